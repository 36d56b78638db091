"""The ladder, run as a person runs it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from ladders.pairs import Game
from ladders.tally import elo, interval, summary

LADDER = Path(__file__).parents[2] / "scripts" / "ladder"


def ladder(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, LADDER, *arguments], capture_output=True, text=True, timeout=120
    )


def test_thinking_beats_ranking_beats_chance() -> None:
    done = ladder("mcts-python", "greedy", "random", "--games", "4", "--nodes", "40", "--json")
    assert done.stderr == ""
    top, bottom = json.loads(done.stdout)
    assert (top["upper"], top["lower"]) == ("mcts-python", "greedy")
    for rung in (top, bottom):
        assert rung["games"] == rung["wins"] + rung["draws"] + rung["losses"] == 4
        assert rung["score"] > 0.5
        assert rung["points"][0] > rung["points"][1]


def test_a_searcher_against_itself_is_even() -> None:
    done = ladder("greedy", "greedy", "--games", "6", "--json")
    (rung,) = json.loads(done.stdout)
    assert rung["score"] == 0.5
    assert rung["elo"] == 0
    low, high = rung["elo_95"]
    assert low < 0 < high


def test_the_table_is_for_people_and_the_clock_is_kept() -> None:
    done = ladder("mcts-python", "random", "--games", "2", "--movetime", "2")
    (line,) = done.stdout.splitlines()
    assert line.split()[:5] == ["mcts-python", "-", "random", "2", "games"]
    assert "%" in line
    assert "Elo" in line


@pytest.mark.parametrize("names", [["greedy"], ["greedy", "gredy"]])
def test_a_ladder_that_cannot_be_is_refused_in_one_line(names: list[str]) -> None:
    done = ladder(*names)
    assert done.returncode == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_a_clean_sweep_is_not_certainty_and_more_games_say_more() -> None:
    won = Game(1.0, 50, 30), Game(1.0, 45, 40)
    few, many = interval([won] * 3), interval([won] * 50)
    assert few[0] < many[0] < 1.0
    assert summary([won] * 3)["elo"] is None
    assert elo(0.5) == 0
    assert elo(10 / 11) == 400


def test_the_pair_is_the_sample() -> None:
    """Pairs split by who starts say that the sides are even: no spread at all but the prior's."""
    split = Game(1.0, 50, 30), Game(0.0, 30, 50)
    swept = [(Game(1.0, 1, 0),) * 2, (Game(0.0, 0, 1),) * 2]
    low, high = interval([split] * 10)
    wide_low, wide_high = interval([(pair[0], pair[1]) for pair in swept * 5])
    assert wide_low < low < 0.5 < high < wide_high
