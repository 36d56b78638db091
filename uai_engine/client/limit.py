"""How long an engine may think, and how long to wait for it."""

from dataclasses import dataclass
from typing import Final

from uai_engine.game import Action
from uai_engine.notation import write_move

SLOWEST_NODES_A_SECOND: Final = 200
DEPTH_SECONDS: Final = 600.0
BARE_GO_MS: Final = 1000
"""What the standard makes of a `go` without any limit."""


@dataclass(frozen=True, slots=True)
class Limit:
    """The limits of one search; those that are given all hold. Times are in milliseconds."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    clocks: tuple[int, ...] = ()
    """The time left on each seat's clock."""
    incs: tuple[int, ...] = ()
    """What each seat's clock gains with a move."""
    infinite: bool = False
    """Until it is stopped."""
    timeout: float | None = None
    """Give the engine up after so many seconds, whatever the limits would allow."""


def go_words(limit: Limit, searchmoves: tuple[Action, ...] = ()) -> list[str]:
    """What follows `go`.

    >>> " ".join(go_words(Limit(clocks=(60_000, 45_000), incs=(500, 500))))
    'time 60000 45000 inc 500 500'
    """
    words: list[str] = []
    for name in ("movetime", "nodes", "depth"):
        value = getattr(limit, name)
        if value is not None:
            words += [name, str(value)]
    for name, values in (("time", limit.clocks), ("inc", limit.incs)):
        if values:
            words += [name, *map(str, values)]
    if limit.infinite:
        words.append("infinite")
    if searchmoves:
        words += ["searchmoves", *map(write_move, searchmoves)]
    return words


def check(limit: Limit, players: int) -> None:
    """Raise ValueError for a limit that an engine would have to refuse."""
    for name in ("movetime", "nodes", "depth"):
        value = getattr(limit, name)
        if value is not None and value < 1:
            raise ValueError(f"{name} is at least 1, not {value}")
    for name, values in (("clocks", limit.clocks), ("incs", limit.incs)):
        if values and len(values) != players:
            raise ValueError(f"{name} has a time for each of {players} seats, not {len(values)}")
        if any(value < 0 for value in values):
            raise ValueError(f"{name} has a negative time")
    if limit.incs and not limit.clocks:
        raise ValueError("incs are no use without clocks")
    if limit.infinite and limit != Limit(infinite=True, timeout=limit.timeout):
        raise ValueError("an infinite search has no other limits")


def patience(limit: Limit, seat: int, margin: float) -> float | None:
    """How many seconds to wait for the move of `seat`; None for an infinite search.

    Nodes and depth say nothing about time, so they get what the slowest engine anybody
    would still call working could need.
    """
    if limit.timeout is not None:
        return limit.timeout
    if limit.infinite:
        return None
    seconds: list[float] = []
    if limit.movetime is not None:
        seconds.append(limit.movetime / 1000)
    if limit.clocks:
        seconds.append(limit.clocks[seat] / 1000)
    if limit.nodes is not None:
        seconds.append(limit.nodes / SLOWEST_NODES_A_SECOND)
    if limit.depth is not None:
        seconds.append(DEPTH_SECONDS)
    return min(seconds, default=BARE_GO_MS / 1000) + margin
