"""`random`: any legal move, each as likely as the others."""

from uai_engine.game import GameState, legal_actions
from uai_engine.game.dealer import next_word
from uai_engine.notation.info import Info
from uai_engine.notation.options import OptionValue
from uai_engine.search.evaluation import appraise, explain
from uai_engine.search.interface import (
    Appraisal,
    Reporter,
    Request,
    Result,
    Searcher,
    StopSignal,
    Term,
)


class RandomSearcher(Searcher):
    """Draws from a stream of numbers that `Seed` starts, and a new game starts again."""

    def __init__(self) -> None:
        self._seed = 0
        self._stream = 0

    def configure(self, name: str, value: OptionValue) -> None:
        if name == "Seed" and isinstance(value, int):
            self._seed = self._stream = value

    def new_game(self) -> None:
        self._stream = self._seed

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        actions = list(request.searchmoves or legal_actions(state))
        win, points = appraise(state)
        drawn = []
        for number in range(1, min(request.multipv, len(actions)) + 1):
            word, self._stream = next_word(self._stream)
            action = actions.pop(((word >> 32) * len(actions)) >> 32)
            drawn.append(action)
            report(Info(depth=1, multipv=number, nodes=1, win=win, points=points, pv=(action,)))
        return Result(drawn[0])

    def evaluate(self, state: GameState) -> Appraisal:
        from uai_engine.search.guides import GreedyGuide  # nobody asks while playing

        return appraise(GreedyGuide().rollout(state))

    def explain(self, state: GameState) -> list[Term]:
        return explain(state)
