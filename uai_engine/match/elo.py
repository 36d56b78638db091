"""How far apart two engines are: Elo with its 95 % interval, and the likelihood of superiority.

Results are frequencies in ascending order of the score: three of them for single games (loss,
draw, win), five for pairs of games on the same deal. Pairs are the better measure: what a deal
gives one side in the first game it gives the other in the second, so that the luck of the deal
does not count as strength.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

NORMALISED: Final = 800 / math.log(10)
"""Normalised Elo in one standard deviation of a game's score."""

Z95: Final = 1.959963984540054
"""A normal variable is this many deviations or fewer from its mean 95 % of the time."""


@dataclass(frozen=True, slots=True)
class Elo:
    """A difference and half of its 95 % interval, both in logistic and in normalised Elo."""

    difference: float
    error: float
    low: float
    high: float
    """The ends of the interval; infinite where a score of all or nothing is within it."""
    normalised: float
    normalised_error: float
    superiority: float
    """The likelihood that the first engine is the stronger one."""


def expected_score(difference: float) -> float:
    """The score that a logistic Elo difference predicts."""
    return 1 / (1 + 10 ** (-difference / 400))


def difference_of(score: float) -> float:
    """The logistic Elo difference that a score stands for: infinite for all or nothing."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return 400 * math.log10(score / (1 - score))


def mean_and_variance(frequencies: Sequence[float]) -> tuple[float, float]:
    """Of the score, which goes from 0 for the first frequency to 1 for the last."""
    total, best = sum(frequencies), len(frequencies) - 1
    mean = sum(count * at / best for at, count in enumerate(frequencies)) / total
    spread = sum(count * (at / best - mean) ** 2 for at, count in enumerate(frequencies))
    return mean, spread / total


def bounds_when_alike(frequencies: Sequence[int]) -> tuple[float, float] | None:
    """The Elo differences between which the true one lies, with 95 % confidence, where all
    results are alike and show no spread; None where there are none, or several.

    If another result came up more often than q = 1 - 0.05 ** (1 / n), it would have been seen in
    n results 95 times of 100. With up to q of any other results the mean may be that much off.
    """
    seen = [at for at, count in enumerate(frequencies) if count]
    if len(seen) != 1:
        return None
    score = seen[0] / (len(frequencies) - 1)
    unseen = 1 - 0.05 ** (1 / sum(frequencies))
    low, high = score - unseen * score, score + unseen * (1 - score)
    return difference_of(low), difference_of(high)


def elo(frequencies: Sequence[int]) -> Elo | None:
    """The difference that results show; None while they all are alike and show no spread."""
    if not sum(frequencies):
        return None
    mean, variance = mean_and_variance(frequencies)
    if not variance:
        return None
    deviation = math.sqrt(variance / sum(frequencies))
    # A pair's score is a mean of two games, so that a game's deviation is the larger one.
    a_game = math.sqrt(variance * (len(frequencies) - 1) / 2)
    reach = Z95 * deviation
    low, high = difference_of(mean - reach), difference_of(mean + reach)
    return Elo(
        difference=difference_of(mean),
        error=(high - low) / 2,
        low=low,
        high=high,
        normalised=(mean - 0.5) / a_game * NORMALISED,
        normalised_error=reach / a_game * NORMALISED,
        superiority=(1 + math.erf((mean - 0.5) / deviation / math.sqrt(2))) / 2,
    )
