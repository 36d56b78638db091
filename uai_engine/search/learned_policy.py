"""The learned policy in Python: a score for every move, the sum of a weight from each table.

The same as `kernel/native/learned_policy.hpp`, which says what each table is about, and to the
last digit: weights are whole numbers in both. A line that is full counts as tiled.
"""

from collections.abc import Sequence
from typing import NamedTuple

from uai_engine.game import Action, Board, GameState, PatternLine
from uai_engine.game.constants import CENTRE, COLOURS, FLOOR, FLOOR_COST, FLOOR_SIZE, ROWS
from uai_engine.game.constants import WALL_COLUMN as COLUMN_OF
from uai_engine.game.rules import ACTIONS
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
Cells = tuple[tuple[tuple[int, int], ...], ...]
Face = tuple[Wall, tuple[PatternLine, ...]]

MOST_OUTLOOKS = 1 << 14
"""How many boards a policy remembers before it begins anew."""


def whole(numbers: Sequence[float]) -> Weights:
    """Weights as whole numbers."""
    weights = []
    for number in numbers:
        scaled = max(-MOST_WEIGHT, min(MOST_WEIGHT, number)) * UNIT
        weights.append(int(scaled - 0.5 if scaled < 0 else scaled + 0.5))
    return tuple(weights)


class Fit(NamedTuple):
    """What a row makes of some tiles, whatever else is on offer."""

    row: int
    score: int
    over: int
    """How many tiles fall to the floor."""
    left: int
    """Where the table about the rest of a line begins for it; the floor has none."""


class Outlook(NamedTuple):
    """What a board means for the policy, whatever is on offer."""

    cells: Cells
    """`cells[row][colour]`: what the wall cell adds to a move that does not fill its line, and to
    one that does."""
    rows: tuple[tuple[int, ...], ...]
    """The rows that take each colour, the floor included."""
    exact: dict[tuple[int, int], int]
    """The largest row that so many tiles of a colour fill to the last place."""
    fullest: int
    """How many tiles the fullest wall row has."""
    fits: dict[tuple[int, int], tuple[Fit, ...]]
    """By colour and number of tiles, those that were asked for."""


