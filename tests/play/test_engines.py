"""Engines at the table that die, stall or are not ours: the game is the person's, and goes on."""

import shlex
import sys
from pathlib import Path

import pytest

from tests.play.conftest import Play, Sit
from uai_engine.game import Action
from uai_engine.notation import read_record

FAKE = Path(__file__).parents[1] / "match" / "fake_engine.py"
OURS = shlex.join([sys.executable, "-m", "uai_engine"])


def fake(*arguments: str) -> str:
    command = shlex.join([sys.executable, str(FAKE), *arguments])
    return f"cmd={shlex.quote(command)} name=Crusher"


def moves_in(tmp_path: Path) -> int:
    (path,) = (tmp_path / "data" / "games").iterdir()
    reading = read_record(path.read_bytes())
    assert reading.problems == ()
    assert reading.game is not None
    return sum(isinstance(step, Action) for step in reading.game.steps)


@pytest.mark.parametrize("fault", ["crash", "illegal"])
def test_an_engine_that_fails_is_named_and_started_again(
    play: Play, tmp_path: Path, fault: str
) -> None:
    # Its second move fails; started again, it makes it; its fourth is the new process's second.
    engine = ("--engine", fake(f"--{fault}", "2"), "--seed", "1")
    lines = ("undo", "5k2", "1r2", "", "2k1", "y", "3y5", "moves", "quit")
    shown = play(*lines, arguments=("--seats", "me,engine", *engine))
    assert "Crusher has failed: " in shown
    assert "start Crusher again? [Y/n]" in shown
    assert "The game is safe in" in shown
    assert moves_in(tmp_path) >= 4


def test_a_game_is_left_intact_where_an_engine_stays_away(play: Play, tmp_path: Path) -> None:
    engine = ("--engine", fake("--crash", "1"), "--seed", "1")
    shown = play("5k2", "n", arguments=("--seats", "me,engine", *engine))
    assert "To go on:" in shown
    assert moves_in(tmp_path) == 1


def test_an_engine_that_cannot_be_started_is_told_by_name(play: Play, tmp_path: Path) -> None:
    engine = ("--engine", "cmd=no-such-engine name=Ghost", "--elo", "700")
    shown = play("5k2", "n", arguments=("--seats", "me,engine", "--seed", "1", *engine))
    assert "Ghost has failed: cannot start the engine" in " ".join(shown.split())
    assert moves_in(tmp_path) == 1


def test_an_engine_that_does_not_play_with_so_many_says_so_at_once(play: Play) -> None:
    table = ("--seats", "me,Ada,engine", "--seed", "1", "--engine", fake("--players", "2"))
    shown = play("quit", arguments=table)
    assert "Crusher plays with 2 seats only." in shown


def test_an_engine_without_levels_looks_less_far(play: Play) -> None:
    table = ("--seats", "me,engine,engine", "--seed", "1", "--elo", "900")
    shown = play("5k2", arguments=(*table, "--engine", fake(), "--engine", f"cmd='{OURS}'"))
    assert "Crusher has no levels; it only looks less far." in shown
    assert "Crusher: " in shown
    assert "python: " in shown


def test_ctrl_c_ends_the_thinking_and_not_the_game(sit: Sit) -> None:
    engine = ("--engine", f"cmd='{OURS}' name=Thinker", "--movetime", "600000")
    person = sit("--seats", "me,engine", "--seed", "1", *engine)
    person.is_asked("your move>")
    person.types("some rubbish\x03")
    person.is_asked("your move>")
    person.enters("5k2")
    person.sees("Thinker is thinking")
    person.types("\x03")
    person.sees("Thinker: ")
    person.is_asked("your move>")
    assert "is thinking" not in person.text()
    person.enters("quit")
    assert person.leaves() == 0
