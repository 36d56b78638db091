"""Self-play REINFORCE in numpy: a small network that beats `random` after some seconds on one core.

    python -m uai_engine.rl.examples.reinforce --updates 60

It plays many games at once against itself. What a move is worth is what its player gains over the
other in the rounds to come, the sooner the more.
"""

import argparse
import time
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from uai_engine.rl import Batch, VectorEnv
from uai_engine.rl.actions import action_count
from uai_engine.rl.observation import highest, observation_size

PLAYERS, HIDDEN = 2, 128
GAMES, STEPS = 256, 64
DISCOUNT = 0.93
"""What a point is worth a move earlier: a round has about ten moves."""
ENTROPY, RATE = 0.01, 0.002

Floats = NDArray[np.float32]
Bytes = NDArray[np.uint8] | NDArray[np.int8]


class Policy:
    """Two layers; the softmax of the second, over what is legal, is the policy."""

    def __init__(self, seed: int = 0) -> None:
        random = np.random.default_rng(seed)
        sizes = (observation_size(PLAYERS), HIDDEN), (HIDDEN, action_count(PLAYERS))
        self.scale = 1 / np.minimum(highest(PLAYERS), 20).astype(np.float32)
        self.weights = [
            (random.standard_normal(size) * (2 / size[0]) ** 0.5).astype(np.float32)
            for size in sizes
        ]
        self.weights[1] *= 0.01  # nearly every action with the same chance at first
        self.moments = [(np.zeros_like(weight), np.zeros_like(weight)) for weight in self.weights]
        self.updates = 0

    def __call__(self, seen: Bytes, masks: Bytes) -> list[Floats]:
        """Inputs, hidden units, and the chance of every action."""
        inputs = seen * self.scale
        hidden = np.maximum(inputs @ self.weights[0], 0)
        scores = np.where(masks, hidden @ self.weights[1], -np.inf)
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return [inputs, hidden, chances / chances.sum(axis=1, keepdims=True)]

    def learn(self, seen: Bytes, masks: Bytes, actions: NDArray[np.int64], worth: Floats) -> None:
        """One step of Adam up the policy gradient, with a little for keeping chances even."""
        inputs, hidden, chances = self(seen, masks)
        logs = np.log(np.maximum(chances, 1e-8))
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        slope = -chances * worth[:, None]
        slope[np.arange(len(actions)), actions] += worth
        slope -= ENTROPY * chances * (logs + entropy)
        slope /= len(actions)
        back = (slope @ self.weights[1].T) * (hidden > 0)
        self.updates += 1
        for weight, moments, gradient in zip(
            self.weights, self.moments, (inputs.T @ back, hidden.T @ slope), strict=True
        ):
            first, second = moments
            first += 0.1 * (gradient - first)
            second += 0.01 * (gradient * gradient - second)
            unbiased = second / (1 - 0.99**self.updates)
            weight += RATE * first / (1 - 0.9**self.updates) / (np.sqrt(unbiased) + 1e-8)


def sample(chances: Floats, random: np.random.Generator) -> NDArray[np.int64]:
    """An action for every row: the winner of a race in which the likely are fast."""
    times = random.standard_exponential(chances.shape, np.float32) + np.float32(1e-20)
    return np.asarray(np.argmax(chances / times, axis=1), np.int64)


def returns_of(rewards: Floats, ends: Bytes, seats: Bytes) -> Floats:
    """For every step what its mover gains over the others from there on, discounted."""
    worth, ahead = np.empty(seats.shape, np.float32), np.zeros(rewards.shape[1:], np.float32)
    games = np.arange(seats.shape[1])
    for step in reversed(range(len(seats))):
        ahead *= np.where(ends[step, :, None] == 0, np.float32(DISCOUNT), np.float32(0))
        ahead += rewards[step]
        own = ahead[games, seats[step]]
        worth[step] = own - (ahead.sum(axis=1) - own) / (PLAYERS - 1)
    return worth


def train(policy: Policy, updates: int, seed: int = 0) -> None:
    """Learn from so many batches of games against itself."""
    random = np.random.default_rng(seed)
    env = VectorEnv(GAMES, PLAYERS, rewards="rounds", max_moves=300)
    steps = [Batch.empty(GAMES, PLAYERS) for _ in range(STEPS + 1)]
    env.reset(seed, steps[-1])
    for _ in range(updates):
        steps = [steps[-1], *steps[:-1]]  # what came last is where it goes on from
        actions = []
        for now, after in pairwise(steps):
            actions.append(sample(policy(now.observations, now.masks)[2], random))
            env.step(actions[-1], after)
        rewards = np.stack([after.rewards for after in steps[1:]])
        ends = np.stack([after.ends for after in steps[1:]])
        worth = returns_of(rewards, ends, np.stack([now.seats for now in steps[:-1]]))
        policy.learn(
            np.concatenate([now.observations for now in steps[:-1]]),
            np.concatenate([now.masks for now in steps[:-1]]),
            np.concatenate(actions),
            ((worth - worth.mean()) / (worth.std() + 1e-6)).ravel(),
        )


def against_random(policy: Policy, games: int = 500, seed: int = 1) -> float:
    """The policy's share of the wins, on both seats."""
    random = np.random.default_rng(seed)
    env = VectorEnv(2 * games, PLAYERS, max_moves=300)
    batch, share, left = env.reset(seed), np.zeros(2 * games), np.ones(2 * games, bool)
    ours = np.arange(2 * games) % PLAYERS
    while left.any():
        chosen = sample(policy(batch.observations, batch.masks)[2], random)
        at_random = env.random_actions(int(random.integers(1 << 62)))
        batch = env.step(np.where(batch.seats == ours, chosen, at_random))
        over = left & (batch.ends != 0)
        share[over] = batch.rewards[over, ours[over]]
        left &= ~over
    return float(share.mean())


def main(arguments: Sequence[str] | None = None) -> float:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--updates", type=int, default=60)
    options = parser.parse_args(arguments)
    policy, started = Policy(), time.monotonic()
    print(f"before: {against_random(policy):.3f} of the wins against random")
    train(policy, options.updates)
    share = against_random(policy)
    print(f"after {options.updates} updates, {time.monotonic() - started:.0f} s: {share:.3f}")
    return share


if __name__ == "__main__":
    main()
