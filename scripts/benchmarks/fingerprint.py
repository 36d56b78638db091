"""The fingerprint of Azul: figures of random play that a correct implementation reproduces."""

from collections.abc import Mapping, Sequence
from math import sqrt
from types import MappingProxyType
from typing import NamedTuple

from benchmarks.random_play import Played

EXPECTED: Mapping[int, Mapping[str, float]] = MappingProxyType(
    {
        2: MappingProxyType(
            {
                "moves": 70.36,
                "rounds": 6.60,
                "points": 2.963,
                "choices": 23.15,
                "wins": 0.4795,
                "losses": 0.466,
                "shares": 0.055,
            }
        ),
        3: MappingProxyType({"moves": 90.06, "rounds": 6.70}),
        4: MappingProxyType({"moves": 108.3, "rounds": 6.78}),
    }
)
"""By number of players. Moves and rounds a game, points a player, legal moves a turn, and how
often the start player wins alone, loses and shares. Measured on two independent engines."""


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


def estimates(games: Sequence[Played]) -> dict[str, Estimate]:
    """Every figure of the fingerprint, from a sample of at least two games."""
    return {
        "moves": _mean([game.moves for game in games]),
        "rounds": _mean([game.rounds for game in games]),
        "points": _mean([sum(game.scores) / len(game.scores) for game in games]),
        "choices": _ratio([game.choices for game in games], [game.moves for game in games]),
        "wins": _mean([game.winners == (0,) for game in games]),
        "losses": _mean([0 not in game.winners for game in games]),
        "shares": _mean([0 in game.winners and len(game.winners) > 1 for game in games]),
    }


def _mean(values: Sequence[float]) -> Estimate:
    count = len(values)
    mean = sum(values) / count
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


def _ratio(above: Sequence[float], below: Sequence[float]) -> Estimate:
    """The ratio of two sums; its error takes account of the two going together in a game."""
    ratio = sum(above) / sum(below)
    off = _mean([a - ratio * b for a, b in zip(above, below, strict=True)])
    return Estimate(ratio, off.error / (sum(below) / len(below)))
