"""What a position is worth, by hand: expected final points for each seat, from named terms.

This is the reference; the kernel's `hand` evaluation mirrors it operation for operation. It is
made for the moment right after tiling, before chance deals the next round, when nothing is on
offer and boards are all there is. Asked in the middle of a round it values the boards as if the
round ended now.

The model is one chance for each empty wall cell: that its tile is placed before the game ends.
Everything expected follows from these chances. Only +, -, * and / are used, always in the order
written here, so that every machine and language gets the same number to the last bit.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from uai_engine.game import Board, Bonuses, GameState, PatternLine, Phase, tile_wall, winners
from uai_engine.game.constants import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    ROW_BONUS,
    ROWS,
    WALL_COLUMN,
)
from uai_engine.game.scoring import Wall, placement_scores
from uai_engine.game.state import Flags
from uai_engine.notation.info import Info
from uai_engine.search.interface import Appraisal, Request, Searcher, StopSignal, Term

PACE = (0.75, 0.65, 0.5, 0.4, 0.3)
"""How many tiles a player places in each row in a round, about."""

CERTAIN = 0.95
"""The most that a cell without its tile can promise."""

FOCUS = 1.5
"""A cell that a bonus needs is sought after: its chance is so much higher, up to CERTAIN."""

LAST_ROUNDS = 0.5
"""A game lasts longer than its most complete row threatens by so many rounds."""

START = 1.0
"""What it is worth to start the next round."""

SPREAD = 3.5
SPREAD_PER_ROUND = 1.7
"""The lead in points that wins three times in four: at the end, and more for each round left."""


class Prospects(NamedTuple):
    """What a board may still bring, in points, by where they come from."""

    placements: float
    rows: float
    columns: float
    colours: float


def explain(state: GameState) -> list[Term]:
    """The terms whose sum the points of `appraise` are."""
    tiled_boards = [after_tiling(board) for board in state.boards]
    rounds = rounds_left(state, tiled_boards)
    scores = [float(board.score) for board in state.boards]
    tiled = [after_tiling(replace(board, floor=())).score for board in state.boards]
    prospects = [prospects_of(board, rounds) for board in tiled_boards]
    return [
        Term("score", tuple(scores)),
        Term("tiling", tuple(after - before for after, before in zip(tiled, scores, strict=True))),
        Term(
            "floor",
            tuple(float(board.score - top) for board, top in zip(tiled_boards, tiled, strict=True)),
        ),
        *(
            Term(name, tuple(getattr(each, name) for each in prospects))
            for name in Prospects._fields
        ),
        Term("starter", tuple(_start(state, seat, rounds) for seat in range(state.players))),
    ]


def appraise(state: GameState) -> Appraisal:
    """The shares of the win, together 1, and the final points to expect. Exact at the end."""
    tiled_boards = [after_tiling(board) for board in state.boards]
    rounds = rounds_left(state, tiled_boards)
    points = []
    for seat, board in enumerate(tiled_boards):
        placements, rows, columns, colours = prospects_of(board, rounds)
        sum_ = board.score + placements + rows + columns + colours
        points.append(sum_ + _start(state, seat, rounds))
    if state.phase == Phase.OVER:
        first = winners(state)
        win = tuple(1.0 / len(first) if seat in first else 0.0 for seat in range(state.players))
    else:
        win = win_shares(points, rounds)
    return Appraisal(win, tuple(points))


def evaluate_by_search(searcher: Searcher, state: GameState, nodes: int = 100) -> Appraisal:
    """What a searcher expects of a position: what it says of its best move after a short search."""
    if state.phase != Phase.DRAFT:
        return appraise(state)
    said: list[Info] = []
    searcher.search(state, Request(nodes=nodes), StopSignal(), said.append)
    for info in reversed(said):
        if info.win and info.points and info.multipv in (None, 1):
            return Appraisal(info.win, info.points)
    return appraise(state)


def win_shares(points: Sequence[float], rounds: float) -> tuple[float, ...]:
    """Shares of the win for these final points expected with so many rounds to go."""
    spread = SPREAD + SPREAD_PER_ROUND * rounds
    shares = []
    for seat, own in enumerate(points):
        share = 1.0
        for other, theirs in enumerate(points):
            if other != seat:
                lead = (own - theirs) / spread
                share = share * (0.5 + 0.5 * lead / (1.0 + abs(lead)))
        shares.append(share)
    total = 0.0
    for share in shares:
        total = total + share
    return tuple([share / total for share in shares])


def after_tiling(board: Board) -> Board:
    """A board as it will be after tiling if it gets no more tiles this round."""
    return tile_wall(board)[0]


def rounds_left(state: GameState, tiled_boards: Iterable[Board]) -> float:
    """How many more rounds to expect after this one: the most complete row decides."""
    missing = min(cells.count(False) for board in tiled_boards for cells in board.wall)
    return missing + LAST_ROUNDS if missing and state.phase != Phase.OVER else 0.0


def _start(state: GameState, seat: int, rounds: float) -> float:
    return START if rounds and seat == state.starter else 0.0


def prospects_of(board: Board, rounds: float) -> Prospects:
    """What a tiled board may still bring in so many rounds."""
    return _prospects(board.wall, board.lines, board.bonuses, rounds)


@lru_cache(maxsize=1 << 16)
def _prospects(
    wall: Wall, lines: tuple[PatternLine, ...], paid: Bonuses, rounds: float
) -> Prospects:
    chances = [_row_chances(row, wall[row], lines[row], rounds) for row in range(ROWS)]
    placements = 0.0
    for row in range(ROWS):
        for column in range(COLOURS):
            if not wall[row][column] and rounds:
                points = placement_scores(wall)[row][column]
                placements = placements + chances[row][column] * points
    rows = columns = colours = 0.0
    for line in range(ROWS):
        if not paid.rows[line]:
            rows = rows + ROW_BONUS * _all_of(chances[line])
        if not paid.columns[line]:
            columns = columns + COLUMN_BONUS * _all_of(cells[line] for cells in chances)
        if not paid.colours[line]:
            colours = colours + COLOUR_BONUS * _all_of(
                chances[row][WALL_COLUMN[row][line]] for row in range(ROWS)
            )
    return Prospects(placements, rows, columns, colours)


def _row_chances(row: int, cells: Flags, line: PatternLine, rounds: float) -> list[float]:
    """For each cell of a row the chance that its tile is placed; 1.0 where it is.

    The row expects its pace of tiles, with a head start for those its pattern line holds. The
    held colour comes first; the other empty cells share what it leaves.
    """
    colour, count = line
    tiles = rounds * PACE[row] + (count / (row + 1) if rounds else 0.0)
    empty = cells.count(False)
    chances = [1.0] * COLOURS
    held = None if colour is None else WALL_COLUMN[row][colour]
    if held is not None:
        chances[held] = min(CERTAIN, tiles)
        tiles, empty = tiles - chances[held], empty - 1
    for column, filled in enumerate(cells):
        if not filled and column != held:
            chances[column] = min(CERTAIN, tiles / empty)
    return chances


def _all_of(chances: Iterable[float]) -> float:
    """The chance that all cells of a bonus are filled, each sought after."""
    product = 1.0
    for chance in chances:
        product = product * (chance if chance == 1.0 else min(CERTAIN, FOCUS * chance))
    return product
