"""TorchRL's wrapper around both kinds of environment, and tensors as the arrays of a batch.

Torch is no part of any extra that a user needs, and its wheels are large: `scripts/test --long`
alone installs it, so everything here imports it inside.
"""

from typing import Any

import numpy as np
import pytest

from uai_engine.rl import Batch, VectorEnv, azul_v0

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])
pytestmark = [
    pytest.mark.long,
    pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version"),
]


def wrapped(env: Any, use_mask: bool = False) -> Any:
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper

    return PettingZooWrapper(env, use_mask=use_mask, categorical_actions=True, done_on_any=False)


def parallel(players: int) -> Any:
    return wrapped(azul_v0.parallel_env(players=players, max_cycles=300))


@PLAYERS
def test_parallel_environment_with_masks(players: int) -> None:
    from torchrl.envs.utils import check_env_specs

    env = parallel(players)
    check_env_specs(env)
    episode = env.rollout(400)
    masks, actions = episode["player", "action_mask"], episode["player", "action"]
    assert masks.shape[1:] == (players, {2: 180, 3: 240, 4: 300}[players])
    # Random actions of TorchRL's keep to the masks; who waits has one choice.
    assert masks.gather(-1, actions.unsqueeze(-1)).all()
    assert ((masks.sum(-1) > 1).sum(-1) <= 1).all()
    assert episode["next", "player", "terminated"][-1].all()
    assert episode["next", "player", "reward"].sum() == pytest.approx(1)


@PLAYERS
def test_environment_in_turns_with_masks(players: int) -> None:
    from torchrl.envs.utils import check_env_specs

    env = wrapped(azul_v0.env(players=players), use_mask=True)
    check_env_specs(env)
    episode = env.rollout(400)
    assert episode["next", "player_0", "terminated"][-1].all()
    total = sum(episode["next", f"player_{seat}", "reward"].sum() for seat in range(players))
    assert total == pytest.approx(1)


def test_environments_in_processes_side_by_side() -> None:
    from torchrl.envs import ParallelEnv

    env = ParallelEnv(2, parallel, create_env_kwargs=[{"players": 2}] * 2)
    try:
        assert env.rollout(20, break_when_any_done=False).batch_size == (2, 20)
    finally:
        env.close()


def test_tensors_are_written_to() -> None:
    import torch

    games, tensors = VectorEnv(64), VectorEnv(64)
    batch, expected = Batch.empty(64, 2), games.reset(seed=3)
    into = Batch(
        observations=torch.zeros(batch.observations.shape, dtype=torch.uint8),
        masks=torch.zeros(batch.masks.shape, dtype=torch.bool),
        rewards=torch.zeros(batch.rewards.shape),
        ends=torch.zeros(64, dtype=torch.uint8),
        seats=torch.zeros(64, dtype=torch.uint8),
    )
    tensors.reset(seed=3, out=into)
    for turn in range(100):
        actions = games.random_actions(turn)
        games.step(actions)
        tensors.step(torch.from_numpy(actions), into)
        for name in Batch.__slots__:
            assert np.array_equal(getattr(into, name).numpy(), getattr(expected, name))