class Policy:
    """The learned tables, with what they make of the boards that were seen."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self.weights = whole(numbers)
        # No `lru_cache`: of a method it would hold what holds it, and the weights as an argument
        # are too many to be looked at whenever it is asked.
        self._outlooks: dict[Face, Outlook] = {}
        self._cells: dict[Wall, Cells] = {}

    def scores(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        """A score for each action, in units of 1 / UNIT."""
        offer, found = _Offer(state, self), []
        sources: dict[int, list[int]] = {}
        rows: dict[tuple[int, int, bool], dict[int, int]] = {}
        for bowl, colour, row in actions:
            if bowl not in sources:
                sources[bowl] = offer.sources(bowl)
            key = colour, offer.bowls[bowl][colour], offer.marker and bowl == CENTRE
            if key not in rows:
                rows[key] = offer.rows(*key)
            found.append(sources[bowl][colour] + rows[key][row])
        return found

    def first(self, state: GameState) -> Action:
        """The legal action with the highest score; of equals, the first."""
        offer = _Offer(state, self)
        best, found = -(1 << 62), (CENTRE, 0, FLOOR)
        tops: dict[tuple[int, int, bool], tuple[int, int]] = {}
        for bowl, counts in enumerate(offer.bowls):
            if not any(counts):
                continue
            sources, marker = offer.sources(bowl), offer.marker and bowl == CENTRE
            for colour, tiles in enumerate(counts):
                if not tiles:
                    continue
                top = tops.get((colour, tiles, marker))
                if top is None:
                    rows = offer.rows(colour, tiles, marker)
                    row = max(rows, key=rows.__getitem__)
                    top = tops[colour, tiles, marker] = rows[row], row
                score = sources[colour] + top[0]
                if score > best:
                    best, found = score, (bowl, colour, top[1])
        bowl, colour, row = found
        return ACTIONS[bowl][colour][row]

    def outlook(self, board: Board) -> Outlook:
        key = board.wall, board.lines
        found = self._outlooks.get(key)
        if found is None:
            if len(self._outlooks) == MOST_OUTLOOKS:
                self._outlooks.clear()
                self._cells.clear()
            found = self._outlooks[key] = self._outlook_of(*key)
        return found

    def _outlook_of(self, wall: Wall, lines: tuple[PatternLine, ...]) -> Outlook:
        filled = _with_full_lines(wall, lines)
        rows = tuple(tuple(_open_rows(filled, lines, colour)) for colour in range(COLOURS))
        exact = {
            (colour, row - lines[row - 1].count): row
            for colour in range(COLOURS)
            for row in rows[colour]
            if row != FLOOR
        }
        if filled not in self._cells:
            self._cells[filled] = self._cells_of(filled)
        return Outlook(self._cells[filled], rows, exact, max(map(sum, filled)), {})

    def fits(self, board: Board, outlook: Outlook, colour: int, tiles: int) -> tuple[Fit, ...]:
        """What each row of a board that takes these tiles makes of them."""
        found = outlook.fits.get((colour, tiles))
        if found is None:
            found = tuple(
                self._fit(board, outlook, colour, tiles, row) for row in outlook.rows[colour]
            )
            outlook.fits[colour, tiles] = found
        return found

    def _fit(self, board: Board, outlook: Outlook, colour: int, tiles: int, row: int) -> Fit:
        pile = min(tiles, 7) - 1
        if row == FLOOR:
            return Fit(row, self.weights[SHAPE + pile], tiles, 0)
        room = row - board.lines[row - 1].count
        shape = SHAPE + (row * (row - 1) // 2 + room) * 7 + pile
        cell = outlook.cells[row - 1][colour][tiles >= room]
        left = LEFT + max(0, room - tiles) * 9
        return Fit(row, self.weights[shape] + cell, max(0, tiles - room), left)

    def _cells_of(self, filled: Wall) -> Cells:
        return tuple(
            tuple(_cell(filled, row, colour, self.weights) for colour in range(COLOURS))
            for row in range(ROWS)
        )


class _Offer:
    """A position's moves in two parts: what is taken from where, and the row it is put on. Bowls
    with as many tiles of a colour share the second."""

    def __init__(self, state: GameState, policy: Policy) -> None:
        self.weights = weights = policy.weights
        self.bowls = (state.centre, *state.displays)
        self.all: list[int] = list(map(sum, zip(*self.bowls, strict=True)))
        outlooks = [policy.outlook(board) for board in state.boards]
        self.own = outlooks[state.seat]
        self.next = outlooks[(state.seat + 1) % state.players]
        self.policy = policy
        self.board = state.boards[state.seat]
        self.floor = len(self.board.floor)
        self.marker = state.token is None
        phase = min(sum(map(any, self.bowls)), 8) - 1
        stage = max(each.fullest for each in outlooks)
        self.moment = [
            weights[PHASE + phase * 6 + row] + weights[STAGE + stage * 6 + row]
            for row in range(ROWS + 1)
        ]

    def rows(self, colour: int, tiles: int, marker: bool) -> dict[int, int]:
        """What each row that takes the tiles adds to the score, with the marker or without."""
        weights, moment, floor = self.weights, self.moment, self.floor + marker
        before = FLOOR_COST[self.floor] - PENALTY
        others = min(self.all[colour] - tiles, 8)
        return {
            row: moment[row]
            + score
            + weights[FLOOR_COST[min(floor + over, FLOOR_SIZE)] - before]
            + (weights[left + others] if row else 0)
            for row, score, over, left in self.policy.fits(self.board, self.own, colour, tiles)
        }

    def sources(self, bowl: int) -> list[int]:
        """What taking each colour from this bowl adds to the score."""
        weights, counts = self.weights, self.bowls[bowl]
        exact = self.next.exact
        denied = [
            weights[DENIED + exact.get((colour, taken), 0) * 4 + min(taken, 4) - 1] if taken else 0
            for colour, taken in enumerate(counts)
        ]
        if bowl == CENTRE:
            base = weights[SOURCE + 4] + (weights[MARKER + self.floor] if self.marker else 0)
            return [base + each for each in denied]
        centre, tiles = self.bowls[CENTRE], sum(counts)
        given = [
            weights[self._given(colour, centre[colour] + count)] if count else 0
            for colour, count in enumerate(counts)
        ]
        everything = sum(given)
        return [
            denied[colour] + weights[SOURCE + tiles - taken] + everything - given[colour]
            for colour, taken in enumerate(counts)
        ]

    def _given(self, colour: int, tiles: int) -> int:
        """The feature of tiles that come to lie in the centre: the next seat cannot use them, can
        somehow, or can to the last tile."""
        exact = self.next.exact.get((colour, tiles))
        use = 2 if exact else int(len(self.next.rows[colour]) > 1)
        return GIVEN + use * 6 + min(tiles, 6) - 1


def _with_full_lines(wall: Wall, lines: tuple[PatternLine, ...]) -> Wall:
    """The wall as it will be when the lines that are full are tiled."""
    return tuple(
        tuple(
            cell or (line.count == row + 1 and COLUMN_OF[row][line.colour or 0] == column)
            for column, cell in enumerate(wall[row])
        )
        if line.count == row + 1
        else wall[row]
        for row, line in enumerate(lines)
    )


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
