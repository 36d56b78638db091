"""A run as a picture: SVG that needs no other file, for light and for dark surroundings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from uai_engine.train.axes import label, round_up, ticks
from uai_engine.train.history import History
from uai_engine.train.panels import Panel, Point, Series, loss_panels, strength_panel

WIDTH: Final = 900
HEIGHT: Final = 640
EDGE: Final = 24
STYLE: Final = """
text { font-family: system-ui, "Segoe UI", Arial, "DejaVu Sans", sans-serif; font-size: 13px; }
text { fill: #3a3f47; }
.title { font-size: 18px; font-weight: 600; fill: #16191d; }
.name { font-size: 14px; font-weight: 600; fill: #16191d; }
.ground { fill: #ffffff; }
.grid { stroke: #e3e6ea; stroke-width: 1; }
.axis { fill: none; stroke: #9aa1ab; stroke-width: 1; }
.line { fill: none; stroke-width: 2; stroke-linejoin: round; }
.first { stroke: #1f6fb2; }
.second { stroke: #b26a00; stroke-dasharray: 5 4; }
.band { fill: #1f6fb2; fill-opacity: 0.15; }
.mark { fill: #1f6fb2; stroke: #1f6fb2; stroke-width: 2; }
.hollow { fill: #ffffff; }
@media (prefers-color-scheme: dark) {
  text { fill: #c3c8d0; }
  .title, .name { fill: #f1f3f5; }
  .ground { fill: #16191d; }
  .grid { stroke: #2b3037; }
  .axis { stroke: #6b737e; }
  .first { stroke: #6cb4ee; }
  .second { stroke: #f0ad4e; }
  .band { fill: #6cb4ee; }
  .mark { fill: #6cb4ee; stroke: #6cb4ee; }
  .hollow { fill: #16191d; }
}
"""


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a panel is drawn, and what its edges stand for."""

    left: float
    top: float
    width: float
    height: float
    first: float
    """The generation at the left edge."""
    last: int
    low: float
    high: float

    @property
    def end(self) -> float:
        """What stands at the right edge: the last generation has room, too."""
        return self.last + 0.5

    def x(self, generation: float) -> float:
        return self.left + self.width * (generation - self.first) / (self.end - self.first)

    def y(self, value: float) -> float:
        return self.top + self.height * (self.high - value) / (self.high - self.low)


def drawn(history: History) -> str:
    """The strength above, the losses side by side below it."""
    last = len(history.reports)
    generations = "1 generation" if last == 1 else f"{last} generations"
    title = (
        f"{history.directory.resolve().name}: {history.settings.players} players, "
        f"{generations}, {history.games:,} games"
    )
    pieces = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{escape(title)}">',
        f"<style>{STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        _text(EDGE, 36, title, "title"),
        *_strength(strength_panel(history), last),
    ]
    between = 18
    width = (WIDTH - 2 * EDGE - 2 * between) / 3
    for at, panel in enumerate(loss_panels(history)):
        pieces += _losses(panel, last, EDGE + at * (width + between), width)
    return "\n".join([*pieces, "</svg>", ""])


def _strength(panel: Panel, last: int) -> Iterator[str]:
    frame, marked = _frame(panel, (EDGE + 48, 104, WIDTH - 2 * EDGE - 48, 220), 0, last, 6)
    yield from _around(panel, frame, marked, EDGE, True)
    points = sorted(
        (point for series in panel.series for point in series.points),
        key=lambda point: point.generation,
    )
    # The best stays what it is until another is promoted: steps, and a band of the same shape.
    upper = _steps(frame, [(p.generation, p.value + p.error) for p in points])
    lower = _steps(frame, [(p.generation, p.value - p.error) for p in points])
    yield f'<polygon class="band" points="{_list(upper + lower[::-1])}"/>'
    line = _steps(frame, [(p.generation, p.value) for p in points])
    yield f'<polyline class="line first" points="{_list(line)}"/>'
    for series, hollow in zip(panel.series[:2], (False, True), strict=True):
        for point in series.points:
            yield _mark(frame.x(point.generation), frame.y(point.value), hollow, _said(point))
    right = WIDTH - EDGE
    for series, hollow, at in zip(panel.series[:2], (False, True), (190, 96), strict=True):
        yield _mark(right - at, 79, hollow)
        yield _text(right - at + 11, 84, series.name)


def _losses(panel: Panel, last: int, left: float, width: float) -> Iterator[str]:
    frame, marked = _frame(panel, (left + 48, 436, width - 48, 150), 0.5, last, 4)
    yield from _around(panel, frame, marked, left, False)
    for series, kind in zip(panel.series, ("first", "second"), strict=True):
        yield from _line(frame, series, kind)
    for series, kind, at in zip(panel.series, ("first", "second"), (0, 100), strict=True):
        start = frame.left + at
        yield f'<path class="line {kind}" d="M{start:.1f} 421h22"/>'
        yield _text(start + 28, 425, series.name)


def _line(frame: Frame, series: Series, kind: str) -> Iterator[str]:
    points = [(frame.x(p.generation), frame.y(p.value)) for p in series.points]
    yield f'<polyline class="line {kind}" points="{_list(points)}"/>'
    if len(points) == 1:  # no line would be seen
        x, y = points[0]
        yield f'<path class="line {kind}" d="M{x - 11:.1f} {y:.1f}h22"/>'


def _frame(
    panel: Panel, box: tuple[float, float, float, float], first: float, last: int, most: int
) -> tuple[Frame, list[float]]:
    marked = ticks(panel.values(), most)
    return Frame(*box, first, last, marked[0], marked[-1]), marked


def _around(
    panel: Panel, frame: Frame, marked: Sequence[float], left: float, signed: bool
) -> Iterator[str]:
    """Title and unit, grid, axes and their numbers."""
    above = frame.top - (20 if signed else 48)
    yield (
        f'<text x="{left:.1f}" y="{above:.1f}"><tspan class="name">{panel.title}</tspan>'
        f'<tspan dx="8">{panel.unit if signed else ""}</tspan></text>'
    )
    if not signed:
        yield _text(left, above + 17, panel.unit)
    right, bottom = frame.left + frame.width, frame.top + frame.height
    for tick in marked:
        y = frame.y(tick)
        yield f'<path class="grid" d="M{frame.left:.1f} {y:.1f}H{right:.1f}"/>'
        said = label(tick, marked[1] - marked[0], signed)
        yield _text(frame.left - 8, y + 4, said, anchor="end")
    yield f'<path class="axis" d="M{frame.left:.1f} {frame.top:.1f}V{bottom:.1f}H{right:.1f}"/>'
    step = int(round_up(max(1.0, frame.last * 28 / frame.width)))
    for number in range(0 if frame.first <= 0 else step, frame.last + 1, step):
        yield _text(frame.x(number), bottom + 18, str(number), anchor="middle")
    yield _text(frame.left + frame.width / 2, bottom + 36, "generation", anchor="middle")


def _steps(frame: Frame, values: Sequence[tuple[int, float]]) -> list[tuple[float, float]]:
    """A line that goes up where a generation begins to count."""
    corners: list[tuple[float, float]] = []
    for generation, value in values:
        if corners:
            corners.append((frame.x(generation), corners[-1][1]))
        corners.append((frame.x(generation), frame.y(value)))
    return [*corners, (frame.x(frame.end), corners[-1][1])]


def _list(points: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def _said(point: Point) -> str:
    return f"generation {point.generation}: Elo {point.value:+.0f} ± {point.error:.0f}"


def _mark(x: float, y: float, hollow: bool, said: str = "") -> str:
    """A round mark, with words for whoever points at it."""
    kind = "mark hollow" if hollow else "mark"
    title = f"<title>{said}</title>" if said else ""
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="4">{title}</circle>'


def _text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    words = f' class="{kind}"' if kind else ""
    at = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f"<text{words} {at}>{escape(said)}</text>"
