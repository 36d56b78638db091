"""Many games together: how each player played, what luck they had, and how sure that is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any, Final

from uai_engine.review.grades import Grade
from uai_engine.review.review import Review, SeatReview

SURE: Final = 1.96
"""Standard errors on either side of a mean that make an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean over games and how far off it may be, 95 %; None where one game says nothing."""

    value: float
    error: float | None


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player, by name, over all games in which they sat at the table."""

    name: str
    games: int
    decisions: int
    accuracy: Mean | None
    mean_loss: Mean | None
    grades: dict[Grade, int]
    points_left: Mean | None
    luck: Mean
    result: Mean
    skill_result: Mean


def summarise(reviews: Iterable[Review]) -> tuple[PlayerSummary, ...]:
    """Every player in the order in which they first appear."""
    seats: dict[str, list[SeatReview]] = {}
    for review in reviews:
        for seat in review.seats:
            seats.setdefault(seat.name, []).append(seat)
    return tuple(_player(name, played) for name, played in seats.items())


def _player(name: str, played: Sequence[SeatReview]) -> PlayerSummary:
    return PlayerSummary(
        name=name,
        games=len(played),
        decisions=sum(seat.decisions for seat in played),
        accuracy=_mean([seat.accuracy for seat in played], 1),
        mean_loss=_mean([seat.mean_loss for seat in played], 4),
        grades={grade: sum(seat.grades[grade] for seat in played) for grade in Grade},
        points_left=_mean([seat.points_left for seat in played], 2),
        luck=mean_of([seat.luck for seat in played], 4),
        result=mean_of([seat.result for seat in played], 4),
        skill_result=mean_of([seat.skill_result for seat in played], 4),
    )


def _mean(values: Sequence[float | None], digits: int) -> Mean | None:
    known = [value for value in values if value is not None]
    return mean_of(known, digits) if known else None


def mean_of(values: Sequence[float], digits: int) -> Mean:
    """The mean of what each game said, and its interval: games are independent, moves are not.

    >>> mean_of([0.1, 0.2, 0.3], 4)
    Mean(value=0.2, error=0.1132)
    """
    error = SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else None
    return Mean(round(fmean(values), digits), None if error is None else round(error, digits))


def to_json(players: Iterable[PlayerSummary]) -> list[dict[str, Any]]:
    """The summary as plain data, as README.md in this folder describes it."""
    return [
        {
            "name": player.name,
            "games": player.games,
            "decisions": player.decisions,
            "accuracy": _plain(player.accuracy),
            "mean_loss": _plain(player.mean_loss),
            "grades": {grade.value: count for grade, count in player.grades.items()},
            "points_left": _plain(player.points_left),
            "luck": _plain(player.luck),
            "result": _plain(player.result),
            "skill_result": _plain(player.skill_result),
        }
        for player in players
    ]


def _plain(mean: Mean | None) -> dict[str, float | None] | None:
    return None if mean is None else {"mean": mean.value, "error": mean.error}
