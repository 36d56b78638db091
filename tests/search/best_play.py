"""The reference for what is solved: all that can still happen in a round, by the reducers."""

from uai_engine.game import GameState, Phase, draft, legal_actions
from uai_engine.kernel._kernel import LearnedModel
from uai_engine.kernel.state import from_game
from uai_engine.kernel.weights import shipped
from uai_engine.search.evaluation import appraise
from uai_engine.search.interface import Appraisal

MODELS = {
    players: LearnedModel(players, part.numbers()) for players, part in shipped().parts.items()
}


def best_play(state: GameState, evaluation: str = "learned") -> Appraisal:
    """What happens when everybody plays the rest of the round as well as can be."""
    if state.phase != Phase.DRAFT:
        if evaluation == "hand":
            return appraise(state)
        win, points = MODELS[state.players].value(from_game(state))
        return Appraisal(tuple(win), tuple(points))
    seat = state.seat
    values = [best_play(draft(state, action), evaluation) for action in legal_actions(state)]
    return max(values, key=lambda value: value.win[seat])
