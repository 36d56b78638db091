"""The learned value of a position between rounds, in Python: a small network.

The same as `kernel/native/network.hpp`, but for the rounding of the last digits: every board's
inputs, mostly 0 or 1, go through the same layer; what comes of them, the next starter's first, and
the supply go through a second one; it gives for each seat a number from which its share of the win
comes, and its final points.

Numbers are whole here, parts of a unit, and a vector of them is a single integer (`packed.py`).
"""

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, reduce
from math import sqrt
from operator import add, mul
from typing import NamedTuple

from uai_engine.game import Board, GameState, PatternLine, Phase
from uai_engine.game.constants import COLOURS, DISPLAY_SIZE, DISPLAYS, ROWS, WALL_COLUMN
from uai_engine.game.scoring import Wall, placement_scores
from uai_engine.kernel.network_inputs import (
    BOARD,
    BUCKETS,
    CELL,
    COLOUR_COUNT,
    COLUMN_COUNT,
    HIDDEN,
    HIGHEST_SCORE,
    HOPE,
    HOPE_POINTS,
    HOPE_UNIT,
    LAST,
    LAST_OF_COLOUR,
    LAST_OF_COLUMN,
    LAST_OF_ROW,
    LINE,
    OUTLOOKS,
    POINTS_UNIT,
    ROW_COUNT,
    SCORE,
    SCORE_UNIT,
    SEAT_INPUTS,
    SUPPLY_INPUTS,
    SUPPLY_UNIT,
)
from uai_engine.search.evaluation import after_tiling, appraise
from uai_engine.search.interface import Appraisal
from uai_engine.search.packed import WORD, Lanes

# Far beyond what was ever learned: a file of strange numbers still gives shares and points, and no
# sum outgrows its lane.
MOST_WEIGHT = 32.0
MOST_GROWTH = 1e6
MOST_POINTS = 64.0

# How many bits of a number are a fraction. Inputs are whole numbers of 32nds.
WEIGHT_BITS = 45
INPUT_BITS = 5
UNIT_BITS = INPUT_BITS + WEIGHT_BITS
HIDDEN_BITS = UNIT_BITS + WEIGHT_BITS - WORD
OUTPUT_BITS = HIDDEN_BITS + WEIGHT_BITS

# A hidden unit is a sum of products, which take two words; their upper words will do.
BOARD_LANES = Lanes(BOARD)
HIDDEN_LANES = Lanes(HIDDEN, words=2)

MOST_REMEMBERED = 1 << 12
"""How many things of a kind a network remembers: up to 1 KB each."""

Expected = tuple[tuple[int, ...], int]
Outlooks = tuple[int, ...]


