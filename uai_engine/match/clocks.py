"""The clocks of one game: a pure value, moved on by every move."""

from dataclasses import dataclass, replace

from uai_engine.client.limit import Limit
from uai_engine.match.limits import Limits


@dataclass(frozen=True, slots=True)
class Clocks:
    """The limits of each seat, and what is left to those that have a clock."""

    limits: tuple[Limits, ...]
    left: tuple[int | None, ...]
    """Milliseconds; None for a seat without a clock."""
    moves: tuple[int, ...]
    """How many each seat has made."""


def started(limits: tuple[Limits, ...]) -> Clocks:
    return Clocks(limits, tuple(each.clock for each in limits), (0,) * len(limits))


def allowed(clocks: Clocks, seat: int) -> float | None:
    """The seconds a seat has for its move; None where time does not limit it."""
    left, movetime = clocks.left[seat], clocks.limits[seat].movetime
    milliseconds = movetime if left is None else left
    return None if milliseconds is None else milliseconds / 1000


def after_move(clocks: Clocks, seat: int, milliseconds: int) -> Clocks:
    """The clocks after a move that was in time: what the margin forgave is not owed."""
    left, limits = clocks.left[seat], clocks.limits[seat]
    if left is None:
        return clocks
    moves = clocks.moves[seat] + 1
    left = max(0, left - milliseconds) + limits.increment
    if limits.moves is not None and moves % limits.moves == 0:
        left += limits.clock or 0
    return replace(
        clocks,
        left=(*clocks.left[:seat], left, *clocks.left[seat + 1 :]),
        moves=(*clocks.moves[:seat], moves, *clocks.moves[seat + 1 :]),
    )


def limit_for(clocks: Clocks, seat: int) -> Limit:
    """What the engine on a seat is told. A seat without a clock is said to have as much time as
    the one that asks: the command has a place for every seat."""
    limits, own = clocks.limits[seat], clocks.left[seat]
    return Limit(
        movetime=limits.movetime,
        nodes=limits.nodes,
        depth=limits.depth,
        clocks=() if own is None else tuple(own if x is None else x for x in clocks.left),
        incs=() if own is None else tuple(each.increment for each in clocks.limits),
    )
