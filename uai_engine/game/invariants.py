"""What holds in every state that play can reach. For tests, and for states from elsewhere."""

from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYS,
    FLOOR_SIZE,
    MARKER,
    ROWS,
    TILES_PER_COLOUR,
    WALL_COLOUR,
    WALL_COLUMN,
)
from uai_engine.game.errors import BrokenInvariant
from uai_engine.game.rules import is_over
from uai_engine.game.scoring import complete_colours, complete_columns, complete_rows
from uai_engine.game.state import Board, Counts, GameState, Phase


def tiles_on_board(board: Board) -> Counts:
    """How many tiles of each colour lie on a board: wall, lines and floor."""
    counts = [0] * COLOURS
    for row, cells in enumerate(board.wall):
        for column, filled in enumerate(cells):
            counts[WALL_COLOUR[row][column]] += filled
    for colour, count in board.lines:
        if colour is not None:
            counts[colour] += count
    for tile in board.floor:
        if tile != MARKER:
            counts[tile] += 1
    return tuple(counts)


def check_invariants(state: GameState) -> None:
    """Raise BrokenInvariant with the first thing found wrong; say nothing of a sound state."""
    players = state.players
    _require(players in DISPLAYS, f"{players} boards")
    _require(len(state.displays) == DISPLAYS[players], f"{len(state.displays)} displays")
    for name, seat in (("seat", state.seat), ("starter", state.starter), ("token", state.token)):
        _require(seat is None or 0 <= seat < players, f"{name} {seat} does not exist")
    for seat, board in enumerate(state.boards):
        _check_board(board, f"board {seat}")
        _check_marker(board, state.token == seat, f"board {seat}")
    _check_tiles(state)
    _check_phase(state)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise BrokenInvariant(what)


def _check_tiles(state: GameState) -> None:
    places = [state.centre, state.bag, state.lid, *state.displays]
    for counts in places:
        _require(len(counts) == COLOURS and min(counts) >= 0, f"impossible tile counts {counts}")
    for number, display in enumerate(state.displays, start=1):
        _require(sum(display) <= DISPLAY_SIZE, f"display {number} has {sum(display)} tiles")
    places += [tiles_on_board(board) for board in state.boards]
    for colour in range(COLOURS):
        total = sum(counts[colour] for counts in places)
        _require(total == TILES_PER_COLOUR, f"{total} tiles of colour {colour}")


def _check_board(board: Board, name: str) -> None:
    _require(board.score >= 0, f"{name} has score {board.score}")
    _require(len(board.floor) <= FLOOR_SIZE, f"{name} has {len(board.floor)} on its floor")
    _require(
        all(0 <= tile <= MARKER for tile in board.floor), f"{name} has a strange tile on its floor"
    )
    _require(
        len(board.wall) == ROWS and all(len(cells) == COLOURS for cells in board.wall),
        f"{name} has a wall that is not five by five",
    )
    _require(len(board.lines) == ROWS, f"{name} has {len(board.lines)} lines")
    for row, (colour, count) in enumerate(board.lines):
        _require(
            colour is None or 0 <= colour < COLOURS, f"{name} row {row + 1} holds a strange colour"
        )
        _require(0 <= count <= row + 1, f"{name} row {row + 1} holds {count} tiles")
        _require((colour is None) == (count == 0), f"{name} row {row + 1} has no clear colour")
        _require(
            colour is None or not board.wall[row][WALL_COLUMN[row][colour]],
            f"{name} row {row + 1} holds a colour its wall has",
        )
    complete = (
        complete_rows(board.wall),
        complete_columns(board.wall),
        complete_colours(board.wall),
    )
    for paid, earned in zip(board.bonuses, complete, strict=True):
        _require(
            len(paid) == len(earned), f"{name} has {len(paid)} flags for {len(earned)} bonuses"
        )
        _require(
            all(has or not flag for flag, has in zip(paid, earned, strict=True)),
            f"{name} was paid a bonus it has not earned",
        )


def _check_marker(board: Board, owner: bool, name: str) -> None:
    markers = board.floor.count(MARKER)
    _require(markers <= owner, f"{name} has a marker that is not its own")
    # A floor that was full when its owner took the marker is the one place without room for it.
    _require(
        markers == owner or len(board.floor) == FLOOR_SIZE,
        f"{name} owns the marker and has room for it but not the marker",
    )


def _check_phase(state: GameState) -> None:
    on_offer = any(state.centre) or any(map(any, state.displays))
    _require(on_offer == (state.phase == Phase.DRAFT), f"phase {state.phase.name} with the offer")
    if state.phase == Phase.DRAFT:
        _require(
            not any(any(complete_rows(board.wall)) for board in state.boards),
            "a complete row while tiles are on offer",
        )
        _require(state.token in (None, state.starter), "the marker's owner does not start next")
        return
    _require(state.token is None and state.seat == state.starter, "the marker is not put back")
    for seat, board in enumerate(state.boards):
        _require(not board.floor, f"board {seat} has a floor between rounds")
        _require(
            all(count <= row for row, (_, count) in enumerate(board.lines)),
            f"board {seat} has a full line between rounds",
        )
    over = is_over(state.boards, state.bag, state.lid)
    _require(over == (state.phase == Phase.OVER), f"phase {state.phase.name} is not the right one")
