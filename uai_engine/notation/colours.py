"""The five colours as text: a digit everywhere, a name for people, two letters for hands."""

from typing import Final, NamedTuple

from uai_engine.game.constants import COLOURS
from uai_engine.game.state import Counts


class Colour(NamedTuple):
    """How one colour is written."""

    name: str
    letter: str
    """In the short move form."""
    record_letter: str
    """In game records, whose document calls yellow orange and teal light blue."""


COLOUR_TABLE: Final = (
    Colour("blue", "b", "l"),
    Colour("yellow", "y", "o"),
    Colour("red", "r", "r"),
    Colour("black", "k", "k"),
    Colour("teal", "t", "u"),
)
"""The colours 0..4."""

COLOUR_OF_LETTER: Final = {
    letter: number
    for number, colour in enumerate(COLOUR_TABLE)
    for letter in (colour.letter, colour.record_letter)
}
"""Either alphabet's letters; they do not contradict each other."""

TILE_DIGITS: Final = "01234"
NO_TILES_SIGN: Final = "-"
"""What stands for an empty bowl, display or bag."""


def colour_name(colour: int) -> str:
    """A colour as an error message names it."""
    return f"{colour} ({COLOUR_TABLE[colour].name})"


def write_tiles(tiles: Counts) -> str:
    """Tiles as sorted digits, or `-` for none."""
    digits = "".join(TILE_DIGITS[colour] * count for colour, count in enumerate(tiles))
    return digits or NO_TILES_SIGN


def read_tiles(text: str) -> Counts:
    """The tiles of digits in any order, or of `-`; a ValueError names the first wrong character."""
    if text == NO_TILES_SIGN:
        return (0,) * COLOURS
    if not text:
        raise ValueError(f"nothing is written; no tiles are {NO_TILES_SIGN!r}")
    for character in text:
        if character not in TILE_DIGITS:
            raise ValueError(f"{character!a} is not a tile 0 to 4")
    return tuple(text.count(digit) for digit in TILE_DIGITS)
