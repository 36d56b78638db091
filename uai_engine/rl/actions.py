"""Actions as numbers, the same in every environment: (bowl * 5 + colour) * 6 + row.

Bowl 0 is the centre and row 0 the floor, as everywhere. Numbers sort as six-digit moves do, and an
action has the same number with 2, 3 and 4 players: more players only add numbers at the end.

>>> action_number("050302"), move_of(170), action_count(2)
(170, '050302', 180)
"""

from uai_engine.game import Action
from uai_engine.game.constants import COLOURS, DISPLAYS, ROWS
from uai_engine.kernel.state import action_from_code, code_of
from uai_engine.notation import parse_move, write_move


def action_count(players: int) -> int:
    """How many actions a game of so many players has: 180, 240 or 300."""
    return (DISPLAYS[players] + 1) * COLOURS * (ROWS + 1)


def action_number(move: str | Action) -> int:
    """The number of a move, given as an action or in either notation of UAI."""
    return code_of(parse_move(move) if isinstance(move, str) else move)


def action_of(number: int) -> Action:
    return action_from_code(number)


def move_of(number: int) -> str:
    """The six digits by which UAI knows the action."""
    return write_move(action_of(number))
