"""How long to think on a clock: a share of what is left, by how much of the game is left.

The promise that matters: a player who overshoots the budget by no more than the overhead does
not run out of time, as long as the clock shows more than the overhead when the search starts.
"""

from typing import Final

from uai_engine.game import GameState
from uai_engine.game.constants import DISPLAYS

LEAST_MS: Final = 1
"""The shortest thought there is; with nothing left on the clock there is not even that."""

FEWEST_MOVES: Final = 2
"""A game may last longer than it looks: no move gets more than one in so many parts."""


def allocate(left_ms: int, inc_ms: int, overhead_ms: int, state: GameState) -> int:
    """How many milliseconds to think in this position, of what the player has left.

    The overhead is what a move may take on top: every move still to come has to pay it. Never
    more than is left, and nothing at all only if nothing is left.
    """
    moves = max(FEWEST_MOVES, own_moves_left(state))
    share = (left_ms - overhead_ms + (inc_ms - overhead_ms) * (moves - 1)) // moves
    ceiling = (left_ms - overhead_ms) // FEWEST_MOVES
    return min(max(share, LEAST_MS), max(ceiling, LEAST_MS), max(left_ms, 0))


def own_moves_left(state: GameState) -> int:
    """About how many moves the player to move still has in this game, this one included."""
    on_offer = 2 * sum(map(any, state.displays)) + sum(map(bool, state.centre))
    later = _rounds_after_this(state) * 2 * DISPLAYS[state.players]
    return -(-on_offer // state.players) + -(-later // state.players)


def _rounds_after_this(state: GameState) -> int:
    """A row gets one tile a round at best: the fullest one says how soon it can be over."""
    missing = min(cells.count(False) for board in state.boards for cells in board.wall)
    return max(0, missing - 1)
