"""Guides of the Python tree search: which moves look good, how a round may go on, what it is worth.

There are two: learned, as in the kernel, and written by hand. The latter has the kernel's
evaluation (`hand`) but another policy: the ranking of `greedy`, not `hand_policy.hpp`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.kernel.policy_features import UNIT
from uai_engine.kernel.weights import Part
from uai_engine.search import learned_policy
from uai_engine.search.evaluation import appraise
from uai_engine.search.greedy import rank
from uai_engine.search.interface import Appraisal
from uai_engine.search.learned_network import Network

DOUBT = 12
"""By so many points of the greedy ranking a move's prior falls to a quarter of the best one's."""


class Guide(Protocol):
    def rank(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        """A number for each action: the higher, the better it looks."""

    def interest(self, behind: int) -> float:
        """The prior of a move so far behind the best of the ranking, which has 1."""

    def appraise(self, state: GameState) -> Appraisal:
        """What a position between rounds is worth."""


class GreedyGuide:
    def rank(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        return rank(state, actions)

    def interest(self, behind: int) -> float:
        weight = 1.0 / (1.0 + behind / DOUBT)
        return weight * weight

    def appraise(self, state: GameState) -> Appraisal:
        return appraise(state)


class LearnedGuide:
    def __init__(self, players: int, part: Part) -> None:
        self.weights = learned_policy.whole(part.policy)
        self.network = Network(players, part.network)
        self.appraise = lru_cache(maxsize=1 << 12)(self.network.appraise)

    def rank(self, state: GameState, actions: Sequence[Action]) -> list[int]:
        return learned_policy.scores(state, actions, self.weights)

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
    total = sum(weights)
    return [weight / total for weight in weights]


def rollout(guide: Guide, state: GameState) -> GameState:
    """The position after the round is played out, each move the first of the ranking."""
    while state.phase == Phase.DRAFT:
        actions = legal_actions(state)
        scores = guide.rank(state, actions)
        state = draft(state, actions[scores.index(max(scores))])
    return state
