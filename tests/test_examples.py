"""The examples of the standard: small, free of this package, and working."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import web_tools

from uai_engine.conformance.levels import Level, at_level
from uai_engine.conformance.registry import all_checks
from uai_engine.conformance.runner import run
from uai_engine.conformance.verdict import Verdict

EXAMPLES = Path(__file__).parents[1] / "protocol" / "examples"
PROGRAMS = sorted(path.name for path in EXAMPLES.glob("*.*") if path.suffix in (".py", ".mjs"))
LANGUAGES = {".py": [sys.executable, "-S"], ".mjs": [web_tools.node()]}


def command(name: str) -> list[str]:
    return [*LANGUAGES[Path(name).suffix], str(EXAMPLES / name)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_an_example_is_small_and_needs_nothing(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    assert text.count("\n") < 150
    assert not re.search(r"import.*uai_engine", text)


@pytest.mark.parametrize("name", ["engine.py", "engine.mjs"])
def test_the_engine_passes_the_core_level(name: str) -> None:
    outcomes = run(command(name), at_level(all_checks(), Level.CORE), margin=2.0)
    assert [
        f"{outcome.name}: {outcome.message}"
        for outcome in outcomes
        if outcome.verdict == Verdict.FAIL
    ] == []


@pytest.mark.parametrize("driver", ["driver.py", "driver.mjs"])
@pytest.mark.parametrize("engine", ["engine.py", "engine.mjs"])
@pytest.mark.parametrize("players", [2, 4])
def test_the_driver_plays_a_game_with_any_engine(driver: str, engine: str, players: int) -> None:
    arguments = ["--players", str(players), "--seed", "5"]
    done = subprocess.run(
        [*command(driver), *arguments, *command(engine)],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    *moves, end = done.stdout.splitlines()
    assert re.fullmatch(r"round 1 seat 0 \d{6}", moves[0])
    assert re.fullmatch(rf"status over round \d+ seat -( scores( \d+){{{players}}}) winners.*", end)


def test_the_examples_play_the_same_game_in_both_languages() -> None:
    games = {
        subprocess.run(
            [*command(driver), "--players", "3", *command(engine)],
            capture_output=True,
            text=True,
            timeout=120,
        ).stdout
        for driver, engine in (("driver.py", "engine.py"), ("driver.mjs", "engine.mjs"))
    }
    assert len(games) == 1


@pytest.mark.parametrize("driver", ["driver.py", "driver.mjs"])
def test_the_driver_plays_a_game_with_our_engine(driver: str) -> None:
    ours = [sys.executable, "-m", "uai_engine"]
    done = subprocess.run(
        [*command(driver), "--limits", "nodes 5", *ours],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1].startswith("status over ")
