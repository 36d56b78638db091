"""Fitting a model to what was played, and how well it does on games that it was not taught."""

from copy import deepcopy
from dataclasses import dataclass

import numpy as np

from uai_engine.train import policy, value
from uai_engine.train.dataset import HELD_OUT, DataError, Dataset
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
) -> Model:
    """A model that begins as `start`, which stays as it is, and learns from the data."""
    model = deepcopy(start)
    held_games = data.value_game % HELD_OUT == 0
    if held_games.all() or not held_games.any():
        raise DataError("too few games came to an end to learn from them")
    held_games = data.policy_game % HELD_OUT == 0
    if held_games.all() or not held_games.any():
        raise DataError("too few games with a choice of moves to learn from them")
    value.fit(model.network, value.lessons(data, False), value_epochs, value_rate, random)
    policy.fit(model.policy, policy.lessons(data, False), policy_epochs, random)
    return model


def losses(model: Model, data: Dataset) -> Losses:
    taught, held = (value.loss(model.network, value.lessons(data, each)) for each in (False, True))
    return Losses(
        win=taught.win,
        win_held_out=held.win,
        points=taught.points,
        points_held_out=held.points,
        policy=policy.loss(model.policy, policy.lessons(data, False)),
        policy_held_out=policy.loss(model.policy, policy.lessons(data, True)),
    )
