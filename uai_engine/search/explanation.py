"""Why the learned function thinks what it does of a position.

A reason is something that lies on a board: a wall tile, the tiles of a pattern line, a colour's
tiles on the wall. It matters as much as its owner's share of the win falls when it is taken away
and nothing else changes. In the middle of a round boards are valued as if the round ended now.
"""

from collections.abc import Iterator
from dataclasses import replace

from uai_engine.game import Board, GameState, Phase
from uai_engine.game.constants import ROWS, WALL_COLUMN
from uai_engine.game.scoring import Wall
from uai_engine.game.state import EMPTY_LINE
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.search.evaluation import after_tiling
from uai_engine.search.guides import LearnedGuide
from uai_engine.search.interface import Term

MOST_REASONS = 8
"""How many reasons are given, those that matter most."""


def explain_learned(state: GameState, guide: LearnedGuide) -> list[Term]:
    """The share of the win that each seat gains or loses by the scores (against none), by who
    starts (against the next seat), and by what matters most of the rest."""
    if state.phase == Phase.OVER:
        return []
    known = guide.network.appraise(state)
    boards = tuple(map(after_tiling, state.boards))

    def term(name: str, other: GameState) -> Term:
        without = guide.network.appraise(other).win
        return Term(name, tuple(a - b for a, b in zip(known.win, without, strict=True)))

    tiled = replace(state, boards=boards)
    unscored = tuple(replace(board, score=0) for board in boards)
    terms = [
        term("scores", replace(tiled, boards=unscored)),
        term("start", replace(tiled, starter=(state.starter + 1) % state.players)),
    ]
    reasons = []
    for seat, board in enumerate(boards):
        for name, without in lacking(board):
            changed = (*boards[:seat], without, *boards[seat + 1 :])
            reason = term(f"seat {seat} {name}", replace(tiled, boards=changed))
            reasons.append((abs(reason.values[seat]), reason))
    reasons.sort(key=lambda reason: -reason[0])
    return terms + [reason for _, reason in reasons[:MOST_REASONS]]


def lacking(board: Board) -> Iterator[tuple[str, Board]]:
    """Every thing on a board by its name, and the board without it."""
    for row, line in enumerate(board.lines):
        if line.colour is not None:
            lines = (*board.lines[:row], EMPTY_LINE, *board.lines[row + 1 :])
            name = f"line {row + 1} {COLOUR_TABLE[line.colour].name} {line.count}/{row + 1}"
            yield name, replace(board, lines=lines)
    for colour, named in enumerate(COLOUR_TABLE):
        rows = [row for row in range(ROWS) if board.wall[row][WALL_COLUMN[row][colour]]]
        for row in rows:
            wall = without_tile(board.wall, row, colour)
            yield f"wall {row + 1} {named.name}", replace(board, wall=wall)
        if len(rows) > 1:
            wall = board.wall
            for row in rows:
                wall = without_tile(wall, row, colour)
            yield f"colour {named.name} {len(rows)}/{ROWS}", replace(board, wall=wall)


def without_tile(wall: Wall, row: int, colour: int) -> Wall:
    column = WALL_COLUMN[row][colour]
    cells = (*wall[row][:column], False, *wall[row][column + 1 :])
    return (*wall[:row], cells, *wall[row + 1 :])
