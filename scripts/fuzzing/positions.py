"""Any position that AzulFEN admits, far beyond what games reach.

Every position the reader accepts can come of this, and nothing else does: `state_of` would refuse
it. What random play never sees is common here: all tiles in the centre, one colour everywhere,
empty supplies, scores up to the limit, walls one tile short of everything.

The luck comes from a `Random`. A seeded one makes a run that can be repeated; the one that
hypothesis lends makes examples that shrink.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from uai_engine.game import GameState, Phase
from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYS,
    FLOOR_SIZE,
    ROWS,
    TILES_PER_COLOUR,
    WALL_COLOUR,
    WALL_COLUMN,
)
from uai_engine.game.rules import is_over
from uai_engine.game.scoring import (
    Wall,
    complete_colours,
    complete_columns,
    complete_rows,
    pay_bonuses,
)
from uai_engine.game.state import EMPTY_LINE, Board, Bonuses, Counts, Flags, PatternLine
from uai_engine.notation.azulfen.setup import MAX_SCORE, BoardSetup, Setup, state_of

PLAYERS = tuple(DISPLAYS)
CELLS = ROWS * COLOURS
NONE: Counts = (0,) * COLOURS


class Tiles:
    """The tiles that are nowhere yet."""

    def __init__(self) -> None:
        self.left = [TILES_PER_COLOUR] * COLOURS

    def take(self, colour: int, wanted: int) -> int:
        """Take so many of a colour, or all there are; how many that were."""
        taken = min(wanted, self.left[colour])
        self.left[colour] -= taken
        return taken

    def take_all(self, wanted: Sequence[int]) -> Counts:
        return tuple(self.take(colour, count) for colour, count in enumerate(wanted))

    def colours(self) -> list[int]:
        return [colour for colour in range(COLOURS) if self.left[colour]]


def any_state(
    random: Random, players: Sequence[int] = PLAYERS, phases: Sequence[Phase] = tuple(Phase)
) -> GameState:
    """A position with that many players, in one of the phases as far as that can be chosen.

    Where a deal is due the position is over if a row is complete or no row can ever take a tile;
    so whoever asks for one of the two may get the other.
    """
    count = random.choice(players)
    drafting = Phase.DRAFT in phases and (len(phases) == 1 or random.random() < 0.8)
    return state_of(_drafting(random, count) if drafting else _between(random, count))


def _drafting(random: Random, players: int) -> Setup:
    tiles = Tiles()
    spare = random.randrange(COLOURS)  # of at least one tile on offer
    tiles.take(spare, 1)
    walls = [_wall(random, tiles, most_in_a_row=COLOURS - 1) for _ in range(players)]
    lines = [_lines(random, tiles, wall, full=True) for wall in walls]
    token = random.choice((None, *range(players)))
    floors = [_floor(random, tiles, marker=seat == token) for seat in range(players)]
    tiles.left[spare] += 1
    displays = _displays(random, tiles, DISPLAYS[players])
    centre = _share(random, tiles)
    if not any(centre) and not any(map(any, displays)):
        centre = tuple(int(colour == spare) for colour in range(COLOURS))
        tiles.take(spare, 1)
    return Setup(
        boards=tuple(
            BoardSetup(wall, line, _flags(random, wall), _score(random), floor)
            for wall, line, floor in zip(walls, lines, floors, strict=True)
        ),
        centre=centre,
        displays=displays,
        bag=_share(random, tiles),
        active=random.randrange(players),
        token=token,
    )


def _between(random: Random, players: int) -> Setup:
    """Waiting for a deal, or over."""
    tiles = Tiles()
    most = random.choice((COLOURS - 1, COLOURS))
    walls = [_wall(random, tiles, most) for _ in range(players)]
    lines = [_lines(random, tiles, wall, full=False) for wall in walls]
    bag = _share(random, tiles)
    boards = [
        Board(wall, line, (), _score(random), _flags(random, wall))
        for wall, line in zip(walls, lines, strict=True)
    ]
    if is_over(tuple(boards), bag, tuple(tiles.left)):
        # Bonuses are paid on reading, and the limit is for what comes of that.
        over = [max(0, pay_bonuses(board).score - MAX_SCORE) for board in boards]
        boards = [
            replace(board, score=board.score - excess)
            for board, excess in zip(boards, over, strict=True)
        ]
    return Setup(
        boards=tuple(
            BoardSetup(board.wall, board.lines, board.bonuses, board.score, penalties=0)
            for board in boards
        ),
        centre=NONE,
        displays=(NONE,) * DISPLAYS[players],
        bag=bag,
        active=random.randrange(players),
        token=None,
    )


def _wall(random: Random, tiles: Tiles, most_in_a_row: int) -> Wall:
    """A wall: empty, as full as it may be, or anything; no row has more tiles than the most."""
    style = random.choice(("empty", "full", "any", "any"))
    wanted = {"empty": 0, "full": CELLS}.get(style, random.randint(0, CELLS))
    order = list(range(CELLS))
    if wanted:
        random.shuffle(order)
    cells = [[False] * COLOURS for _ in range(ROWS)]
    for place in order[:wanted]:
        row, column = divmod(place, COLOURS)
        if sum(cells[row]) < most_in_a_row and tiles.take(WALL_COLOUR[row][column], 1):
            cells[row][column] = True
    return tuple(map(tuple, cells))


def _lines(random: Random, tiles: Tiles, wall: Wall, full: bool) -> tuple[PatternLine, ...]:
    """Pattern lines: none, all one tile short, or anything; full ones where they may be."""
    style = random.choice(("none", "short", "full", "any"))
    if style == "none":
        return (EMPTY_LINE,) * ROWS
    lines = []
    for row in range(ROWS):
        capacity = row + 1
        most = capacity if full else capacity - 1
        wanted = {"short": capacity - 1, "full": capacity}.get(style, random.randint(0, capacity))
        free = [c for c in tiles.colours() if not wall[row][WALL_COLUMN[row][c]]]
        colour = random.choice(free) if free else 0
        count = tiles.take(colour, min(wanted, most)) if free else 0
        lines.append(PatternLine(colour, count) if count else EMPTY_LINE)
    return tuple(lines)


def _floor(random: Random, tiles: Tiles, marker: bool) -> int:
    """How many slots of a floor are filled; the tiles on it are taken from what is left."""
    wanted = random.choice((0, 0, 1, FLOOR_SIZE, random.randint(0, FLOOR_SIZE)))
    filled, colours = int(marker), tiles.colours()
    random.shuffle(colours)
    for colour in colours:
        filled += tiles.take(colour, max(0, wanted - filled))
    return filled


def _displays(random: Random, tiles: Tiles, number: int) -> tuple[Counts, ...]:
    style = random.choice(("none", "none", "one", "mixed", "mixed", "any"))
    favourite = random.randrange(COLOURS)
    displays = []
    for _ in range(number):
        size = DISPLAY_SIZE if style != "any" else random.randint(0, DISPLAY_SIZE)
        wanted = [0] * COLOURS
        if style == "one":
            wanted[favourite] = size
        elif style != "none":
            for _ in range(size):
                wanted[random.randrange(COLOURS)] += 1
        displays.append(tiles.take_all(wanted))
    return tuple(displays)


def _share(random: Random, tiles: Tiles) -> Counts:
    """None of what is left, all of it, all but a few, one colour, or any part."""
    style = random.choice(("none", "all", "all", "most", "one", "any", "few"))
    left = tiles.left
    if style == "none":
        return NONE
    if style == "all":
        return tiles.take_all(tuple(left))
    if style == "most":
        return tiles.take_all([count - random.randint(0, min(count, 4)) for count in left])
    if style == "one":
        favourite = random.randrange(COLOURS)
        return tiles.take_all([TILES_PER_COLOUR * (c == favourite) for c in range(COLOURS)])
    if style == "few":
        return tiles.take_all([random.randint(0, min(count, 2)) for count in left])
    return tiles.take_all([random.randint(0, count) for count in left])


def _flags(random: Random, wall: Wall) -> Bonuses:
    """Bonuses that are marked as collected: all of those earned, none, or any of them."""
    style = random.choice(("none", "none", "all", "any"))

    def some(earned: Flags) -> Flags:
        if style == "none" or not any(earned):
            return (False,) * ROWS
        return tuple(flag and (style == "all" or random.random() < 0.5) for flag in earned)

    return Bonuses(
        some(complete_rows(wall)), some(complete_columns(wall)), some(complete_colours(wall))
    )


def _score(random: Random) -> int:
    return random.choice((0, 0, 14, 50, MAX_SCORE, random.randint(0, MAX_SCORE)))
