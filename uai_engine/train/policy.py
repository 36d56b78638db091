"""The policy: a softmax over the sums of the moves' feature weights, taught by visit counts."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from uai_engine.train.adam import Adam
from uai_engine.train.dataset import HELD_OUT, Dataset, moves_of

Array: TypeAlias = npt.NDArray[Any]
Weights: TypeAlias = npt.NDArray[np.float64]

BATCH: Final = 2048
SMALLEST_BATCH: Final = 64
BATCHES: Final = 16
"""A pass has at least so many, in smaller batches if need be."""
RATE: Final = 0.03
LAST_RATE: Final = 0.001
DECAY: Final = 1e-5
MOST_POSITIONS: Final = 200_000
"""So few weights need no more to learn from, and the moves of more would fill the memory."""


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """Positions in a row: the features of their moves and the share of the visits of each."""

    features: npt.NDArray[np.uint16]
    target: Weights
    starts: npt.NDArray[np.int64]
    """Where each position's moves begin, and at last where they all end."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def part(self, first: int, last: int) -> "Lessons":
        """The positions from number `first` to before `last`."""
        starts = self.starts[first : last + 1]
        begin, end = starts[0], starts[-1]
        return Lessons(self.features[begin:end], self.target[begin:end], starts - begin)


def lessons(data: Dataset, held_out: bool) -> Lessons:
    positions = np.flatnonzero((data.policy_game % HELD_OUT == 0) == held_out)
    moves, starts = moves_of(data, positions)
    visits = data.visits[moves].astype(np.float64)
    totals = np.add.reduceat(visits, starts[:-1]) if len(positions) else visits
    return Lessons(data.features[moves], visits / np.repeat(totals, np.diff(starts)), starts)


def chances(weights: Weights, taught: Lessons) -> Weights:
    """The chance of every move."""
    # What fills up the lists of features is one beyond the last and weighs nothing.
    scores = np.append(weights, 0.0)[taught.features].sum(axis=1)
    starts, counts = taught.starts[:-1], np.diff(taught.starts)
    scores -= np.repeat(np.maximum.reduceat(scores, starts), counts)
    grown = np.exp(scores)
    result: Weights = grown / np.repeat(np.add.reduceat(grown, starts), counts)
    return result


def loss(weights: Weights, taught: Lessons) -> float:
    """The mean cross entropy of a position."""
    total = 0.0
    for first in range(0, len(taught), BATCH):
        part = taught.part(first, min(first + BATCH, len(taught)))
        total -= float((part.target * np.log(chances(weights, part) + 1e-9)).sum())
    return total / len(taught)


def gradient(weights: Weights, taught: Lessons) -> Weights:
    wrong = (chances(weights, taught) - taught.target) / len(taught)
    width = taught.features.shape[1]
    sums: Weights = np.bincount(
        taught.features.ravel(), weights=np.repeat(wrong, width), minlength=len(weights) + 1
    ).astype(np.float64)
    return sums[: len(weights)]


def fit(weights: Weights, taught: Lessons, epochs: int, random: np.random.Generator) -> None:
    """Teach the weights in place. Positions lie in files as they were played: batches are in
    random order, the positions in one are not, which saves copying and costs nothing seen."""
    adam = Adam([weights])
    batch = min(BATCH, max(SMALLEST_BATCH, len(taught) // BATCHES))
    firsts = np.arange(0, len(taught), batch)
    for epoch in range(epochs):
        rate = RATE * (1 - epoch / epochs) + LAST_RATE
        for first in random.permutation(firsts):
            part = taught.part(first, min(first + batch, len(taught)))
            adam.step([gradient(weights, part) + DECAY * weights], rate)
