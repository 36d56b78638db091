"""The tiles on offer: the displays as a 64-bit word, the centre as one of 32 bits."""

from uai_engine.game import Counts, Displays
from uai_engine.game.constants import COLOURS, DISPLAYS, MAX_PLAYERS
from uai_engine.notation.packed.groups import group_id, group_tiles
from uai_engine.notation.packed.words import Field, PackedError, check_word, put, take

_PLACES = tuple(Field(f"group {place}", 7 * place, 7) for place in range(DISPLAYS[MAX_PLAYERS]))
_COUNTS = tuple(Field(f"tiles of colour {colour}", 5 * colour, 5) for colour in range(COLOURS))


def pack_outer_pool(displays: Displays) -> int:
    """The displays as a word. Their order is lost: groups ascend from the lowest bits."""
    if len(displays) > len(_PLACES):
        raise PackedError(f"outer pool: {len(displays)} displays; the most is {len(_PLACES)}")
    groups = sorted(map(group_id, displays))
    # Empty displays and places without a display are the same 0, and come first.
    places = _PLACES[len(_PLACES) - len(groups) :]
    return sum(put(place, group) for place, group in zip(places, groups, strict=True))


def unpack_outer_pool(word: int, displays: int) -> Displays:
    """The tiles on so many displays, in the order of their groups: empty displays first."""
    check_word("outer pool", word, used=63, bits=64)
    groups = [take(place, word) for place in _PLACES]
    if groups != sorted(groups):
        raise PackedError(f"outer pool: the groups {groups} do not ascend")
    tiles = [group_tiles(group) for group in groups]
    spare = len(tiles) - displays
    if spare < 0:
        raise PackedError(f"outer pool: {displays} displays; the most is {len(tiles)}")
    if any(map(any, tiles[:spare])):
        raise PackedError(f"outer pool: more than {displays} displays have tiles")
    return tuple(tiles[spare:])


def pack_inner_pool(centre: Counts) -> int:
    """The tiles in the centre as a word; the first-player marker is not among them."""
    if len(centre) != COLOURS:
        raise PackedError(f"inner pool: {len(centre)} counts for {COLOURS} colours")
    return sum(put(field, count) for field, count in zip(_COUNTS, centre, strict=True))


def unpack_inner_pool(word: int) -> Counts:
    """The tiles in the centre."""
    check_word("inner pool", word, used=25, bits=32)
    return tuple(take(field, word) for field in _COUNTS)
