"""The learned value of a position between rounds, in Python: a small network.

The same as `kernel/native/network.hpp`, but for the rounding of the last digits: every board's
inputs, mostly 0 or 1, go through the same layer; what comes of them, the next starter's first, and
the supply go through a second one; it gives for each seat a number from which its share of the win
comes, and its final points.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from operator import mul

from uai_engine.game import Board, GameState, Phase
from uai_engine.game.constants import COLOURS, DISPLAY_SIZE, DISPLAYS, ROWS, WALL_COLUMN
from uai_engine.game.scoring import placement_score
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
    return 1 + sum(twice >= step * parts for step in (-3, -1, 1, 3, 7))


def cell_inputs(
    board: Board, expected: Expected, row: int, colour: int
) -> Iterator[tuple[int, float]]:
    """The inputs of an empty cell."""
    wall, column = board.wall, WALL_COLUMN[row][colour]
    outlook = cell_outlook(board, expected, row, colour)
    if outlook:
        points = placement_score(wall, row, column)
        yield HOPE + OUTLOOKS * (5 * row + colour) + outlook - 1, 1.0
        yield HOPE_POINTS + OUTLOOKS * row + outlook - 1, points * HOPE_UNIT
    at = LAST * row + outlook
    if sum(wall[row]) == 4:
        yield LAST_OF_ROW + at, 1.0
    in_column = sum(cells[column] for cells in wall)
    if in_column >= 3:
        yield LAST_OF_COLUMN + 5 * LAST * (4 - in_column) + at, 1.0
    of_colour = sum(wall[each][WALL_COLUMN[each][colour]] for each in range(ROWS))
    if of_colour >= 3:
        yield LAST_OF_COLOUR + 5 * LAST * (4 - of_colour) + at, 1.0


def seat_inputs(board: Board, expected: Expected) -> Iterator[tuple[int, float]]:
    """The inputs of a tiled board that are not 0; numbers of the same input add up."""
    wall = board.wall
    for row in range(ROWS):
        for column in range(COLOURS):
            if wall[row][column]:
                yield CELL + 5 * row + column, 1.0
        yield ROW_COUNT + 6 * row + sum(wall[row]), 1.0
        yield COLUMN_COUNT + 6 * row + sum(cells[row] for cells in wall), 1.0
        of_colour = sum(wall[each][WALL_COLUMN[each][row]] for each in range(ROWS))
        yield COLOUR_COUNT + 6 * row + of_colour, 1.0
        colour, count = board.lines[row]
        if colour is not None:
            yield line_input(row, colour, count), 1.0
    score = min(board.score, HIGHEST_SCORE)
    yield SCORE, score * SCORE_UNIT
    yield SCORE + 1 + min(score // 5, BUCKETS - 1), 1.0
    for row in range(ROWS):
        for colour in range(COLOURS):
            if not wall[row][WALL_COLUMN[row][colour]]:
                yield from cell_inputs(board, expected, row, colour)


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
            tuple(x * value for x in self.first[at]) if value != 1.0 else self.first[at]
            for at, value in seat_inputs(board, expected)
        ]
        units = [max(0.0, total) for total in map(sum, zip(*columns, strict=True))]
        return _layer(self.second[place], (0.0,) * HIDDEN, units)


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
