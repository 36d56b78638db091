"""`mcts`: Monte Carlo tree search in the compiled kernel.

The tree holds the drafting moves of the round; `kernel/native/tree.hpp` lists its parts. Where a
round ends the position is valued right after tiling, before any deal: by what was `learned`, which
also says which moves to try first; by the `hand` evaluation of `evaluation.py`; or by `playout`s
that deal afresh every time and play on to the end of the game.

With what was learned, the end of a round is also solved: of two players by alpha-beta
(`kernel/native/round_solver.hpp`), of more by max^n (`kernel/native/maxn_solver.hpp`). Then deals
behind the ends of the best lines are looked at (`kernel/native/second_look.hpp`).

After moves are played the search goes on in what it knows already. One thread, a `Seed` and a
number of nodes give the same answer on every machine.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from uai_engine.game import Action, GameState, Phase, legal_actions
from uai_engine.kernel._kernel import LearnedModel, PrincipalVariation, SearchSession
from uai_engine.kernel.state import action_from_code, code_of, from_game
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionValue, combo, spin
from uai_engine.search.eval_file import EVAL_FILE, check_eval_file, part_for
from uai_engine.search.evaluation import appraise, evaluate_by_search, explain
from uai_engine.search.interface import (
    Appraisal,
    Reporter,
    Request,
    Result,
    Searcher,
    StopSignal,
    Term,
)
from uai_engine.search.levels import ELO, LIMIT_STRENGTH, Level, level_of, noticed

if TYPE_CHECKING:
    from uai_engine.search.guides import LearnedGuide

REPORT_S = 1.0
"""The time between reports while the best move stays the same."""

EVALUATION_NODES = 2_000
"""How far to look for the value of a position that somebody asks for."""

EVALUATION = combo("Evaluation", "learned", ("learned", "hand", "playout"))
EXPLORATION = spin("Exploration", 100, 1, 1000)
"""How much to try what is little explored, in hundredths of PUCT's constant."""
DEALS = spin("Deals", 64, 0, 1024)
"""How many deals to look at behind an end of a solved round, at most."""


class MctsSearcher(Searcher):
    options: Sequence[Option] = (EVALUATION, EVAL_FILE, EXPLORATION, DEALS, LIMIT_STRENGTH, ELO)

    def __init__(self) -> None:
        self._settings: dict[str, OptionValue] = {"Hash": 64, "Threads": 1, "Seed": 0}
        self._settings |= {option.name: option.default for option in self.options}
        self._search: SearchSession | None = None
        self._models: dict[int, LearnedModel] = {}
        """What was learned, by the number of players, once it was needed."""
        self._guides: dict[int, LearnedGuide] = {}
        """The same in Python, for reasons."""

    def configure(self, name: str, value: OptionValue) -> None:
        """Set an option; the tree is lost, since all of them shape it or hold it."""
        if name == EVAL_FILE.name:
            check_eval_file(value)
            self._settings[name] = value
            self._models.clear()
            self._guides.clear()
        elif name in self._settings and self._settings[name] != value:
            self._settings[name] = value
            self._search = None
            if name == "Threads":
                self._models.clear()  # each keeps a cache for every thread it ever had

    def prepare(self, players: int) -> None:
        self._search = self._search or self._made()
        self._model(players)

    def new_game(self) -> None:
        self._search = None

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        if self._settings[LIMIT_STRENGTH.name]:
            request = self._limited(state, request, level_of(self._number(ELO.name)))
        search, self._search = self._search or self._made(), None
        search.set_position(from_game(state), self._model(state.players))
        number = search.begin([code_of(action) for action in request.searchmoves], request.multipv)
        stop.on_set(lambda: search.stop(number))
        # The only legal move needs no thought, just a line and a value to report.
        forced = search.root_moves == 1 and not request.searchmoves
        nodes = 1 if forced else request.nodes or 0
        while search.run(nodes, request.depth or 0, REPORT_S) in ("changed", "interval"):
            _report(search, request, report)
        best = _report(search, request, report)
        self._search = search  # only now: nothing goes on in a tree that something went wrong in
        replies = _actions(best)[1 : state.players]
        return Result(_actions(best)[0], replies if len(replies) == state.players - 1 else ())

    def evaluate(self, state: GameState) -> Appraisal:
        if state.phase == Phase.DRAFT:
            return evaluate_by_search(self._apart(), state, EVALUATION_NODES)
        if self._settings["Evaluation"] != "learned":
            return appraise(state)
        return self._learned_guide(state.players).appraise(state)

    def _apart(self) -> "MctsSearcher":
        """Another of its kind, small: what it finds is not found by this one."""
        other = MctsSearcher()
        other._settings = {**self._settings, "Hash": 1, "Threads": 1, LIMIT_STRENGTH.name: False}
        other._models = self._models
        return other

    def explain(self, state: GameState) -> list[Term]:
        if self._settings["Evaluation"] != "learned":
            return explain(state)
        from uai_engine.search.explanation import explain_learned

        return explain_learned(state, self._learned_guide(state.players))

    def _learned_guide(self, players: int) -> "LearnedGuide":
        from uai_engine.search.guides import LearnedGuide  # nobody asks for reasons while playing

        if players not in self._guides:
            part = part_for(players, self._settings["EvalFile"])
            self._guides[players] = LearnedGuide(players, part)
        return self._guides[players]

    def _model(self, players: int) -> LearnedModel | None:
        """What was learned for so many players, unless it is not to be used."""
        if self._settings["Evaluation"] != "learned":
            return None
        if players not in self._models:
            part = part_for(players, self._settings["EvalFile"])
            self._models[players] = LearnedModel(players, part.numbers())
        return self._models[players]

    def _limited(self, state: GameState, request: Request, level: Level) -> Request:
        """What a level makes of a request. It does not profit from what was searched before."""
        if self._search:
            self._search.clear()
        actions = request.searchmoves or legal_actions(state)
        return replace(
            request,
            nodes=min(request.nodes or level.nodes, level.nodes),
            searchmoves=noticed(state, actions, level.sight, self._number("Seed")),
        )

    def _number(self, name: str) -> int:
        value = self._settings[name]
        assert isinstance(value, int)
        return value

    def _made(self) -> SearchSession:
        return SearchSession(
            megabytes=self._number("Hash"),
            threads=self._number("Threads"),
            seed=self._number("Seed"),
            playout=self._settings["Evaluation"] == "playout",
            cpuct=self._number(EXPLORATION.name) / 100,
            deals=0 if self._settings[LIMIT_STRENGTH.name] else self._number(DEALS.name),
        )


def _report(search: SearchSession, request: Request, report: Reporter) -> PrincipalVariation:
    """Report the best lines, no deeper than was asked for; returns the very best."""
    variations = search.variations(request.multipv)
    for rank, variation in enumerate(variations, start=1):
        pv = _actions(variation)[: request.depth]
        report(
            Info(
                depth=len(pv),
                seldepth=max(search.seldepth, len(pv)),
                multipv=rank,
                nodes=search.nodes,
                hashfull=search.hashfull,
                exact=rank == 1 and search.solved,
                win=tuple(variation.win),
                points=tuple(variation.points),
                pv=pv,
            )
        )
    return variations[0]


def _actions(variation: PrincipalVariation) -> tuple[Action, ...]:
    return tuple(map(action_from_code, variation.moves))
