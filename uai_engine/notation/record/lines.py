"""The lines of a game record, each a small value; a document is all of them in their places."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from uai_engine.game.state import Counts
from uai_engine.notation.colours import COLOUR_TABLE

SIGNATURE: Final = "AZULGAME"
TILE_LETTERS: Final = "".join(colour.record_letter for colour in COLOUR_TABLE)
SHORT_LETTERS: Final = "".join(colour.letter for colour in COLOUR_TABLE)
"""Those of short moves, which some find easier to remember."""


@dataclass(frozen=True, slots=True)
class Signature:
    """The first line of every record."""


@dataclass(frozen=True, slots=True)
class Players:
    """The first data line."""

    count: int


@dataclass(frozen=True, slots=True)
class Draw:
    """The tiles put on the displays: display number and tiles, ascending, the empty left out."""

    sets: tuple[tuple[int, Counts], ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A move as the file tells it; whether it makes sense is for the replay to say."""

    player: str
    bowl: int
    tiles: str
    """A letter for each tile taken."""
    destinations: str
    """Where each tile went: the pattern lines in ascending order, then the floor."""


@dataclass(frozen=True, slots=True)
class Comment:
    """`#` and a text that says nothing about the game itself."""

    text: str


@dataclass(frozen=True, slots=True)
class Commentary:
    """`:`, a space, and a text about the game."""

    text: str


@dataclass(frozen=True, slots=True)
class Metadata:
    """`:key value`."""

    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Blank:
    """An empty line, or one of spaces."""


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A line that is none of the others, kept as it was found."""

    text: str


RecordLine: TypeAlias = (
    Signature | Players | Draw | Move | Comment | Commentary | Metadata | Blank | Unreadable
)
Document: TypeAlias = tuple[RecordLine, ...]
"""RecordLine 1 of the file is element 0."""
