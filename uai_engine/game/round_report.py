"""What the end of a round brought each seat, placement by placement.

The rules go from the last move of a round to the scores in one step; this is that step in slow
motion, for whoever has to explain it.
"""

from dataclasses import dataclass
from typing import NamedTuple

from uai_engine.game.constants import (
    COLOUR_BONUS,
    COLUMN_BONUS,
    FLOOR_COST,
    ROW_BONUS,
    WALL_COLUMN,
)
from uai_engine.game.rules import draft, take_tiles
from uai_engine.game.scoring import placement_score
from uai_engine.game.state import Action, Board, Flags, GameState, Phase


class Placement(NamedTuple):
    """A tile that moved from a full row, counted from 1, to the wall."""

    row: int
    colour: int
    points: int


class Bonus(NamedTuple):
    """What a seat was paid at the end of the game for complete lines of one kind."""

    kind: str
    """`row`, `column` or `colour`."""
    lines: int
    points: int
    """For all of them together."""


@dataclass(frozen=True, slots=True)
class SeatReport:
    """One seat's end of a round: `before` and all that follows it make `after`."""

    before: int
    placements: tuple[Placement, ...]
    floor: tuple[int, ...]
    """What lay on the floor, as on a board."""
    floor_cost: int
    floor_paid: int
    """What the floor really cost: nobody falls below 0."""
    bonuses: tuple[Bonus, ...]
    after: int


def round_report(state: GameState, action: Action) -> tuple[SeatReport, ...] | None:
    """What each seat got at the end of the round that this action ends; None if it goes on.

    >>> from uai_engine.game import Dealer, apply_action, legal_actions, new_game
    >>> state, dealer = new_game(players=2, first=0, dealer=Dealer(0))
    >>> while round_report(state, legal_actions(state)[-1]) is None:
    ...     state, dealer = apply_action(state, legal_actions(state)[-1], dealer)
    >>> for seat in round_report(state, legal_actions(state)[-1]):
    ...     print([tuple(placement) for placement in seat.placements], seat.after)
    [(3, 0, 1), (4, 2, 1)] 0
    [] 0
    """
    after = draft(state, action)
    if after.phase == Phase.DRAFT:
        return None
    boards = take_tiles(state, action).boards
    return tuple(
        _seat_report(before, board) for before, board in zip(boards, after.boards, strict=True)
    )


def _seat_report(board: Board, after: Board) -> SeatReport:
    """From a board before its tiling to the same board after it."""
    placed = placements(board)
    gained = board.score + sum(placement.points for placement in placed)
    cost = FLOOR_COST[len(board.floor)]
    return SeatReport(
        board.score,
        placed,
        board.floor,
        cost,
        min(cost, gained),
        _bonuses(board, after),
        after.score,
    )


def placements(board: Board) -> tuple[Placement, ...]:
    """What the full rows of a board would bring if the round ended now, from the top down."""
    wall = list(board.wall)
    placed: list[Placement] = []
    for row, (colour, count) in enumerate(board.lines):
        if colour is not None and count == row + 1:
            column = WALL_COLUMN[row][colour]
            wall[row] = (*wall[row][:column], True, *wall[row][column + 1 :])
            placed.append(Placement(row + 1, colour, placement_score(tuple(wall), row, column)))
    return tuple(placed)


def _bonuses(board: Board, after: Board) -> tuple[Bonus, ...]:
    """The bonuses that were paid between the two; none before the end of the game."""
    kinds = (("row", ROW_BONUS), ("column", COLUMN_BONUS), ("colour", COLOUR_BONUS))
    paid = [
        Bonus(kind, new, new * each)
        for (kind, each), old_flags, flags in zip(kinds, board.bonuses, after.bonuses, strict=True)
        if (new := _newly(old_flags, flags))
    ]
    return tuple(paid)


def _newly(before: Flags, after: Flags) -> int:
    return sum(now and not then for then, now in zip(before, after, strict=True))
