"""Whether a candidate is better than the best so far: paired games and the sequential test.

Every deal is played once from each seat by the candidate, with the best on the other seats. What
counts is the candidate's share of the win over those games; for two players these are the pairs
of the match runner. Among n players equal strength means a share of 1/n, which on the logistic
scale is 400 log10(n - 1) below one half: hypotheses and results are shifted by that.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from uai_engine.kernel import _kernel
from uai_engine.match.elo import elo
from uai_engine.match.sprt import Sprt, log_likelihood_ratio, verdict

PARTS: Final = {2: 2, 3: 6, 4: 12}
"""A win is shared in wholes of so many parts."""

CHUNK: Final = 32
"""Deals between two looks at the test: the same for any number of threads and workers."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A match so far."""

    frequencies: tuple[int, ...]
    """How often the candidate's shares on a deal added up to 0, 1, 2 .. parts."""

    @property
    def deals(self) -> int:
        return sum(self.frequencies)

    @property
    def share(self) -> float:
        """The mean share of the win."""
        parts = sum(at * count for at, count in enumerate(self.frequencies))
        return parts / (len(self.frequencies) - 1) / max(1, self.deals)


def no_games(players: int) -> Standing:
    return Standing((0,) * (players * PARTS[players] + 1))


def handicap(players: int) -> float:
    """The Elo by which an equal among so many players seems weaker than one of two."""
    return 400 * math.log10(players - 1)


def ratio(test: Sprt, players: int, standing: Standing) -> float:
    """The log-likelihood ratio of the candidate being `elo1` better over its being `elo0`."""
    shift = handicap(players)
    shifted = replace(test, elo0=test.elo0 - shift, elo1=test.elo1 - shift)
    return log_likelihood_ratio(shifted, standing.frequencies)


def interval(players: int, standing: Standing) -> tuple[float, float] | None:
    """The Elo difference and half of its 95 % interval; None where all deals went alike."""
    measured = elo(standing.frequencies)
    if measured is None or not math.isfinite(measured.error):
        return None
    return measured.difference + handicap(players), measured.error


def promoted(test: Sprt, players: int, standing: Standing, deals: int) -> bool | None:
    """The test's verdict; at the limit of deals that of the likelier hypothesis. None before."""
    found = ratio(test, players, standing)
    decision = verdict(test, found)
    if decision is not None:
        return decision == "H1"
    return found > 0 if standing.deals >= deals else None


def play(
    players: int,
    candidate: bytes,
    best: bytes | None,
    deals: range,
    nodes: int,
    seed: int,
    threads: int,
) -> Sequence[float]:
    """The candidate's shares in the games on these deals."""
    first, count = deals.start, len(deals)
    return _kernel.play_match(players, candidate, best, first, count, nodes, seed, threads)


def added(players: int, standing: Standing, shares: Sequence[float]) -> Standing:
    """Count deals by the candidate's shares in their games, one after another."""
    frequencies = list(standing.frequencies)
    for first in range(0, len(shares), players):
        frequencies[round(sum(shares[first : first + players]) * PARTS[players])] += 1
    return Standing(tuple(frequencies))


def decide(
    play_on: Callable[[range, Callable[[Sequence[float]], bool]], None],
    test: Sprt,
    players: int,
    standing: Standing,
    deals: int,
    keep: Callable[[Standing], None],
) -> tuple[bool, Standing]:
    """Play until it is clear. `play_on` plays deals until what it calls with their shares says
    that it is enough; `keep` gets every standing on the way."""

    def verdict_now() -> bool | None:
        return promoted(test, players, standing, deals)

    def count(shares: Sequence[float]) -> bool:
        nonlocal standing
        standing = added(players, standing, shares)
        keep(standing)
        return verdict_now() is not None

    if verdict_now() is None:
        play_on(range(standing.deals, deals), count)
    return bool(verdict_now()), standing
