"""A player's board as a 64-bit word."""

from dataclasses import dataclass
from math import factorial

from uai_engine.game import Board, GameState, PatternLine, open_rows
from uai_engine.game.constants import COLOURS, FLOOR, ROWS
from uai_engine.game.scoring import Wall
from uai_engine.game.state import EMPTY_LINE, NO_BONUSES
from uai_engine.notation.packed.words import Field, PackedError, check_word, put, take

_SCORE = Field("score", 0, 9)
_PENALTIES = Field("penalties", 9, 3)
_TO_MOVE = Field("is turn", 12, 1)
_MARKER = Field("yellow square", 13, 1)
_FILL = Field("line fill", 14, 10)
_LINE_COLOURS = tuple(Field(f"colour of row {row + 1}", 24 + 3 * row, 3) for row in range(ROWS))
_CELLS = tuple(
    tuple(Field(f"wall {row + 1}.{column + 1}", 39 + 5 * row + column, 1) for column in range(ROWS))
    for row in range(ROWS)
)


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """What a board word says: the board but for the floor's colours and the bonuses paid."""

    wall: Wall
    lines: tuple[PatternLine, ...]
    score: int
    penalties: int
    """How many slots of the floor are taken, the marker's among them."""
    to_move: bool
    marker: bool
    """Whether this player has taken the first-player marker."""


def seen_board(state: GameState, seat: int) -> SeenBoard:
    """What can be packed of a player's board. Between rounds it is the turn of who starts next."""
    board = state.boards[seat]
    return SeenBoard(
        wall=board.wall,
        lines=board.lines,
        score=board.score,
        penalties=len(board.floor),
        to_move=state.seat == seat,
        marker=state.token == seat,
    )


def pack_board(seen: SeenBoard) -> int:
    """The board as a word."""
    if len(seen.wall) != ROWS or any(len(cells) != COLOURS for cells in seen.wall):
        raise PackedError("wall: it is not five by five")
    if len(seen.lines) != ROWS:
        raise PackedError(f"lines: there are {len(seen.lines)}")
    word = put(_SCORE, seen.score) | put(_PENALTIES, seen.penalties)
    word |= put(_TO_MOVE, seen.to_move) | put(_MARKER, seen.marker)
    fill = 0
    for row, (colour, count) in enumerate(seen.lines, start=1):
        if not 0 <= count <= row:
            raise PackedError(f"line fill: row {row} cannot hold {count} tiles")
        if (colour is None) != (count == 0):
            raise PackedError(f"line fill: row {row} has {count} tiles of colour {colour}")
        if colour is not None:
            if not 0 <= colour < COLOURS:
                raise PackedError(f"colour of row {row}: there is no colour {colour}")
            fill += count * factorial(row)
            word |= put(_LINE_COLOURS[row - 1], colour + 1)
    word |= put(_FILL, fill)
    for cells, filled in zip(_CELLS, seen.wall, strict=True):
        for cell, tile in zip(cells, filled, strict=True):
            word |= put(cell, tile)
    return word


def unpack_board(word: int) -> SeenBoard:
    """What a board word says."""
    check_word("player board", word, used=64, bits=64)
    fill = take(_FILL, word)
    lines = [EMPTY_LINE] * ROWS
    # Row k counts k! and holds at most k: these are the digits of the factorial number system,
    # in which every number below 6! is written in one way.
    for row in range(ROWS, 0, -1):
        count, fill = divmod(fill, factorial(row))
        colour = take(_LINE_COLOURS[row - 1], word)
        if count > row:
            raise PackedError(f"line fill: {take(_FILL, word)} is not the fill of five lines")
        if colour > COLOURS:
            raise PackedError(f"colour of row {row}: there is no colour {colour}")
        if (colour == 0) != (count == 0):
            raise PackedError(f"line fill: row {row} has {count} tiles of colour {colour}")
        if count:
            lines[row - 1] = PatternLine(colour - 1, count)
    return SeenBoard(
        wall=tuple(tuple(bool(take(cell, word)) for cell in cells) for cells in _CELLS),
        lines=tuple(lines),
        score=take(_SCORE, word),
        penalties=take(_PENALTIES, word),
        to_move=bool(take(_TO_MOVE, word)),
        marker=bool(take(_MARKER, word)),
    )


def available_squares(seen: SeenBoard) -> int:
    """Where tiles may go: bit `5 * row + colour`, both from 0, is set if the line takes it."""
    board = Board(seen.wall, seen.lines, (), seen.score, NO_BONUSES)
    return sum(
        1 << COLOURS * (row - 1) + colour
        for colour in range(COLOURS)
        for row in open_rows(board, colour)
        if row != FLOOR
    )
