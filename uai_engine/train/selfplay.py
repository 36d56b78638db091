"""Games that the best weights play against themselves, in the kernel, on all cores.

A game follows from the run's seed, its generation and its number alone: neither the number of
threads nor an interruption changes it.
"""

from collections.abc import Callable
from typing import Final

import numpy as np

from uai_engine.kernel import _kernel
from uai_engine.kernel.policy_features import MOST_FEATURES
from uai_engine.train.dataset import Dataset, joined, row_bytes

SHARD: Final = 250
"""Games in a file."""

CHUNK: Final = 16
"""Games a thread plays before the kernel comes back, to show progress and to be interrupted."""


def play(
    players: int,
    weights: bytes | None,
    numbers: range,
    nodes: int,
    seed: int,
    threads: int,
    report: Callable[[int], None],
) -> Dataset:
    """Play the games with these numbers. `report` gets how many were played, again and again."""
    parts = []
    step = CHUNK * threads
    for first in range(numbers.start, numbers.stop, step):
        games = min(step, numbers.stop - first)
        raw = _kernel.play_selfplay(players, weights, first, games, nodes, seed, threads)
        parts.append(_dataset(players, raw))
        report(games)
    return joined(parts)


def _dataset(players: int, raw: dict[str, bytes]) -> Dataset:
    counts = np.frombuffer(raw["counts"], np.uint32)
    games = np.frombuffer(raw["games"], np.uint32)
    return Dataset(
        players=players,
        games=len(games),
        features=np.frombuffer(raw["features"], np.uint16).reshape(-1, MOST_FEATURES),
        visits=np.frombuffer(raw["visits"], np.uint32),
        offsets=np.concatenate([[0], np.cumsum(counts)]).astype(np.uint32),
        policy_game=np.frombuffer(raw["policy_game"], np.uint32),
        afterstates=np.frombuffer(raw["afterstates"], np.uint8).reshape(-1, row_bytes(players)),
        root=np.frombuffer(raw["root"], np.float32).reshape(-1, players),
        result=np.frombuffer(raw["result"], np.float32).reshape(-1, players),
        points=np.frombuffer(raw["points"], np.int16).reshape(-1, players),
        value_game=np.frombuffer(raw["value_game"], np.uint32),
        aside=np.frombuffer(raw["aside"], np.bool_),
    )
