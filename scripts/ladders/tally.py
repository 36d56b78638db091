"""What pairs of games add up to: wins, points, and a difference in Elo with its interval."""

from collections.abc import Mapping, Sequence
from math import log10, sqrt
from typing import Any

from ladders.pairs import Game

CONFIDENCE = 1.96
"""Standard errors on either side that hold 95 % of a normal distribution."""


def summary(pairs: Sequence[tuple[Game, Game]]) -> dict[str, Any]:
    games = [game for pair in pairs for game in pair]
    scores = [game.score for game in games]
    low, high = interval(pairs)
    share = sum(scores) / len(scores)
    return {
        "games": len(games),
        "wins": scores.count(1.0),
        "draws": scores.count(0.5),
        "losses": scores.count(0.0),
        "score": round(share, 4),
        "points": [
            round(sum(game.points for game in games) / len(games), 2),
            round(sum(game.against for game in games) / len(games), 2),
        ],
        "elo": elo(share),
        "elo_95": [elo(low), elo(high)],
    }


def interval(pairs: Sequence[tuple[Game, Game]]) -> tuple[float, float]:
    """The 95 % interval of the score.

    The pair is the sample, not the game: its two games share their deals. One pair won and one
    lost are added, as Agresti and Coull do, or a clean sweep would claim to be certain.
    """
    return _around([(one.score + two.score) / 2 for one, two in pairs])


def share_interval(match: Mapping[str, Any], seats: int) -> tuple[float, float]:
    """The 95 % interval of the first engine's share of the wins in a match's summary.

    With two seats the pairs of games are known; with more, games count as if by themselves, which
    makes the interval a little too wide.
    """
    if seats == 2:
        counts = match["pentanomial"]
        return _around([at / 4 for at, count in enumerate(counts) for _ in range(count)])
    own, games = match["engines"][0], match["games"]
    shares = [1.0] * own["wins"] + [0.5] * own["draws"]
    return _around(shares + [0.0] * (games - len(shares)))


def _around(scores: Sequence[float]) -> tuple[float, float]:
    scores = [*scores, 0.0, 1.0]
    mean = sum(scores) / len(scores)
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    reach = CONFIDENCE * sqrt(variance / len(scores))
    return max(0.0, mean - reach), min(1.0, mean + reach)


def elo(score: float) -> float | None:
    """The rating difference that predicts this score; None where no finite one does."""
    if not 0 < score < 1:
        return None
    return round(-400 * log10(1 / score - 1), 1)
