"""Names for what a move gave away, and one number for how well a seat played."""

from collections.abc import Iterable
from enum import StrEnum
from math import exp, sqrt
from typing import Final


class Grade(StrEnum):
    """How good a move was, by the share of the win that it gave away."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


BOUNDS: Final = (
    (0.15, Grade.BLUNDER),
    (0.10, Grade.MISTAKE),
    (0.05, Grade.INACCURACY),
    (0.02, Grade.GOOD),
)
"""A move that gives away at least so much has that grade; README.md says why these."""

SYMBOLS: Final = {
    Grade.BEST: "",
    Grade.GOOD: "",
    Grade.INACCURACY: "?!",
    Grade.MISTAKE: "?",
    Grade.BLUNDER: "??",
}
"""What stands behind a move, as chess players write it."""

ONLY: Final = 0.10
"""A move is the only one if the next best gives away at least so much."""


def grade_of(loss: float) -> Grade:
    """The grade of a move that gave away so much of the win.

    >>> grade_of(0.0).value, grade_of(0.05).value
    ('best', 'inaccuracy')
    """
    return next((grade for bound, grade in BOUNDS if loss >= bound), Grade.BEST)


def move_accuracy(loss: float) -> float:
    """A move in per cent: Lichess's curve, 100 for nothing lost and 0 for 80 per cent of a win.

    >>> [round(move_accuracy(loss)) for loss in (0.0, 0.02, 0.05, 0.1, 0.2, 0.8)]
    [100, 91, 80, 64, 40, 0]
    """
    return min(100.0, max(0.0, 103.1668 * exp(-4.354 * loss) - 3.1668))


def accuracy(decisions: Iterable[tuple[float, float]]) -> float | None:
    """The accuracy over decisions, each the mover's share of the win before and what was lost.

    A decision counts as much as was at stake: by the spread of a result that is 1 with this
    chance and otherwise 0. None where there was nothing to decide.

    >>> round(accuracy([(0.5, 0.0), (0.999, 0.0), (0.5, 0.2)]), 1)
    70.9
    """
    total = weights = 0.0
    for share, loss in decisions:
        weight = sqrt(max(0.0, share * (1.0 - share)))
        total += weight * move_accuracy(loss)
        weights += weight
    return total / weights if weights > 0.0 else None
