"""A move as a 32-bit word. It names a display by its tiles, so it is read beside the displays."""

from uai_engine.game import Action, Displays
from uai_engine.game.constants import CENTRE, COLOURS, FLOOR, ROWS
from uai_engine.notation.packed.groups import group_id, group_tiles
from uai_engine.notation.packed.words import Field, PackedError, check_word, put, take

_PLACE = Field("place", 0, 3)
_COLOUR = Field("colour", 3, 3)
_GROUP = Field("group", 6, 8)

_FLOOR_PLACE = ROWS
"""Places 0-4 are the pattern lines from the top; the floor comes after them."""
_CENTRE_GROUP = 0


def pack_move(action: Action, displays: Displays) -> int:
    """The move as a word, while these tiles are on the displays."""
    bowl, colour, row = action
    if not CENTRE <= bowl <= len(displays):
        raise PackedError(f"move: there is no bowl {bowl}")
    if not 0 <= colour < COLOURS:
        raise PackedError(f"move: there is no colour {colour}")
    if not FLOOR <= row <= ROWS:
        raise PackedError(f"move: there is no row {row}")
    group = _CENTRE_GROUP if bowl == CENTRE else group_id(displays[bowl - 1])
    if bowl != CENTRE and group == _CENTRE_GROUP:
        raise PackedError(f"move: display {bowl} is empty, and nothing is how the centre is named")
    place = _FLOOR_PLACE if row == FLOOR else row - 1
    return put(_PLACE, place) | put(_COLOUR, colour + 1) | put(_GROUP, group)


def unpack_move(word: int, displays: Displays) -> Action:
    """The move a word means; of displays that are alike, the first is taken."""
    check_word("move", word, used=14, bits=32)
    place, colour, group = take(_PLACE, word), take(_COLOUR, word), take(_GROUP, word)
    if place > _FLOOR_PLACE:
        raise PackedError(f"move: there is no place {place}")
    if not 1 <= colour <= COLOURS:
        raise PackedError(f"move: there is no colour {colour}")
    return Action(_bowl(group, displays), colour - 1, FLOOR if place == _FLOOR_PLACE else place + 1)


def _bowl(group: int, displays: Displays) -> int:
    if group == _CENTRE_GROUP:
        return CENTRE
    tiles = group_tiles(group)
    for number, display in enumerate(displays, start=1):
        if display == tiles:
            return number
    raise PackedError(f"move: no display has the tiles of group {group}")
