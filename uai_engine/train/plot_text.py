"""A run as plots of characters, for a terminal."""

from collections.abc import Iterator
from typing import Final

from uai_engine.train.axes import label, round_up, ticks
from uai_engine.train.history import History
from uai_engine.train.panels import Panel, Point, loss_panels, strength_panel

STRENGTH_ROWS: Final = 12
LOSS_ROWS: Final = 9
MARKS: Final = "*o."
"""Of the series of a panel; an earlier one lies above a later one."""
LEAST_WIDTH: Final = 20
SPACE: Final = 8
"""Columns between generations, at most: few of them need not fill a wide terminal."""


def plotted(history: History, width: int) -> str:
    """The strength and the losses, one below the other, in lines no wider than so many columns."""
    last = len(history.reports)
    panels = [(strength_panel(history), STRENGTH_ROWS, True)]
    panels += [(panel, LOSS_ROWS, False) for panel in loss_panels(history)]
    drawn = ("\n".join(_drawn(*panel, last, width)) for panel in panels)
    return "\n\n".join(drawn)


def _drawn(panel: Panel, rows: int, signed: bool, last: int, width: int) -> Iterator[str]:
    marks = dict(zip(MARKS, panel.series, strict=False))
    # One line a tick, and as many between two of them as there is room for.
    marked = ticks(panel.values(), rows // 2)
    between = max(1, (rows - 1) // (len(marked) - 1))
    rows = between * (len(marked) - 1) + 1
    low, high = marked[0], marked[-1]
    names = [label(tick, marked[1] - marked[0], signed) for tick in marked]
    margin = max(map(len, names))
    room = max(LEAST_WIDTH, width - margin - 2 - len(str(last)))
    columns = min(room, last * SPACE + 1)
    grid = [[" "] * columns for _ in range(rows)]

    def column(point: Point) -> int:
        return round(point.generation * (columns - 1) / max(1, last))

    def row(value: float) -> int:
        return round((value - low) / (high - low) * (rows - 1))

    for mark, series in reversed(marks.items()):
        for point in series.points:
            at = column(point)
            for height in range(row(point.value - point.error), row(point.value + point.error) + 1):
                if point.error:
                    grid[height][at] = "|"
            grid[row(point.value)][at] = mark
    legend = ", ".join(f"{mark} {series.name}" for mark, series in marks.items())
    yield from (line[:width] for line in (f"{panel.title}: {panel.unit}", legend))
    for height in reversed(range(rows)):
        name = "" if height % between else names[height // between]
        yield f"{name:>{margin}} |{''.join(grid[height])}".rstrip()
    yield f"{'':{margin}} +{'-' * columns}"
    yield _generations(last, columns, margin)


def _generations(last: int, columns: int, margin: int) -> str:
    """The axis of the generations: as many of their numbers as have room, at even distances."""
    widest = len(str(last))
    step = int(round_up(max(1.0, (widest + 1) * last / max(1, columns - 1))))
    line = [" "] * (columns + widest)
    for number in range(0, last + 1, step):
        at = round(number * (columns - 1) / max(1, last))
        line[at : at + len(str(number))] = str(number)
    return f"{'':{margin}}  {''.join(line)}".rstrip()
