"""The learned policy in Python: a score for every move, the sum of a weight from each table.

The same as `kernel/native/learned_policy.hpp`, which says what each table is about, and to the
last digit: weights are whole numbers in both. A line that is full counts as tiled.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from uai_engine.game import Action, GameState, PatternLine
from uai_engine.game.constants import CENTRE, COLOURS, FLOOR, FLOOR_COST, FLOOR_SIZE, ROWS
from uai_engine.game.constants import WALL_COLUMN as COLUMN_OF
from uai_engine.game.scoring import Wall, placement_score
from uai_engine.kernel.policy_features import (
    ADJACENT,
    COLOUR,
    COLUMN,
    DENIED,
    GIVEN,
    LEFT,
    MARKER,
    MOST_WEIGHT,
    PENALTY,
    PHASE,
    ROW,
    SHAPE,
    SOURCE,
    STAGE,
    UNIT,
)

Weights = tuple[int, ...]


def whole(numbers: Sequence[float]) -> Weights:
    """Weights as whole numbers."""
    weights = []
    for number in numbers:
        scaled = max(-MOST_WEIGHT, min(MOST_WEIGHT, number)) * UNIT
        weights.append(int(scaled - 0.5 if scaled < 0 else scaled + 0.5))
    return tuple(weights)


class Outlook(NamedTuple):
    """What a board means for the policy, whatever is on offer."""

    cells: tuple[tuple[tuple[int, int], ...], ...]
    """`cells[row][colour]`: what the wall cell adds to a move that does not fill its line, and to
    one that does."""
    rows: tuple[tuple[int, ...], ...]
    """The rows that take each colour, the floor included."""
    exact: dict[tuple[int, int], int]
    """The largest row that so many tiles of a colour fill to the last place."""
    fullest: int
    """How many tiles the fullest wall row has."""


def scores(state: GameState, actions: Sequence[Action], weights: Weights) -> list[int]:
    """A score for each action, in units of 1 / UNIT."""
    offer = _Offer(state, weights)
    found: dict[Action, int] = {}
    sources: dict[tuple[int, int], int] = {}
    for action in actions:
        bowl, colour, row = action
        if (bowl, colour) not in sources:
            sources[bowl, colour] = offer.source(bowl, colour)
        found[action] = sources[bowl, colour] + offer.row(bowl, colour, row)
    return [found[action] for action in actions]


class _Offer:
    """A position's moves in two parts: what is taken from where, and the row it is put on."""

    def __init__(self, state: GameState, weights: Weights) -> None:
        self.weights = weights
        self.bowls = (state.centre, *state.displays)
        self.all: list[int] = [sum(counts) for counts in zip(*self.bowls, strict=True)]
        outlooks = [outlook(board.wall, board.lines, weights) for board in state.boards]
        self.own = outlooks[state.seat]
        self.next = outlooks[(state.seat + 1) % state.players]
        board = state.boards[state.seat]
        self.room: list[int] = [0, *(row + 1 - line.count for row, line in enumerate(board.lines))]
        self.floor = len(board.floor)
        self.marker = state.token is None
        phase = min(sum(map(any, self.bowls)), 8) - 1
        stage = max(each.fullest for each in outlooks)
        self.moment = [
            weights[PHASE + phase * 6 + row] + weights[STAGE + stage * 6 + row]
            for row in range(ROWS + 1)
        ]

    def row(self, bowl: int, colour: int, row: int) -> int:
        weights, tiles, room = self.weights, self.bowls[bowl][colour], self.room[row]
        over = max(0, tiles - room)
        marker = self.marker and bowl == CENTRE
        fallen = min(self.floor + over + marker, FLOOR_SIZE)
        shape = row * (row - 1) // 2 + room if row else 0
        score = (
            self.moment[row]
            + weights[SHAPE + shape * 7 + min(tiles, 7) - 1]
            + weights[PENALTY + FLOOR_COST[fallen] - FLOOR_COST[self.floor]]
        )
        if row == FLOOR:
            return score
        left = LEFT + max(0, room - tiles) * 9 + min(self.all[colour] - tiles, 8)
        unfilled, filled = self.own.cells[row - 1][colour]
        return score + (filled if tiles >= room else unfilled) + weights[left]

    def source(self, bowl: int, colour: int) -> int:
        weights, counts = self.weights, self.bowls[bowl]
        taken = counts[colour]
        exact = self.next.exact.get((colour, taken), 0)
        score = weights[DENIED + exact * 4 + min(taken, 4) - 1]
        if bowl == CENTRE:
            score += weights[SOURCE + 4]
            return score + weights[MARKER + self.floor] if self.marker else score
        score += weights[SOURCE + sum(counts) - taken]
        return score + sum(
            weights[self._given(other, self.bowls[CENTRE][other] + count)]
            for other, count in enumerate(counts)
            if count and other != colour
        )

    def _given(self, colour: int, tiles: int) -> int:
        """The feature of tiles that come to lie in the centre: the next seat cannot use them, can
        somehow, or can to the last tile."""
        exact = self.next.exact.get((colour, tiles))
        use = 2 if exact else int(len(self.next.rows[colour]) > 1)
        return GIVEN + use * 6 + min(tiles, 6) - 1


@lru_cache(maxsize=1 << 14)
def outlook(wall: Wall, lines: tuple[PatternLine, ...], weights: Weights) -> Outlook:
    filled = tuple(
        tuple(
            cell or (line.count == row + 1 and COLUMN_OF[row][line.colour or 0] == column)
            for column, cell in enumerate(wall[row])
        )
        for row, line in enumerate(lines)
    )
    cells = tuple(
        tuple(_cell(filled, row, colour, weights) for colour in range(COLOURS))
        for row in range(ROWS)
    )
    rows = tuple(tuple(_open_rows(filled, lines, colour)) for colour in range(COLOURS))
    exact = {
        (colour, row - lines[row - 1].count): row
        for colour in range(COLOURS)
        for row in rows[colour]
        if row != FLOOR
    }
    return Outlook(cells, rows, exact, max(map(sum, filled)))


def _open_rows(filled: Wall, lines: tuple[PatternLine, ...], colour: int) -> list[int]:
    """The rows that take a colour, ascending, the floor first. A full line's cell is filled."""
    return [FLOOR] + [
        row + 1
        for row, line in enumerate(lines)
        if not filled[row][COLUMN_OF[row][colour]]
        and line.count <= row
        and line.colour in (None, colour)
    ]


def _cell(filled: Wall, row: int, colour: int, weights: Weights) -> tuple[int, int]:
    column = COLUMN_OF[row][colour]
    if filled[row][column]:
        return 0, 0
    cells = (*filled[row][:column], True, *filled[row][column + 1 :])
    points = placement_score((*filled[:row], cells, *filled[row + 1 :]), row, column)
    at = (
        (ADJACENT + row * 20 + points - 1, 10),
        (COLUMN + sum(each[column] for each in filled), 5),
        (COLOUR + sum(filled[each][COLUMN_OF[each][colour]] for each in range(ROWS)), 5),
        (ROW + sum(filled[row]), 5),
    )
    return sum(weights[i] for i, _ in at), sum(weights[i + step] for i, step in at)
