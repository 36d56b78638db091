"""Games on a real Dask cluster: a scheduler and two workers, each a process on loopback."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Protocol

import pytest
from loopback_cluster import Cluster, loopback_cluster, until


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


Fake = Callable[..., str]


@pytest.fixture
def cluster(tmp_path: Path, environment: dict[str, str]) -> Iterator[Cluster]:
    with loopback_cluster(tmp_path, environment) as running:
        yield running


def parent(pid: str) -> int | None:
    """The process that started one, as long as it is there."""
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return None
    return int(status.partition("PPid:")[2].split()[0])


def steps(done: Any) -> list[tuple[int, list[str]]]:
    return [(game["number"], [step["text"] for step in game["steps"]]) for game in done.games]


def test_a_worker_dies_and_every_game_counts_once(
    run_match: RunMatch,
    fake: Fake,
    cluster: Cluster,
    command: Callable[..., list[str]],
    environment: dict[str, str],
    tmp_path: Path,
) -> None:
    pids = tmp_path / "pids"
    arguments = (
        *("--engine", fake(f"--pace 0.02 --pid-file {pids}", "a")),
        *("--engine", fake(f"--pace 0.02 --salt 1 --pid-file {pids}", "b")),
        *("--each", "nodes=5", "--games", "8", "--max-moves", "20"),
    )
    pids.touch()
    process = subprocess.Popen(
        command(*arguments, "--cluster", cluster.address, "--journal", "journal"),
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # Once it has its engines, the worker is in the middle of a game.
    doomed = cluster.workers[1]
    until(lambda: list(map(parent, pids.read_text().split())).count(doomed.pid) == 2)
    doomed.kill()
    stdout, stderr = process.communicate(timeout=120)
    assert process.returncode == 0, stderr
    assert "games 8 of 8" in stdout
    assert len(pids.read_text().split()) > 2 * 8

    resumed = run_match("--resume", "journal")
    assert [game["number"] for game in resumed.games] == list(range(1, 9))
    assert len(resumed.events("game")) == 8
    here = run_match(*arguments, "--overwrite", "--concurrency", "2")
    assert steps(resumed) == steps(here)


def test_a_lost_scheduler_stops_the_match_and_it_goes_on_elsewhere(
    run_match: RunMatch,
    fake: Fake,
    cluster: Cluster,
    command: Callable[..., list[str]],
    environment: dict[str, str],
    tmp_path: Path,
) -> None:
    process = subprocess.Popen(
        command(
            *("--engine", fake("--pace 0.01", "a"), "--engine", fake("--salt 1", "b")),
            *("--each", "nodes=5", "--games", "6", "--max-moves", "20"),
            *("--cluster", cluster.address, "--journal", "journal"),
        ),
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    until(lambda: process.stdout.readline().startswith("game "))  # type: ignore[union-attr]
    cluster.scheduler.kill()
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == 1
    assert "stopped: the scheduler has gone" in stderr
    assert "Traceback" not in stderr
    resumed = run_match("--resume", "journal")
    assert resumed.status == 0
    assert [game["number"] for game in resumed.games] == list(range(1, 7))


def test_no_scheduler_there(run_match: RunMatch, fake: Fake, environment: dict[str, str]) -> None:
    environment["DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT"] = "0.5s"
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("", "b"), "--each", "nodes=5"),
        *("--cluster", "tcp://127.0.0.1:1"),
    )
    assert done.status == 1
    assert "no scheduler at tcp://127.0.0.1:1" in done.stderr
    assert "Traceback" not in done.stderr
