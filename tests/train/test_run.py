"""Runs through the command: the same for the same seed, killed and resumed, never overwritten."""

import csv
import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import TypeAlias

import numpy as np
import pexpect
import pytest

from uai_engine.kernel.weights import shipped, write_weights
from uai_engine.train.directory import locked
from uai_engine.train.weights import read

from .conftest import RunTrain, hear_interrupts

KILLED = Path(__file__).with_name("killed.py")
Finished: TypeAlias = tuple[Path, subprocess.CompletedProcess[str]]


def weights_of(directory: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(directory)): path.read_bytes() for path in directory.rglob("*.uaiw")
    }


def said(finished: subprocess.CompletedProcess[str]) -> str:
    return " ".join(finished.stderr.split())


def test_a_run_leaves_a_log_and_its_weights(tiny_run: Finished) -> None:
    directory, finished = tiny_run
    with (directory / "log.csv").open(newline="") as stream:
        log = list(csv.DictReader(stream))
    assert [line["generation"] for line in log] == ["1", "2"]
    for line in log:
        assert int(line["games"]) >= 20
        assert float(line["win_held_out"]) > 0
        assert float(line["elo_low"]) < float(line["elo"]) < float(line["elo_high"])
        assert line["promoted"] in ("0", "1")
        assert f"generation {line['generation']}: {line['games']} games" in finished.stdout
    plotted = np.genfromtxt(directory / "log.csv", delimiter=",", names=True)
    assert plotted["deals"].max() <= 40
    assert finished.stdout.endswith("finished: 2 generations\n")
    assert "generation-002/candidate.uaiw" in weights_of(directory)