def line_input(row: int, colour: int, count: int) -> int:
    """The input of a pattern line that is not full, rows from 0."""
    return LINE + 5 * (row * (row - 1) // 2) + colour * row + count - 1


def expected_tiles(state: GameState) -> Expected:
    """How many tiles of each colour the next deal brings on average, as parts of a whole."""
    tiles = DISPLAY_SIZE * DISPLAYS[state.players]
    bag, lid = sum(state.bag), sum(state.lid)
    if bag < tiles and lid:
        rest = min(tiles - bag, lid)
        return tuple(a * lid + b * rest for a, b in zip(state.bag, state.lid, strict=True)), lid
    return tuple(count * tiles for count in state.bag), max(bag, tiles)


@lru_cache(maxsize=1 << 12)
def outlooks_of(expected: Expected) -> tuple[Outlooks, ...]:
    """For a cell that needs no, one, two .. tiles, by its colour: whether the next round has them,
    from 1, far too few, to `OUTLOOKS`, plenty."""
    tiles, parts = expected
    # How many of these steps are reached by twice the tiles that are left over.
    steps = (-3 * parts, -parts, parts, 3 * parts, 7 * parts)
    return tuple(
        tuple(1 + bisect_right(steps, 2 * (count - needed * parts)) for count in tiles)
        for needed in range(ROWS + 1)
    )


class WallFacts(NamedTuple):
    """What a wall says, whatever lies beside it."""

    inputs: tuple[int, ...]
    """Those of its cells and counts, all of them 1."""
    hopes: tuple[tuple[tuple[int, float, tuple[int, ...]], ...], ...]
    """By row, of every empty cell: its colour, the input of its points, and where the inputs of the
    last cells of a row, column or colour begin for it."""


@lru_cache(maxsize=1 << 12)
def wall_facts(wall: Wall) -> WallFacts:
    rows = [sum(cells) for cells in wall]
    columns = [sum(cells) for cells in zip(*wall, strict=True)]
    colours = [
        sum(wall[row][WALL_COLUMN[row][colour]] for row in range(ROWS)) for colour in range(COLOURS)
    ]
    inputs: list[int] = []
    hopes = []
    for row in range(ROWS):
        inputs += [CELL + 5 * row + column for column in range(COLOURS) if wall[row][column]]
        inputs += [
            ROW_COUNT + 6 * row + rows[row],
            COLUMN_COUNT + 6 * row + columns[row],
            COLOUR_COUNT + 6 * row + colours[row],
        ]
        of_row = []
        for colour in range(COLOURS):
            column = WALL_COLUMN[row][colour]
            if wall[row][column]:
                continue
            last = []
            if rows[row] == 4:
                last.append(LAST_OF_ROW)
            if columns[column] >= 3:
                last.append(LAST_OF_COLUMN + 5 * LAST * (4 - columns[column]))
            if colours[colour] >= 3:
                last.append(LAST_OF_COLOUR + 5 * LAST * (4 - colours[colour]))
            points = placement_scores(wall)[row][column] * HOPE_UNIT
            of_row.append((colour, points, tuple(at + LAST * row for at in last)))
        hopes.append(tuple(of_row))
    return WallFacts(tuple(inputs), tuple(hopes))


Inputs = Iterator[tuple[int, float]]
"""Those that are not 0; numbers of the same input add up."""


def seat_inputs(board: Board, expected: Expected) -> Inputs:
    """The inputs of a tiled board."""
    yield from wall_inputs(board.wall)
    yield from score_inputs(board.score)
    outlooks = outlooks_of(expected)
    for row, line in enumerate(board.lines):
        yield from row_inputs(board.wall, row, line, outlooks[row + 1 - line.count])


def wall_inputs(wall: Wall) -> Inputs:
    for at in wall_facts(wall).inputs:
        yield at, 1.0


def score_inputs(score: int) -> Inputs:
    score = min(score, HIGHEST_SCORE)
    yield SCORE, score * SCORE_UNIT
    yield SCORE + 1 + min(score // 5, BUCKETS - 1), 1.0


def row_inputs(wall: Wall, row: int, line: PatternLine, outlooks: Outlooks) -> Inputs:
    """A pattern line and what its empty cells may hope for: nothing, if it is another colour's."""
    held, count = line
    if held is not None:
        yield line_input(row, held, count), 1.0
    for colour, points, last in wall_facts(wall).hopes[row]:
        outlook = outlooks[colour] if held in (None, colour) else 0
        if outlook:
            yield HOPE + OUTLOOKS * (5 * row + colour) + outlook - 1, 1.0
            yield HOPE_POINTS + OUTLOOKS * row + outlook - 1, points
        for at in last:
            yield at + outlook, 1.0


class Network:
    """A network for a number of players, from its numbers as a weights file has them."""

    def __init__(self, players: int, numbers: Sequence[float]) -> None:
        rest = iter(numbers)

        def vectors(count: int, size: int) -> list[list[int]]:
            return [[fixed(next(rest)) for _ in range(size)] for _ in range(count)]

        self.players = players
        # Of every input and of every unit: what it adds to the layer after it.
        first = [BOARD_LANES.pack(vector) for vector in vectors(SEAT_INPUTS, BOARD)]
        self.first_bias = BOARD_LANES.pack(*vectors(1, BOARD)) << INPUT_BITS
        self.second = [
            [HIDDEN_LANES.pack(vector) for vector in vectors(BOARD, HIDDEN)] for _ in range(players)
        ]
        self.supply = [HIDDEN_LANES.pack(vector) for vector in vectors(SUPPLY_INPUTS, HIDDEN)]
        self.second_bias = HIDDEN_LANES.pack(*vectors(1, HIDDEN)) << UNIT_BITS
        # Of every output: what the hidden units add to it.
        self.last = vectors(2 * players, HIDDEN)
        (self.last_bias,) = vectors(1, 2 * players)
        self._wall_sum = remembered_sums(wall_inputs, first)
        self._score_sum = remembered_sums(score_inputs, first)
        self._row_sum = remembered_sums(row_inputs, first)
        self._blocks: dict[tuple[int, Board, Expected], int] = {}
        """What boards added lately. No `lru_cache`: the two would hold each other."""

    def appraise(self, state: GameState) -> Appraisal:
        """Shares of the win and final points; in the middle of a round as if it ended now."""
        if state.phase == Phase.OVER:
            return appraise(state)
        seats = [(state.starter + place) % self.players for place in range(self.players)]
        counts = [number for pair in zip(state.bag, state.lid, strict=True) for number in pair]
        supply = [int(number * SUPPLY_UNIT * (1 << UNIT_BITS)) for number in counts]
        hidden = self.second_bias + sum(map(mul, self.supply, supply))
        expected = expected_tiles(state)
        for place, seat in enumerate(seats):
            board = state.boards[seat]
            if state.phase == Phase.DRAFT:
                board = after_tiling(board)
            hidden += self._block((place, board, expected))
        units = [max(0, number) for number in HIDDEN_LANES.unpack(hidden)]
        out = [
            ((bias << HIDDEN_BITS) + sum(map(mul, weights, units))) / (1 << OUTPUT_BITS)
            for weights, bias in zip(self.last, self.last_bias, strict=True)
        ]
        grown = [grow(bounded(number, MOST_GROWTH)) for number in out[: self.players]]
        total = reduce(add, grown)  # `sum` of floats is not the same in every Python
        win, points = [0.0] * self.players, [0.0] * self.players
        for place, seat in enumerate(seats):
            win[seat] = grown[place] / total
            points[seat] = bounded(out[self.players + place], MOST_POINTS) * POINTS_UNIT
        return Appraisal(tuple(win), tuple(points))

    def _block(self, key: tuple[int, Board, Expected]) -> int:
        """What the board at a place adds to the hidden layer."""
        block = self._blocks.get(key)
        if block is None:
            if len(self._blocks) == MOST_REMEMBERED:
                self._blocks.clear()
            block = self._blocks[key] = self._block_of(*key)
        return block

    def _block_of(self, place: int, board: Board, expected: Expected) -> int:
        wall, outlooks = board.wall, outlooks_of(expected)
        total = self.first_bias + self._wall_sum(wall) + self._score_sum(board.score)
        for row, line in enumerate(board.lines):
            total += self._row_sum(wall, row, line, outlooks[row + 1 - line.count])
        units = BOARD_LANES.unpack(total)
        return sum(
            [
                vector * unit
                for vector, unit in zip(self.second[place], units, strict=True)
                if unit > 0
            ]
        )


def remembered_sums(inputs: Callable[..., Inputs], vectors: Sequence[int]) -> Callable[..., int]:
    """What the inputs that a function gives add to the layer after them."""

    @lru_cache(maxsize=MOST_REMEMBERED)
    def sum_of(*things: Hashable) -> int:
        return sum(vectors[at] * int(x * (1 << INPUT_BITS)) for at, x in inputs(*things))

    return sum_of


def fixed(weight: float) -> int:
    """A weight as a whole number."""
    return round(bounded(weight, MOST_WEIGHT) * (1 << WEIGHT_BITS))


def bounded(x: float, most: float) -> float:
    """A number between these bounds; the lower one also for what is no number."""
    return most if x > most else x if x > -most else -most


def grow(x: float) -> float:
    """Positive, like e to the x near 0: shares of the win are shares of the sum of these."""
    root = sqrt(x * x + 1.0)
    return x + root if x > 0 else 1.0 / (root - x)
