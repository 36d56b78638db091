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
from uai_engine.match.random_openings import picked, with_random_plies
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
    for round_, seed in enumerate(islice(deal_seeds(settings.seed), settings.rounds)):
        opening = opening_of(settings, round_, seed)
        for table in tables_of(settings, round_):
            group += 1
            for lineup in rotations(table):
                number += 1
                yield Plan(number, group, seed, lineup, opening)


def opening_of(settings: Settings, round_: int, seed: int) -> Opening:
    """Where the games of a round start, whoever plays them."""
    openings = settings.openings or (Opening(),)
    at = settings.opening_start - 1 + round_
    if settings.opening_order == "random":
        # Each opening comes once before any comes again, every time in another order.
        lap, place = divmod(at, len(openings))
        at = _shuffled(len(openings), settings.seed ^ (lap + 1))[place]
    opening = openings[at % len(openings)]
    if settings.random_plies:
        opening = with_random_plies(opening, settings.seats, settings.random_plies, seed)
    return opening


def _shuffled(count: int, seed: int) -> list[int]:
    left, order = list(range(count)), []
    while left:
        at, seed = picked(len(left), seed)
        order.append(left.pop(at))
    return order


def games_in(settings: Settings) -> int:
    return settings.rounds * games_a_round(settings)


def games_a_round(settings: Settings) -> int:
    return sum(len(rotations(table)) for table in tables_of(settings, 0))


def deal_seeds(seed: int) -> Iterator[int]:
    """The seeds of the rounds: the dealer's own generator, started with the match's seed."""
    while True:
        word, seed = next_word(seed)
        yield word


def tables_of(settings: Settings, round_: int) -> list[Lineup]:
    """Who plays whom in a round of a match."""
    engines, seeds = len(settings.engines), settings.gauntlet_seeds
    return tables(settings.kind, engines, settings.seats, round_, seeds)


def tables(kind: Kind, engines: int, seats: int, round_: int, seeds: int = 1) -> list[Lineup]:
    """Who plays whom in a round; of a gauntlet each of the first `seeds` meets all the others.

    Too few engines fill the seats in turn, each round beginning with the next one, so that over
    the rounds none sits down more often than another. With three or four seats it matters who
    sits next to whom: each round has another order round the table.
    """
    if engines <= seats:
        return [tuple((round_ + seat) % engines for seat in range(seats))]
    if kind == "gauntlet":
        sets = [
            (seed, *others)
            for seed in range(seeds)
            for others in combinations(range(seeds, engines), seats - 1)
        ]
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
