"""Elo against the examples in fastchess's own tests (app/tests/elo_test.cpp), and a report of
its that its user published."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.match.elo import difference_of, elo, expected_score, mean_and_variance


@pytest.mark.parametrize(
    ("games", "normalised", "error", "superiority"),
    [((89, 123, 76), -20.76, 40.13, 0.1553), ((96, 111, 136), 49.77, 36.77, 0.9960)],
)
def test_of_single_games(
    games: tuple[int, ...], normalised: float, error: float, superiority: float
) -> None:
    found = elo(games)
    assert found is not None
    assert found.normalised == pytest.approx(normalised, abs=0.005)
    assert found.normalised_error == pytest.approx(error, abs=0.005)
    assert found.superiority == pytest.approx(superiority, abs=5e-5)


def test_of_single_games_in_logistic_elo() -> None:
    found = elo((96, 111, 136))
    assert found is not None
    assert (found.difference, found.error) == pytest.approx((40.70, 30.43), abs=0.005)


@pytest.mark.parametrize(
    ("pairs", "logistic", "normalised", "superiority"),
    [
        # LL, LD, WL and DD together, WD, WW
        ((34, 54, 31 + 32, 64, 75), (55.58, 27.65), (57.94, 28.28), 1.0),
        ((332, 433, 457 + 41, 333, 334), (-8.64, 10.33), (-9.17, 10.96), 0.0505),
        ((7895, 8757, 5485 + 200, 568, 9999), (-21.04, 2.95), (-19.01, 2.65), 0.0),
        ((307, 619, 1202, 725, 353), (10.73, 6.70), (13.63, 8.50), 0.9992),
        ((84, 124, 343, 125, 164), (33.40, 14.24), (39.23, 16.61), 1.0),
    ],
)
def test_of_pairs(
    pairs: tuple[int, ...],
    logistic: tuple[float, float],
    normalised: tuple[float, float],
    superiority: float,
) -> None:
    found = elo(pairs)
    assert found is not None
    assert (found.difference, found.error) == pytest.approx(logistic, abs=0.006)
    assert (found.normalised, found.normalised_error) == pytest.approx(normalised, abs=0.006)
    assert found.superiority == pytest.approx(superiority, abs=5e-5)


@pytest.mark.parametrize("alike", [(0, 0, 0, 0, 0), (0, 0, 7, 0, 0), (0, 0, 0, 0, 3)])
def test_without_spread_there_is_nothing_to_tell(alike: tuple[int, ...]) -> None:
    assert elo(alike) is None


@given(st.floats(-2000, 2000))
def test_score_and_difference_are_inverse(difference: float) -> None:
    assert difference_of(expected_score(difference)) == pytest.approx(difference, abs=1e-4)


@given(st.lists(st.integers(0, 1000), min_size=5, max_size=5).filter(lambda pairs: any(pairs)))
def test_the_other_side_sees_the_mirror_image(pairs: list[int]) -> None:
    ours, theirs = elo(pairs), elo(pairs[::-1])
    if ours is None or theirs is None:
        assert ours == theirs
        return
    assert ours.normalised == pytest.approx(-theirs.normalised, abs=1e-6)
    assert ours.superiority == pytest.approx(1 - theirs.superiority, abs=1e-9)
    if math.isfinite(ours.difference):
        assert ours.difference == pytest.approx(-theirs.difference, abs=1e-6)


def test_mean_and_variance() -> None:
    assert mean_and_variance((1, 0, 1)) == (0.5, 0.25)
