"""Searchers of other packages, with a fault each: the engine says so and lives on."""

import re
from pathlib import Path

import pytest

from tests.uai.driver import Engine, Spawn

MODULE = """
import time

from uai_engine.game import Action, legal_actions
from uai_engine.notation.info import Info
from uai_engine.search.interface import Result, Searcher


class Sound(Searcher):
    def search(self, state, request, stop, report):
        return Result(legal_actions(state)[0])


class Crashes(Sound):
    def search(self, state, request, stop, report):
        raise ValueError("no idea\\nat all")


class Cheats(Sound):
    def search(self, state, request, stop, report):
        return Result(Action(9, 4, 5))


class Strays(Sound):
    def search(self, state, request, stop, report):
        actions = legal_actions(state)
        return Result(actions[0], ponder=(actions[0], actions[1]))


class Deaf(Sound):
    def search(self, state, request, stop, report):
        time.sleep(600)


class Babbles(Sound):
    def search(self, state, request, stop, report):
        report(Info(string="one\\nbestmove 000000\\r\\x00two"))
        return super().search(state, request, stop, report)


class Missing(Sound):
    def __init__(self):
        raise OSError("no weights\\nat all")


class Unprepared(Sound):
    def prepare(self, players):
        raise MemoryError("no room")


class Duel(Sound):
    players = (2,)


class Fails(Sound):
    def evaluate(self, state):
        raise KeyError("opinion")
"""
NAMES = (
    "Sound",
    "Crashes",
    "Cheats",
    "Strays",
    "Deaf",
    "Fails",
    "Babbles",
    "Missing",
    "Unprepared",
    "Duel",
)


@pytest.fixture
def faulty(spawn: Spawn, tmp_path: Path) -> Spawn:
    """Start an engine with the package installed beside it and one of its searchers set."""
    (tmp_path / "faulty_searchers.py").write_text(MODULE)
    package = tmp_path / "faulty_searchers-1.0.dist-info"
    package.mkdir()
    points = "".join(f"{name} = faulty_searchers:{name}\n" for name in NAMES)
    (package / "entry_points.txt").write_text(f"[uai_engine.searchers]\n{points}")

    def start(name: str) -> Engine:
        return spawn(searcher=name, environment={"PYTHONPATH": str(tmp_path)})

    return start


def test_a_sound_one_is_offered_and_plays(faulty: Spawn) -> None:
    engine = faulty("Sound")
    assert any("var Sound" in line for line in engine.ask("uai"))
    assert engine.best("go nodes 5") == "bestmove 010000"


@pytest.mark.parametrize("name", ["Crashes", "Cheats"])
def test_uai_505_a_search_that_fails_still_has_one_bestmove(faulty: Spawn, name: str) -> None:
    engine = faulty(name)
    for _ in range(3):
        engine.send("go nodes 5")
        assert engine.line().startswith("error internal ")
        assert engine.line() == "bestmove none"
    assert engine.one("status").startswith("status draft ")


def test_debug_shows_where_it_failed(faulty: Spawn) -> None:
    engine = faulty("Crashes")
    engine.send("debug on", "go nodes 5")
    lines = engine.until("bestmove")
    assert any("faulty_searchers.py" in line for line in lines)
    assert all(line.startswith(("error", "info string", "bestmove")) for line in lines)


def test_uai_401_replies_that_are_not_legal_are_left_out(faulty: Spawn) -> None:
    assert faulty("Strays").best("go nodes 5") == "bestmove 010000"


def test_uai_505_an_opinion_that_fails_is_an_error(faulty: Spawn) -> None:
    assert faulty("Fails").one("eval").startswith("error internal ")


def test_uai_025_quit_leaves_a_searcher_behind_that_does_not_stop(faulty: Spawn) -> None:
    engine = faulty("Deaf")
    engine.send("go nodes 5", "stop", "isready")
    assert engine.line() == "readyok"
    engine.send("quit")
    status, lines, errors = engine.gone()
    assert (status, errors) == (0, "")
    assert lines[0].startswith("error internal ")
    assert lines[1] == "bestmove none"


def test_uai_006_what_it_says_stays_one_line(faulty: Spawn) -> None:
    engine = faulty("Babbles")
    engine.send("go nodes 5")
    said, best = engine.until("bestmove")
    assert said.startswith("info ")
    assert said.endswith(" string one bestmove 000000  two")
    assert best == "bestmove 010000"


def test_one_that_cannot_be_made_is_refused_and_the_old_one_stays(faulty: Spawn) -> None:
    engine = faulty("Missing")
    assert engine.ask()[0].startswith("error option ")
    assert engine.best("go nodes 5") != "bestmove none"


def test_one_without_an_opinion_still_has_the_numbers(faulty: Spawn) -> None:
    first, *reasons = faulty("Sound").ask("position startpos players 3 seed 1", "eval")
    assert re.fullmatch(r"info win( 0\.\d{4}){3} points( -?\d+\.\d\d){3}", first)
    assert all(line.startswith("info string ") for line in reasons)


def test_one_that_cannot_be_prepared_is_ready_all_the_same(faulty: Spawn) -> None:
    assert faulty("Unprepared").ask() == []


def test_one_that_plays_with_two_alone(faulty: Spawn) -> None:
    engine = faulty("Duel")
    assert "players 2" in engine.ask("uai")
    assert engine.one("position startpos players 3 seed 1").startswith("error players ")
    assert engine.best("position startpos seed 1", "go") != "bestmove none"
    engine.send("setoption name Searcher value greedy")
    assert engine.ask("position startpos players 3 seed 1") == []
    refused = engine.one("setoption name Searcher value duel")
    assert refused.startswith("error option ")
    assert "3 players" in refused
