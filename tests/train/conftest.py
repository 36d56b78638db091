"""Training as a person runs it, in a process of its own, and a little self-play to learn from."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest

from uai_engine.train import selfplay
from uai_engine.train.dataset import Dataset

GAMES = 200
PROJECT = Path(__file__).parents[2]
TINY = (
    *("--generations", "2", "--games", "20", "--nodes", "8", "--match-nodes", "4"),
    *("--deals", "40", "--patience", "0", "--value-epochs", "2", "--policy-epochs", "2"),
)
"""A run that takes a moment: it learns nothing, but it goes all the way."""


def hear_interrupts() -> None:
    """Whoever runs the tests in the background of a shell has Ctrl-C ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class RunTrain(Protocol):
    def __call__(
        self, *arguments: str | Path, status: int = 0
    ) -> subprocess.CompletedProcess[str]: ...


@pytest.fixture(scope="session")
def train() -> RunTrain:
    def run(*arguments: str | Path, status: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "uai_engine", "train", *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=PROJECT,
            check=False,
        )
        assert done.returncode == status, done.stderr
        return done

    return run


@pytest.fixture(scope="session")
def tiny() -> tuple[str, ...]:
    return TINY


@pytest.fixture(scope="session")
def tiny_run(
    train: RunTrain, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, subprocess.CompletedProcess[str]]:
    """A finished run on one thread, only to be looked at."""
    directory = tmp_path_factory.mktemp("tiny") / "run"
    return directory, train(directory, *TINY, "--threads", "1")


@pytest.fixture(scope="session")
def played() -> Callable[[int], Dataset]:
    """Self-play of the hand-written evaluation, by the number of players."""
    kept: dict[int, Dataset] = {}

    def play(players: int) -> Dataset:
        if players not in kept:
            kept[players] = selfplay.play(players, None, range(GAMES), 12, 3, 2, lambda _: None)
        return kept[players]

    return play
