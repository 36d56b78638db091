"""Numbers on the axis of a plot."""

import math
from collections.abc import Iterable


def ticks(values: Iterable[float], most: int) -> list[float]:
    """Round numbers at even distances that enclose the values: at least two, at most so many
    and one more at either end.

    >>> ticks([0, 37, -8], 4)
    [-20.0, 0.0, 20.0, 40.0]
    >>> ticks([0.61], 4)
    [0.6, 0.61, 0.62]
    """
    known = list(values)
    low, high = min(known), max(known)
    if low == high:
        low, high = low - max(abs(low), 1) / 100, high + max(abs(high), 1) / 100
    step = round_up((high - low) / most)
    first, last = math.floor(low / step), math.ceil(high / step)
    decimals = max(0, -math.floor(math.log10(step)))
    return [round(at * step, decimals) for at in range(first, max(last, first + 1) + 1)]


def round_up(rough: float) -> float:
    """The next of .. 0.5, 1, 2, 5, 10, 20 ..

    >>> round_up(0.3), round_up(2), round_up(6)
    (0.5, 2.0, 10.0)
    """
    unit = 10.0 ** math.floor(math.log10(rough))
    return next(unit * times for times in (1, 2, 5, 10) if unit * times >= rough)


def label(value: float, step: float, signed: bool = False) -> str:
    """A tick in as many decimals as its neighbours need.

    >>> label(0.6, 0.005), label(20, 20, signed=True)
    ('0.600', '+20')
    """
    decimals = max(0, -math.floor(math.log10(step) + 1e-9))
    return f"{value:{'+' if signed else ''}.{decimals}f}"
