"""The best of several runs in one weights file."""

from collections.abc import Iterable
from pathlib import Path

from uai_engine.kernel.weights import Part, Weights, write_weights
from uai_engine.train import directory as run
from uai_engine.train.directory import RunError
from uai_engine.train.weights import read


def exported(directories: Iterable[Path]) -> bytes:
    """The content of a file with the best weights of runs for different numbers of players."""
    parts: dict[int, Part] = {}
    names = []
    for directory in directories:
        players = run.read_settings(directory)[0].players
        if players in parts:
            raise RunError(f"{directory} is the second run for {players} players")
        path = run.best(directory, run.reports(directory))
        if path is None:
            raise RunError(f"{directory} has nothing better than its start by hand yet")
        weights = read(path)
        parts[players] = weights.parts[players]
        names.append(weights.run)
    return write_weights(Weights(", ".join(names), dict(sorted(parts.items()))))
