"""Players to measure against: the engine's searchers, and what it has learned by itself.

A player says how likely it is to take each action. What was learned can be asked about thousands of
positions in one call of the kernel: a prior for every action, and what the position is worth.

>>> from uai_engine.game import Dealer, new_game
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(1))
>>> policy = SearcherPlayer("greedy").policy_for(state)
>>> policy.shape, float(policy.max())
((180,), 1.0)
>>> opinion = LearnedPlayer(players=2).judge([state])
>>> opinion.priors.shape, round(float(opinion.priors.sum()), 3), round(float(opinion.win.sum()), 3)
((1, 180), 1.0, 1.0)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self, TypeAlias

import numpy as np
from numpy.typing import NDArray

from uai_engine.game import GameState, legal_actions
from uai_engine.kernel import _kernel
from uai_engine.kernel.state import from_game
from uai_engine.notation.options import OptionValue
from uai_engine.rl.actions import action_count, action_number
from uai_engine.rl.vector import VectorEnv
from uai_engine.search import registry
from uai_engine.search.eval_file import part_for
from uai_engine.search.interface import Request, StopSignal

Policy: TypeAlias = NDArray[np.float32]
"""A number for every action, together 1: how likely it is to be taken."""


class Player(Protocol):
    def policy_for(self, state: GameState) -> Policy:
        """How the player would go on from a state in which somebody has to draft."""


def choose(policy: Policy, random: np.random.Generator) -> int:
    """An action drawn from a policy."""
    sums = np.cumsum(policy, dtype=np.float64)
    return int(np.searchsorted(sums, random.random() * sums[-1], side="right"))


class RandomPlayer:
    """Every legal action with the same chance."""

    def policy_for(self, state: GameState) -> Policy:
        policy = np.zeros(action_count(state.players), np.float32)
        legal = [action_number(action) for action in legal_actions(state)]
        policy[legal] = 1 / len(legal)
        return policy


class SearcherPlayer:
    """A searcher by its name, with so many nodes for each move: all on the move it finds.

    Options are those of the engine: `SearcherPlayer("mcts", nodes=500, Seed=1)`.
    """

    def __init__(self, name: str = "mcts", nodes: int = 200, **options: OptionValue) -> None:
        self._searcher = registry.make(name)
        self._request = Request(nodes=nodes)
        for option, value in options.items():
            self._searcher.configure(option, value)

    def policy_for(self, state: GameState) -> Policy:
        found = self._searcher.search(state, self._request, StopSignal(), lambda _: None)
        policy = np.zeros(action_count(state.players), np.float32)
        policy[action_number(found.best)] = 1
        return policy


@dataclass(frozen=True, slots=True)
class Opinions:
    """What was learned about some positions, a row of 32-bit floats for each."""

    priors: Any
    """How likely each action is to be best."""
    win: Any
    """The share of the win that each seat can expect, together 1."""
    points: Any
    """The final score that each seat can expect."""

    @classmethod
    def empty(cls, positions: int, players: int) -> Self:
        return cls(
            priors=np.zeros((positions, action_count(players)), np.float32),
            win=np.zeros((positions, players), np.float32),
            points=np.zeros((positions, players), np.float32),
        )


class LearnedPlayer:
    """The learned policy without a search, and the learned value of positions.

    `eval_file` names other weights than those of the package. The value of a position in the middle
    of a round is that of the round's end when all go on by the policy's first choices.
    """

    def __init__(self, players: int = 2, eval_file: str = "") -> None:
        self.players = players
        self._model = _kernel.LearnedModel(players, part_for(players, eval_file).numbers())

    def policy_for(self, state: GameState) -> Policy:
        policy: Policy = self.judge([state]).priors[0]
        return policy

    def judge(self, states: Sequence[GameState], out: Opinions | None = None) -> Opinions:
        """Priors and values of these states, in one call of the kernel."""
        into = Opinions.empty(len(states), self.players) if out is None else out
        positions = [from_game(state) for state in states]
        _kernel.judge(self._model, self.players, positions, into.priors, into.win, into.points)
        return into

    def judge_games(self, env: VectorEnv, out: Opinions | None = None) -> Opinions:
        """Priors and values of all games of an environment, on its threads."""
        into = Opinions.empty(env.num_envs, self.players) if out is None else out
        env.games.judge(self._model, into.priors, into.win, into.points)
        return into
