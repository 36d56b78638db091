"""The two things that are learned, as numpy arrays: a policy over moves and a value network.

The numbers of a model lie in a weights file as the kernel reads them: the policy's weights, then
the network's layers one after the other.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from uai_engine.kernel.network_inputs import SEAT_INPUTS, SUPPLY_INPUTS
from uai_engine.kernel.weights import shape

Floats: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a model for games of so many players."""

    players: int
    features: int
    inputs: int
    board: int
    hidden: int

    @property
    def joined(self) -> int:
        """The inputs of the second layer: the units of all boards and the supply."""
        return self.players * self.board + SUPPLY_INPUTS

    @property
    def outputs(self) -> int:
        """A win logit and the points for each place, the next starter's place first."""
        return 2 * self.players


def shape_for(players: int) -> Shape:
    """The shape of the models that the kernel knows."""
    known = shape(players)
    return Shape(players, known["policy"], known["inputs"], known["board"], known["hidden"])


@dataclass(frozen=True, slots=True)
class Network:
    """A board's inputs -> its units; those of all boards, and the supply -> hidden -> outputs.
    Rectified between the layers."""

    first: Floats
    """[a seat's inputs, board]: the same for every seat"""
    first_bias: Floats
    second: Floats
    """[joined, hidden]"""
    second_bias: Floats
    last: Floats
    """[hidden, outputs]"""
    last_bias: Floats

    def layers(self) -> Iterator[Floats]:
        yield from (self.first, self.first_bias, self.second)
        yield from (self.second_bias, self.last, self.last_bias)


@dataclass(frozen=True, slots=True)
class Model:
    policy: npt.NDArray[np.float64]
    """A weight for every feature of a move."""
    network: Network


def new_model(of: Shape, random: np.random.Generator) -> Model:
    """A model that knows nothing: any move is as good as another, values are noise."""

    def normal(spread: float, *size: int) -> Floats:
        return random.normal(0.0, spread, size).astype(np.float32)

    def zeros(size: int) -> Floats:
        return np.zeros(size, np.float32)

    network = Network(
        first=normal(0.1, SEAT_INPUTS, of.board),
        first_bias=zeros(of.board),
        second=normal(float(np.sqrt(2 / of.joined)), of.joined, of.hidden),
        second_bias=zeros(of.hidden),
        last=normal(0.1, of.hidden, of.outputs),
        last_bias=zeros(of.outputs),
    )
    return Model(np.zeros(of.features), network)


def to_numbers(model: Model) -> tuple[Floats, Floats]:
    """The policy and the network as a weights file has them: the last layer output by output."""
    first, first_bias, second, second_bias, last, last_bias = model.network.layers()
    layers = (first, first_bias, second, second_bias, last.T, last_bias)
    return model.policy.astype(np.float32), np.concatenate([layer.ravel() for layer in layers])


def from_numbers(of: Shape, policy: Floats, network: Floats) -> Model:
    """The model that `to_numbers` wrote. Raises ValueError for one of another of."""
    hidden, outputs = of.hidden, of.outputs
    first, second = SEAT_INPUTS * of.board, of.joined * hidden
    sizes = [first, of.board, second, hidden, hidden * outputs, outputs]
    if (len(policy), len(network)) != (of.features, sum(sizes)):
        raise ValueError(f"weights of another shape than this kernel's for {of.players} players")
    parts = np.split(network.astype(np.float32), np.cumsum(sizes)[:-1])
    return Model(
        policy=policy.astype(np.float64),
        network=Network(
            first=parts[0].reshape(SEAT_INPUTS, of.board),
            first_bias=parts[1],
            second=parts[2].reshape(of.joined, hidden),
            second_bias=parts[3],
            last=np.ascontiguousarray(parts[4].reshape(outputs, hidden).T),
            last_bias=parts[5],
        ),
    )
