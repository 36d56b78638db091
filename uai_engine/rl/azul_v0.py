"""Version 0 of the environment, by PettingZoo's names: `env`, `raw_env` and `parallel_env`.

A change of the observation, of the actions or of what happens is a new version, `azul_v1`.

>>> from uai_engine.rl import azul_v0
>>> env = azul_v0.env(players=3)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, _ = env.last()
...     over = termination or truncation
...     env.step(None if over else int(observation["action_mask"].nonzero()[0][-1]))
...     if over:
...         print(agent, reward)
player_0 0.0
player_1 1.0
player_2 0.0
"""

from uai_engine.extras import needed_from

with needed_from("rl"):
    from pettingzoo import register

    from uai_engine.rl.aec import env, raw_env
    from uai_engine.rl.parallel import parallel_env

__all__ = ["env", "parallel_env", "raw_env"]

NAME = "azul_v0"

# After this, `pettingzoo.make("aec", "azul_v0", players=3)` makes one too.
register("aec", NAME, "uai_engine.rl.azul_v0:env")
register("parallel", NAME, "uai_engine.rl.azul_v0:parallel_env")
