"""Deal tokens: the tiles that chance put on the displays.

Reading looks at the shape alone; whether bag and lid can give these tiles is for the rules to say.
"""

from uai_engine.game.constants import DISPLAY_SIZE
from uai_engine.game.state import Displays
from uai_engine.notation.colours import read_tiles, write_tiles
from uai_engine.notation.errors import DealError, quoted

DEAL_PREFIX = "deal:"
_SEPARATOR = "/"


def write_deal(displays: Displays) -> str:
    """The token of a deal.

    >>> write_deal(((1, 1, 1, 1, 0), (2, 0, 0, 0, 0), (0, 0, 0, 0, 0)))
    'deal:0123/00/-'
    """
    return DEAL_PREFIX + _SEPARATOR.join(write_tiles(tiles) for tiles in displays)


def parse_deal(text: str) -> Displays:
    """The displays of a token, their tiles in any order.

    >>> parse_deal("deal:3210/00/-")
    ((1, 1, 1, 1, 0), (2, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    """
    if not text.startswith(DEAL_PREFIX):
        raise DealError(f"{quoted(text)} is not a deal: write it as deal:0123/0011/..")
    displays = []
    for number, part in enumerate(text[len(DEAL_PREFIX) :].split(_SEPARATOR), start=1):
        try:
            tiles = read_tiles(part)
        except ValueError as error:
            raise DealError(f"display {number}: {error}") from None
        if sum(tiles) > DISPLAY_SIZE:
            raise DealError(f"display {number}: {sum(tiles)} tiles; a display takes {DISPLAY_SIZE}")
        displays.append(tiles)
    return tuple(displays)
