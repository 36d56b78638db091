"""AzulFEN text to a setup: the shape of every field, and nothing about what it means."""

import re

from uai_engine.game.constants import COLOURS, DISPLAYS, ROWS
from uai_engine.game.state import EMPTY_LINE, Bonuses, Counts, Flags, PatternLine
from uai_engine.notation.azulfen.setup import BoardSetup, Setup
from uai_engine.notation.colours import NO_TILES_SIGN, TILE_DIGITS, read_tiles
from uai_engine.notation.errors import FenError, quoted
from uai_engine.notation.moves import DIGITS

_SPACE = " \t\r\n"
_BOARD_FIELDS = ("wall", "holds", "rows", "columns", "colours", "score", "penalties")
_HUGE = 10**6
"""What a number too long to be one of ours is read as; every limit is below it."""


def read_setup(text: str) -> Setup:
    """The fields of a text, which may have any spacing, also around `;`, `|` and `/`."""
    sections = "/".join(part.strip(_SPACE) for part in text.split("/")).split("|")
    if len(sections) == 1 and not _words(text):
        raise FenError("fen", "nothing is written")
    if len(sections) < 4:
        raise FenError(
            "fen", f"{len(sections)} of the 4 sections boards | bowls | bag | active token"
        )
    if len(sections) > 4:
        raise FenError("fen", f"trailing text {quoted('|' + '|'.join(sections[4:]))}")
    boards, bowls, bag, turn = sections
    read_boards = _boards(boards)
    centre, displays = _bowls(bowls)
    read_bag = _one_word(bag, "bag")
    words = _words(turn)
    if len(words) > 2:
        raise FenError("fen", f"trailing text {quoted(' '.join(words[2:]))}")
    if not words:
        raise FenError("active", "missing")
    active = _number(words[0], "active", "a seat")
    if len(words) == 1:
        raise FenError("token", "missing; it is a seat or '-'")
    token = None if words[1] == NO_TILES_SIGN else _number(words[1], "token", "a seat or '-'")
    return Setup(read_boards, centre, displays, _tiles(read_bag, "bag"), active, token)


def _words(text: str) -> list[str]:
    """Split at blanks, tabs and line ends only: other languages disagree on further blanks."""
    return [word for word in re.split(f"[{_SPACE}]+", text) if word]


def _one_word(text: str, field: str) -> str:
    words = _words(text)
    if not words:
        raise FenError(field, f"nothing is written; no tiles are {NO_TILES_SIGN!r}")
    if len(words) > 1:
        raise FenError(field, f"trailing text {quoted(' '.join(words[1:]))}")
    return words[0]


def _number(text: str, field: str, what: str) -> int:
    """A decimal number, of which only as many digits are looked at as can matter."""
    if not text or any(character not in DIGITS for character in text):
        raise FenError(field, f"{quoted(text)} is not {what}")
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= 6 else _HUGE


def _tiles(text: str, field: str) -> Counts:
    try:
        return read_tiles(text)
    except ValueError as error:
        raise FenError(field, str(error)) from None


def _boards(text: str) -> tuple[BoardSetup, ...]:
    *closed, rest = text.split(";")
    if _words(rest):
        raise FenError(f"board {len(closed)}", "not closed with ';'")
    if len(closed) not in DISPLAYS:
        raise FenError("boards", f"there are 2, 3 or 4 boards, not {len(closed)}")
    return tuple(_board(part, f"board {seat}") for seat, part in enumerate(closed))


def _board(text: str, name: str) -> BoardSetup:
    words = _words(text)
    if len(words) < len(_BOARD_FIELDS):
        missing = " ".join(_BOARD_FIELDS[len(words) :])
        raise FenError(name, f"{len(words)} fields of {len(_BOARD_FIELDS)}; missing {missing}")
    if len(words) > len(_BOARD_FIELDS):
        raise FenError(name, f"trailing text {quoted(' '.join(words[len(_BOARD_FIELDS) :]))}")
    wall, holds, rows, columns, colours, score, penalties = words
    return BoardSetup(
        wall=_wall(wall, f"{name} wall"),
        lines=_holds(holds, f"{name} holds"),
        bonuses=Bonuses(
            _flags(rows, f"{name} rows"),
            _flags(columns, f"{name} columns"),
            _flags(colours, f"{name} colours"),
        ),
        score=_number(score, f"{name} score", "a number from 0 to 999"),
        penalties=_number(penalties, f"{name} penalties", "a number from 0 to 7"),
    )


def _wall(text: str, field: str) -> tuple[Flags, ...]:
    rows = text.split("/")
    if len(rows) != ROWS:
        raise FenError(field, f"{len(rows)} rows; a wall has {ROWS}")
    return tuple(_wall_row(row, f"{field} row {number}") for number, row in enumerate(rows, 1))


def _wall_row(text: str, field: str) -> Flags:
    cells: list[bool] = []
    for character in text:
        if character == "-":
            cells.append(True)
        elif character in DIGITS[1 : COLOURS + 1]:
            cells += [False] * int(character)
        else:
            raise FenError(field, f"{character!a} is neither '-' nor a digit 1 to {COLOURS}")
    if len(cells) != COLOURS:
        raise FenError(field, f"{quoted(text)} is {len(cells)} cells wide, not {COLOURS}")
    return tuple(cells)


def _holds(text: str, field: str) -> tuple[PatternLine, ...]:
    for character in text:
        if character not in DIGITS:
            raise FenError(field, f"{character!a} is not a digit")
    if len(text) != 2 * ROWS:
        raise FenError(field, f"{len(text)} digits, not {2 * ROWS}: a tile and a count for a row")
    return tuple(
        _hold(text[2 * row], int(text[2 * row + 1]), f"{field} row {row + 1}")
        for row in range(ROWS)
    )


def _hold(tile: str, count: int, field: str) -> PatternLine:
    if not count:
        return EMPTY_LINE
    if tile not in TILE_DIGITS:
        raise FenError(field, f"{tile!r} is not a tile 0 to 4")
    return PatternLine(int(tile), count)


def _flags(text: str, field: str) -> Flags:
    for character in text:
        if character not in "01":
            raise FenError(field, f"{character!a} is neither 0 nor 1")
    if len(text) != ROWS:
        raise FenError(field, f"{len(text)} flags, not {ROWS}")
    return tuple(character == "1" for character in text)


def _bowls(text: str) -> tuple[Counts, tuple[Counts, ...]]:
    words = _words(text)
    if not words:
        raise FenError("centre", f"nothing is written; an empty bowl is {NO_TILES_SIGN!r}")
    centre, *displays = words
    return _tiles(centre, "centre"), tuple(
        _tiles(word, f"display {number}") for number, word in enumerate(displays, start=1)
    )
