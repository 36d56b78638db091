"""The learned value of a position between rounds, in Python: a small network.

The same as `kernel/native/network.hpp`, but for the rounding of the last digits: every board's
inputs, mostly 0 or 1, go through the same layer; what comes of them, the next starter's first, and
the supply go through a second one; it gives for each seat a number from which its share of the win
comes, and its final points.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import compress
from math import sqrt
from operator import mul
from typing import NamedTuple

from uai_engine.game import Board, GameState, Phase
from uai_engine.game.constants import COLOURS, DISPLAY_SIZE, DISPLAYS, ROWS, WALL_COLUMN
from uai_engine.game.scoring import Wall, placement_score
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

# Far beyond what was ever learned: a file of strange numbers still gives shares and points.
MOST_GROWTH = 1e6
MOST_POINTS = 64.0

MOST_BLOCKS = 1 << 12
"""How many boards a network remembers: some 2 KB each."""

Vector = tuple[float, ...]
Expected = tuple[tuple[int, ...], int]


def line_input(row: int, colour: int, count: int) -> int:
    """The input of a pattern line that is not full, rows from 0."""
    return LINE + 5 * (row * (row - 1) // 2) + colour * row + count - 1


def expected_tiles(state: GameState) -> tuple[tuple[int, ...], int]:
    """How many tiles of each colour the next deal brings on average, as parts of a whole."""
    tiles = DISPLAY_SIZE * DISPLAYS[state.players]
    bag, lid = sum(state.bag), sum(state.lid)
    if bag < tiles and lid:
        rest = min(tiles - bag, lid)
        return tuple(a * lid + b * rest for a, b in zip(state.bag, state.lid, strict=True)), lid
    return tuple(count * tiles for count in state.bag), max(bag, tiles)


def cell_outlook(board: Board, expected: Expected, row: int, colour: int) -> int:
    """Whether the next round has the tiles that an empty cell needs: from 1, far too few, to
    `OUTLOOKS`, plenty; 0 if its line is another colour's."""
    held, count = board.lines[row]
    if held not in (None, colour):
        return 0
    tiles, parts = expected
    twice = 2 * (tiles[colour] - (row + 1 - count) * parts)
    # How many of the steps -3, -1, 1, 3 and 7 are reached.
    return 1 + bisect_right((-3 * parts, -parts, parts, 3 * parts, 7 * parts), twice)


class WallFacts(NamedTuple):
    """What a wall says, whatever lies beside it."""

    inputs: tuple[tuple[int, ...], ...]
    """By row: the inputs of its cells and of the counts with its number, all of them 1."""
    hopes: tuple[tuple[int, int, float, tuple[int, ...]], ...]
    """Of every empty cell: its row and colour, the input of its points, and where the inputs
    of the last cells of a row, column or colour begin for it."""


@lru_cache(maxsize=1 << 12)
def wall_facts(wall: Wall) -> WallFacts:
    rows = [sum(cells) for cells in wall]
    columns = [sum(cells) for cells in zip(*wall, strict=True)]
    colours = [
        sum(wall[row][WALL_COLUMN[row][colour]] for row in range(ROWS)) for colour in range(COLOURS)
    ]
    inputs = tuple(
        (
            *(CELL + 5 * row + column for column in range(COLOURS) if wall[row][column]),
            ROW_COUNT + 6 * row + rows[row],
            COLUMN_COUNT + 6 * row + columns[row],
            COLOUR_COUNT + 6 * row + colours[row],
        )
        for row in range(ROWS)
    )
    hopes = []
    for row in range(ROWS):
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
            points = placement_score(wall, row, column) * HOPE_UNIT
            hopes.append((row, colour, points, tuple(at + LAST * row for at in last)))
    return WallFacts(inputs, tuple(hopes))


