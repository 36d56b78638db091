"""Who plays the games of a run: the threads of this machine, or the workers of a cluster.

A game follows from the run's seed, its generation and its number. So it does not matter who plays
it, and a run may change from one crew to another between two starts.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from uai_engine.train import promotion, selfplay
from uai_engine.train.dataset import Dataset


@dataclass(frozen=True, slots=True)
class Terms:
    """What games are played by, but for the weights."""

    players: int
    nodes: int
    seed: int


@dataclass(frozen=True, slots=True)
class Shard:
    """A file of self-play, and the numbers of the games in it."""

    path: Path
    numbers: range


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """Games that weights play against themselves."""

    terms: Terms
    weights: bytes | None
    shards: Sequence[Shard]
    keep: Callable[[Shard, Dataset], None]
    """Gets each shard when it is complete, in any order and from any thread."""
    report: Callable[[int], None]
    """Gets the count of games that were played since the last report."""


@dataclass(frozen=True, slots=True)
class Match:
    """Deals that a candidate plays from every seat, with the best on the others."""

    terms: Terms
    candidate: bytes
    best: bytes | None
    deals: range
    count: Callable[[Sequence[float]], bool]
    """Gets the candidate's shares in the games of `promotion.CHUNK` deals at a time, in the order
    of the deals, and says whether it is enough."""


class Crew(Protocol):
    def selfplay(self, wanted: SelfPlay) -> None: ...

    def match(self, wanted: Match) -> None: ...


@dataclass(frozen=True, slots=True)
class Threads:
    """This machine."""

    threads: int

    def selfplay(self, wanted: SelfPlay) -> None:
        terms = wanted.terms
        for shard in wanted.shards:
            of_shard = (terms.players, wanted.weights, shard.numbers, terms.nodes, terms.seed)
            wanted.keep(shard, selfplay.play(*of_shard, self.threads, wanted.report))

    def match(self, wanted: Match) -> None:
        terms, sides = wanted.terms, (wanted.candidate, wanted.best)
        for deals in parts(wanted.deals, promotion.CHUNK):
            of_deals = (terms.players, *sides, deals, terms.nodes, terms.seed)
            if wanted.count(promotion.play(*of_deals, self.threads)):
                return


def parts(numbers: range, size: int) -> list[range]:
    """A range cut into others of a size; the last may be smaller."""
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]