def test_a_window_of_one_forgets_the_games_before(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    def games(directory: Path) -> list[int]:
        with (directory / "log.csv").open(newline="") as stream:
            return [int(line["games"]) for line in csv.DictReader(stream)]

    train(tmp_path / "run", *tiny, "--window", "1")
    assert games(tiny_run[0]) == [20, 40]
    assert games(tmp_path / "run") == [20, 20]


def test_few_games_do_not_spoil_good_weights(train: RunTrain, tmp_path: Path) -> None:
    """What the games of a tiny run teach is worth little: the candidate lies half-way."""
    start = tmp_path / "start.uaiw"
    start.write_bytes(write_weights(shipped()))
    few = ("--generations", "1", "--games", "60", "--nodes", "8", "--deals", "1")
    train(tmp_path / "run", *few, "--start", str(start))
    place = tmp_path / "run" / "generation-001"
    known, fitted, candidate = (
        np.asarray(read(path).parts[2].network)
        for path in (start, place / "fitted.uaiw", place / "candidate.uaiw")
    )
    assert not np.array_equal(fitted, known)
    assert np.allclose(candidate, (known + fitted) / 2, atol=1e-6)


def test_a_seed_is_a_run_to_the_last_bit(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    """Whatever the number of threads; and another seed is another run."""
    run, other = tmp_path / "run", tmp_path / "other"
    train(run, *tiny, "--threads", "2")
    assert weights_of(run) == weights_of(tiny_run[0])
    assert (run / "log.csv").read_bytes() == (tiny_run[0] / "log.csv").read_bytes()
    train(other, *tiny, "--generations", "1", "--seed", "1")
    name = "generation-001/candidate.uaiw"
    assert weights_of(other)[name] != weights_of(run)[name]


def test_killed_at_any_file_and_resumed(
    tiny_run: Finished, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    """Every process puts two files in place at most and is killed at the third."""
    run = tmp_path / "run"
    command = [sys.executable, str(KILLED), "3", str(run)]
    status = subprocess.run([*command, *tiny], check=False, capture_output=True).returncode
    kills = 0
    while status == -signal.SIGKILL:
        kills += 1
        status = subprocess.run([*command, *tiny, "--resume"], check=False).returncode
    assert status == 0
    assert kills > 3
    assert weights_of(run) == weights_of(tiny_run[0])
    assert (run / "log.csv").read_bytes() == (tiny_run[0] / "log.csv").read_bytes()
    assert not list(run.rglob("*.part"))


def test_killed_before_it_began(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    """There is nothing to resume yet, and nothing in the way of a second start."""
    run = tmp_path / "run"
    start = tiny_run[0] / "generation-002" / "candidate.uaiw"
    for moves in ("1", "2"):
        command = [sys.executable, str(KILLED), moves, str(run), *tiny, "--start", str(start)]
        assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
        assert list(run.iterdir())
    train(run, *tiny, "--generations", "1", "--start", start)
    assert "generation-001/candidate.uaiw" in weights_of(run)


def test_a_run_keeps_when_it_ends(train: RunTrain, tiny: tuple[str, ...], tmp_path: Path) -> None:
    """A bare --resume has the target of the start, or the one that was given since."""
    run = tmp_path / "run"
    train(run, *tiny, "--generations", "1")
    first = weights_of(run)["generation-001/candidate.uaiw"]
    assert train(run, "--resume").stdout == "finished: 1 generations\n"
    train(run, "--resume", "--generations", "2")
    assert train(run, "--resume").stdout == "finished: 2 generations\n"
    assert weights_of(run)["generation-001/candidate.uaiw"] == first
    assert len((run / "log.csv").read_text().splitlines()) == 3
    kept = json.loads((run / "run.json").read_text())
    assert kept["target"] == {"generations": 2, "patience": 0}


def test_a_run_of_an_older_version_goes_on(
    train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    """It did not keep when it ends: that is the default's until it is given."""
    run = tmp_path / "run"
    train(run, *tiny, "--generations", "1")
    kept = json.loads((run / "run.json").read_text())
    del kept["target"]
    (run / "run.json").write_text(json.dumps({**kept, "version": 2}))
    assert "until 10 generations, or 2 in a row" in train("status", run).stdout
    assert train(run, "--resume", "--generations", "1").stdout == "finished: 1 generations\n"
    assert "until 1 generations, or 2 in a row" in train("status", run).stdout
    (run / "run.json").write_text(json.dumps({**kept, "version": 1}))
    assert "is not of version 3" in said(train(run, "--resume", status=1))


def test_patience(train: RunTrain, tiny: tuple[str, ...], tmp_path: Path) -> None:
    """A candidate that cannot win enough is not promoted, and one failure is enough here."""
    sprt = ("--sprt", "elo0=3000 elo1=4000")
    finished = train(tmp_path / "run", *tiny, *sprt, "--patience", "1")
    assert "finished: no promotion in 1 generations" in finished.stdout


def test_a_run_is_not_overwritten(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...]
) -> None:
    before = weights_of(tiny_run[0])
    refused = train(tiny_run[0], *tiny, status=1)
    assert "has a run: continue it with --resume, or give --overwrite" in said(refused)
    assert weights_of(tiny_run[0]) == before


def test_a_run_is_overwritten_if_asked(
    train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    run = tmp_path / "run"
    train(run, *tiny, "--generations", "1")
    before = weights_of(run)
    (run / "notes.txt").write_text("why")
    train(run, *tiny, "--generations", "1", "--seed", "3", "--overwrite")
    assert weights_of(run) != before
    assert (run / "notes.txt").read_text() == "why"


def test_other_directories_are_never_written(
    train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / "thesis.tex").write_text("all of it")
    refused = train(tmp_path, *tiny, "--overwrite", status=1)
    assert "exists and is not a run" in said(refused)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.tex"]


def test_two_trainers_do_not_share_a_run(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...]
) -> None:
    with locked(tiny_run[0]):
        for words in (("--resume",), ("--overwrite", *tiny)):
            assert "in use by another trainer" in said(train(tiny_run[0], *words, status=1))


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--resume", "--seed", "5"), "has other seed"),
        (("--resume", "--sprt", "elo0=1 elo1=2"), "has other sprt"),
        (("--resume", "--overwrite"), "not both"),
        (("--players", "5"), "players are 2, 3 or 4, not 5"),
        (("--games", "3"), "games is at least 20, not 3"),
        (("--match-nodes", "0"), "match-nodes is at least 1"),
        (("--sprt", "elo0=5 elo1=2"), "elo0 must be less than elo1"),
        (("--sprt", "elo0=0 elo1=2 scale=normalised"), "logistic scale only"),
        (("--seed", str(1 << 64)), "64-bit"),
    ],
)
def test_settings_that_cannot_be(
    words: tuple[str, ...], complaint: str, tiny_run: Finished, train: RunTrain
) -> None:
    refused = train(tiny_run[0], *words, status=2)
    assert complaint in said(refused)
    assert "Traceback" not in refused.stderr


def test_only_a_run_is_resumed(train: RunTrain, tmp_path: Path) -> None:
    assert "is not a run" in said(train(tmp_path, "--resume", status=1))


def test_weights_to_start_with(
    tiny_run: Finished, train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    """They play the first generation and are taught further; bad ones are refused at once."""
    start = tiny_run[0] / "generation-002" / "candidate.uaiw"
    run, bad = tmp_path / "run", tmp_path / "bad.uaiw"
    train(run, *tiny, "--generations", "1", "--start", start)
    assert (run / "start.uaiw").read_bytes() == start.read_bytes()
    hand = np.load(tiny_run[0] / "generation-001" / "games-000.npz")["points"]
    assert not np.array_equal(np.load(run / "generation-001" / "games-000.npz")["points"], hand)
    for players, path, complaint in (
        ("3", start, "has no weights for 3 players"),
        ("2", bad, "No such file"),
        ("2", KILLED, "killed.py"),
    ):
        words = ("--players", players, "--start", path)
        assert complaint in said(train(tmp_path / "none", *tiny, *words, status=1))
    assert not (tmp_path / "none").exists()


@pytest.fixture(scope="module")
def promoted(
    train: RunTrain, tiny: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> list[Path]:
    """Runs for 2, 3 and 4 players with something to export: whatever came is better than that."""
    runs = [tmp_path_factory.mktemp("runs") / str(players) for players in (2, 3, 4)]
    easy = ("--generations", "1", "--sprt", "elo0=-4000 elo1=-3000")
    for players, run in enumerate(runs, start=2):
        train(run, *tiny, *easy, "--players", str(players))
    return runs


def test_export(promoted: list[Path], train: RunTrain, tmp_path: Path) -> None:
    out = tmp_path / "all.uaiw"
    train("export", *promoted, "-o", out)
    weights = read(out)
    assert weights.run == "2 generation 1, 3 generation 1, 4 generation 1"
    assert list(weights.parts) == [2, 3, 4]
    for players, run in enumerate(promoted, start=2):
        assert weights.parts[players] == read(run / "best.uaiw").parts[players]
    assert "exists" in said(train("export", promoted[0], "-o", out, status=1))
    assert read(out) == weights
    train("export", promoted[0], "-o", out, "--overwrite")
    assert list(read(out).parts) == [2]


def test_export_refuses(
    promoted: list[Path], train: RunTrain, tiny: tuple[str, ...], tmp_path: Path
) -> None:
    out, run = tmp_path / "all.uaiw", tmp_path / "run"
    twice = train("export", promoted[0], promoted[0], "-o", out, status=1)
    assert "second run for 2 players" in said(twice)
    train(run, *tiny, "--generations", "1", "--sprt", "elo0=3000 elo1=4000")
    assert "nothing better than its start" in said(train("export", run, "-o", out, status=1))
    assert "is not a run" in said(train("export", tmp_path, "-o", out, status=1))
    assert not out.exists()


def test_a_terminal_sees_a_bar_and_can_stop_it(tmp_path: Path) -> None:
    words = ["-m", "uai_engine", "train", str(tmp_path / "run"), "--nodes", "20"]
    child = pexpect.spawn(
        sys.executable, words, encoding="utf-8", timeout=60, preexec_fn=hear_interrupts
    )
    child.expect(r"generation 1: self-play \[\.*#*\.*\] \d+/10000")
    child.sendintr()
    child.expect("stopped: train .*run --resume goes on")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 1


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        ("numpy", 'package numpy is missing; pip install "uai-engine[train]" installs it'),
        ("uai_engine.kernel._kernel", "compiled kernel"),
    ],
)
def test_what_is_missing_is_said(missing: str, complaint: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; from uai_engine.cli import cli; cli()"
    refused = subprocess.run(
        [sys.executable, "-c", code, "train", "run"], capture_output=True, text=True, check=False
    )
    assert refused.returncode == 1
    assert f"train cannot be used here: {complaint}" in said(refused).replace("the ", "")
