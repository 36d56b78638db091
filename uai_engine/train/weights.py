"""Weights files as training has them: models in, models out."""

import hashlib
from array import array
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from uai_engine.kernel.weights import Part, Weights, WeightsError, read_weights, write_weights
from uai_engine.train.directory import RunError
from uai_engine.train.model import Model, Shape, from_numbers, to_numbers


def content_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise RunError(f"{path}: {error.strerror}") from None


def parsed(content: bytes, path: Path) -> Weights:
    """The weights in a file's content; the path is for the message if there are none."""
    try:
        return read_weights(content)
    except WeightsError as error:
        raise RunError(f"{path}: {error}") from None


def part_in(weights: Weights, path: Path, players: int) -> Part:
    """The weights for so many players, if the file has them."""
    if players not in weights.parts:
        raise RunError(f"{path} has no weights for {players} players")
    return weights.parts[players]


def read(path: Path) -> Weights:
    return parsed(content_of(path), path)


def read_part(path: Path, players: int) -> bytes:
    """Weights for so many players as the kernel takes them to play with."""
    return part_in(read(path), path, players).numbers()


def model_from(path: Path, shape: Shape) -> Model:
    part = part_in(read(path), path, shape.players)
    try:
        return from_numbers(shape, np.asarray(part.policy), np.asarray(part.network))
    except ValueError as error:
        raise RunError(f"{path}: {error}") from None


def written(name: str, models: Mapping[int, Model]) -> bytes:
    """The content of a weights file with these models, by their number of players."""
    parts = {}
    for players, model in models.items():
        policy, network = to_numbers(model)
        parts[players] = Part(array("f", policy.tobytes()), array("f", network.tobytes()))
    return write_weights(Weights(name, parts))


def checksum(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
