"""The end of a round in words: what every seat placed, lost and was paid."""

from collections.abc import Sequence

from uai_engine.game.constants import MARKER
from uai_engine.game.round_report import SeatReport
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.notation.spoken import seat_names


def say_round(reports: Sequence[SeatReport], names: Sequence[str] = ()) -> list[str]:
    """Two lines for each seat, however long: what happened, and what that makes.

    >>> from uai_engine.game.round_report import Placement
    >>> placed = (Placement(row=1, colour=0, points=1), Placement(row=3, colour=2, points=4))
    >>> print(*say_round([SeatReport(12, placed, (3, 3), 2, 2, (), 15)], ["Ada"]), sep="\\n")
    Ada: row 1 blue +1, row 3 red +4, floor 2 tiles -2
      12 + 5 - 2 = 15
    """
    called = seat_names(len(reports), names)
    lines = []
    for name, report in zip(called, reports, strict=True):
        lines.append(f"{name}: {', '.join(_parts(report)) or 'nothing placed, nothing lost'}")
        lines.append(f"  {_sum(report)}")
    return lines


def _parts(report: SeatReport) -> list[str]:
    parts = [
        f"row {row} {COLOUR_TABLE[colour].name} +{points}"
        for row, colour, points in report.placements
    ]
    if report.floor:
        short = f" (only {report.floor_paid} to lose)"
        whole = report.floor_paid == report.floor_cost
        parts.append(f"floor {_on(report.floor)} -{report.floor_cost}{'' if whole else short}")
    parts += [
        f"{lines} complete {kind}{'s' if lines > 1 else ''} +{points}"
        for kind, lines, points in report.bonuses
    ]
    return parts


def _on(floor: tuple[int, ...]) -> str:
    """What lies on a floor: so many tiles, and the marker."""
    tiles = sum(tile != MARKER for tile in floor)
    words = [f"{tiles} tile{'s' if tiles > 1 else ''}"] if tiles else []
    return " and ".join([*words, *(["marker"] if MARKER in floor else [])])


def _sum(report: SeatReport) -> str:
    """The way from the old score to the new one."""
    gained = sum(placement.points for placement in report.placements)
    paid = sum(bonus.points for bonus in report.bonuses)
    steps = [(gained, "+"), (report.floor_paid, "-"), (paid, "+")]
    terms = [f" {sign} {points}" for points, sign in steps if points]
    return (
        f"{report.before}{''.join(terms)} = {report.after}" if terms else f"{report.after} points"
    )
