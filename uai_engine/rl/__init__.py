"""Azul to train on: environments for one game or thousands, with the kernel's speed.

`azul_v0` is a PettingZoo environment, `VectorEnv` steps many games in one call, `spiel` is Azul for
OpenSpiel, and `opponents` has players to measure against. The README beside this file says what the
numbers of an observation mean. All of them need the compiled kernel and the extra `rl`:

    pip install 'uai-engine[rl]'

>>> from uai_engine.rl import VectorEnv
>>> env = VectorEnv(games=3, players=2)
>>> batch = env.reset(seed=7)
>>> batch.observations.shape, batch.masks.sum(axis=1).tolist(), env.seeds().tolist()
((3, 160), [84, 84, 90], [7, 8, 9])
>>> batch = env.step(env.random_actions(seed=1))
>>> batch.seats.tolist(), batch.ends.tolist()
([1, 1, 1], [0, 0, 0])
"""

from uai_engine import kernel
from uai_engine.extras import needed_from

if not kernel.available():
    raise ImportError("uai_engine.rl is made of the compiled kernel, which is missing here")

with needed_from("rl"):
    from uai_engine.rl.vector import Batch, Ending, IllegalActions, VectorEnv

__all__ = ["Batch", "Ending", "IllegalActions", "VectorEnv"]
