"""`greedy`: rank the moves by what they do to the player's own board, and play the first.

The ranking puts first what completes a pattern line, then what comes to lie on a wall column that
has tiles, or in a colour of which there is a lot, and takes off what falls to the floor. It looks
at one move and no further, which makes it an opponent to beat, and a guide for searches that do
look further.
"""

from collections.abc import Sequence
from functools import lru_cache

from uai_engine.game import Action, Board, Counts, GameState, legal_actions
from uai_engine.game.constants import (
    CENTRE,
    COLOURS,
    FLOOR,
    FLOOR_COST,
    FLOOR_SIZE,
    ROWS,
    WALL_COLUMN,
)
from uai_engine.game.scoring import Wall
from uai_engine.notation.info import Info
from uai_engine.search.evaluation import appraise, explain
from uai_engine.search.interface import (
    Appraisal,
    Reporter,
    Request,
    Result,
    Searcher,
    StopSignal,
    Term,
)

COMPLETES = 8
"""For a pattern line that becomes full; one that does not has its share by tiles added."""

COLUMN = 2
"""For each tile that the wall column has already."""

COLOUR = 1
"""For each tile of the colour that the wall has already."""

LEFTOVER = 3
"""Off for each tile that a line started by this move still wants: it may stay unfinished."""

SPILL = 4
"""Off for each point that the floor will cost more."""


def rank(state: GameState, actions: Sequence[Action]) -> list[int]:
    """A number for each action: the higher, the better it looks."""
    board = state.boards[state.seat]
    marker = state.token is None
    bowls = (state.centre, *state.displays)
    return [_score(board, bowls, marker, action) for action in actions]


def _score(board: Board, bowls: Sequence[Counts], marker: bool, action: Action) -> int:
    bowl, colour, row = action
    taken = bowls[bowl][colour]
    spilled = marker and bowl == CENTRE
    if row == FLOOR:
        return -SPILL * _floor_cost(board, spilled + taken)
    count = board.lines[row - 1].count
    added = min(taken, row - count)
    cost = SPILL * _floor_cost(board, spilled + taken - added)
    missing = row - count - added
    worth = _worth(board.wall)[row - 1][colour]
    if missing:
        return worth * added // row - LEFTOVER * missing - cost
    return worth + added - cost


def _floor_cost(board: Board, tiles: int) -> int:
    """How much more the floor costs with these tiles on it."""
    filled = len(board.floor)
    return FLOOR_COST[min(FLOOR_SIZE, filled + tiles)] - FLOOR_COST[filled]


@lru_cache(maxsize=1 << 12)
def _worth(wall: Wall) -> tuple[tuple[int, ...], ...]:
    """What a full pattern line is worth: `[row][colour]`."""
    columns = [sum(cells) for cells in zip(*wall, strict=True)]
    colours = [
        sum(wall[row][WALL_COLUMN[row][colour]] for row in range(ROWS)) for colour in range(COLOURS)
    ]
    return tuple(
        tuple(
            COMPLETES + COLUMN * columns[WALL_COLUMN[row][colour]] + COLOUR * colours[colour]
            for colour in range(COLOURS)
        )
        for row in range(ROWS)
    )


class GreedySearcher(Searcher):
    """The first move of the ranking; of equals, the one that is first in notation."""

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        actions = request.searchmoves or legal_actions(state)
        ranked = sorted(zip(rank(state, actions), actions, strict=True), key=_best_first)
        best = [action for _, action in ranked]
        win, points = appraise(state)
        for number, action in enumerate(best[: request.multipv], start=1):
            report(
                Info(
                    depth=1,
                    multipv=number,
                    nodes=1,
                    win=win,
                    points=points,
                    pv=(action,),
                )
            )
        return Result(best[0])

    def evaluate(self, state: GameState) -> Appraisal:
        from uai_engine.search.guides import GreedyGuide  # it needs this module

        return appraise(GreedyGuide().rollout(state))

    def explain(self, state: GameState) -> list[Term]:
        return explain(state)


def _best_first(ranked: tuple[int, Action]) -> tuple[int, Action]:
    score, action = ranked
    return -score, action
