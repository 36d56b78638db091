"""Matches as a person runs them: the command in a process of its own, in an empty folder."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

FAKE_ENGINE = Path(__file__).with_name("fake_engine.py")
PROJECT = Path(__file__).parents[2]


def fake(flags: str = "", name: str = "", words: str = "") -> str:
    """The words for --engine of a fake engine with these flags."""
    named = f"name={name}" if name else ""
    return f"cmd='{sys.executable} {FAKE_ENGINE} {flags}' {named} {words}"


@pytest.fixture(scope="session", name="fake")
def _fake() -> Callable[..., str]:
    return fake


@dataclass(frozen=True, slots=True)
class Finished:
    """A match that has ended, and what it left behind."""

    status: int
    stdout: str
    stderr: str
    folder: Path
    journal: str
    """What its journal said then; a later match may have written another."""

    def events(self, kind: str) -> list[dict[str, Any]]:
        lines = self.journal.splitlines()
        return [event for event in map(json.loads, lines) if event["event"] == kind]

    @property
    def games(self) -> list[dict[str, Any]]:
        return sorted(self.events("game"), key=lambda game: int(game["number"]))

    @property
    def summary(self) -> dict[str, Any]:
        said: dict[str, Any] = json.loads(self.stdout)
        return said


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Finished: ...


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "uai_engine", "match", *arguments]


@pytest.fixture(name="command")
def _command() -> Callable[..., list[str]]:
    return command


@pytest.fixture
def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(PROJECT)}


@pytest.fixture
def run_match(tmp_path: Path, environment: dict[str, str]) -> RunMatch:
    """Run a match to its end. Its journal is `journal` unless it goes on with one."""

    def run(*arguments: str) -> Finished:
        journal = () if "--resume" in arguments else ("--journal", "journal")
        done = subprocess.run(
            command(*arguments, *journal),
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
        )
        kept = tmp_path / "journal"
        said = kept.read_text() if kept.exists() else ""
        return Finished(done.returncode, done.stdout, done.stderr, tmp_path, said)

    return run
