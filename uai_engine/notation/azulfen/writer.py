"""A state to its one canonical AzulFEN."""

from uai_engine.game.state import Board, Flags, GameState
from uai_engine.notation.colours import NO_TILES_SIGN, write_tiles


def write_fen(state: GameState) -> str:
    """One line without its end: tiles sorted, single spaces."""
    boards = " ".join(f"{_board(board)} ;" for board in state.boards)
    bowls = " ".join(write_tiles(tiles) for tiles in (state.centre, *state.displays))
    token = NO_TILES_SIGN if state.token is None else state.token
    return f"{boards} | {bowls} | {write_tiles(state.bag)} | {state.seat} {token}"


def _board(board: Board) -> str:
    wall = "/".join(_wall_row(cells) for cells in board.wall)
    holds = "".join(f"{line.colour or 0}{line.count}" for line in board.lines)
    flags = " ".join("".join("01"[flag] for flag in kind) for kind in board.bonuses)
    return f"{wall} {holds} {flags} {board.score} {len(board.floor)}"


def _wall_row(cells: Flags) -> str:
    text, empty = "", 0
    for filled in cells:
        if filled:
            text += f"{empty or ''}-"
            empty = 0
        else:
            empty += 1
    return f"{text}{empty or ''}"
