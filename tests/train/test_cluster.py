"""Runs on a real Dask cluster: a scheduler and two workers, each a process on loopback."""

import csv
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from loopback_cluster import Cluster, loopback_cluster, until

from .conftest import PROJECT, RunTrain, hear_interrupts

FAULTY = Path(__file__).with_name("faulty_worker.py")
SETTINGS = (
    *("--generations", "1", "--games", "300", "--nodes", "8", "--match-nodes", "8"),
    *("--deals", "400", "--sprt", "elo0=0 elo1=100", "--value-epochs", "1", "--policy-epochs", "1"),
)
"""Two files of games, and a match that is decided long before its last deal."""


def files_of(run: Path) -> dict[str, bytes]:
    """Everything that a run has left behind; the lock is the trainer's."""
    return {
        str(path.relative_to(run)): path.read_bytes()
        for path in sorted(run.rglob("*"))
        if path.is_file() and path.name != "run.lock"
    }


@pytest.fixture(scope="module")
def alone(train: RunTrain, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The files of a run without a cluster. Weights are named after the run, so all are `run`."""
    run = tmp_path_factory.mktemp("alone") / "run"
    train(run, *SETTINGS)
    with (run / "log.csv").open(newline="") as stream:
        (line,) = csv.DictReader(stream)
    assert int(line["deals"]) < 200
    return files_of(run)


@dataclass(frozen=True, slots=True)
class Rig:
    """A cluster whose workers have the faults that files in a folder ask for."""

    cluster: Cluster
    faults: Path
    run: Path

    def fault(self, name: str) -> Path:
        file = self.faults / name
        file.touch()
        return file

    def start(self, *words: str) -> subprocess.Popen[str]:
        command = (sys.executable, "-m", "uai_engine", "train", str(self.run), *words)
        return subprocess.Popen(
            [*command, "--cluster", self.cluster.address],
            cwd=PROJECT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=hear_interrupts,
        )


def ended(process: subprocess.Popen[str], status: int) -> str:
    """What a process has said on stderr when it came to its end, in one line."""
    _, stderr = process.communicate(timeout=120)
    assert process.returncode == status, stderr
    assert "Traceback" not in stderr
    return " ".join(stderr.split())


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    faults = tmp_path / "faults"
    faults.mkdir()
    path = os.pathsep.join([str(PROJECT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "FAULTS": str(faults)}
    words = ("--preload", str(FAULTY))
    with loopback_cluster(tmp_path, environment, (words, words)) as cluster:
        yield Rig(cluster, faults, tmp_path / "run")


def test_a_worker_dies_and_parcels_are_damaged_and_every_byte_is_the_same(
    rig: Rig, alone: dict[str, bytes]
) -> None:
    """What arrives damaged twice ends the run. It goes on, the other worker plays on alone, and
    the match is decided by the same deals."""
    always = rig.fault("damage-games-250")
    said = ended(rig.start(*SETTINGS), 1)
    what = f"games 250 to 274 of {rig.run / 'generation-001' / 'games-001.npz'}"
    assert said == f"Error: {what} arrived damaged, twice; train {rig.run} --resume goes on"
    always.unlink()
    for fault in ("damage-once-games-250", "damage-once-deals-8", "die-games-275"):
        rig.fault(fault)
    assert ended(rig.start("--resume"), 0) == ""
    assert list(rig.faults.iterdir()) == [], "all faults came up"
    assert [worker.poll() for worker in rig.cluster.workers].count(-signal.SIGKILL) == 1
    assert files_of(rig.run) == alone


def test_a_lost_scheduler_stops_the_run_and_it_goes_on_without(
    rig: Rig, alone: dict[str, bytes], train: RunTrain
) -> None:
    rig.fault("hang-games-275")
    process = rig.start(*SETTINGS)
    until((rig.faults / "hanging-games-275").exists)
    until((rig.run / "generation-001" / "games-000.npz").exists)
    rig.cluster.scheduler.kill()
    said = ended(process, 1)
    assert said.startswith("Error: the scheduler has gone")
    assert said.endswith(f"train {rig.run} --resume goes on")
    assert not (rig.run / "generation-001" / "games-001.npz").exists()
    train(rig.run, "--resume")
    assert files_of(rig.run) == alone


@pytest.mark.long
def test_what_stops_a_run_leaves_one_that_goes_on(rig: Rig, alone: dict[str, bytes]) -> None:
    """Ctrl-C, in self-play and in the match, and a worker of another version."""
    words: tuple[str, ...] = SETTINGS
    for task in ("games-275", "deals-8"):
        hang = rig.fault(f"hang-{task}")
        process = rig.start(*words)
        until((rig.faults / f"hanging-{task}").exists)
        process.send_signal(signal.SIGINT)
        assert ended(process, 1) == f"stopped: train {rig.run} --resume goes on"
        hang.unlink()
        words = ("--resume",)
    other = rig.fault("other-deals-0")
    said = ended(rig.start("--resume"), 1)
    assert "deals 0 to 3 of the match cannot be played there: a worker has uai-engine" in said
    assert "the trainer uai-engine 0.0.1; train" in said
    other.unlink()
    assert ended(rig.start("--resume"), 0) == ""
    assert files_of(rig.run) == alone


@pytest.mark.long
def test_workers_come_later(rig: Rig, alone: dict[str, bytes]) -> None:
    for worker in rig.cluster.workers:
        worker.kill()
        worker.wait()
    process = rig.start(*SETTINGS)
    assert process.stdout is not None
    assert "has no workers yet: waiting for them" in process.stdout.readline()
    for _ in range(2):
        rig.cluster.start_worker()
    assert ended(process, 0) == ""
    assert files_of(rig.run) == alone


def test_no_scheduler_there(
    train: RunTrain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is begun that would have to be resumed."""
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "0.5s")
    refused = train(tmp_path / "run", *SETTINGS, "--cluster", "tcp://127.0.0.1:1", status=1)
    assert refused.stderr.startswith("Error: no scheduler at tcp://127.0.0.1:1: ")
    assert refused.stderr.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_a_cluster_has_its_own_threads(train: RunTrain, tmp_path: Path) -> None:
    words = ("--cluster", "tcp://127.0.0.1:1", "--threads", "2")
    refused = train(tmp_path / "run", *SETTINGS, *words, status=2)
    assert "give --threads or --cluster" in refused.stderr
