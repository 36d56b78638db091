"""The examples that the help shows do what they show."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from uai_engine.match.help_text import EPILOG, EXAMPLES, FILE_EXAMPLE


@pytest.fixture
def shell(tmp_path: Path, environment: dict[str, str]) -> dict[str, str]:
    """An environment in which `uai-engine` is this checkout's."""
    program = tmp_path / "bin" / "uai-engine"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m uai_engine "$@"\n')
    program.chmod(0o755)
    return {**environment, "PATH": f"{program.parent}{os.pathsep}{environment['PATH']}"}


def test_every_example_runs(tmp_path: Path, shell: dict[str, str]) -> None:
    (tmp_path / "match.toml").write_text(FILE_EXAMPLE)
    told = []
    for example in EXAMPLES:
        assert example.splitlines()[0] in EPILOG
        done = subprocess.run(
            ["sh", "-c", example], cwd=tmp_path, env=shell, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        told.append(done.stdout)
    first, again, by_file, quick = told
    assert "SPRT logistic [0, 10]" in first
    assert first.splitlines()[-8:] == again.splitlines()[-8:]
    assert "games 2 of 2" in quick
    assert "greedy" in by_file
    assert "rating" in by_file
    assert (tmp_path / "night.azul").read_text().startswith("AZULGAME\n2\n:A greedy\n")
