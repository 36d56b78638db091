"""Guides of the Python tree search: which moves look good, how a round may go on, what it is worth.

There are two: learned, as in the kernel, and written by hand. The latter has the kernel's
evaluation (`hand`) but another policy: the ranking of `greedy`, not `hand_policy.hpp`.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from operator import add
from typing import Protocol

from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.kernel.policy_features import UNIT
from uai_engine.kernel.weights import Part
from uai_engine.search.evaluation import appraise
from uai_engine.search.greedy import rank
from uai_engine.search.interface import Appraisal
from uai_engine.search.learned_network import Network
from uai_engine.search.learned_policy import Policy

DOUBT = 12
"""By so many points of the greedy ranking a move's prior falls to a quarter of the best one's."""


MOST_ENDS = 1 << 14
"""How many positions of rollouts are remembered before it begins anew."""


class Guide(Protocol):
    rollout: "Rollouts"
    """The position after the round is played out, each move the first of the ranking."""

    def rank(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        """A number for each action: the higher, the better it looks."""

    def interest(self, behind: int) -> float:
        """The prior of a move so far behind the best of the ranking, which has 1."""

    def appraise(self, state: GameState) -> Appraisal:
        """What a position between rounds is worth."""


class Rollouts:
    """Rounds played out with a choice of moves, and remembered: the move that a search tries first
    in a new position is the one that its rollout began with."""

    def __init__(self, first: Callable[[GameState], Action]) -> None:
        self._first = first
        self._ends: dict[GameState, GameState] = {}

    def __call__(self, state: GameState) -> GameState:
        passed = []
        while state.phase == Phase.DRAFT:
            known = self._ends.get(state)
            if known is not None:
                state = known
                break
            passed.append(state)
            state = draft(state, self._first(state))
        if len(self._ends) > MOST_ENDS:
            self._ends.clear()
        self._ends.update(dict.fromkeys(passed, state))
        return state


def first_of_greedy(state: GameState) -> Action:
    actions = legal_actions(state)
    scores = rank(state, actions)
    return actions[scores.index(max(scores))]


class GreedyGuide:
    def __init__(self) -> None:
        self.rollout = Rollouts(first_of_greedy)

    def rank(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        return rank(state, actions)

    def interest(self, behind: int) -> float:
        weight = 1.0 / (1.0 + behind / DOUBT)
        return weight * weight

    def appraise(self, state: GameState) -> Appraisal:
        return appraise(state)


class LearnedGuide:
    def __init__(self, players: int, part: Part) -> None:
        self.policy = Policy(part.policy)
        self.network = Network(players, part.network)
        self.appraise = lru_cache(maxsize=1 << 12)(self.network.appraise)
        self.rank = self.policy.scores
        self.rollout = Rollouts(self.policy.first)

    def interest(self, behind: int) -> float:
        """e to the power of the difference, by products alone: the same on every machine."""
        power = 1.0 + max(-40.0, -behind / UNIT) / 1024.0
        for _ in range(10):
            power *= power
        return power


def priors(guide: Guide, state: GameState, actions: Sequence[Action]) -> list[float]:
    """How likely each action is to be worth a look; together 1."""
    scores = guide.rank(state, actions)
    best = max(scores)
    weights = [guide.interest(best - score) for score in scores]
    total = reduce(add, weights)  # `sum` of floats is not the same in every Python
    return [weight / total for weight in weights]
