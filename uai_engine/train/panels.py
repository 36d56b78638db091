"""What a plot of a run shows, whatever it is drawn with: panels over the generations."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from uai_engine.train.history import History


@dataclass(frozen=True, slots=True)
class Point:
    generation: int
    value: float
    error: float = 0.0
    """Half of the 95 % interval."""


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: Sequence[Point]


@dataclass(frozen=True, slots=True)
class Panel:
    """One plot with axes of its own."""

    title: str
    unit: str
    series: Sequence[Series]

    def values(self) -> list[float]:
        """All that must have room on the axis."""
        points = [point for series in self.series for point in series.points]
        return [point.value + sign * point.error for point in points for sign in (-1, 1)]


LOSSES: Final = (
    ("win", "Win loss", "cross entropy"),
    ("points", "Points loss", "mean square, units of 32 points"),
    ("policy", "Policy loss", "cross entropy"),
)


def strength_panel(history: History) -> Panel:
    """The strength of the best, with the start as generation 0, and what was promoted."""
    points = [
        Point(number, strength.elo, strength.error)
        for number, strength in enumerate(history.strengths)
    ]
    marked: dict[bool, list[Point]] = {True: [], False: []}
    for report, point in zip(history.reports, points[1:], strict=True):
        marked[report["promoted"]].append(point)
    return Panel(
        "Strength",
        "Elo over the start, 95 % interval",
        [
            Series("promoted", marked[True]),
            Series("not promoted", marked[False]),
            Series("start", points[:1]),
        ],
    )


def loss_panels(history: History) -> list[Panel]:
    return [
        Panel(
            title,
            unit,
            [
                Series(name, [Point(each["generation"], each[key]) for each in history.reports])
                for name, key in (("held out", f"{loss}_held_out"), ("taught", loss))
            ],
        )
        for loss, title, unit in LOSSES
    ]
