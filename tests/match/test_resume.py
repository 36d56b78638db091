"""Nothing is lost: matches that are killed or interrupted and taken up again."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

import pytest

from uai_engine.notation.grid import read_azul_grid
from uai_engine.notation.record import read_record


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


Fake = Callable[..., str]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def start(
    tmp_path: Path, command: Callable[..., list[str]], environment: dict[str, str]
) -> Iterator[Start]:
    """Start a match and leave it running."""
    running: list[subprocess.Popen[str]] = []

    def begin(*arguments: str) -> subprocess.Popen[str]:
        running.append(
            subprocess.Popen(
                command(*arguments, "--journal", "journal"),
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        )
        return running[-1]

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def until_finished(process: subprocess.Popen[str], games: int) -> None:
    """Wait until the match has told of so many games."""
    assert process.stdout is not None
    seen = 0
    for line in process.stdout:
        seen += line.startswith("game ")
        if seen == games:
            return
    raise AssertionError(f"the match ended after {seen} games")


def gone(pids: Path) -> bool:
    """Whether every process that wrote its number there has ended; waits a moment for it."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if not any(os.path.exists(f"/proc/{pid}") for pid in pids.read_text().split()):
            return True
        time.sleep(0.01)
    return False


def moves(games: list[dict[str, Any]]) -> dict[int, list[str]]:
    return {game["number"]: [step["text"] for step in game["steps"]] for game in games}


def records(path: Path) -> list[str]:
    return [f"AZULGAME{text}" for text in path.read_text().split("AZULGAME")[1:]]


def test_killed_and_resumed_it_is_the_same_match(
    run_match: RunMatch, start: Start, fake: Fake, tmp_path: Path
) -> None:
    arguments = (
        *("--engine", fake(f"--pid-file {tmp_path}/pids", "a")),
        *("--engine", fake(f"--salt 1 --pid-file {tmp_path}/pids", "b")),
        *("--each", "nodes=5", "--games", "12", "--seed", "7", "--concurrency", "2"),
        *("--out", "games.azul", "--grid-out", "games.grid"),
    )
    whole = run_match(*arguments, "--overwrite")
    assert whole.status == 0
    for left in ("journal", "games.azul", "games.grid"):
        (tmp_path / left).unlink()

    process = start(*arguments)
    until_finished(process, 4)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert gone(tmp_path / "pids")

    # As if the power had gone in the middle of a line and of a record.
    finished = (tmp_path / "journal").read_bytes()
    (tmp_path / "journal").write_bytes(finished + b'{"event":"game","number":12,"rea')
    with (tmp_path / "games.azul").open("a") as file:
        file.write("AZULGAME\n2\n:A half a rec")

    resumed = run_match("--resume", "journal")
    assert resumed.status == 0
    assert moves(resumed.games) == moves(whole.games)
    assert [game["number"] for game in resumed.games] == list(range(1, 13))
    before = [event for event in map(json.loads, finished.splitlines()) if event["event"] == "game"]
    assert len(before) >= 4
    assert resumed.events("game")[: len(before)] == before

    readings = [read_record(record) for record in records(tmp_path / "games.azul")]
    assert not [problem for reading in readings for problem in reading.problems]
    numbers = [dict(reading.game.metadata)["game"] for reading in readings if reading.game]
    assert sorted(map(int, numbers)) == list(range(1, 13))
    grids = (tmp_path / "games.grid").read_text().split("Game: Azul")[1:]
    assert len(grids) == 12
    assert not read_azul_grid(f"Game: Azul{grids[0]}").problems
    assert gone(tmp_path / "pids")


def test_killed_it_leaves_no_engine_that_hangs(start: Start, fake: Fake, tmp_path: Path) -> None:
    process = start(
        *("--engine", fake(f"--deaf --pid-file {tmp_path}/pids", "a"), "--engine", fake("", "b")),
        *("--each", "nodes=5"),
    )
    end = time.monotonic() + 60
    while not (tmp_path / "pids.deaf").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert gone(tmp_path / "pids")


