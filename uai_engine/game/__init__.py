"""What Azul is: plain state and pure functions on it. No I/O, no text, no clock.

>>> from uai_engine.game import Dealer, Phase, apply_action, legal_actions, new_game, winners
>>> state, dealer = new_game(players=2, first=0, dealer=Dealer(0))
>>> while state.phase != Phase.OVER:
...     state, dealer = apply_action(state, legal_actions(state)[-1], dealer)
>>> [board.score for board in state.boards], winners(state)
([33, 16], (0,))
"""

from uai_engine.game.dealer import Dealer, sample_deal
from uai_engine.game.errors import (
    BadDeal,
    BrokenInvariant,
    GameError,
    IllegalAction,
    WrongPhase,
)
from uai_engine.game.invariants import check_invariants, tiles_on_board
from uai_engine.game.rules import (
    Breach,
    apply_action,
    breach,
    deal,
    deal_if_due,
    draft,
    is_dead,
    is_over,
    legal_actions,
    new_game,
    open_rows,
    tile_wall,
    why_illegal,
)
from uai_engine.game.scoring import pay_bonuses, placement_score, ranking, winners
from uai_engine.game.state import (
    Action,
    Board,
    Bonuses,
    Counts,
    Displays,
    GameState,
    PatternLine,
    Phase,
    empty_game,
)

__all__ = [
    "Action",
    "BadDeal",
    "Board",
    "Bonuses",
    "Breach",
    "BrokenInvariant",
    "Counts",
    "Dealer",
    "Displays",
    "GameError",
    "GameState",
    "IllegalAction",
    "PatternLine",
    "Phase",
    "WrongPhase",
    "apply_action",
    "breach",
    "check_invariants",
    "deal",
    "deal_if_due",
    "draft",
    "empty_game",
    "is_dead",
    "is_over",
    "legal_actions",
    "new_game",
    "open_rows",
    "pay_bonuses",
    "placement_score",
    "ranking",
    "sample_deal",
    "tile_wall",
    "tiles_on_board",
    "why_illegal",
    "winners",
]
