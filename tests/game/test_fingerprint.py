"""Random games have the figures that two other engines agree on."""

from random import Random

import pytest
from benchmarks.fingerprint import EXPECTED, estimates
from benchmarks.random_play import play

GAMES = {2: 1200, 3: 500, 4: 400}
"""Enough to tell each figure to about 1 % for moves and 5 % for points."""


@pytest.mark.parametrize("players", EXPECTED)
def test_fingerprint(players: int) -> None:
    # The seed is fixed, so this passes always or never; four standard errors leave a chance of
    # one in several thousand that a correct implementation needs another seed.
    random = Random(players)
    measured = estimates([play(players, random) for _ in range(GAMES[players])])
    for name, expected in EXPECTED[players].items():
        mean, error = measured[name]
        assert abs(mean - expected) <= 4 * error, f"{name}: {mean} +- {error}, not {expected}"
