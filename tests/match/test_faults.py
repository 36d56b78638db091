"""Engines that misbehave, each in one way: what a match makes of it."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from uai_engine.notation.record import read_record


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


Fake = Callable[..., str]


@pytest.mark.parametrize(
    ("flags", "ending", "detail"),
    [
        ("--crash 3", "crash", "exit status 3"),
        ("--signal 3", "crash", "SIGABRT (signal 6)"),
        ("--exit 3", "crash", "exit status 0"),
        ("--stall 3", "stall", "nor within 1 s of stop"),
        ("--deaf 3", "stall", "nor within 1 s of stop"),
        ("--late 3", "stall", "answered after"),
        ("--illegal 3", "illegal", "illegal move 0"),
        ("--unreadable 3", "protocol", "e2e4"),
        ("--twice 3", "protocol", "without a search"),
        ("--none 3", "protocol", "bestmove none"),
        ("--refuse-position", "protocol", "not with me"),
    ],
)
def test_a_fault_loses_the_game_by_its_name(
    run_match: RunMatch, fake: Fake, flags: str, ending: str, detail: str
) -> None:
    done = run_match(
        *("--engine", fake(flags, "bad"), "--engine", fake("", "good")),
        *("--each", "nodes=5", "--watchdog", "1", "--on-fault", "stop", "--json"),
        *("--out", "games.azul"),
    )
    assert done.status == 1
    bad, good = done.summary["engines"]
    first = done.games[0]
    assert first["ending"] == ending
    assert first["fault"]["seat"] == 0
    assert first["places"] == [[1], [0]]
    assert detail in first["fault"]["detail"]
    assert (bad["losses"], bad["faults"]) == (1, 1)
    assert (good["wins"], good["faults"]) == (1, 0)
    # What was said to it and by it is there to be seen again, from the first word to the last.
    exchange = first["fault"]["exchange"]
    assert exchange[0] == "> uai"
    assert any(line.startswith("> position startpos players 2") for line in exchange)
    record = read_record((done.folder / "games.azul").read_bytes())
    assert not record.problems
    assert record.game is not None
    assert record.game.result is not None
    assert record.game.result.at_fault == 0
    assert record.game.result.ending == ending


def test_what_a_crashing_engine_wrote_last_is_kept(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--crash 2", "bad"), "--engine", fake("", "good")),
        *("--each", "nodes=5", "--games", "2"),
    )
    assert [game["fault"]["stderr"] for game in done.games] == [["out of tiles"]] * 2
    assert "crash by bad" in done.stdout


@pytest.mark.parametrize("flags", ["--flood-stderr 2", "--garbage 2"])
def test_noise_is_no_fault(run_match: RunMatch, fake: Fake, flags: str) -> None:
    done = run_match(
        *("--engine", fake(flags, "loud"), "--engine", fake("", "good")),
        *("--each", "nodes=5", "--games", "2", "--json"),
    )
    assert done.status == 0
    assert done.summary["endings"] == {"normal": 2}


@pytest.mark.parametrize(
    ("limit", "sent", "ending"),
    [
        ("st=0.05", "> go movetime 50", "time"),
        ("tc=0.2+0.01", "> go time 200 200 inc 10 10", "time"),
        ("depth=1", "> go depth 1", "stall"),
    ],
)
def test_late_by_any_limit(
    run_match: RunMatch, fake: Fake, limit: str, sent: str, ending: str
) -> None:
    done = run_match(
        *("--engine", fake("--late 1", "bad"), "--engine", fake("", "good")),
        *("--each", limit, "--rounds", "1", "--watchdog", "1", "--on-fault", "stop"),
    )
    assert done.games[0]["ending"] == ending
    assert sent in done.games[0]["fault"]["exchange"]


def test_the_match_stops_at_a_fault_if_asked(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--illegal 2", "bad"), "--engine", fake("", "good")),
        *("--each", "nodes=5", "--games", "10", "--on-fault", "stop"),
    )
    assert done.status == 1
    assert "stopped: fault by bad: illegal move" in done.stderr
    assert len(done.games) == 1
    assert done.events("stop")[-1]["why"] == "fault by bad: illegal move"


def test_an_engine_at_fault_is_started_anew(
    run_match: RunMatch, fake: Fake, tmp_path: Path
) -> None:
    run_match(
        *("--engine", fake(f"--crash 2 --pid-file {tmp_path}/pids", "bad")),
        *("--engine", fake("", "good"), "--each", "nodes=5", "--games", "4"),
    )
    pids = (tmp_path / "pids").read_text().split()
    assert len(pids) == 4
    assert not [pid for pid in pids if os.path.exists(f"/proc/{pid}")]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("cmd=/nonexistent/engine", "No such file"),
        ("option.Hsah=3", "did you mean Hash"),
        ("option.Hash=many", "a whole number from 1 to 1024"),
    ],
)
def test_an_engine_that_cannot_be_started_stops_the_match(
    run_match: RunMatch, fake: Fake, words: str, why: str
) -> None:
    engine = f"{words} name=bad" if words.startswith("cmd") else fake("", "bad", f"'{words}'")
    done = run_match("--engine", engine, "--engine", fake("", "good"), "--each", "nodes=5")
    assert done.status == 1
    assert "engine bad does not start" in done.stderr
    assert why in done.stderr
    assert not done.games


def test_options_are_set_before_the_first_game(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *(
            "--engine",
            fake("--crash 1", "bad", "option.hash=64 option.Clear="),
            "--on-fault",
            "stop",
        ),
        *("--engine", fake("", "good"), "--each", "nodes=5 option.Hash=32"),
    )
    sent = [line for line in done.games[0]["fault"]["exchange"] if line.startswith("> setoption")]
    assert sent == [
        "> setoption name Hash value 32",
        "> setoption name Hash value 64",
        "> setoption name Clear",
    ]


def test_no_uaiok(run_match: RunMatch, fake: Fake, tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    done = run_match(
        *("--engine", fake(f"--pid-file {pids}", "good")),
        *("--engine", fake(f"--no-uaiok --pid-file {pids}", "bad")),
        *("--each", "nodes=5", "--watchdog", "1"),
    )
    assert done.status == 1
    assert "waiting for uaiok" in done.stderr
    assert len(pids.read_text().split()) == 2
    assert not [pid for pid in pids.read_text().split() if os.path.exists(f"/proc/{pid}")]


def test_with_three_seats_the_engine_at_fault_comes_last(run_match: RunMatch, fake: Fake) -> None:
    done = run_match(
        *("--engine", fake("--crash 4", "bad"), "--engine", fake("--salt 1", "good")),
        *("--engine", fake("--salt 2", "better"), "--seats", "3"),
        *("--each", "nodes=5", "--rounds", "1", "--json"),
    )
    assert [game["ending"] for game in done.games] == ["crash"] * 3
    for game in done.games:
        seat = game["fault"]["seat"]
        assert game["places"][-1] == [seat]
        assert sorted(seat for place in game["places"] for seat in place) == [0, 1, 2]
    assert done.summary["engines"][0]["losses"] == 3
    assert done.summary["engines"][0]["average_points"] is None


def test_players_who_floor_everything_are_parted_by_a_cap(
    run_match: RunMatch, fake: Fake, tmp_path: Path
) -> None:
    engines = ("--engine", fake("--floor", "a"), "--engine", fake("--floor --salt 1", "b"))
    rounds = run_match(*engines, "--each", "nodes=5", "--rounds", "1", "--max-rounds", "3")
    assert [game["ending"] for game in rounds.games] == ["round-cap"] * 2
    deals = [step for step in rounds.games[0]["steps"] if step["text"].startswith("deal:")]
    assert len(deals) == 3
    moves = run_match(
        *(*engines, "--each", "nodes=5", "--rounds", "1", "--max-moves", "7", "--overwrite"),
        *("--out", "games.azul"),
    )
    assert [game["ending"] for game in moves.games] == ["move-cap"] * 2
    assert [len(game["steps"]) for game in moves.games] == [8, 8]
    assert moves.games[0]["places"] == [[0, 1]]
    assert not read_record((tmp_path / "games.azul").read_bytes().split(b"\nAZULGAME")[0]).problems
