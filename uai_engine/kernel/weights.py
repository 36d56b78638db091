"""Weights files: what was learned, with its version, shape, checksum and the run that made it.

A file is the line `UAIWEIGHTS 2`, a line of JSON and a payload. The JSON has the name of the run
(`run`), the `sha256` of the payload, and `parts`, one for each number of players: `players`, the
number of the policy's features (`policy`) and the network's `inputs`, units for each `board` and
in the `hidden` layer after them, and `outputs`. The payload has for each part in turn the policy's
numbers, then the network's, as little-endian 32-bit floats; `native/network.hpp` says in which
order the network has them.

>>> part = Part(array("f", [0.5] * FEATURES), array("f", [0.25] * network_size(3)))
>>> file = write_weights(Weights("an example", {3: part}))
>>> file[:13]
b'UAIWEIGHTS 2\\n'
>>> read_weights(file).parts[3].policy[0]
0.5
>>> read_weights(file[:-1])
Traceback (most recent call last):
uai_engine.kernel.weights.WeightsError: the weights file is truncated: 340015 of 340016 bytes
"""

import hashlib
import json
import math
import sys
from array import array
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from uai_engine.kernel.network_inputs import BOARD, HIDDEN, SEAT_INPUTS, SUPPLY_INPUTS
from uai_engine.kernel.policy_features import FEATURES

MAGIC: Final = b"UAIWEIGHTS "
VERSION: Final = b"2"
PLAYERS: Final = (2, 3, 4)


class WeightsError(ValueError):
    """A file that holds no weights for this engine; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was learned for one number of players."""

    policy: "array[float]"
    network: "array[float]"

    def numbers(self) -> bytes:
        """All of it as the kernel wants it."""
        return (self.policy + self.network).tobytes()


@dataclass(frozen=True, slots=True)
class Weights:
    run: str
    """The name of the run that made them."""
    parts: dict[int, Part]
    """By the number of players; there may be fewer than all."""


def shape(players: int) -> dict[str, int]:
    """The shape of a part, as the file has it."""
    inputs = players * SEAT_INPUTS + SUPPLY_INPUTS
    return {
        "players": players,
        "policy": FEATURES,
        "inputs": inputs,
        "board": BOARD,
        "hidden": HIDDEN,
        "outputs": 2 * players,
    }


def network_size(players: int) -> int:
    """How many numbers a network has: three layers with their biases, the first for any board."""
    first = (SEAT_INPUTS + 1) * BOARD
    second = (players * BOARD + SUPPLY_INPUTS + 1) * HIDDEN
    return first + second + (HIDDEN + 1) * 2 * players


def write_weights(weights: Weights) -> bytes:
    """The file that holds these weights."""
    payload = b"".join(
        _little(part.policy).tobytes() + _little(part.network).tobytes()
        for _, part in sorted(weights.parts.items())
    )
    header = {
        "run": weights.run,
        "sha256": hashlib.sha256(payload).hexdigest(),
        "parts": [shape(players) for players in sorted(weights.parts)],
    }
    return MAGIC + VERSION + b"\n" + json.dumps(header).encode() + b"\n" + payload


def read_weights(file: bytes) -> Weights:
    """The weights in a file; raises WeightsError, which says what is wrong."""
    first, _, rest = file.partition(b"\n")
    if not first.startswith(MAGIC):
        raise WeightsError("this is not a weights file")
    if first.removeprefix(MAGIC) != VERSION:
        version = ascii(first.removeprefix(MAGIC)[:20].decode("latin-1"))
        raise WeightsError(f"the weights file has version {version}, not '{VERSION.decode()}'")
    line, newline, payload = rest.partition(b"\n")
    if not newline:
        raise WeightsError("the weights file is truncated: it ends in its header")
    run, checksum, players = _header(line)
    sizes = [4 * (FEATURES + network_size(count)) for count in players]
    if len(payload) < sum(sizes):
        raise WeightsError(f"the weights file is truncated: {len(payload)} of {sum(sizes)} bytes")
    if len(payload) > sum(sizes):
        raise WeightsError(f"the weights file is too long: {len(payload)}, not {sum(sizes)} bytes")
    if hashlib.sha256(payload).hexdigest() != checksum:
        raise WeightsError("the weights file is damaged: its checksum is another")
    parts = {}
    for count, size in zip(players, sizes, strict=True):
        numbers = _little(array("f", payload[:size]))
        payload = payload[size:]
        if not all(map(math.isfinite, numbers)):
            raise WeightsError("the weights file has something that is no number")
        parts[count] = Part(numbers[:FEATURES], numbers[FEATURES:])
    return Weights(run, parts)


@cache
def shipped() -> Weights:
    """The weights that come with the engine, for every number of players."""
    return read_weights((Path(__file__).parent / "weights" / "default.uaiw").read_bytes())


def _header(line: bytes) -> tuple[str, str, list[int]]:
    """Run, checksum and the numbers of players, all shapes being ours."""
    try:
        header = json.loads(line)
        run, checksum, shapes = header["run"], header["sha256"], header["parts"]
        players = [part["players"] for part in shapes]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise WeightsError("the header of the weights file cannot be read") from None
    if not isinstance(run, str) or not isinstance(checksum, str):
        raise WeightsError("the header of the weights file cannot be read")
    if not players or len(set(map(str, players))) != len(players):
        raise WeightsError("the weights file has no parts, or two for one number of players")
    for count, given in zip(players, shapes, strict=True):
        if count not in PLAYERS or given != shape(count):
            raise WeightsError(
                f"the weights file has another shape than this engine: {json.dumps(given)[:120]}"
            )
    return run, checksum, players


def _little(numbers: "array[float]") -> "array[float]":
    """Numbers in the byte order of the file, or back in that of this machine."""
    if sys.byteorder == "little":
        return numbers
    swapped = numbers[:]
    swapped.byteswap()
    return swapped
