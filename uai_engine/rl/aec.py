"""Azul as a PettingZoo environment in which the seats move in turn (AEC)."""

import secrets
import sys
from functools import cache
from operator import index
from typing import Any, ClassVar, Literal, TypeAlias, get_args

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from uai_engine.game import GameState, IllegalAction, Phase, empty_game
from uai_engine.game.dealer import next_word
from uai_engine.kernel._kernel import observe
from uai_engine.kernel.state import Position, action_from_code, from_game, to_game
from uai_engine.notation.game_record import GameRecord
from uai_engine.rl.actions import action_count
from uai_engine.rl.episodes import record_of
from uai_engine.rl.observation import highest, observation_size
from uai_engine.rl.pictures import as_pixels, as_text
from uai_engine.rl.rewards import Reward, reward_number, rewards_of
from uai_engine.rl.vector import next_seed

Observation: TypeAlias = dict[str, NDArray[Any]]
Illegal: TypeAlias = Literal["raise", "terminate", "replace"]
"""What becomes of an action that the rules do not allow."""

ILLEGAL_REWARD = -1
"""Of a seat whose action the rules do not allow, when that ends the game."""


def env(illegal: Illegal | None = None, max_cycles: int | None = None, **settings: Any) -> AECEnv:
    """The environment as it is meant to be used: `raw_env` with PettingZoo's checks of order.

    An action that is not legal ends the game (`terminate`), as in PettingZoo's own games; or a
    legal one is drawn in its stead (`replace`), which is the default where `max_cycles` gives games
    a length of their own.
    """
    if illegal is None:
        illegal = "replace" if max_cycles else "terminate"
    return OrderEnforcingWrapper(raw_env(illegal=illegal, max_cycles=max_cycles, **settings))


class raw_env(AECEnv, EzPickle):  # noqa: N801 - PettingZoo's own name for it
    """A game of 2 to 4 seats; see the README beside this file for observations and actions.

    `rewards` says what is won and when. `max_cycles` truncates the game once a seat would move more
    often than that. An action that is not legal raises IllegalAction and changes nothing, unless
    `illegal` says otherwise; one that is no action at all raises it in any case.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "azul_v0",
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        players: int = 2,
        rewards: Reward = "win",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: Illegal = "raise",
    ) -> None:
        EzPickle.__init__(self, players, rewards, max_cycles, render_mode, illegal)
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}")
        if illegal not in get_args(Illegal):
            raise ValueError(f"illegal is {', '.join(get_args(Illegal))}, not {illegal!r}")
        _empty(players, 0)  # these two for their errors
        reward_number(rewards)
        self.players = players
        self.reward = rewards
        self.max_cycles = max_cycles
        self.illegal = illegal
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self.action_spaces = {
            agent: spaces.Discrete(action_count(players)) for agent in self.possible_agents
        }
        self.observation_spaces = {agent: _space(players) for agent in self.possible_agents}
        self._size = observation_size(players)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.seed: int | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin the game of this seed; without one, the game that follows the last.

        `options["first"]` is the seat with the first move, 0 if nothing is said.
        """
        if seed is None:
            seed = secrets.randbits(64) if self.seed is None else next_seed(self.seed)
        self.seed = int(seed) % (1 << 64)
        self._first = int((options or {}).get("first", 0))
        self._position, self._dealer = _empty(self.players, self._first).dealt_by(self.seed)
        self._actions: list[int] = []
        self._stream = self.seed
        self._turns = [0] * self.players
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._position.seat]

    def step(self, action: int | None) -> None:
        """Play an action of the agent to move; raises IllegalAction if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        before = self._position
        number = _number(action, self.players)
        try:
            position = before.drafted(*action_from_code(number))
        except ValueError as error:
            if self.illegal == "raise":
                raise IllegalAction(f"action {number}: {error}") from error
            if self.illegal == "terminate":
                self._forfeit(agent)
                return
            number = self._random_action()
            position = before.drafted(*action_from_code(number))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._actions.append(number)
        self._turns[before.seat] += 1
        phase = position.phase
        if phase != Phase.DRAFT:
            earned = rewards_of(self.reward, before.scores, position)
            for other, reward in zip(self.possible_agents, earned, strict=True):
                self.rewards[other] = reward
            self._accumulate_rewards()
            if phase == Phase.DEAL:
                position, self._dealer = position.dealt_by(self._dealer)
            else:
                self.terminations = dict.fromkeys(self.agents, True)
        self._position = position
        seat = position.seat
        self.agent_selection = self.possible_agents[seat]
        if self.max_cycles and self._turns[seat] >= self.max_cycles and phase != Phase.OVER:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def _random_action(self) -> int:
        """A legal one; which, the game's seed decides."""
        word, self._stream = next_word(self._stream)
        legal = self._position.legal()
        return legal[word % len(legal)]

    def _forfeit(self, agent: str) -> None:
        """The end of a game in which somebody did what the rules do not allow."""
        gymnasium.logger.warn(f"{agent} took an action that is not legal: the game ends")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.rewards[agent] = float(ILLEGAL_REWARD)
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Observation:
        seen, mask = np.empty(self._size, np.uint8), np.empty(action_count(self.players), np.int8)
        observe(self._position, self._seat_of[agent], seen, mask)
        return {"observation": seen, "action_mask": mask}

    def state(self) -> NDArray[np.uint8]:
        """The table as seat 0 sees it: nothing is hidden in Azul but the order of the bag."""
        return self.observe(self.possible_agents[0])["observation"]

    def game_state(self) -> GameState:
        """The game as the rest of the house knows it."""
        return to_game(self._position)

    def record(self) -> GameRecord:
        """The game so far, to be written by `uai_engine.notation.record.write_record`."""
        if self.seed is None:
            raise ValueError("there is no game before reset")
        return record_of(
            self.players, self.seed, self._actions, first=self._first, names=self.possible_agents
        )

    def render(self) -> str | NDArray[np.uint8] | None:
        """Text (`ansi`), pixels (`rgb_array`), or text printed to standard output (`human`)."""
        match self.render_mode:
            case "ansi":
                return as_text(self.game_state(), self.possible_agents, colour=False)
            case "rgb_array":
                return as_pixels(self.game_state(), self.possible_agents)
            case "human":
                colour = sys.stdout.isatty()
                print(as_text(self.game_state(), self.possible_agents, colour), end="\n\n")
            case _:
                gymnasium.logger.warn("render() of an environment without a render_mode")
        return None

    def close(self) -> None:
        """Nothing is open."""


def _space(players: int) -> spaces.Dict:
    actions, most = action_count(players), highest(players)
    return spaces.Dict(
        {
            "observation": spaces.Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )


@cache
def _empty(players: int, first: int) -> Position:
    return from_game(empty_game(players, first))


def _number(action: Any, players: int) -> int:
    number = index(action)
    if not 0 <= number < action_count(players):
        raise IllegalAction(f"actions are 0 to {action_count(players) - 1}, not {number}")
    return number
