"""How a run is shown: `train status` and `train plot`, whatever the run is doing."""

import json
import math
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias
from xml.etree import ElementTree

import pytest

from uai_engine.train.directory import locked
from uai_engine.train.history import strengths

from .conftest import RunTrain

KILLED = Path(__file__).with_name("killed.py")
SVG = "{http://www.w3.org/2000/svg}"
Finished: TypeAlias = tuple[Path, subprocess.CompletedProcess[str]]


def status_of(train: RunTrain, run: Path) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(train("status", run, "--json").stdout)
    return said


def test_a_finished_run(tiny_run: Finished, train: RunTrain) -> None:
    run, _ = tiny_run
    said = train("status", run).stdout.splitlines()
    assert said[0] == f"{run}: 2 players, until 2 generations"
    assert said[1] == "finished: 2 generations"
    assert said[2].startswith("40 games so far; promoted ")
    header = next(line for line in said if line.startswith("gen "))
    assert header.startswith("gen  games     win  points  policy  deals ")
    found = status_of(train, run)
    assert (found["state"], found["why"], found["under_way"]) == ("finished", "2 generations", None)
    for number, (line, report) in enumerate(
        zip(said[said.index(header) + 1 :], found["generations"], strict=False), start=1
    ):
        cells = line.split()
        assert cells[:2] == [str(number), str(20 * number)]
        assert cells[2] == f"{report['win_held_out']:.4f}"
        assert ("yes" in cells) == report["promoted"]
    assert found["strength"] == found["generations"][-1]["strength"]


@pytest.mark.parametrize(
    ("files", "line", "under_way"),
    [
        (2, "self-play, 0 of 20 games", {"stage": "self-play", "games": 0}),
        (3, "fitting", {"stage": "fit", "games": 20}),
        (6, "match, 0 of at most 40 deals", {"stage": "match", "games": 20, "deals": 0}),
        (7, "match, 32 of at most 40 deals, Elo ", {"stage": "match", "games": 20, "deals": 32}),
    ],
)
def test_a_run_that_was_killed(
    files: int,
    line: str,
    under_way: dict[str, Any],
    train: RunTrain,
    tiny: tuple[str, ...],
    tmp_path: Path,
) -> None:
    run = tmp_path / "run"
    command = [sys.executable, str(KILLED), str(files), str(run), *tiny]
    killed = subprocess.run(command, check=False, capture_output=True)
    assert killed.returncode == -signal.SIGKILL
    said = train("status", run).stdout
    assert f"\nstopped: train {run} --resume goes on\ngeneration 1: {line}" in said
    found = status_of(train, run)
    assert found["state"] == "stopped"
    assert {**found["under_way"], **under_way, "generation": 1} == found["under_way"]
    assert found["games"] == under_way["games"]


def test_a_run_under_way(train: RunTrain, four: Path) -> None:
    """Nothing but the lock tells it from one that was killed."""
    (four / "generation-004" / "report.json").unlink()
    run_json = four / "run.json"
    run_json.write_text(run_json.read_text().replace('"generations": 2', '"generations": 4'))
    with locked(four):
        assert "\nrunning\ngeneration 4: self-play, 0 of 20 games\n" in train("status", four).stdout
    assert f"\nstopped: train {four} --resume goes on\n" in train("status", four).stdout


def test_nothing_to_plot_yet(train: RunTrain, four: Path) -> None:
    (four / "generation-001" / "report.json").unlink()
    assert "no finished generation" in train("plot", four, status=1).stderr


def report(generation: int, elo: float | None, error: float, promoted: bool) -> dict[str, Any]:
    low, high = (None, None) if elo is None else (elo - error, elo + error)
    return {
        **dict.fromkeys(("games", "deals", "afterstates", "positions"), 100),
        **dict.fromkeys(("win", "points", "policy"), 0.6 - generation / 100),
        **dict.fromkeys(("win_held_out", "points_held_out", "policy_held_out"), 0.6),
        "generation": generation,
        "elo": elo,
        "elo_low": low,
        "elo_high": high,
        "promoted": promoted,
    }


