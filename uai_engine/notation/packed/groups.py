"""Tile groups: a number for everything that can lie on a display."""

from itertools import combinations_with_replacement
from types import MappingProxyType

from uai_engine.game import Counts
from uai_engine.game.constants import COLOURS, DISPLAY_SIZE
from uai_engine.notation.packed.words import PackedError


def _sorted_groups(sizes: range) -> list[tuple[int, ...]]:
    """The groups of these sizes as ascending colours, in the order of a dictionary."""
    return sorted(
        group for size in sizes for group in combinations_with_replacement(range(COLOURS), size)
    )


GROUPS: tuple[Counts, ...] = tuple(
    tuple(group.count(colour) for colour in range(COLOURS))
    for group in [
        (),
        *_sorted_groups(range(DISPLAY_SIZE, DISPLAY_SIZE + 1)),
        *_sorted_groups(range(1, DISPLAY_SIZE)),
    ]
)
"""The tiles of every group: 0 is none, 1-70 are full displays, 71-125 short ones."""

_IDS = MappingProxyType({tiles: number for number, tiles in enumerate(GROUPS)})


def group_id(tiles: Counts) -> int:
    """The number of the group with these tiles."""
    number = _IDS.get(tuple(tiles))
    if number is None:
        raise PackedError(f"group: {tiles} are not up to {DISPLAY_SIZE} tiles by colour")
    return number


def group_tiles(number: int) -> Counts:
    """The tiles of a group."""
    if not 0 <= number < len(GROUPS):
        raise PackedError(f"group: there is no group {number}; the last is {len(GROUPS) - 1}")
    return GROUPS[number]
