"""Which games a match has: a pure function of its settings, in the order they are started.

A round is one deal seed. Every table plays it once in every rotation of its seats, so that each
engine gets what every other one got: the luck of the deal cancels.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from math import factorial
from typing import TypeAlias

from uai_engine.game.dealer import next_word
from uai_engine.match.settings import Kind, Opening, Settings

Lineup: TypeAlias = tuple[int, ...]
"""The engine on each seat, by its number among the engines."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game to be played."""

    number: int
    """From 1, in the order of the schedule."""
    group: int
    """Games with the same group are the rotations of one table with one deal."""
    seed: int
    """What the dealer starts with."""
    lineup: Lineup
    opening: Opening


def schedule(settings: Settings) -> Iterator[Plan]:
    """Every game of the match, in order."""
    number = group = 0
    openings = settings.openings or (Opening(),)
    for round_, seed in enumerate(islice(deal_seeds(settings.seed), settings.rounds)):
        for table in tables(settings.kind, len(settings.engines), settings.seats, round_):
            group += 1
            for lineup in rotations(table):
                number += 1
                yield Plan(number, group, seed, lineup, openings[round_ % len(openings)])


def games_in(settings: Settings) -> int:
    return settings.rounds * games_a_round(settings.kind, len(settings.engines), settings.seats)


def games_a_round(kind: Kind, engines: int, seats: int) -> int:
    return sum(len(rotations(table)) for table in tables(kind, engines, seats, 0))


def deal_seeds(seed: int) -> Iterator[int]:
    """The seeds of the rounds: the dealer's own generator, started with the match's seed."""
    while True:
        word, seed = next_word(seed)
        yield word


def tables(kind: Kind, engines: int, seats: int, round_: int) -> list[Lineup]:
    """Who plays whom in a round.

    Too few engines fill the seats in turn, each round beginning with the next one, so that over
    the rounds none sits down more often than another. With three or four seats it matters who
    sits next to whom: each round has another order round the table.
    """
    if engines <= seats:
        return [tuple((round_ + seat) % engines for seat in range(seats))]
    if kind == "gauntlet":
        sets = [(0, *others) for others in combinations(range(1, engines), seats - 1)]
    else:
        sets = list(combinations(range(engines), seats))
    return [_seated(each, round_) for each in sets]


def _seated(engines: Lineup, round_: int) -> Lineup:
    """One of the orders round a table; the first engine stays, for the seats rotate anyway."""
    first, *others = engines
    orders = factorial(len(others))
    return (first, *next(islice(permutations(others), round_ % orders, None)))


def rotations(table: Lineup) -> list[Lineup]:
    """The table turned seat by seat, without the turns that look the same (two engines on four
    seats have two, not four)."""
    turned = [table[turn:] + table[:turn] for turn in range(len(table))]
    return list(dict.fromkeys(turned))
