"""What people who know other runners look for, each through the command."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pexpect
import pytest

from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.match_journal import read_journal
from uai_engine.notation.result import Ending


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


Fake = Callable[..., str]
FEW = ("--each", "nodes=5", "--rounds", "1")


def test_results_so_far_where_there_is_no_terminal(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b"), "--each", "nodes=5"),
        *("--rounds", "3", "--report-every", "2", "--sprt", "elo0=0 elo1=10"),
    )
    assert done.status == 0
    reports = [line for line in done.stdout.splitlines() if line.startswith("after ")]
    assert [report.split(":")[0] for report in reports] == ["after 2 games", "after 4 games"]
    assert re.search(r"a \+\d =\d -\d \([\d.]+ of 2, fair 1\); b ", reports[0])
    report = done.stdout.split("after 4 games")[1].split("\ngame ")[0]
    assert re.search(r"^Elo .*95 %", report, re.MULTILINE)
    assert "LLR" in report


def test_pace_end_and_games_under_way_on_a_terminal(
    fake: Fake, command: Callable[..., list[str]], environment: dict[str, str], tmp_path: Path
) -> None:
    words = command(
        *("--engine", fake("--pace 0.01", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--rounds", "2", "--concurrency", "2", "--journal", "journal"),
    )
    child: pexpect.spawn[str] = pexpect.spawn(
        words[0],
        words[1:],
        cwd=str(tmp_path),
        env=environment,
        encoding="utf-8",
        dimensions=(40, 120),
        timeout=60,
    )
    child.expect(r"[\d.]+ games a minute, all of them by \d\d:\d\d:\d\d")
    child.expect(r"playing game \d: [ab] - [ab]")
    child.expect_exact("finished: every game is played")
    child.expect(pexpect.EOF)


def test_a_lost_game_is_given_up_where_everybody_says_so(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--win 0.99,0.01", "a"), "--engine", fake("--win 0.01,0.99", "b")),
        *(*FEW, "--resign", "share=0.05 moves=3", "--out", "games.azul", "--json"),
    )
    assert done.status == 0
    assert done.summary["endings"] == {"resigned": 2}
    assert done.summary["engines"][0]["wins"] == 2
    for game in done.games:
        assert sum("milliseconds" in step for step in game["steps"]) == 6
    readings = list(read_games((done.folder / "games.azul").read_bytes(), Format.RECORD))
    results = [reading.game.result for reading in readings if reading.game is not None]
    assert [(result.ending, result.winner) for result in results if result is not None] == [
        (Ending.RESIGNED, 0),
        (Ending.RESIGNED, 1),
    ]
    assert not any(reading.problems for reading in readings)
    journal = list(read_journal((done.folder / "journal").read_bytes()))
    told = [reading.game.result for reading in journal if reading.game is not None]
    assert told == results


def test_engines_that_agree_end_a_game_of_three(run_match: RunMatch, fake: Fake) -> None:
    shares = {"a": "0.99,0.005,0.005", "b": "0.005,0.005,0.99", "c": "0.005,0.99,0.005"}
    engines = [w for name, win in shares.items() for w in ("--engine", fake(f"--win {win}", name))]
    done = run_match(*engines, *FEW, "--seats", "3", "--agree", "share=0.95 moves=2", "--json")
    assert done.summary["endings"] == {"agreed": 3}
    assert done.summary["engines"][0]["wins"] == 3
    # Nothing of the kind happens unless it is asked for.
    plain = run_match(*engines, *FEW, "--seats", "3", "--json", "--overwrite")
    assert plain.summary["endings"] == {"normal": 3}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pondering(run_match: RunMatch, fake: Fake, seats: int) -> None:
    # Everybody expects the first legal move of the others, and all but the first make it.
    manners = ["--salt 1", *["--first"] * (seats - 1)]
    engines = [
        word
        for seat, manner in enumerate(manners)
        for word in ("--engine", fake(f"--ponder {manner}", f"e{seat}"))
    ]
    done = run_match(
        *engines, *FEW, "--seats", str(seats), "--ponder", "--log", "talk.txt", "--json"
    )
    assert done.status == 0
    assert sum(done.summary["endings"].values()) == seats
    assert not any(engine["faults"] for engine in done.summary["engines"])
    said = [line.split(" ", 4)[4] for line in (done.folder / "talk.txt").read_text().splitlines()]
    assert said.count("> setoption name Ponder value true") == seats
    assert said.count("> go ponder nodes 5") > 10
    assert said.count("> ponderhit") > 0
    assert said.count("> stop") > 0
    expected = next(line for line in said if line.startswith("< bestmove") and "ponder" in line)
    assert len(expected.split()) == 3 + seats


def test_pondering_on_clocks_tells_the_time_that_will_be_left(
    run_match: RunMatch, fake: Fake
) -> None:
    done = run_match(
        *("--engine", fake("--ponder", "a"), "--engine", fake("--ponder --salt 1", "b")),
        *("--each", "tc=2/30+1", "--rounds", "1", "--ponder", "--log", "talk.txt"),
    )
    assert done.status == 0
    talk = (done.folder / "talk.txt").read_text()
    told = [int(time) for time in re.findall(r"game 1 a > go (?:ponder )?time (\d+)", talk)]
    # Thirty seconds again after every second move, and one with each.
    assert told[0] == 30_000
    assert max(told) > 90_000
    assert "ends: normal 2" in done.stdout


def test_every_line_is_in_the_log_with_its_time(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--mutter", "a"), "--engine", fake("--salt 1", "b")),
        *(*FEW, "--seats", "4", "--log", "talk.txt"),
    )
    lines = (done.folder / "talk.txt").read_text().splitlines()
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6} game \d+ (a|b|a#2|b#2) [<>!] "
    assert all(re.match(stamp, line) for line in lines)
    moves = sum("milliseconds" in step for game in done.games for step in game["steps"])
    assert sum(" > go " in line for line in lines) == moves
    assert sum(" < bestmove " in line for line in lines) == moves
    assert any(" a#2 ! go nodes 5" in line for line in lines)


def test_each_engine_has_its_arguments_folder_and_stderr_file(
    run_match: RunMatch, fake: Fake, tmp_path: Path
) -> None:
    (tmp_path / "there").mkdir()
    done = run_match(
        *("--engine", fake("", "a", "args='--mutter --pid-file pids' dir=there stderr=a.txt")),
        *("--engine", fake("--salt 1", "b"), *FEW),
    )
    assert done.status == 0
    assert (tmp_path / "there" / "pids").exists()
    moves = [step for game in done.games for step in game["steps"] if "milliseconds" in step]
    assert (tmp_path / "a.txt").read_text().splitlines().count("go nodes 5") in (
        len(moves) // 2,
        len(moves) // 2 + 1,
    )


def test_each_engine_has_its_margin(run_match: RunMatch, fake: Fake) -> None:
    slow = "--pace 0.15"
    done = run_match(
        *("--engine", fake(slow, "patient", "margin=30000"), "--engine", fake(slow, "hasty")),
        *("--each", "st=0.001 margin=20", "--rounds", "1", "--json"),
    )
    patient, hasty = done.summary["engines"]
    assert (patient["faults"], hasty["faults"]) == (0, 2)
    assert done.summary["endings"] == {"time": 2}


@pytest.mark.parametrize(("policy", "processes"), [("fault", 1), ("game", 4)])
def test_when_an_engine_is_started_anew(
    run_match: RunMatch, fake: Fake, tmp_path: Path, policy: str, processes: int
) -> None:
    done = run_match(
        *("--engine", fake(f"--pid-file {tmp_path}/pids", "a", f"restart={policy}")),
        *("--engine", fake("--salt 1", "b"), "--each", "nodes=5", "--games", "4"),
    )
    assert done.status == 0
    assert len((tmp_path / "pids").read_text().split()) == processes


def test_an_engine_that_must_not_fail_stops_the_match(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--crash 2", "a", "restart=never"), "--engine", fake("", "b")),
        *("--each", "nodes=5", "--games", "10"),
    )
    assert done.status == 1
    assert "stopped: fault by a: crash" in done.stderr
    assert len(done.games) == 1


@pytest.mark.parametrize(
    "engine", ["cmd=/nonexistent/engine name=bad", "cmd=uai-engin name=bad", ""]
)
def test_a_mistyped_command_leaves_nothing_behind(
    run_match: RunMatch, fake: Fake, engine: str
) -> None:
    bad = engine or fake("", "bad", "option.Hsah=3")
    done = run_match("--engine", fake("", "good"), "--engine", bad, *FEW, "--out", "games.azul")
    assert done.status == 1
    assert done.stdout == ""
    assert done.stderr.startswith("stopped: engine bad does not start: ")
    assert list(done.folder.iterdir()) == []


def test_a_table_that_an_engine_cannot_sit_at_is_refused(run_match: RunMatch, fake: Fake) -> None:
    engines = ("--engine", fake("--players 2,3", "few"), "--engine", fake("", "all"))
    assert run_match(*engines, *FEW, "--seats", "3").status == 0
    done = run_match(*engines, *FEW, "--seats", "4", "--overwrite")
    assert done.status == 1
    why = "engine few cannot sit here: it plays with 2, 3 seats, not with 4"
    assert done.stderr == f"stopped: {why}\n"


def test_event_and_site_are_in_the_records(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b"), *FEW),
        *("--event", "Winter cup", "--site", "the kitchen", "--out", "games.azul"),
    )
    reading = next(read_games((done.folder / "games.azul").read_bytes(), Format.RECORD))
    assert reading.game is not None
    assert dict(reading.game.metadata) == {
        "event": "Winter cup",
        "site": "the kitchen",
        "game": "1",
    }


def test_two_commands_are_a_match(run_match: RunMatch, fake: Fake) -> None:
    commands = [re.search("cmd='(.*?)'", fake(f"--salt {n}")) for n in range(2)]
    done = run_match(
        *("--quick", *(found[1] for found in commands if found is not None)),
        *("--games", "2", "--each", "nodes=3", "--json"),
    )
    assert done.status == 0, done.stderr
    assert done.summary["games"] == 2


def test_random_openings_are_played_from_every_seat(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b"), "--each", "nodes=5"),
        *("--rounds", "2", "--random-plies", "5", "--out", "games.azul"),
    )
    assert done.status == 0
    opened = [event["opening"]["steps"] for event in done.events("start")]
    assert opened[0] == opened[1] != opened[2] == opened[3]
    assert [len(steps) for steps in opened] == [6] * 4
    readings = list(read_games((done.folder / "games.azul").read_bytes(), Format.RECORD))
    assert not any(reading.problems for reading in readings)
    assert run_match("--resume", "journal").status == 0


def test_a_gauntlet_for_several_engines(run_match: RunMatch, fake: Fake) -> None:
    engines = [word for n in range(4) for word in ("--engine", fake(f"--salt {n}", f"e{n}"))]
    done = run_match(*engines, *FEW, "--kind", "gauntlet", "--gauntlet-seeds", "2", "--json")
    assert done.status == 0
    met = done.summary["crosstable"]
    assert [[met[a][b]["games"] for b in range(4)] for a in range(4)] == [
        [0, 0, 2, 2],
        [0, 0, 2, 2],
        [2, 2, 0, 0],
        [2, 2, 0, 0],
    ]


def test_the_sequential_test_ends_a_match_with_three_seats(run_match: RunMatch, fake: Fake) -> None:
    # The engine that floors its tiles never wins.
    done = run_match(
        *("--engine", fake("--floor", "a"), "--engine", fake("--salt 1", "b")),
        *("--engine", fake("--salt 2", "c"), "--seats", "3", "--each", "nodes=5"),
        *("--rounds", "100", "--sprt", "elo0=0 elo1=200 alpha=0.1 beta=0.1", "--json"),
    )
    assert done.status == 0
    assert done.summary["why"] == "H0 accepted"
    assert done.summary["games"] < 100
    assert done.summary["sprt"]["accepted"] == "H0"
    again = run_match("--resume", "journal")
    assert again.status == 0
    assert "SPRT logistic [0, 200] Elo: LLR" in again.stdout
