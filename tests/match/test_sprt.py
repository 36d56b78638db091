"""The sequential test against published examples: those of fastchess's tests
(app/tests/sprt_test.cpp) and reports of fastchess that its users published."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.match.sprt import Scale, Sprt, bounds, log_likelihood_ratio, verdict


@pytest.mark.parametrize(
    ("results", "elo0", "elo1", "scale", "ratio"),
    [
        # losses, draws, wins
        ((36027, 68692, 36433), 0, 2, "normalised", 0.92),
        ((10650, 20431, 10871), -1.75, 0.25, "normalised", 2.30),
        ((21184, 40708, 21404), 0.5, 2.5, "logistic", -1.57),
        ((57030, 106593, 57433), 0, 2, "logistic", -2.59),
        # LL, LD, WL and DD together, WD, WW
        ((365, 16618, 36029 + 200, 16974, 390), 0, 2, "normalised", 2.25),
        ((127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, "normalised", 3.01),
        ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, "logistic", -3.07),
        ((871, 26175, 55003 + 980, 26678, 821), 0, 2, "logistic", -4.98),
        # reports
        ((307, 619, 1202, 725, 353), 0, 5, "normalised", 2.95),
        ((84, 124, 343, 125, 164), 0, 1, "normalised", 0.54),
    ],
)
def test_published_examples(
    results: tuple[int, ...], elo0: float, elo1: float, scale: Scale, ratio: float
) -> None:
    found = log_likelihood_ratio(Sprt(elo0, elo1, scale=scale), results)
    assert found == pytest.approx(ratio, abs=0.006)


def test_bounds_are_walds() -> None:
    lower, upper = bounds(Sprt(0, 5))
    assert (lower, upper) == pytest.approx((-2.94, 2.94), abs=0.005)
    assert bounds(Sprt(0, 5, alpha=0.1, beta=0.01)) == pytest.approx(
        (math.log(0.01 / 0.9), math.log(0.99 / 0.1))
    )


def test_verdict_at_the_bounds() -> None:
    test = Sprt(0, 5)
    lower, upper = bounds(test)
    assert verdict(test, upper) == "H1"
    assert verdict(test, lower) == "H0"
    assert verdict(test, upper - 0.01) is None


@given(
    st.lists(st.integers(0, 500), min_size=5, max_size=5),
    st.sampled_from(["logistic", "normalised"]),
)
def test_hypotheses_mirrored_with_the_results(pairs: list[int], scale: Scale) -> None:
    ours = log_likelihood_ratio(Sprt(0, 10, scale=scale), pairs)
    theirs = log_likelihood_ratio(Sprt(-10, 0, scale=scale), pairs[::-1])
    assert ours == pytest.approx(-theirs, abs=1e-5)


def test_nothing_played_says_nothing() -> None:
    assert log_likelihood_ratio(Sprt(0, 10), [0] * 5) == 0


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [((5, 5), "elo0"), ((0, 5, 0.6), "alpha"), ((0, 5, 0.05, 0), "beta")],
)
def test_impossible_tests(arguments: tuple[float, ...], wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        Sprt(*arguments)  # type: ignore[arg-type]