def test_interrupted_it_ends_in_order(
    run_match: RunMatch, start: Start, fake: Fake, tmp_path: Path
) -> None:
    process = start(
        *("--engine", fake(f"--pid-file {tmp_path}/pids", "a"), "--engine", fake("", "b")),
        *("--each", "nodes=5", "--games", "1000"),
    )
    until_finished(process, 2)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "stopped: interrupted" in stderr
    assert "Traceback" not in stderr
    assert "games " in stdout
    assert gone(tmp_path / "pids")
    last = (tmp_path / "journal").read_text().splitlines()[-1]
    assert json.loads(last) == {"event": "stop", "why": "interrupted"}


def test_only_the_same_match_is_resumed(run_match: RunMatch, fake: Fake) -> None:
    engines = ("--engine", fake("", "a"), "--engine", fake("--salt 1", "b"), "--each", "nodes=5")
    first = run_match(*engines, "--rounds", "1")
    assert first.status == 0
    other = run_match("--resume", "journal", "--rounds", "2", "--seed", "3")
    assert other.status == 2
    assert "has other rounds, seed" in other.stderr
    assert other.journal == first.journal
    assert run_match("--resume", "journal", *engines, "--each", "nodes=6").status == 2
    same = run_match("--resume", "journal", *engines, "--rounds", "1", "--concurrency", "2")
    assert same.status == 0
    assert len(same.games) == 2


def test_nothing_is_overwritten_unless_asked(
    run_match: RunMatch, fake: Fake, tmp_path: Path
) -> None:
    arguments = (
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--rounds", "1"),
    )
    assert run_match(*arguments).status == 0
    kept = (tmp_path / "journal").read_bytes()
    again = run_match(*arguments)
    assert again.status == 2
    assert "journal exists" in again.stderr
    (tmp_path / "games.azul").write_text("precious")
    (tmp_path / "journal").unlink()
    out = run_match(*arguments, "--out", "games.azul")
    assert out.status == 2
    assert "games.azul exists" in out.stderr
    assert (tmp_path / "games.azul").read_text() == "precious"
    assert not (tmp_path / "journal").exists()
    (tmp_path / "journal").write_bytes(kept)
    assert run_match(*arguments, "--out", "games.azul", "--overwrite").status == 0
    assert len(records(tmp_path / "games.azul")) == 2


def test_a_full_disk_stops_the_match_and_loses_no_game(
    run_match: RunMatch,
    command: Callable[..., list[str]],
    environment: dict[str, str],
    fake: Fake,
    tmp_path: Path,
) -> None:
    """A file that may not grow beyond 20 kB stands for the disk."""
    arguments = (
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--games", "6", "--journal", "journal"),
    )
    limited = (
        "import os, resource, sys;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000));"
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    full = subprocess.run(
        [sys.executable, "-c", limited, *command(*arguments)],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert full.returncode == 1
    assert "stopped: journal: File too large" in full.stderr
    assert "Traceback" not in full.stderr
    resumed = run_match("--resume", "journal")
    assert resumed.status == 0
    assert [game["number"] for game in resumed.games] == list(range(1, 7))


@pytest.mark.long
def test_killed_at_any_time_again_and_again(
    run_match: RunMatch,
    command: Callable[..., list[str]],
    environment: dict[str, str],
    fake: Fake,
    tmp_path: Path,
) -> None:
    arguments = (
        *("--engine", fake(f"--pid-file {tmp_path}/pids", "a"), "--engine", fake("--salt 1", "b")),
        *("--each", "nodes=5", "--games", "60", "--concurrency", "2", "--out", "games.azul"),
    )
    moments = random.Random(6)
    journal = tmp_path / "journal"
    for _ in range(20):
        begun = journal.exists() and journal.stat().st_size
        how = ("--resume", "journal") if begun else (*arguments, "--journal", "journal")
        process = subprocess.Popen(
            command(*how),
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=moments.uniform(0.1, 3))
        process.kill()
        process.wait()
    assert gone(tmp_path / "pids")
    resumed = run_match("--resume", "journal")
    assert resumed.status == 0
    assert [game["number"] for game in resumed.games] == list(range(1, 61))
    assert len(records(tmp_path / "games.azul")) == 60
    whole = run_match(*arguments, "--overwrite")
    assert moves(resumed.games) == moves(whole.games)
