"""The learned policy in Python: a score for every move, the sum of a weight from each table.

The same as `kernel/native/learned_policy.hpp`, which says what each table is about, and to the
last digit: weights are whole numbers in both. A line that is full counts as tiled.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from uai_engine.game import Action, Board, GameState, PatternLine
from uai_engine.game.constants import (
    CENTRE,
    COLOURS,
    FLOOR,
    FLOOR_COST,
    FLOOR_SIZE,
    ROWS,
    TILES_PER_COLOUR,
)
from uai_engine.game.constants import WALL_COLUMN as COLUMN_OF
from uai_engine.game.rules import ACTIONS
from uai_engine.game.scoring import Wall, placement_scores
from uai_engine.game.state import NO_TILES
from uai_engine.kernel.policy_features import (
    ADJACENT,
    COLOUR,
    COLUMN,
    DENIED,
    GIVEN,
    LEFT,
    MARKER,
    MOST_WEIGHT,
    NEXT_WAYS,
    PENALTY,
    PHASE,
    ROW,
    SHAPE,
    SOURCE,
    STAGES,
    TABLES,
    UNIT,
    WAYS,
)

Weights = tuple[int, ...]
Cells = tuple[tuple[tuple[int, int], ...], ...]
Face = tuple[Wall, tuple[PatternLine, ...]]

TILES = range(TILES_PER_COLOUR + 1)
"""How many tiles of a colour can lie together."""

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


class Choice(NamedTuple):
    """What the rows that take some tiles add to the score of taking them."""

    scores: dict[int, int]
    """By row."""
    best: int
    row: int
    """The first with the best score."""


class Outlook(NamedTuple):
    """What a board means for the policy, whatever is on offer."""

    cells: Cells
    """`cells[row][colour]`: what the wall cell adds to a move that does not fill its line, and to
    one that does."""
    rows: tuple[tuple[int, ...], ...]
    """The rows that take each colour, the floor included."""
    exact: tuple[list[int], ...]
    """`exact[colour][tiles]`: the largest row that so many tiles fill to the last place, or 0."""
    fits: dict[tuple[int, int], tuple[Fit, ...]]
    """By colour and number of tiles, those that were asked for."""
    choices: dict[tuple[int, int], dict[tuple[int, int, int, bool], Choice]]
    """By the tiles on the floor and the moment of the round, and then by the tiles to take: their
    colour, their number, how many more there are, with the marker or not."""


class Policy:
    """What was learned, for every stage of the game."""

    def __init__(self, numbers: Sequence[float]) -> None:
        weights = whole(numbers)
        self._stages = [
            Tables(weights[stage * TABLES : (stage + 1) * TABLES]) for stage in range(STAGES)
        ]

    def scores(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        """A score for each action, in units of 1 / UNIT."""
        return self._stages[stage_of(state)].scores(state, actions)

    def first(self, state: GameState) -> Action:
        """The legal action with the highest score; of equals, the first."""
        return self._stages[stage_of(state)].first(state)


class Race(NamedTuple):
    """How near a board is to the end of the game."""

    fullest: int
    """How many tiles the fullest wall row has."""
    needs: tuple[tuple[int, int], ...]
    """The colour and the number of tiles that each row needs which one tile would complete."""


def stage_of(state: GameState) -> int:
    """The stage of the game, which says which tables count."""
    races = [_race(board.wall, board.lines) for board in state.boards]
    fullest = max([race.fullest for race in races])
    if fullest < COLOURS - 1:
        return max(0, fullest - 1)
    if fullest == COLOURS:
        return STAGES - 1
    offer = list(map(sum, zip(state.centre, *state.displays, strict=True)))
    can_end = any(offer[colour] >= tiles for race in races for colour, tiles in race.needs)
    return COLOURS - 2 + can_end


@lru_cache(maxsize=MOST_OUTLOOKS)
def _race(wall: Wall, lines: tuple[PatternLine, ...]) -> Race:
    filled = _with_full_lines(wall, lines)
    needs = [
        (colour, row + 1 - line.count)
        for row, line in enumerate(lines)
        if sum(filled[row]) == COLOURS - 1
        for colour in range(COLOURS)
        if not filled[row][COLUMN_OF[row][colour]] and line.colour in (None, colour)
    ]
    return Race(max(map(sum, filled)), tuple(needs))


class Tables:
    """The tables of a stage, with what they make of the boards that were seen."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        # What is said of so many tiles: of those denied to the next seat, by the row that they
        # would fill, and of those given to it, by the use that it has for them.
        self.denied = [
            [weights[DENIED + row * 4 + min(max(tiles, 1), 4) - 1] for tiles in TILES]
            for row in range(ROWS + 1)
        ]
        self.given = [
            [weights[GIVEN + use * 6 + min(max(tiles, 1), 6) - 1] for tiles in TILES]
            for use in range(3)
        ]
        self.next_ways = [
            [weights[NEXT_WAYS + ways * 4 + min(max(tiles, 1), 4) - 1] for tiles in TILES]
            for ways in range(ROWS + 1)
        ]
        # No `lru_cache`: of a method it would hold what holds it, and the weights as an argument
        # are too many to be looked at whenever it is asked.
        self._outlooks: dict[Face, Outlook] = {}
        self._cells: dict[Wall, Cells] = {}

    def scores(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        """A score for each action, in units of 1 / UNIT."""
        offer, found = _Offer(state, self), []
        sources: dict[int, list[int]] = {}
        for bowl, colour, row in actions:
            if bowl not in sources:
                sources[bowl] = offer.sources(bowl)
            found.append(sources[bowl][colour] + offer.choice(bowl, colour).scores[row])
        return found

    def first(self, state: GameState) -> Action:
        """The legal action with the highest score; of equals, the first."""
        offer = _Offer(state, self)
        best, found = -(1 << 62), ACTIONS[CENTRE][0][FLOOR]
        for bowl, counts in enumerate(offer.bowls):
            if counts == NO_TILES:
                continue
            sources = offer.sources(bowl)
            for colour, tiles in enumerate(counts):
                if tiles:
                    choice = offer.choice(bowl, colour)
                    score = sources[colour] + choice.best
                    if score > best:
                        best, found = score, ACTIONS[bowl][colour][choice.row]
        return found

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
        exact = tuple([0] * len(TILES) for _ in range(COLOURS))
        for colour in range(COLOURS):
            for row in rows[colour][1:]:
                exact[colour][row - lines[row - 1].count] = row
        if filled not in self._cells:
            self._cells[filled] = self._cells_of(filled)
        return Outlook(self._cells[filled], rows, exact, {}, {})

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
        ways = self.weights[WAYS + (len(outlook.rows[colour]) - 1) * 6 + row]
        if row == FLOOR:
            return Fit(row, self.weights[SHAPE + pile] + ways, tiles, 0)
        room = row - board.lines[row - 1].count
        shape = SHAPE + (row * (row - 1) // 2 + room) * 7 + pile
        cell = outlook.cells[row - 1][colour][tiles >= room]
        left = LEFT + max(0, room - tiles) * 9
        return Fit(row, self.weights[shape] + cell + ways, max(0, tiles - room), left)

    def _cells_of(self, filled: Wall) -> Cells:
        in_row = [sum(cells) for cells in filled]
        in_column = [sum(cells) for cells in zip(*filled, strict=True)]
        of_colour = [
            sum([filled[row][COLUMN_OF[row][colour]] for row in range(ROWS)])
            for colour in range(COLOURS)
        ]
        points = placement_scores(filled)

        def cell(row: int, colour: int) -> tuple[int, int]:
            column = COLUMN_OF[row][colour]
            if filled[row][column]:
                return 0, 0
            places = (
                (ADJACENT + row * 20 + points[row][column] - 1, 10),
                (COLUMN + in_column[column], 5),
                (COLOUR + of_colour[colour], 5),
                (ROW + in_row[row], 5),
            )
            return (
                sum([self.weights[at] for at, _ in places]),
                sum([self.weights[at + step] for at, step in places]),
            )

        return tuple(tuple([cell(row, colour) for colour in range(COLOURS)]) for row in range(ROWS))


class _Offer:
    """A position's moves in two parts: what is taken from where, and the row it is put on. Bowls
    with as many tiles of a colour share the second."""

    def __init__(self, state: GameState, tables: Tables) -> None:
        self.tables = tables
        self.bowls = (state.centre, *state.displays)
        self.all: list[int] = list(map(sum, zip(*self.bowls, strict=True)))
        outlooks = [tables.outlook(board) for board in state.boards]
        self.own = outlooks[state.seat]
        self.next = outlooks[(state.seat + 1) % state.players]
        self.board = state.boards[state.seat]
        self.floor = len(self.board.floor)
        self.marker = state.token is None
        self.phase = min(len(self.bowls) - self.bowls.count(NO_TILES), 8) - 1
        self.choices = self.own.choices.setdefault((self.floor, self.phase), {})

    def choice(self, bowl: int, colour: int) -> Choice:
        """What the rows add to the score of taking a colour from a bowl."""
        tiles = self.bowls[bowl][colour]
        key = colour, tiles, self.all[colour] - tiles, self.marker and bowl == CENTRE
        found = self.choices.get(key)
        if found is None:
            found = self.choices[key] = self._choice(*key)
        return found

    def _choice(self, colour: int, tiles: int, others: int, marker: bool) -> Choice:
        weights, phase = self.tables.weights, self.phase
        filled, before = self.floor + marker, FLOOR_COST[self.floor] - PENALTY
        scores = {
            row: score
            + weights[PHASE + phase * 6 + row]
            + weights[FLOOR_COST[min(filled + over, FLOOR_SIZE)] - before]
            + (weights[left + min(others, 8)] if row else 0)
            for row, score, over, left in self.tables.fits(self.board, self.own, colour, tiles)
        }
        row = max(scores, key=scores.__getitem__)
        return Choice(scores, scores[row], row)

    def sources(self, bowl: int) -> list[int]:
        """What taking each colour from this bowl adds to the score."""
        weights, counts, exact = self.tables.weights, self.bowls[bowl], self.next.exact
        denied = [
            self.tables.denied[exact[colour][taken]][taken]
            + self.tables.next_ways[len(self.next.rows[colour]) - 1][taken]
            for colour, taken in enumerate(counts)
        ]
        if bowl == CENTRE:
            base = weights[SOURCE + 4] + (weights[MARKER + self.floor] if self.marker else 0)
            return [base + each for each in denied]
        centre, tiles = self.bowls[CENTRE], sum(counts)
        given = [
            self._given(colour, centre[colour] + count) if count else 0
            for colour, count in enumerate(counts)
        ]
        everything = sum(given)
        return [
            denied[colour] + weights[SOURCE + tiles - taken] + everything - given[colour]
            for colour, taken in enumerate(counts)
        ]

    def _given(self, colour: int, tiles: int) -> int:
        """What tiles add that come to lie in the centre: the next seat cannot use them, can
        somehow, or can to the last tile."""
        use = 2 if self.next.exact[colour][tiles] else len(self.next.rows[colour]) > 1
        return self.tables.given[use][tiles]


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
