"""What is minimised, whether the gradients point that way, and whether fitting gets there."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from uai_engine.train import policy, value
from uai_engine.train.adam import Adam
from uai_engine.train.averaging import best_mean
from uai_engine.train.dataset import HELD_OUT, DataError, Dataset
from uai_engine.train.fit import fit, losses
from uai_engine.train.model import Model, Network, from_numbers, new_model, shape_for, to_numbers

STEP = 1e-5


def doubled(network: Network) -> Network:
    """The network with numbers fine enough for differences."""
    return Network(*(layer.astype(np.float64) for layer in network.layers()))  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_network_gradients(players: int, played: Callable[[int], Dataset]) -> None:
    taught = value.lessons(played(players), held_out=False).part(slice(40))
    inputs = taught.inputs()
    random = np.random.default_rng(1)
    network = doubled(new_model(shape_for(players), random).network)

    def cost() -> float:
        found = value.loss(network, taught)
        return found.win + value.POINTS_WEIGHT / 2 * players * found.points

    for layer, gradient in zip(
        network.layers(), value.gradients(network, inputs, taught), strict=True
    ):
        at = tuple(int(random.integers(size)) for size in layer.shape)
        if layer is network.first:
            at = (int(np.flatnonzero(inputs.any(axis=0))[3]), at[1])
        before = layer[at]
        layer[at] = before + STEP
        above = cost()
        layer[at] = before - STEP
        below = cost()
        layer[at] = before
        assert gradient[at] == pytest.approx((above - below) / (2 * STEP), rel=1e-3, abs=1e-6)


def test_policy_gradient(played: Callable[[int], Dataset]) -> None:
    taught = policy.lessons(played(2), held_out=False).part(0, 30)
    random = np.random.default_rng(1)
    weights = random.normal(0, 0.3, shape_for(2).features)
    gradient = policy.gradient(weights, taught)
    for at in np.unique(taught.features)[:-1:17]:
        before = weights[at]
        weights[at] = before + STEP
        above = policy.loss(weights, taught)
        weights[at] = before - STEP
        below = policy.loss(weights, taught)
        weights[at] = before
        assert gradient[at] == pytest.approx((above - below) / (2 * STEP), rel=1e-3, abs=1e-6)


def test_shares_are_shares() -> None:
    shares, _ = value.shares(np.array([[0.0, 0.0], [30.0, -30.0], [-1.0, 2.0]]))
    assert np.allclose(shares.sum(axis=1), 1)
    assert shares[0] == pytest.approx([0.5, 0.5])
    assert shares[1, 0] > 0.999
    assert shares[2, 1] > shares[2, 0] > 0


def test_chances_are_of_each_position(played: Callable[[int], Dataset]) -> None:
    taught = policy.lessons(played(2), held_out=True)
    chances = policy.chances(np.zeros(shape_for(2).features), taught)
    assert np.allclose(np.add.reduceat(chances, taught.starts[:-1]), 1)
    assert np.allclose(np.add.reduceat(taught.target, taught.starts[:-1]), 1)
    assert chances[0] == pytest.approx(1 / taught.starts[1])


def test_adam_finds_the_lowest_point() -> None:
    place = np.array([5.0, -3.0])
    adam = Adam([place])
    for _ in range(2000):
        adam.step([2 * (place - [1.0, 2.0])], 0.02)
    assert place == pytest.approx([1.0, 2.0], abs=1e-3)


@pytest.mark.parametrize("players", [2, 4])
def test_fitting_learns(players: int, played: Callable[[int], Dataset]) -> None:
    """Also of games that were not taught."""
    data, random = played(players), np.random.default_rng(2)
    start = new_model(shape_for(players), random)
    before = [numbers.copy() for numbers in to_numbers(start)]
    model = fit(start, data, 10, value.RATE, 10, random)
    found = losses(model, data)
    held = value.lessons(data, held_out=True), policy.lessons(data, held_out=True)
    ignorant = value.loss(start.network, held[0])
    assert found.win_held_out < ignorant.win
    assert found.points_held_out < 0.7 * ignorant.points
    assert found.policy_held_out < policy.loss(start.policy, held[1]) - 0.1
    assert found.win < value.loss(start.network, value.lessons(data, held_out=False)).win
    assert value.loss(model.network, held[0]).win == found.win_held_out
    assert all(map(np.array_equal, before, to_numbers(start))), "the start stays as it is"


def test_held_out_games_are_not_taught(played: Callable[[int], Dataset]) -> None:
    """What happens in them changes no weight."""
    data = played(2)
    other = replace(
        data, points=np.where((data.value_game % HELD_OUT == 0)[:, None], 0, data.points)
    )
    one, another = (
        fit(
            new_model(shape_for(2), np.random.default_rng(0)),
            each,
            1,
            0.001,
            1,
            np.random.default_rng(0),
        )
        for each in (data, other)
    )
    assert all(map(np.array_equal, to_numbers(one), to_numbers(another)))
    assert losses(one, data).points_held_out != losses(one, other).points_held_out


def test_too_few_games(played: Callable[[int], Dataset]) -> None:
    data = played(2)
    with pytest.raises(DataError, match="too few games"):
        fit(
            new_model(shape_for(2), np.random.default_rng(0)),
            replace(data, value_game=data.value_game * 0),
            1,
            0.001,
            1,
            np.random.default_rng(0),
        )


def test_a_mean_is_taken_where_it_is_better(played: Callable[[int], Dataset]) -> None:
    """Weights on both sides of good ones meet in the middle; those far off are left alone."""
    data, random = played(2), np.random.default_rng(4)
    good = fit(new_model(shape_for(2), random), data, 6, value.RATE, 6, random)

    def off(by: float) -> Model:
        shift = np.random.default_rng(5)
        layers = [layer + by * shift.normal(0, 0.3, layer.shape) for layer in good.network.layers()]
        network = Network(*(layer.astype(np.float32) for layer in layers))
        return Model(good.policy + by * shift.normal(0, 0.3, good.policy.shape), network)

    between = best_mean([off(1), off(-1)], data)
    assert np.allclose(between.policy, good.policy)
    assert np.allclose(between.network.first, good.network.first, atol=1e-6)
    alone = best_mean([off(2), off(1), good], data)
    assert all(map(np.array_equal, to_numbers(alone), to_numbers(good)))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_models_are_read_back(players: int) -> None:
    model = new_model(shape_for(players), np.random.default_rng(3))
    numbers = to_numbers(model)
    again = from_numbers(shape_for(players), *numbers)
    assert all(map(np.array_equal, again.network.layers(), model.network.layers()))
    with pytest.raises(ValueError, match="another shape"):
        from_numbers(shape_for(players), numbers[0], numbers[1][:-1])
