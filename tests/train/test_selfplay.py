"""Games in the kernel: what they leave behind, and that nothing but their number decides them."""

from collections.abc import Callable
from dataclasses import fields

import numpy as np
import pytest

from uai_engine.kernel import _kernel
from uai_engine.kernel.policy_features import MOST_FEATURES
from uai_engine.train import selfplay
from uai_engine.train.dataset import Dataset, row_bytes
from uai_engine.train.model import new_model, shape_for, to_numbers

PLAYERS = (2, 3, 4)


def weights(players: int, seed: int = 0) -> bytes:
    """Weights that know nothing."""
    model = new_model(shape_for(players), np.random.default_rng(seed))
    return b"".join(numbers.tobytes() for numbers in to_numbers(model))


@pytest.mark.parametrize("players", PLAYERS)
def test_what_games_leave_behind(players: int, played: Callable[[int], Dataset]) -> None:
    data = played(players)
    counts = np.diff(data.offsets.astype(np.int64))
    assert data.games == 200
    assert counts.min() > 1
    totals = np.add.reduceat(data.visits.astype(np.int64), data.offsets[:-1].astype(np.int64))
    assert set(totals) == {12}
    assert data.features.shape[1] == MOST_FEATURES
    assert data.features.max() == shape_for(players).features, "unused places"
    assert (data.features < shape_for(players).features).sum(axis=1).min() >= 5
    assert np.allclose(data.root.sum(axis=1), 1, atol=1e-3)
    assert np.allclose(data.result.sum(axis=1), 1)
    assert data.afterstates.shape == (len(data.aside), row_bytes(players))
    tiles = data.afterstates[:, -10:].sum(axis=1)
    assert (tiles > 0).all()
    assert (tiles <= 100).all()


@pytest.mark.parametrize("players", PLAYERS)
def test_winners_have_the_most_points(players: int, played: Callable[[int], Dataset]) -> None:
    data = played(players)
    points, result = data.points[~data.aside], data.result[~data.aside]
    best = points == points.max(axis=1, keepdims=True)
    assert best[result > 0].all()


@pytest.mark.parametrize("players", PLAYERS)
def test_most_afterstates_were_only_looked_at(
    players: int, played: Callable[[int], Dataset]
) -> None:
    """Nobody knows what would have come of them: the search's opinion stands for it."""
    data = played(players)
    assert 20 < data.aside.sum() / (~data.aside).sum() < 80
    assert np.array_equal(data.result[data.aside], data.root[data.aside])
    assert not np.array_equal(data.result[~data.aside], data.root[~data.aside])
    assert len(np.unique(data.afterstates[data.aside], axis=0)) > 0.4 * data.aside.sum()


def test_afterstates_tell_the_points_of_their_round(played: Callable[[int], Dataset]) -> None:
    """The scores are below the final points of the same places: nobody loses
    more in later rounds than the bonuses and tiles bring, in games as good as these."""
    data = played(2)
    scores = data.afterstates[:, [9, 19]]
    later = (scores <= data.points)[~data.aside].mean()
    assert later > 0.95


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("by_hand", [True, False])
def test_threads_and_interruptions_change_nothing(players: int, by_hand: bool) -> None:
    guide = None if by_hand else weights(players)
    one = selfplay.play(players, guide, range(6), 100, 5, 1, lambda _: None)
    other = selfplay.play(players, guide, range(6), 100, 5, 3, lambda _: None)
    for field in fields(Dataset):
        assert np.array_equal(getattr(one, field.name), getattr(other, field.name)), field.name


def test_seeds_make_other_games() -> None:
    one, other = (_kernel.play_selfplay(2, None, 0, 4, 8, seed, 1) for seed in (1, 2))
    assert one["afterstates"] != other["afterstates"]


@pytest.mark.parametrize("players", PLAYERS)
def test_equals_share_every_deal(players: int) -> None:
    """The same weights on all seats play the same game from each: together they win it once."""
    same = weights(players)
    shares = np.array(_kernel.play_match(players, same, same, 0, 6, 8, 9, 2))
    assert np.allclose(shares.reshape(6, players).sum(axis=1), 1)


def test_knowing_nothing_loses() -> None:
    shares = _kernel.play_match(2, weights(2), None, 0, 20, 60, 1, 2)
    assert sum(shares) / len(shares) < 0.3


def test_other_weights_are_refused() -> None:
    with pytest.raises(ValueError, match="another shape"):
        _kernel.play_selfplay(3, weights(2), 0, 1, 8, 0, 1)


def test_other_numbers_of_players_are_refused() -> None:
    with pytest.raises(ValueError, match="2, 3 or 4"):
        _kernel.play_match(5, None, None, 0, 1, 8, 0, 1)
