"""Ratings with uncertainties for any number of engines and seats, by the library openskill.

The model is Plackett and Luce's: a game is a ranking of its seats. Its results depend on the
order of the games, so they are always rated in the order of the schedule, however they finished.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from uai_engine.extras import what_is_missing
from uai_engine.match.elo import Z95
from uai_engine.match.outcome import Places
from uai_engine.match.schedule import Lineup


class MissingLibrary(Exception):
    """An optional part of the installation is not there; the message says how to get it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """On openskill's scale, where everybody starts at 25."""

    mean: float
    error: float
    """Half of the 95 % interval."""


def ratings(games: Mapping[int, tuple[Lineup, Places]], engines: int) -> list[Rating]:
    """Rate every engine from games by their numbers; raises MissingLibrary."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise MissingLibrary(f"no ratings: {what_is_missing(error, 'match')}") from None
    # No tau: an engine does not get better or worse from one game to the next.
    model = PlackettLuce(tau=0.0)
    rated = [model.rating() for _ in range(engines)]
    for number in sorted(games):
        lineup, places = games[number]
        ranks = {seat: float(place) for place, seats in enumerate(places) for seat in seats}
        teams = [[model.rating(mu=rated[e].mu, sigma=rated[e].sigma)] for e in lineup]
        after = model.rate(teams, ranks=[ranks[seat] for seat in range(len(lineup))])
        for engine in set(lineup):
            # An engine on several seats is one engine: it moves by what they moved on average.
            own = [after[seat][0] for seat, at in enumerate(lineup) if at == engine]
            rated[engine].mu = sum(each.mu for each in own) / len(own)
            rated[engine].sigma = sum(each.sigma for each in own) / len(own)
    return [Rating(each.mu, Z95 * each.sigma) for each in rated]
