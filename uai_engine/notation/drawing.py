"""The whole table as text for a person, readable with and without colour.

A tile that is really there is an upper-case letter (b y r k t, as in short moves); an empty wall
cell is the lower-case letter of the tile it waits for, an empty place in a pattern line is a
dot, and an empty floor slot is the number of points it would cost. `*` is the first-player
marker, and also stands beside the seat that owns it.
"""

import re
from collections.abc import Sequence
from math import ceil
from typing import Final

from uai_engine.game import Board, GameState, Phase, winners
from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    FLOOR_COST,
    FLOOR_PENALTIES,
    MARKER,
    ROWS,
    WALL_COLOUR,
)
from uai_engine.game.state import Counts
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.notation.spoken import say_winners, seat_names

MIN_WIDTH: Final = 40
BOARD_WIDTH: Final = 25
NAME_WIDTH: Final = 20
GAP: Final = "  "

_LETTERS: Final = "".join(colour.letter for colour in COLOUR_TABLE)
_TILE: Final = ("1;37;44", "1;30;43", "1;37;41", "1;37;100", "1;30;46")
_WAITING: Final = ("34", "33", "31", "90", "36")
_FAINT: Final = "2"
_BOLD: Final = "1"
_ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")


def draw_board(
    state: GameState, *, colour: bool = False, width: int = 80, names: Sequence[str] = ()
) -> list[str]:
    """The table as lines of at most `width` characters; as many boards side by side as fit.

    Seats may be given names; the lines carry ANSI colours only if asked for. Below 40
    characters the lines are as for 40.
    """
    width = max(width, MIN_WIDTH)
    called = [_shortened(name, NAME_WIDTH) for name in seat_names(state.players, names)]
    shown = [_player(state, seat, name) for seat, name in enumerate(called)]
    most_across = (width + len(GAP)) // (BOARD_WIDTH + len(GAP))
    across = ceil(len(shown) / ceil(len(shown) / most_across))
    lines = [*_wrap(_title(state, called), width, " "), "", *_offer(state, width)]
    for first in range(0, len(shown), across):
        lines.append("")
        for cells in zip(*shown[first : first + across], strict=True):
            lines.append(GAP.join(map(_padded, cells)).rstrip())
    return lines if colour else [_ANSI.sub("", line).rstrip() for line in lines]


def _shortened(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "~"


def _title(state: GameState, called: Sequence[str]) -> list[str]:
    """Where the game stands, as words that may go on lines of their own."""
    who = called[state.seat]
    match state.phase:
        case Phase.DRAFT:
            stands = f"Round {state.round}, {who} to move."
        case Phase.DEAL if state.round == 0:
            stands = f"Waiting for a deal, {who} starts."
        case Phase.DEAL:
            stands = f"Round {state.round} is over, {who} starts the next."
        case Phase.OVER:
            stands = f"Game over, {say_winners([called[seat] for seat in winners(state)])}."
    return [_styled(word, _BOLD) for word in stands.split()] + [
        f"Bag {sum(state.bag)}, lid {sum(state.lid)}."
    ]


def _offer(state: GameState, width: int) -> list[str]:
    """The displays and the centre, each under the number a move calls it by."""
    displays = [
        f"{number} {_tiles(display)}{_styled('.' * (DISPLAY_SIZE - sum(display)), _FAINT)}"
        for number, display in enumerate(state.displays, start=1)
    ]
    centre = [
        _tiles(tuple(count if colour == index else 0 for index, count in enumerate(state.centre)))
        for colour in range(COLOURS)
        if state.centre[colour]
    ]
    if state.phase == Phase.DRAFT and state.token is None:
        centre.insert(0, _marker())
    lines = _wrap(displays, width - 2, GAP)
    lines += _wrap(["0", *(centre or [_styled(".", _FAINT)])], width - 2, " ")
    return ["  " + line for line in lines]


def _player(state: GameState, seat: int, name: str) -> list[str]:
    """One player's board, seven lines of at most BOARD_WIDTH characters."""
    board = state.boards[seat]
    turn = ">" if seat == state.seat and state.phase != Phase.OVER else " "
    if state.phase == Phase.OVER and seat in winners(state):
        turn = "!"
    score = str(board.score)
    own = " *" if state.token == seat else ""
    room = BOARD_WIDTH - 2 - len(score) - len(own) - 1
    label = _shortened(name, room)
    gap = " " * (room - len(label) + 1)
    owner = f" {_marker()}" if own else ""
    head = f"{_styled(turn, _BOLD)} {_styled(label, _BOLD)}{owner}{gap}{_styled(score, _BOLD)}"
    rows = [f"  {row + 1} {_line(board, row)} | {_wall_row(board, row)}" for row in range(ROWS)]
    return [head, *rows, f"  - {_floor(board)}"]


def _line(board: Board, row: int) -> str:
    colour, count = board.lines[row]
    places = [" "] * (ROWS - 1 - row) + [_styled(".", _FAINT)] * (row + 1 - count)
    return " ".join(places + ([] if colour is None else [_tile(colour)] * count))


def _wall_row(board: Board, row: int) -> str:
    return " ".join(
        _tile(colour) if filled else _styled(_LETTERS[colour], _WAITING[colour])
        for colour, filled in zip(WALL_COLOUR[row], board.wall[row], strict=True)
    )


def _floor(board: Board) -> str:
    fallen = [_marker() if tile == MARKER else _tile(tile) for tile in board.floor]
    free = [_styled(str(cost), _FAINT) for cost in FLOOR_PENALTIES[len(fallen) :]]
    cost = FLOOR_COST[len(fallen)]
    return " ".join(fallen + free) + (f"{-cost:>8}" if cost else "")


def _tile(colour: int) -> str:
    return _styled(_LETTERS[colour].upper(), _TILE[colour])


def _tiles(counts: Counts) -> str:
    return "".join(
        _styled(_LETTERS[colour].upper() * count, _TILE[colour])
        for colour, count in enumerate(counts)
        if count
    )


def _marker() -> str:
    return _styled("*", _BOLD)


def _styled(text: str, style: str) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if text else ""


def _wrap(pieces: Sequence[str], width: int, gap: str) -> list[str]:
    """The pieces on as few lines as their visible width allows."""
    lines: list[str] = []
    for piece in pieces:
        if lines and _width(lines[-1]) + len(gap) + _width(piece) <= width:
            lines[-1] += gap + piece
        else:
            lines.append(piece)
    return lines


def _padded(text: str) -> str:
    return text + " " * (BOARD_WIDTH - _width(text))


def _width(text: str) -> int:
    return len(_ANSI.sub("", text))
