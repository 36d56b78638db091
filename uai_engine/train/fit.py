"""Fitting a model to what was played, and how well it does on games that it was not taught."""

from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from uai_engine.train import policy, value
from uai_engine.train.dataset import DataError, Dataset
from uai_engine.train.model import Model


@dataclass(frozen=True, slots=True)
class Losses:
    """What is left to learn, in games that were taught and in games that were held out."""

    win: float
    win_held_out: float
    points: float
    points_held_out: float
    policy: float
    policy_held_out: float


def fit(
    start: Model,
    data: Dataset,
    value_epochs: int,
    value_rate: float,
    policy_epochs: int,
    random: np.random.Generator,
) -> tuple[Model, Losses]:
    """A model that begins as `start`, which stays as it is, and learns from the data."""
    model = deepcopy(start)
    afterstates, held_afterstates = (value.lessons(data, held) for held in (False, True))
    positions, held_positions = (policy.lessons(data, held) for held in (False, True))
    if not (len(afterstates.inputs) and len(held_afterstates.inputs)):
        raise DataError("too few games came to an end to learn from them")
    if not (len(positions) and len(held_positions)):
        raise DataError("too few games with a choice of moves to learn from them")
    value.fit(model.network, afterstates, value_epochs, value_rate, random)
    policy.fit(model.policy, positions, policy_epochs, random)
    taught, held = (value.loss(model.network, each) for each in (afterstates, held_afterstates))
    return model, Losses(
        win=taught.win,
        win_held_out=held.win,
        points=taught.points,
        points_held_out=held.points,
        policy=policy.loss(model.policy, positions),
        policy_held_out=policy.loss(model.policy, held_positions),
    )
