"""Azul as a PettingZoo environment in which all seats act at once (parallel).

Azul is a game of turns, so only the action of the seat to move counts. The others wait: their mask
allows action 0 alone, which does nothing, so that a policy that keeps to masks has one choice and
learns nothing from it.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from uai_engine.rl.aec import Observation, env

WAIT = 0
"""The one action of a seat that is not to move."""


class parallel_env(ParallelEnv):  # noqa: N801 - PettingZoo's own name for it
    """`env` for learners that want all seats in every step. `max_cycles` counts steps here."""

    def __init__(self, max_cycles: int | None = None, **settings: Any) -> None:
        if max_cycles:
            settings.setdefault("illegal", "replace")
        self._turns = env(**settings)
        self.metadata = self._turns.metadata | {"is_parallelizable": True}
        self.render_mode = self._turns.render_mode
        self.max_cycles = max_cycles
        self.possible_agents = self._turns.possible_agents
        self.agents: list[str] = []
        self._spaces: dict[str, tuple[spaces.Space[Any], spaces.Space[Any]]] = {
            agent: (self._turns.observation_space(agent), self._turns.action_space(agent))
            for agent in self.possible_agents
        }
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces[agent][1]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._turns.reset(seed, options)
        self.agents = self._turns.agents[:]
        self._steps = 0
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        turns = self._turns
        turns.step(actions[turns.agent_selection])
        self._steps += 1
        rewards, terminations = dict(turns.rewards), dict(turns.terminations)
        truncations = dict(turns.truncations)
        if self._steps == self.max_cycles and not any(terminations.values()):
            truncations = dict.fromkeys(self.agents, True)
        observations, infos = self._observations(), self._infos()
        if any(terminations.values()) or any(truncations.values()):
            self.agents = []
        return observations, rewards, terminations, truncations, infos

    def render(self) -> Any:
        return self._turns.render()

    def state(self) -> Any:
        return self._turns.state()

    def close(self) -> None:
        self._turns.close()

    def _observations(self) -> dict[str, Observation]:
        seen = {agent: self._turns.observe(agent) for agent in self.agents}
        for agent in self.agents:
            if agent != self._turns.agent_selection:
                seen[agent]["action_mask"][WAIT] = 1
        return seen

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: {} for agent in self.agents}
