"""The tile figures, drawn once in `tiles.svg`: whatever shows tiles takes its symbols there."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from uai_engine.notation.colours import COLOUR_TABLE

TILES_FILE: Final = "tiles.svg"
TILE_SIZE: Final = 32
"""The side of every symbol's view box."""

TILE_IDS: Final = tuple(f"tile-{colour.name}" for colour in COLOUR_TABLE)
"""The symbol of each colour 0..4."""

MARKER_ID: Final = "tile-marker"
"""The symbol of the first-player marker."""


@cache
def tile_drawing() -> str:
    """The whole file: a picture of all tiles that holds their symbols."""
    return (files("uai_engine.notation") / TILES_FILE).read_text(encoding="utf-8")


@cache
def tile_symbols() -> str:
    """The file's `<defs>` element, to be put at the head of a drawing that uses the symbols."""
    found = re.search(r"<defs>.*</defs>", tile_drawing(), re.DOTALL)
    if found is None:
        raise ValueError(f"{TILES_FILE} has no <defs> element")
    return found.group()
