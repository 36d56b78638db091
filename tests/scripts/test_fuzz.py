"""`scripts/fuzz`: what breaks an engine is found, kept and said again."""

import json
import shlex
import sys
from pathlib import Path
from random import Random

import pytest
from fuzzing.cases import KINDS, read_cases, write_case
from fuzzing.command import main
from fuzzing.positions import any_state

FRAGILE = """
import os
from dataclasses import replace
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.main import run

COMMANDS["status"] = replace(COMMANDS["status"], handle=lambda session, request: os.abort())
run()
"""
"""Our engine, but for a question that kills it."""


@pytest.fixture
def fragile(tmp_path: Path) -> str:
    script = tmp_path / "fragile.py"
    script.write_text(FRAGILE)
    return shlex.join([sys.executable, str(script)])


def test_a_sound_engine_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    engine = shlex.join([sys.executable, "-m", "uai_engine"])
    keep = ["--keep", str(tmp_path / "kept")]
    assert main(["--minutes", "0.05", "--seed", "1", "--engine", engine, *keep]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "seed 1, 0.05 minutes"
    assert said[-1].endswith("nothing broke")
    assert not (tmp_path / "kept").exists()


def test_what_breaks_is_kept_and_replays(
    fragile: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = ["--keep", str(tmp_path / "kept")]
    assert main(["--seed", "1", "--only", "rules", "--engine", fragile, *keep]) == 1
    kept, _ = sorted((tmp_path / "kept").iterdir())  # after two it is known well enough
    said = capsys.readouterr().out
    assert "the engine ended with SIGABRT (signal 6)" in said
    assert f"--replay {kept}" in said
    content = json.loads(kept.read_text())
    assert [case["lines"] for case in content["cases"]] == [["status"]]  # as little as breaks it
    assert main(["--replay", str(kept), "--engine", fragile]) == 1
    assert "SIGABRT" in capsys.readouterr().out
    assert main(["--replay", str(kept)]) == 0
    assert capsys.readouterr().out == "nothing broke\n"


@pytest.mark.parametrize("kind", KINDS)
def test_a_seed_makes_the_same_cases(kind: str) -> None:
    case = KINDS[kind](Random(5))
    assert case == KINDS[kind](Random(5))
    assert read_cases(write_case(5, "why", [case])) == [case]


def test_positions_of_a_seed_are_the_same() -> None:
    assert any_state(Random(5)) == any_state(Random(5)) != any_state(Random(6))


def test_a_kind_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--only", "nonsense"]) == 2
    assert "there is no 'nonsense', only rules, search" in capsys.readouterr().err