REPORTS = [
    report(1, 30.0, 3.0, True),
    report(2, -9.0, 5.0, False),
    report(3, 20.0, 4.0, True),
    report(4, None, 0.0, True),
]


def test_strength_is_the_sum_of_what_was_promoted() -> None:
    found = strengths(REPORTS)
    assert [each.elo for each in found] == [0, 30, 30, 50, 50]
    assert found[-1].error == pytest.approx(math.sqrt(3**2 + 4**2))
    assert (found[-1].promotions, found[-1].unmeasured) == (3, 1)


@pytest.fixture
def four(tiny_run: Finished, tmp_path: Path) -> Path:
    """A run with the generations above."""
    run = tmp_path / "<four>"
    run.mkdir()
    (run / "run.json").write_bytes((tiny_run[0] / "run.json").read_bytes())
    for each in REPORTS:
        place = run / f"generation-00{each['generation']}"
        place.mkdir()
        (place / "report.json").write_text(json.dumps(each))
    return run


@pytest.mark.parametrize("width", [40, 80, 300])
def test_a_plot_fits_the_terminal(
    width: int, four: Path, train: RunTrain, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    strength, *losses = train("plot", four).stdout.split("\n\n")
    lines = strength.splitlines()
    assert all(len(line) <= width for line in lines)
    assert lines[1] == "* promoted, o not promoted, . start"
    plot = [line.partition("|")[2] for line in lines[2:-2]]
    assert "".join(plot).count("*") == 3
    assert "".join(plot).count("o") == 1
    rows = {mark: [at for at, line in enumerate(plot) if mark in line] for mark in "*o."}
    assert rows["o"][0] in rows["*"], "the strength stays what it was"
    assert max(rows["*"]) < rows["."][0], "and has grown"
    assert lines[-1].split() == ["0", "1", "2", "3", "4"]
    assert [loss.partition(":")[0] for loss in losses] == ["Win loss", "Points loss", "Policy loss"]
    assert "not in it: 1 promoted by deals that all went alike" in train("status", four).stdout


def test_a_picture_needs_nothing_else(four: Path, train: RunTrain, tmp_path: Path) -> None:
    picture = tmp_path / "run.svg"
    assert train("plot", four, "--svg", picture).stdout == f"wrote {picture}\n"
    text = picture.read_text()
    root = ElementTree.fromstring(text)
    assert not re.search(r"href|url\(|@import", text)
    words = ["".join(each.itertext()) for each in root.iter(f"{SVG}text")]
    assert words[0] == "<four>: 2 players, 4 generations, 80 games"
    for each in ("promoted", "not promoted", "held out", "taught", "generation", "+50"):
        assert each in words
    titled = {
        str(title.text): mark.get("class")
        for mark in root.iter(f"{SVG}circle")
        for title in mark.iter(f"{SVG}title")
    }
    assert titled == {
        "generation 1: Elo +30 ± 3": "mark",
        "generation 2: Elo +30 ± 3": "mark hollow",
        "generation 3: Elo +50 ± 5": "mark",
        "generation 4: Elo +50 ± 5": "mark",
    }
    view = [float(edge) for edge in str(root.get("viewBox")).split()]
    for mark in root.iter(f"{SVG}circle"):
        assert 0 < float(str(mark.get("cx"))) < view[2]
        assert 0 < float(str(mark.get("cy"))) < view[3]


def test_a_picture_is_not_overwritten(four: Path, train: RunTrain, tmp_path: Path) -> None:
    picture = tmp_path / "run.svg"
    picture.write_text("mine")
    refused = train("plot", four, "--svg", picture, status=1)
    assert f"{picture} exists: give --overwrite or another --svg" in refused.stderr
    assert picture.read_text() == "mine"
    train("plot", four, "--svg", picture, "--overwrite")
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize("command", ["status", "plot"])
def test_only_a_run_is_shown(command: str, train: RunTrain, tmp_path: Path) -> None:
    assert "is not a run" in train(command, tmp_path, status=1).stderr
