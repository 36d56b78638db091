"""People at a table: at a pseudo-terminal, or as lines of text through a pipe."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.uai.person import Person

Sit = Callable[..., Person]
Play = Callable[..., str]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """`sit("--seed", "1")` starts a game at a terminal; it is gone when the test is."""
    people: list[Person] = []

    def start(*arguments: str, **options: object) -> Person:
        words = ("play", *map(str, arguments))
        people.append(Person(str(tmp_path), arguments=words, **options))  # type: ignore[arg-type]
        return people[-1]

    yield start
    for person in people:
        person.goes_away()


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """`play("1r1", "hint", arguments=..)` types these lines and gives back all that is shown."""

    def run(*lines: str, arguments: tuple[str, ...] = (), status: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, "-m", "uai_engine", "play", *map(str, arguments)],
            input="".join(f"{line}\n" for line in lines),
            capture_output=True,
            text=True,
            timeout=120,
            env={**os.environ, "UAI_ENGINE_DATA": str(tmp_path / "data"), "COLUMNS": "80"},
        )
        assert done.returncode == status, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

    return run
