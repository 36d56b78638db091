"""The value network: what it says, how wrong it is, and which way to change it."""

from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from uai_engine.kernel import _kernel
from uai_engine.kernel.network_inputs import POINTS_UNIT, SUPPLY_INPUTS
from uai_engine.train.adam import Adam
from uai_engine.train.dataset import HELD_OUT, Dataset
from uai_engine.train.model import Floats, Network

Array: TypeAlias = npt.NDArray[Any]

SEARCHED: Final = 0.65
"""The search's opinion a round later has this weight, the game's result the rest: the opinion is
the less noisy of the two, the result the less prejudiced."""
POINTS_WEIGHT: Final = 0.5
BATCH: Final = 1024
SMALLEST_BATCH: Final = 32
CHUNK: Final = 8192
"""Afterstates that are looked at together to measure."""
BATCHES: Final = 24
"""A pass has at least so many, in smaller batches if need be: few games teach nothing else."""
RATE: Final = 2e-3
"""For a network that knows nothing."""
LATER_RATE: Final = 1e-3
"""For one that was taught already, mostly from the same games: it would learn those by heart."""
DECAY: Final = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Lessons:
    """Afterstates and what the network should say of them."""

    afterstates: npt.NDArray[np.uint8]
    win: Floats
    points: Floats

    def __len__(self) -> int:
        return len(self.afterstates)

    def part(self, rows: Any) -> "Lessons":
        return Lessons(self.afterstates[rows], self.win[rows], self.points[rows])

    def inputs(self) -> Floats:
        """What the network sees of all of them."""
        players = self.win.shape[1]
        dense = np.frombuffer(
            _kernel.network_inputs(players, self.afterstates.tobytes()), np.float32
        )
        return dense.reshape(len(self), -1)


@dataclass(frozen=True, slots=True)
class ValueLoss:
    win: float
    """Cross entropy of the shares of the win."""
    points: float
    """Mean square error of the points, in units of `POINTS_UNIT`."""


def lessons(data: Dataset, held_out: bool) -> Lessons:
    chosen = (data.value_game % HELD_OUT == 0) == held_out
    win = SEARCHED * data.root[chosen] + (1 - SEARCHED) * data.result[chosen]
    points = data.points[chosen].astype(np.float32) / POINTS_UNIT
    return Lessons(data.afterstates[chosen], win.astype(np.float32), points)


def boards(network: Network, inputs: Array) -> Array:
    """The boards' inputs, one board a row, those of a position in a row."""
    return inputs[:, : inputs.shape[1] - SUPPLY_INPUTS].reshape(-1, len(network.first))


def forward(network: Network, inputs: Array) -> tuple[Array, Array, Array]:
    """What the second layer gets, the hidden layer and the outputs."""
    units = np.maximum(boards(network, inputs) @ network.first + network.first_bias, 0)
    together = np.hstack([units.reshape(len(inputs), -1), inputs[:, -SUPPLY_INPUTS:]])
    hidden = np.maximum(together @ network.second + network.second_bias, 0)
    return together, hidden, hidden @ network.last + network.last_bias


def shares(logits: Array) -> tuple[Array, Array]:
    """Shares of the win by the kernel's softmax, which has x + sqrt(x * x + 1) for the
    exponential, and the root, which the gradient needs."""
    root = np.sqrt(logits * logits + 1)
    grown = np.where(logits > 0, logits + root, 1 / (root - np.minimum(logits, 0)))
    return grown / grown.sum(axis=1, keepdims=True), root


def loss(network: Network, taught: Lessons) -> ValueLoss:
    players = taught.win.shape[1]
    win, points = 0.0, 0.0
    for start in range(0, len(taught), CHUNK):
        part = taught.part(slice(start, start + CHUNK))
        output = forward(network, part.inputs())[2]
        said, _ = shares(output[:, :players])
        win -= float((part.win * np.log(said + 1e-9)).sum())
        points += float(((output[:, players:] - part.points) ** 2).sum())
    return ValueLoss(win / len(taught), points / (players * len(taught)))


def gradients(network: Network, inputs: Array, taught: Lessons) -> list[Array]:
    """Of the win's loss + POINTS_WEIGHT / 2 * players times that of the points, by layer."""
    players = taught.win.shape[1]
    together, hidden, output = forward(network, inputs)
    win, root = shares(output[:, :players])
    wrong = np.empty_like(output)
    wrong[:, :players] = (win - taught.win) / root
    wrong[:, players:] = POINTS_WEIGHT * (output[:, players:] - taught.points)
    wrong /= len(output)
    at_hidden = (wrong @ network.last.T) * (hidden > 0)
    # The supply's columns are inputs: there is nothing before them to change.
    at_units = (at_hidden @ network.second[:-SUPPLY_INPUTS].T) * (together[:, :-SUPPLY_INPUTS] > 0)
    at_units = at_units.reshape(-1, len(network.first_bias))
    return [
        boards(network, inputs).T @ at_units,
        at_units.sum(axis=0),
        together.T @ at_hidden,
        at_hidden.sum(axis=0),
        hidden.T @ wrong,
        wrong.sum(axis=0),
    ]


def fit(
    network: Network, taught: Lessons, epochs: int, rate: float, random: np.random.Generator
) -> None:
    """Teach the network in place, at a rate that falls along half a cosine."""
    layers = list(network.layers())
    adam = Adam(layers, decay=[DECAY if layer.ndim == 2 else 0.0 for layer in layers])
    count = len(taught)
    batch = min(BATCH, max(SMALLEST_BATCH, count // BATCHES), count)
    steps = epochs * (count // batch)
    step = 0
    for _ in range(epochs):
        order = random.permutation(count)
        for start in range(0, count - batch + 1, batch):
            step += 1
            part = taught.part(order[start : start + batch])
            falling = 0.5 * (1 + np.cos(np.pi * step / (steps + 1)))
            adam.step(gradients(network, part.inputs(), part), rate * float(falling))
