"""How long an engine may think: `tc=40/1:30+0.5`, `st=0.1`, `nodes=1000`, `depth=3`."""

import math
from dataclasses import dataclass, fields, replace
from typing import Final

LIMIT_KEYS: Final = ("tc", "st", "nodes", "depth")


@dataclass(frozen=True, slots=True)
class Limits:
    """What ends a search. Times are milliseconds; a clock excludes a time per move."""

    clock: int | None = None
    """What an engine has on its clock when the game starts."""
    increment: int = 0
    """What each of its moves adds."""
    moves: int | None = None
    """After so many moves the clock gets the same time again; None for one time for the game."""
    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None

    def __bool__(self) -> bool:
        return any(getattr(self, field.name) for field in fields(self))


def with_limit(limits: Limits, key: str, text: str) -> Limits:
    """The limits with one more, as a person writes it; raises ValueError.

    >>> with_limit(Limits(), "tc", "40/1:30+0.5")
    Limits(clock=90000, increment=500, moves=40, movetime=None, nodes=None, depth=None)
    """
    if key == "tc":
        moves, slash, rest = text.rpartition("/")
        base, plus, increment = rest.partition("+")
        return replace(
            limits,
            clock=_positive_time(key, base, text),
            increment=_milliseconds(key, increment, text) if plus else 0,
            moves=_count("the number of moves in tc", moves) if slash else None,
        )
    if key == "st":
        return replace(limits, movetime=_positive_time(key, text, text))
    return replace(limits, **{key: _count(key, text)})


def check_limits(limits: Limits) -> None:
    """Raise ValueError unless the limits end every search, and in one way."""
    if limits.clock is not None and limits.movetime is not None:
        raise ValueError("tc and st exclude each other")
    if not limits:
        raise ValueError("no limit: give tc, st, nodes or depth, here or for all")


def write_limits(limits: Limits) -> str:
    """As a person would write them: `tc=60+0.5`."""
    words = []
    if limits.clock is not None:
        moves = "" if limits.moves is None else f"{limits.moves}/"
        increment = f"+{limits.increment / 1000:g}" if limits.increment else ""
        words.append(f"tc={moves}{limits.clock / 1000:g}{increment}")
    if limits.movetime is not None:
        words.append(f"st={limits.movetime / 1000:g}")
    for key in ("nodes", "depth"):
        if getattr(limits, key) is not None:
            words.append(f"{key}={getattr(limits, key)}")
    return " ".join(words)


def _count(key: str, text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise ValueError(f"{key} is a whole number above 0, not {text!r}")
    return int(text)


def _positive_time(key: str, text: str, whole: str) -> int:
    time = _milliseconds(key, text, whole)
    if time < 1:
        raise ValueError(f"{key}={whole} is no time at all: a millisecond is the least")
    return time


def _milliseconds(key: str, text: str, whole: str) -> int:
    """Seconds, `0.5`, or minutes and seconds, `1:30`."""
    minutes, colon, rest = text.rpartition(":")
    try:
        seconds = float(rest) + (60 * int(minutes) if colon else 0)
        if colon and not 0 <= float(rest) < 60:
            seconds = math.nan
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < 1e6:
        raise ValueError(
            f"{key} is in seconds, as in tc=60+0.5, tc=40/60, tc=1:30+1 or st=0.1, "
            f"not {key}={whole}"
        )
    return round(seconds * 1000)
