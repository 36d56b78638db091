"""The lines of a record as text: the shape of each line, without the rules of the game.

They are read leniently and written in one strict form: single spaces, tiles in the order l o r k u.
"""

import re
from typing import Final

from uai_engine.game.constants import COLOURS, MAX_PLAYERS, MIN_PLAYERS
from uai_engine.game.state import Counts
from uai_engine.notation.colours import COLOUR_OF_LETTER
from uai_engine.notation.errors import NotationError, quoted
from uai_engine.notation.moves import FLOOR_SIGN
from uai_engine.notation.record.lines import (
    SIGNATURE,
    TILE_LETTERS,
    Blank,
    Comment,
    Commentary,
    Document,
    Draw,
    Metadata,
    Move,
    Players,
    RecordLine,
    Signature,
    Unreadable,
)
from uai_engine.notation.source import Problem, read_lines

SPACE: Final = " \t"
_NO_SPACE: Final = str.maketrans("", "", SPACE)
# The document lists `l` for blue, but its own example of a set of tiles says `b`. The letters of
# the short moves, b y r k t, are read too: no letter means two colours.
_TILES: Final = "".join(COLOUR_OF_LETTER)
_DRAW: Final = re.compile(rf"([0-9])([{_TILES}]*)")
_MOVE: Final = re.compile(rf"([A-D])([0-9]?)([{_TILES}]*)([1-5{FLOOR_SIGN}]*)")


def read_document(data: bytes | str) -> tuple[Document, list[Problem]]:
    """Every line of a record in its place, and what is wrong with their shapes."""
    texts, problems = read_lines(data)
    if not texts or texts[0].strip(SPACE) != SIGNATURE:
        problems.append(Problem(1, f"a record starts with {SIGNATURE} on its first line"))
    lines: list[RecordLine] = []
    counted = False
    for number, text in enumerate(texts, start=1):
        if number == 1 and text.strip(SPACE) == SIGNATURE:
            lines.append(Signature())
            continue
        line = _remark(text.lstrip(SPACE))
        if line is None:
            try:
                line = _data(text) if counted else _first_data(text, number, problems)
                counted = True
            except NotationError as error:
                if number > 1:
                    problems.append(Problem(number, str(error)))
                line = Unreadable(text)
        lines.append(line)
    if texts and not counted:
        problems.append(Problem(len(texts), "the number of players is missing"))
    return tuple(lines), problems


def _remark(text: str) -> RecordLine | None:
    """A line that is no data, or None."""
    if not text.strip(SPACE):
        return Blank()
    if text.startswith("#"):
        return Comment(text[1:])
    if not text.startswith(":"):
        return None
    if not text[1:2].strip(SPACE):
        return Commentary(text[2:])
    key, *value = re.split(f"[{SPACE}]+", text[1:], maxsplit=1)
    return Metadata(key, "".join(value).strip(SPACE))


def _first_data(text: str, number: int, problems: list[Problem]) -> RecordLine:
    """The number of players, or the line that stands where it should."""
    packed = text.translate(_NO_SPACE)
    if len(packed) == 1 and packed in "0123456789":
        if not MIN_PLAYERS <= int(packed) <= MAX_PLAYERS:
            raise NotationError(f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {packed}")
        return Players(int(packed))
    line = _data(text)
    problems.append(Problem(number, "the number of players has to come before this line"))
    return line


def _data(text: str) -> RecordLine:
    packed = text.translate(_NO_SPACE)
    if packed[0] in "0123456789":
        return _draw(packed)
    if packed[0] in "ABCD":
        return _move(packed)
    raise NotationError(f"{quoted(text)} is no draw, move, comment or metadata")


def _draw(packed: str) -> Draw:
    end = 0
    sets: list[tuple[int, tuple[int, ...]]] = []
    while found := _DRAW.match(packed, end):
        end = found.end()
        colours = [COLOUR_OF_LETTER[letter] for letter in found[2]]
        if colours:
            counts = tuple(colours.count(colour) for colour in range(COLOURS))
            sets.append((int(found[1]), counts))
    if end < len(packed):
        raise NotationError(f"{packed[end]!a} in a draw is neither a display nor a tile l o r k u")
    if not sets:
        raise NotationError("a draw without tiles")
    return Draw(tuple(sorted(sets, key=lambda numbered: numbered[0])))


def _move(packed: str) -> Move:
    found = _MOVE.match(packed)
    assert found is not None, "the player's letter was seen"
    player, bowl, letters, destinations = found.groups()
    if not bowl:
        raise NotationError(f"after the player {player} comes a display 1 to 9 or the centre 0")
    strange = packed[found.end() : found.end() + 1]
    if strange:
        wanted = "a row 1 to 5 or the floor -" if destinations else "a tile l o r k u or a row"
        raise NotationError(f"{strange!a} in a move is not {wanted}")
    if not letters:
        raise NotationError("a move without tiles")
    if not destinations:
        raise NotationError("a move without destinations")
    tiles = "".join(
        TILE_LETTERS[colour] for colour in sorted(map(COLOUR_OF_LETTER.__getitem__, letters))
    )
    rows = sorted(destinations, key=lambda row: (row == FLOOR_SIGN, row))
    return Move(player, int(bowl), tiles, "".join(rows))


def write_document(document: Document, letters: str = TILE_LETTERS) -> str:
    """The text of these lines, each ended by a newline, with these letters for the colours."""
    return "".join(f"{_text(line, letters)}\n" for line in document)


def _text(line: RecordLine, letters: str) -> str:
    match line:
        case Signature():
            return SIGNATURE
        case Players(count):
            return str(count)
        case Draw(sets):
            return " ".join(f"{number}{_letters(tiles, letters)}" for number, tiles in sets)
        case Move(player, bowl, tiles, destinations):
            tiles = "".join(letters[COLOUR_OF_LETTER[tile]] for tile in tiles)
            return f"{player} {bowl} {tiles} {destinations}"
        case Comment(text):
            return f"#{text}"
        case Commentary(text):
            return f": {text}" if text else ":"
        case Metadata(key, value):
            return f":{key} {value}" if value else f":{key}"
        case Blank():
            return ""
        case Unreadable(text):
            return text


def _letters(tiles: Counts, letters: str) -> str:
    return "".join(letter * count for letter, count in zip(letters, tiles, strict=True))
