"""Means of models: weights that lie between those of several fits.

Every fit ends somewhere around what could be learned, by the luck of its games. Where generations
hardly differ any more their mean is nearer to it than each of them, and it costs a search nothing
(Izmailov et al., 2018). So it is with the weights that a fit began with: if they had learned from
more games than there are now, a fit to these takes them away from it. While generations still learn
fast the newest alone is best; games that nobody was taught decide.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from uai_engine.train import policy, value
from uai_engine.train.dataset import Dataset
from uai_engine.train.model import Model, Network

Part = TypeVar("Part")


def mean_policy(models: Sequence[Model]) -> policy.Weights:
    weights: policy.Weights = np.mean([model.policy for model in models], axis=0)
    return weights


def mean_network(models: Sequence[Model]) -> Network:
    layers = zip(*(model.network.layers() for model in models), strict=True)
    return Network(*(np.mean(np.stack(layer), axis=0) for layer in layers))


def best_mean(models: Sequence[Model], data: Dataset) -> Model:
    """Of the last model alone, the last two together and so on, the mean that does best on the
    games held out: policy and network each by itself."""
    positions, afterstates = policy.lessons(data, True), value.lessons(data, True)
    return Model(
        _best(models, mean_policy, lambda weights: policy.loss(weights, positions)),
        _best(models, mean_network, lambda network: value.loss(network, afterstates).win),
    )


def _best(
    models: Sequence[Model],
    mean: Callable[[Sequence[Model]], Part],
    loss: Callable[[Part], float],
) -> Part:
    means = [mean(models[first:]) for first in reversed(range(len(models)))]
    return min(means, key=loss)
