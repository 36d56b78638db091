"""The sequential test for three and four seats: its errors are as rare as it promises."""

import random
from collections import Counter
from math import exp, sqrt

import pytest

from uai_engine.match.elo import expected_score
from uai_engine.match.share_sprt import expected_share, share_of_wins, share_ratio
from uai_engine.match.sprt import Sprt, log_likelihood_ratio, verdict

TEST = Sprt(0, 100)
DEALS = 200
LUCK = 1.0


class World:
    """Deals whose luck favours seats, and a first engine that wins a known share of them."""

    def __init__(self, seats: int, difference: float, seed: int) -> None:
        self.seats = seats
        self.chance = random.Random(seed)
        self.deals = [[exp(self.chance.gauss(0, LUCK)) for _ in range(seats)] for _ in range(DEALS)]
        self.strength = self._strength(expected_share(difference, 1, seats))

    def _wins(self, luck: list[float], seat: int, strength: float) -> float:
        own = strength * luck[seat]
        return own / (own + sum(luck) - luck[seat])

    def _strength(self, share: float) -> float:
        """What gives the first engine that share over all deals and seats."""
        low, high = 0.01, 100.0
        for _ in range(60):
            middle = sqrt(low * high)
            mean = sum(
                self._wins(luck, seat, middle) for luck in self.deals for seat in range(self.seats)
            ) / (DEALS * self.seats)
            low, high = (middle, high) if mean < share else (low, middle)
        return low

    def rotation(self) -> float:
        luck = self.chance.choice(self.deals)
        won = [
            self.chance.random() < self._wins(luck, seat, self.strength)
            for seat in range(self.seats)
        ]
        return sum(won) / self.seats

    def tested(self) -> str:
        shares = Counter[float]()
        while True:
            shares[self.rotation()] += 1
            found = verdict(TEST, share_ratio(TEST, {1: shares}, self.seats))
            if found is not None:
                return found


def error_rate(seats: int, difference: float, right: str, matches: int) -> float:
    world = World(seats, difference, seed=seats)
    return sum(world.tested() != right for _ in range(matches)) / matches


def most(matches: int) -> float:
    """What five errors of a hundred may look like in so many matches: three deviations more."""
    return 0.05 + 3 * sqrt(0.05 * 0.95 / matches)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("difference", "right"), [(TEST.elo0, "H0"), (TEST.elo1, "H1")])
def test_errors_are_rare(seats: int, difference: float, right: str) -> None:
    assert error_rate(seats, difference, right, 40) <= most(40)


@pytest.mark.long
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize(("difference", "right"), [(TEST.elo0, "H0"), (TEST.elo1, "H1")])
def test_errors_are_within_their_bounds_over_two_thousand_matches(
    seats: int, difference: float, right: str
) -> None:
    assert error_rate(seats, difference, right, 2000) <= most(2000)


def test_with_two_seats_it_is_the_test_on_pairs() -> None:
    pairs = [3, 10, 30, 15, 9]
    shares = {at / 4: count for at, count in enumerate(pairs)}
    assert share_ratio(TEST, {1: shares}, 2) == pytest.approx(log_likelihood_ratio(TEST, pairs))
    assert expected_share(70, 1, 2) == pytest.approx(expected_score(70))


def test_engines_on_several_seats_have_a_larger_fair_share() -> None:
    assert expected_share(0, 2, 3) == pytest.approx(2 / 3)
    samples = {1: {1 / 3: 10}, 2: {2 / 3: 10}}
    assert share_ratio(TEST, samples, 3) < 0
    assert share_of_wins(samples, 3) is None
    some = share_of_wins({1: {1 / 3: 10, 2 / 3: 2}, 2: {2 / 3: 10, 1.0: 2}}, 3)
    assert some is not None
    assert some.ratio == pytest.approx((20 + 2 * 2 + 2 * 1.5) / 24)
    assert some.difference > 0


def test_all_or_nothing() -> None:
    found = share_of_wins({1: {1.0: 5}, 2: {1.0: 4}}, 3)
    assert found is not None
    assert (found.difference, found.error) == (float("inf"), float("inf"))
