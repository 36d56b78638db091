"""Points: for a tile placed, for a floor, at the end, and who has won."""

from functools import cache, lru_cache
from typing import TypeAlias

from uai_engine.game.constants import (
    COLOUR_BONUS,
    COLOURS,
    COLUMN_BONUS,
    FLOOR_COST,
    ROW_BONUS,
    ROWS,
    WALL_COLUMN,
)
from uai_engine.game.state import Board, Bonuses, Flags, GameState

Wall: TypeAlias = tuple[Flags, ...]


def placement_score(wall: Wall, row: int, column: int) -> int:
    """The points for the tile at (row, column) of a wall that already has it."""
    return _points(_runs(wall[row])[column], _runs(tuple([cells[column] for cells in wall]))[row])


@lru_cache(maxsize=1 << 12)
def placement_scores(wall: Wall) -> tuple[tuple[int, ...], ...]:
    """The points for a tile by row and column, if it is the next that the wall gets."""
    across = [_runs(cells) for cells in wall]
    down = [_runs(cells) for cells in zip(*wall, strict=True)]
    return tuple(
        tuple([_points(across[row][column], down[column][row]) for column in range(COLOURS)])
        for row in range(ROWS)
    )


def _points(across: int, down: int) -> int:
    """The points for a tile in a row and a column of so many."""
    if across == down == 1:
        return 1
    return (across if across > 1 else 0) + (down if down > 1 else 0)


@cache
def _runs(cells: Flags) -> tuple[int, ...]:
    """For every cell how many filled cells without a gap include it, or would if it were filled."""
    return tuple(_run(cells, at) for at in range(len(cells)))


def _run(cells: Flags, at: int) -> int:
    """How many filled cells without a gap include the one at `at`."""
    start = at
    while start > 0 and cells[start - 1]:
        start -= 1
    end = at
    while end < ROWS - 1 and cells[end + 1]:
        end += 1
    return end - start + 1


def after_floor(score: int, floor: tuple[int, ...]) -> int:
    """The score once the floor is paid for: never below 0."""
    return max(0, score - FLOOR_COST[len(floor)])


def complete_rows(wall: Wall) -> Flags:
    return tuple(all(cells) for cells in wall)


def complete_columns(wall: Wall) -> Flags:
    return tuple(all(cells) for cells in zip(*wall, strict=True))


def complete_colours(wall: Wall) -> Flags:
    return tuple(
        all(wall[row][WALL_COLUMN[row][colour]] for row in range(ROWS)) for colour in range(COLOURS)
    )


def pay_bonuses(board: Board) -> Board:
    """The board at the end of the game: every bonus earned and not yet paid is paid."""
    earned = Bonuses(
        complete_rows(board.wall), complete_columns(board.wall), complete_colours(board.wall)
    )
    points = 0
    for flags, paid, each in zip(
        earned, board.bonuses, (ROW_BONUS, COLUMN_BONUS, COLOUR_BONUS), strict=True
    ):
        points += each * sum(now and not before for now, before in zip(flags, paid, strict=True))
    return Board(board.wall, board.lines, board.floor, board.score + points, earned)


def ranking(state: GameState) -> tuple[tuple[int, ...], ...]:
    """The seats from first to last place; seats that share a place stand together."""
    keys = [(board.score, sum(complete_rows(board.wall))) for board in state.boards]
    places = sorted(set(keys), reverse=True)
    return tuple(tuple(seat for seat, key in enumerate(keys) if key == place) for place in places)


def winners(state: GameState) -> tuple[int, ...]:
    """The seats that win, or would win if the game stopped here: more than one share it."""
    return ranking(state)[0]
