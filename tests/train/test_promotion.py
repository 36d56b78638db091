"""When a candidate is promoted."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.match.elo import elo
from uai_engine.match.sprt import Sprt, log_likelihood_ratio
from uai_engine.train.promotion import (
    PARTS,
    Standing,
    added,
    decide,
    interval,
    no_games,
    promoted,
    ratio,
)

TEST = Sprt(0, 10)
PENTANOMIAL = st.lists(st.integers(0, 300), min_size=5, max_size=5).filter(any)


@given(PENTANOMIAL)
def test_two_players_are_the_pairs_of_the_match_runner(frequencies: list[int]) -> None:
    standing = Standing(tuple(frequencies))
    assert ratio(TEST, 2, standing) == log_likelihood_ratio(TEST, frequencies)
    found, measured = interval(2, standing), elo(frequencies)
    assert found is None or (measured and found == (measured.difference, measured.error))


def won(players: int, deals: int, parts_a_deal: int) -> Standing:
    """So many deals on which the candidate got so many parts, and some spread around them."""
    frequencies = [0] * (players * PARTS[players] + 1)
    for parts in (parts_a_deal - 1, parts_a_deal, parts_a_deal + 1):
        frequencies[parts] = deals // 3
    return Standing(tuple(frequencies))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_fair_share_is_no_difference(players: int) -> None:
    fair = won(players, 3000, PARTS[players])
    assert fair.share == pytest.approx(1 / players)
    found = interval(players, fair)
    assert found is not None
    assert found[0] == pytest.approx(0, abs=1e-9)
    assert promoted(TEST, players, fair, 10**6) is False
    assert promoted(TEST, players, won(players, 3000, PARTS[players] + 1), 10**6) is True
    assert promoted(TEST, players, won(players, 3000, PARTS[players] - 1), 10**6) is False


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_limit_the_likelier_hypothesis_wins(players: int) -> None:
    frequencies = [0] * (players * PARTS[players] + 1)
    frequencies[0], frequencies[-1] = players - 1, 1
    few = Standing(tuple(frequencies))
    assert promoted(TEST, players, few, players + 1) is None
    assert promoted(TEST, players, few, players) is False
    frequencies[-1] += 1
    assert promoted(TEST, players, Standing(tuple(frequencies)), players) is True


@pytest.mark.parametrize("players", [2, 3, 4])
def test_deals_are_counted_by_their_shares(players: int) -> None:
    standing = added(players, no_games(players), [1.0] * players + [1 / players] * players)
    assert standing.deals == 2
    assert standing.frequencies[-1] == 1
    assert standing.frequencies[PARTS[players]] == 1
    assert standing.share == pytest.approx((1 + 1 / players) / 2)


def test_a_match_is_played_until_it_is_clear() -> None:
    kept: list[Standing] = []

    def play_on(deals: range, count: Callable[[Sequence[float]], bool]) -> None:
        assert deals == range(100_000)
        while not count([1.0, 0.5, 1.0, 0.0, 1.0, 1.0]):
            pass

    better, standing = decide(play_on, TEST, 2, no_games(2), 100_000, kept.append)
    assert better
    assert [each.deals for each in kept] == list(range(3, standing.deals + 1, 3))
    assert kept[-1] == standing
    assert standing.deals < 1000
    assert promoted(TEST, 2, standing, 100_000) is True
    assert promoted(TEST, 2, kept[-2], 100_000) is None
    again = decide(play_on, TEST, 2, standing, 100_000, kept.append)
    assert again == (better, standing), "what is decided is not played on"
