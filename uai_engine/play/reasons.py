"""Why a move is good, in a line: what it does on the table, in the words of the game."""

from collections.abc import Sequence

from uai_engine.game import Action, GameState
from uai_engine.game.constants import FLOOR, FLOOR_COST
from uai_engine.game.round_report import placements
from uai_engine.game.rules import take_tiles
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.notation.game_record import offered


def why(state: GameState, action: Action, names: Sequence[str]) -> str:
    """What a move brings, costs, and keeps from others.

    >>> from uai_engine.game import Dealer, new_game
    >>> state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    >>> why(state, Action(1, 2, 2), ["You", "Ada"])
    'it fills row 2, worth 1 point, and nothing falls'
    >>> why(state, Action(1, 2, 1), ["You", "Ada"])
    'it fills row 1, worth 1 point, and 1 tile falls, -1'
    """
    seat = state.seat
    before, after = state.boards[seat], take_tiles(state, action).boards[seat]
    parts = [_placed(state, action)]
    cost = FLOOR_COST[len(after.floor)] - FLOOR_COST[len(before.floor)]
    takes_marker = not action.bowl and state.token is None
    fallen = len(after.floor) - len(before.floor) - takes_marker
    if takes_marker:
        parts.append("it takes the first-player marker")
    if fallen > 0 and action.row != FLOOR:
        parts.append(f"{_tiles(fallen)} {'falls' if fallen == 1 else 'fall'}")
    parts += [
        f"{names[other]} does not get them for row {row}" for other, row in _wanted(state, action)
    ]
    if not cost:
        parts.append("nothing falls")
    text = ", ".join(parts[:-1]) + f", and {parts[-1]}" if len(parts) > 1 else parts[0]
    return text + (f", -{cost}" if cost else "")


def _placed(state: GameState, action: Action) -> str:
    """What becomes of the row that the tiles go to."""
    colour = COLOUR_TABLE[action.colour].name
    taken = offered(state, action.bowl)[action.colour]
    if action.row == FLOOR:
        return f"it puts up with {_tiles(taken)} on the floor"
    board = take_tiles(state, action).boards[state.seat]
    line = board.lines[action.row - 1]
    if line.count < action.row:
        return f"row {action.row} has {line.count} of {action.row} {colour}"
    points = next(placed.points for placed in placements(board) if placed.row == action.row)
    return f"it fills row {action.row}, worth {points} point{'s' if points > 1 else ''}"


def _wanted(state: GameState, action: Action) -> list[tuple[int, int]]:
    """The seat after this one, and its row that these very tiles would have filled."""
    other = (state.seat + 1) % state.players
    taken = offered(state, action.bowl)[action.colour]
    for row, (held, count) in enumerate(state.boards[other].lines, start=1):
        if held == action.colour and 0 < row - count <= taken:
            return [(other, row)]
    return []


def _tiles(number: int) -> str:
    return f"{number} tile{'s' if number > 1 else ''}"
