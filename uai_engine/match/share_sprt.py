"""The sequential test for three and four seats: the first engine's share of the wins.

One rotation of one deal is one sample, as a pair of games is with two seats: the mean share of
the win that the first engine's seats got. README.md in this folder derives the test.
"""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from uai_engine.match.elo import Z95
from uai_engine.match.sprt import UNSEEN, Sprt, tilted

Samples: TypeAlias = Mapping[int, Mapping[float, int]]
"""How often each share was seen, by the number of seats that the first engine had."""

_STEPS: Final = 100
_WIDEST: Final = 4000.0
"""No difference in Elo is larger than this."""


@dataclass(frozen=True, slots=True)
class ShareOfWins:
    """What the samples show of the first engine, with half of the 95 % intervals."""

    ratio: float
    """How many times its fair share it won."""
    ratio_error: float
    difference: float
    """In Elo, over the others as if they were equally strong; infinite for all or nothing."""
    error: float


def expected_share(difference: float, own: int, seats: int) -> float:
    """The share of the wins that an Elo difference predicts for an engine on `own` of the seats,
    by the model of Bradley, Terry and Luce. With one of two seats it is the logistic score."""
    strength = own * 10 ** (difference / 400)
    return strength / (strength + seats - own)


def share_ratio(test: Sprt, samples: Samples, seats: int) -> float:
    """The log-likelihood ratio of a test on shares of wins."""
    return sum(
        _ratio(
            shares,
            expected_share(test.elo0, own, seats),
            expected_share(test.elo1, own, seats),
        )
        for own, shares in samples.items()
    )


def _ratio(shares: Mapping[float, int], mean0: float, mean1: float) -> float:
    """Of the likeliest distributions with these means, given the shares that were seen."""
    seen = {0.0: UNSEEN, 1.0: UNSEEN} | dict(shares)
    total = sum(seen.values())
    chances = [count / total for count in seen.values()]
    low, high = (tilted(chances, [share - mean for share in seen]) for mean in (mean0, mean1))
    return total * sum(p * math.log(b / a) for p, a, b in zip(chances, low, high, strict=True))


def share_of_wins(samples: Samples, seats: int) -> ShareOfWins | None:
    """What the samples show; None while there is no spread to judge them by."""
    ratios = Counter[float]()
    for own, shares in samples.items():
        for share, count in shares.items():
            ratios[share * seats / own] += count
    total = sum(ratios.values())
    if total < 2 or len(ratios) < 2:
        return None
    mean = sum(ratio * count for ratio, count in ratios.items()) / total
    spread = sum(count * (ratio - mean) ** 2 for ratio, count in ratios.items()) / (total - 1)
    difference, error = _difference(samples, seats)
    return ShareOfWins(mean, Z95 * math.sqrt(spread / total), difference, error)


def _difference(samples: Samples, seats: int) -> tuple[float, float]:
    """The Elo difference that predicts what was won in all, and half of its 95 % interval."""

    def surplus(difference: float) -> float:
        return sum(
            count * (share - expected_share(difference, own, seats))
            for own, shares in samples.items()
            for share, count in shares.items()
        )

    low, high = -_WIDEST, _WIDEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if surplus(middle) > 0 else (low, middle)
    if _WIDEST - abs(low) < 1:
        return math.copysign(math.inf, low), math.inf
    squares = slope = 0.0
    for own, shares in samples.items():
        expected = expected_share(low, own, seats)
        for share, count in shares.items():
            squares += count * (share - expected) ** 2
            slope += count * expected * (1 - expected) * math.log(10) / 400
    return low, Z95 * math.sqrt(squares) / slope