def seat_inputs(board: Board, expected: Expected) -> Iterator[tuple[int, float]]:
    """The inputs of a tiled board that are not 0; numbers of the same input add up."""
    facts = wall_facts(board.wall)
    for row, inputs in enumerate(facts.inputs):
        for at in inputs:
            yield at, 1.0
        colour, count = board.lines[row]
        if colour is not None:
            yield line_input(row, colour, count), 1.0
    score = min(board.score, HIGHEST_SCORE)
    yield SCORE, score * SCORE_UNIT
    yield SCORE + 1 + min(score // 5, BUCKETS - 1), 1.0
    for row, colour, points, last in facts.hopes:
        outlook = cell_outlook(board, expected, row, colour)
        if outlook:
            yield HOPE + OUTLOOKS * (5 * row + colour) + outlook - 1, 1.0
            yield HOPE_POINTS + OUTLOOKS * row + outlook - 1, points
        for at in last:
            yield at + outlook, 1.0


class Network:
    """A network for a number of players, from its numbers as a weights file has them."""

    def __init__(self, players: int, numbers: Sequence[float]) -> None:
        rest = iter(numbers)

        def vectors(count: int, size: int) -> list[Vector]:
            return [tuple(next(rest) for _ in range(size)) for _ in range(count)]

        self.players = players
        self.first = vectors(SEAT_INPUTS, BOARD)
        (self.first_bias,) = vectors(1, BOARD)
        # Of each place: for every unit of the hidden layer what the board's units add to it.
        self.second = [list(zip(*vectors(BOARD, HIDDEN), strict=True)) for _ in range(players)]
        self.supply = list(zip(*vectors(SUPPLY_INPUTS, HIDDEN), strict=True))
        (self.second_bias,) = vectors(1, HIDDEN)
        self.last = vectors(2 * players, HIDDEN)
        (self.last_bias,) = vectors(1, 2 * players)
        self._blocks: dict[tuple[int, Board, Expected], list[float]] = {}
        """What boards added lately. No `lru_cache`: the two would hold each other."""
        self._columns: dict[tuple[int, float], Vector] = {}

    def appraise(self, state: GameState) -> Appraisal:
        """Shares of the win and final points; in the middle of a round as if it ended now."""
        if state.phase == Phase.OVER:
            return appraise(state)
        seats = [(state.starter + place) % self.players for place in range(self.players)]
        counts = [number for pair in zip(state.bag, state.lid, strict=True) for number in pair]
        supply = [number * SUPPLY_UNIT for number in counts]
        sums = [_layer(self.supply, self.second_bias, supply)]
        expected = expected_tiles(state)
        sums += [
            self._block((place, after_tiling(state.boards[seat]), expected))
            for place, seat in enumerate(seats)
        ]
        hidden = [max(0.0, sum(terms)) for terms in zip(*sums, strict=True)]
        out = _layer(self.last, self.last_bias, hidden)
        grown = [grow(bounded(number, MOST_GROWTH)) for number in out[: self.players]]
        total = sum(grown)
        win, points = [0.0] * self.players, [0.0] * self.players
        for place, seat in enumerate(seats):
            win[seat] = grown[place] / total
            points[seat] = bounded(out[self.players + place], MOST_POINTS) * POINTS_UNIT
        return Appraisal(tuple(win), tuple(points))

    def _block(self, key: tuple[int, Board, Expected]) -> list[float]:
        """What the board at a place adds to the hidden layer."""
        block = self._blocks.get(key)
        if block is None:
            if len(self._blocks) == MOST_BLOCKS:
                self._blocks.clear()
            block = self._blocks[key] = self._block_of(*key)
        return block

    def _block_of(self, place: int, board: Board, expected: Expected) -> list[float]:
        columns = [self.first_bias]
        columns += [
            self.first[at] if value == 1.0 else self._scaled(at, value)
            for at, value in seat_inputs(board, expected)
        ]
        totals = map(sum, zip(*columns, strict=True))
        units = [total if total > 0.0 else 0.0 for total in totals]
        # Most units are 0 and add nothing.
        active = [unit for unit in units if unit]
        rows = [tuple(compress(row, units)) for row in self.second[place]]
        return _layer(rows, (0.0,) * HIDDEN, active)

    def _scaled(self, at: int, value: float) -> Vector:
        """What an input with a number other than 1 adds to the first layer: there are few such."""
        column = self._columns.get((at, value))
        if column is None:
            column = self._columns[at, value] = tuple([x * value for x in self.first[at]])
        return column


def _layer(
    weights: Sequence[Vector], bias: Sequence[float], inputs: Sequence[float]
) -> list[float]:
    return [start + sum(map(mul, row, inputs)) for row, start in zip(weights, bias, strict=True)]


def bounded(x: float, most: float) -> float:
    """A number between these bounds; the lower one also for what is no number."""
    return most if x > most else x if x > -most else -most


def grow(x: float) -> float:
    """Positive, like e to the x near 0: shares of the win are shares of the sum of these."""
    root = sqrt(x * x + 1.0)
    return x + root if x > 0 else 1.0 / (root - x)
