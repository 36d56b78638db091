"""What an observation is, number by number; the README beside this file says it for people.

The kernel writes observations. `observation_of` is the same in Python: the reference it is compared
with, and what makes an observation of a state from anywhere.

>>> from uai_engine.game import Dealer, new_game
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
>>> observation_of(state, seat=0)[fields(2)["display 1"].where].tolist()
[1, 0, 1, 0, 2]
"""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from uai_engine.game import Board, GameState, Phase
from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYS,
    FLOOR_SIZE,
    MARKER,
    ROWS,
    TILES_PER_COLOUR,
    WALL_COLUMN,
)

MOST: Final = 255
"""Scores and rounds above this are shown as this. No game that was ever played comes near."""


class Field(NamedTuple):
    """Some numbers of an observation that belong together."""

    start: int
    high: tuple[int, ...]
    """The most that each of the numbers can be; the least is 0."""

    @property
    def where(self) -> slice:
        """Where they are: an index for the last axis of observations."""
        return slice(self.start, self.start + len(self.high))


@cache
def fields(players: int) -> Mapping[str, Field]:
    """The parts of an observation by name, in their order."""
    board = {
        "wall": (1,) * (ROWS * COLOURS),
        "lines": tuple(row for row in range(1, ROWS + 1) for _ in range(COLOURS)),
        "floor tiles": (FLOOR_SIZE,) * COLOURS,
        "floor": (FLOOR_SIZE,),
        "score": (MOST,),
        "starts next": (1,),
        "to move": (1,),
    }
    highs = {f"{name} {seat}": high for seat in range(players) for name, high in board.items()}
    highs["centre"] = (TILES_PER_COLOUR,) * COLOURS
    for display in range(1, DISPLAYS[players] + 1):
        highs[f"display {display}"] = (DISPLAY_SIZE,) * COLOURS
    highs["bag"] = highs["lid"] = (TILES_PER_COLOUR,) * COLOURS
    highs["marker"] = (1,)
    highs["round"] = (MOST,)
    found, start = {}, 0
    for name, high in highs.items():
        found[name] = Field(start, high)
        start += len(high)
    return found


def observation_size(players: int) -> int:
    """How many numbers an observation has: 160, 229 or 298."""
    return sum(len(field.high) for field in fields(players).values())


def highest(players: int) -> NDArray[np.uint8]:
    """The most that each number of an observation can be."""
    return np.array([most for field in fields(players).values() for most in field.high], np.uint8)


def observation_of(state: GameState, seat: int) -> NDArray[np.uint8]:
    """The state as the player on this seat sees it."""
    players = state.players
    numbers: list[int] = []
    for other in range(players):
        at = (seat + other) % players
        moves = state.phase == Phase.DRAFT and state.seat == at
        numbers += [*_board(state.boards[at]), state.starter == at, moves]
    for tiles in (state.centre, *state.displays, state.bag, state.lid):
        numbers += tiles
    numbers += [state.phase == Phase.DRAFT and state.token is None, min(state.round, MOST)]
    return np.array(numbers, np.uint8)


def _board(board: Board) -> list[int]:
    lines = [0] * (ROWS * COLOURS)
    for row, (colour, count) in enumerate(board.lines):
        if colour is not None:
            lines[row * COLOURS + WALL_COLUMN[row][colour]] = count
    return [
        *(cell for cells in board.wall for cell in cells),
        *lines,
        *(board.floor.count(colour) for colour in range(MARKER)),
        len(board.floor),
        min(board.score, MOST),
    ]
