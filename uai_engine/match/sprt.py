"""The sequential test: play on until one of two hypotheses about the Elo difference is out.

This is the generalised test (GSPRT) on pairs of games that fishtest and fastchess run: the
log-likelihood ratio of the likeliest distributions of pair scores under which the difference is
elo1 and elo0. The theory is in Michel Van den Bergh, "Comments on Normalized Elo" (2021),
proposition 1.1 for the logistic and section 4.1 for the normalised scale.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from uai_engine.match.elo import NORMALISED, expected_score

Scale: TypeAlias = Literal["logistic", "normalised"]
Verdict: TypeAlias = Literal["H0", "H1"]

UNSEEN: Final = 1e-3
"""A result nobody has seen yet counts for this much, lest its likelihood be zero."""

_ROUNDS: Final = 100
_CLOSE: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Sprt:
    """H0: the difference is `elo0`. H1: it is `elo1`. The errors are those allowed."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often H1 may be accepted where H0 holds."""
    beta: float = 0.05
    """How often H0 may be accepted where H1 holds."""
    scale: Scale = "logistic"

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError("elo0 must be less than elo1")
        for name, chance in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < chance < 0.5:
                raise ValueError(f"{name} must lie between 0 and 0.5")
        if self.scale not in get_args(Scale):
            raise ValueError(f"scale is {' or '.join(get_args(Scale))}, not {self.scale!r}")


def bounds(test: Sprt) -> tuple[float, float]:
    """The test ends when the ratio is at or beyond one of these: H0 below, H1 above."""
    lower = math.log(test.beta / (1 - test.alpha))
    return lower, math.log((1 - test.beta) / test.alpha)


def log_likelihood_ratio(test: Sprt, frequencies: Sequence[int]) -> float:
    """How much likelier the results are under H1 than under H0, as a logarithm."""
    if not sum(frequencies):
        return 0.0
    seen = [count or UNSEEN for count in frequencies]
    total, best = sum(seen), len(seen) - 1
    scores = [at / best for at in range(len(seen))]
    chances = [count / total for count in seen]
    if test.scale == "logistic":
        low, high = (_with_mean(scores, chances, expected_score(e)) for e in (test.elo0, test.elo1))
    else:
        # Normalised Elo is per game; the deviation of a pair's score is smaller by this factor.
        per_pair = math.sqrt(best / 2) / NORMALISED
        low, high = (_with_t(scores, chances, e * per_pair) for e in (test.elo0, test.elo1))
    return total * sum(
        chance * math.log(b / a) for chance, a, b in zip(chances, low, high, strict=True)
    )


def verdict(test: Sprt, ratio: float) -> Verdict | None:
    """The hypothesis that the ratio accepts, or None while the test has to go on."""
    lower, upper = bounds(test)
    if ratio >= upper:
        return "H1"
    return "H0" if ratio <= lower else None


def _with_mean(scores: list[float], chances: list[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean, given the chances observed."""
    return tilted(chances, [score - mean for score in scores])


def _with_t(scores: list[float], chances: list[float], t: float) -> list[float]:
    """The likeliest distribution whose mean is `t` deviations above one half."""
    bent = [1 / len(scores)] * len(scores)
    for _ in range(_ROUNDS):
        before = bent
        mean = sum(p * score for p, score in zip(before, scores, strict=True))
        variance = sum(p * (score - mean) ** 2 for p, score in zip(before, scores, strict=True))
        sigma = math.sqrt(variance)
        slopes = [
            score - 0.5 - t * sigma * (1 + ((score - mean) / sigma) ** 2) / 2 for score in scores
        ]
        bent = tilted(chances, slopes)
        if max(abs(p - q) for p, q in zip(before, bent, strict=True)) < _CLOSE:
            break
    return bent


def tilted(chances: list[float], slopes: list[float]) -> list[float]:
    """The chances bent as little as it takes for the slopes to average to zero."""

    def average(x: float) -> float:
        return sum(p * slope / (1 + x * slope) for p, slope in zip(chances, slopes, strict=True))

    x = _root(average, -1 / max(slopes), -1 / min(slopes))
    return [p / (1 + x * slope) for p, slope in zip(chances, slopes, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a function that falls from +infinity to -infinity between two poles is zero."""
    for _ in range(_ROUNDS):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2
