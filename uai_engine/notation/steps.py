"""Steps: what moves a game on, a player's move or chance's deal, as text and as played.

>>> from uai_engine.game import empty_game
>>> state = play_step(empty_game(players=2), parse_step("deal:0244/0013/1234/2223/0234"))
>>> state = play_step(state, parse_step("1t2"))
>>> state.seat, write_step(parse_step("1t2"))
(1, '010402')
"""

from typing import TypeAlias, TypeVar

from uai_engine.game import Action, Dealer, Displays, GameState, deal, deal_if_due, draft
from uai_engine.notation.deals import DEAL_PREFIX, parse_deal, write_deal
from uai_engine.notation.moves import parse_move, write_move

Step: TypeAlias = Action | Displays
"""A player's choice, or the tiles chance puts on the displays."""

D = TypeVar("D", Dealer, Dealer | None)


def is_deal(text: str) -> bool:
    """Whether the text of a step means a deal; if not, it means a move."""
    return text.startswith(DEAL_PREFIX)


def parse_step(text: str) -> Step:
    """The step of a move in either form or of a deal token; raises MoveError or DealError.

    As with both, this looks at the shape alone.
    """
    return parse_deal(text) if is_deal(text) else parse_move(text)


def write_step(step: Step) -> str:
    """The six digits of a move, or the token of a deal."""
    return write_move(step) if isinstance(step, Action) else write_deal(step)


def play_step(state: GameState, step: Step) -> GameState:
    """The state after one step; the rules' own error if they do not allow it."""
    return draft(state, step) if isinstance(step, Action) else deal(state, step)


def play_and_deal(state: GameState, step: Step, dealer: D) -> tuple[GameState, D]:
    """Play a step, then deal if that is due: how a game with a seed goes on."""
    return deal_if_due(play_step(state, step), dealer)
