"""Positions for tests, put together from the few things each test is about."""

from collections.abc import Mapping, Sequence

from uai_engine.game import (
    Board,
    Bonuses,
    Counts,
    GameState,
    PatternLine,
    Phase,
    check_invariants,
    tiles_on_board,
)
from uai_engine.game.constants import COLOURS, DISPLAYS, ROWS, TILES_PER_COLOUR
from uai_engine.game.scoring import Wall
from uai_engine.game.state import EMPTY_BOARD, EMPTY_LINE, NO_BONUSES, NO_TILES

EMPTY_WALL = EMPTY_BOARD.wall


def tiles(digits: str) -> Counts:
    """Tiles written as their colours: `tiles("0012")` is two of 0 and one each of 1 and 2."""
    return tuple(digits.count(str(colour)) for colour in range(COLOURS))


def wall(*rows: str) -> Wall:
    """A wall drawn with `#` for a filled cell; rows left out at the bottom are empty."""
    drawn = [*rows, *["....."] * (ROWS - len(rows))]
    return tuple(tuple(cell == "#" for cell in row) for row in drawn)


def board(
    *,
    wall: Wall = EMPTY_WALL,
    lines: Mapping[int, tuple[int, int]] | None = None,
    floor: Sequence[int] = (),
    score: int = 0,
    bonuses: Bonuses = NO_BONUSES,
) -> Board:
    """A board; `lines` maps a row from 1 to its colour and count."""
    held = lines or {}
    return Board(
        wall,
        tuple(PatternLine(*held[row]) if row in held else EMPTY_LINE for row in range(1, ROWS + 1)),
        tuple(floor),
        score,
        bonuses,
    )


def position(
    *boards: Board,
    displays: Mapping[int, str] | None = None,
    centre: str = "",
    bag: str | None = None,
    seat: int = 0,
    starter: int | None = None,
    token: int | None = None,
) -> GameState:
    """A sound position: drafting if a bowl has tiles, else waiting for a deal.

    The tiles that lie nowhere else are in the bag, or in the lid when the bag is given.
    """
    offer = [tiles((displays or {}).get(n, "")) for n in range(1, DISPLAYS[len(boards)] + 1)]
    seen = [tiles(centre), *offer, *map(tiles_on_board, boards)]
    rest = tuple(
        TILES_PER_COLOUR - sum(counts[colour] for counts in seen) for colour in range(COLOURS)
    )
    in_bag = rest if bag is None else tiles(bag)
    drafting = any(map(any, (tiles(centre), *offer)))
    state = GameState(
        boards=boards,
        displays=tuple(offer),
        centre=tiles(centre),
        bag=in_bag,
        lid=NO_TILES if bag is None else tuple(a - b for a, b in zip(rest, in_bag, strict=True)),
        phase=Phase.DRAFT if drafting else Phase.DEAL,
        seat=seat,
        starter=seat if starter is None else starter,
        token=token,
        round=1,
    )
    check_invariants(state)
    return state
