"""`scripts/bench` as a person and as a program run it."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.fingerprint import EXPECTED, estimates
from benchmarks.parts import PARTS
from benchmarks.random_play import Played

BENCH = Path(__file__).parents[2] / "scripts" / "bench"


def bench(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, BENCH, *arguments], capture_output=True, text=True)


def test_json_is_one_object_and_nothing_else() -> None:
    done = bench("--quick", "--only", "reference", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1
    results = json.loads(done.stdout)
    assert set(results) == {"reference_games_per_s", "fingerprint"}
    assert results["reference_games_per_s"] > 0
    assert {
        int(players): set(sample["figures"]) for players, sample in results["fingerprint"].items()
    } == {players: set(figures) for players, figures in EXPECTED.items()}


def test_table_is_for_people() -> None:
    done = bench("--quick", "--only", "reference")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("== reference\nrandom 2-player games a second: ")
    assert "choices" in done.stdout


def test_environments_are_compared_with_playouts_and_reducers() -> None:
    done = bench("--quick", "--only", "environments", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    results = json.loads(done.stdout)
    assert results["vector_steps_per_s"] > results["aec_steps_per_s"] > 0
    assert results["vector_times_reducers"] > results["aec_times_reducers"] > 0
    assert 0 < results["aec_per_playout_move"] < results["vector_per_playout_move"]


@pytest.mark.long
def test_training_is_measured_with_a_cluster() -> None:
    done = bench("--quick", "--only", "training", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    results = json.loads(done.stdout)["training"]
    assert set(results["players"]) == {"2", "3", "4"}
    for figures in (*results["players"].values(), results["cluster"]):
        assert min(figures.values()) > 0


def test_unknown_part_is_refused_with_the_parts_there_are() -> None:
    done = bench("--only", "nonsense")
    assert (done.returncode, done.stdout) == (2, "")
    assert "'nonsense'" in done.stderr
    assert "reference" in done.stderr


def test_parts_have_names_of_their_own() -> None:
    names = [part.NAME for part in PARTS]
    assert len(set(names)) == len(names)


def test_estimates_of_a_sample() -> None:
    games = [
        Played(moves=10, rounds=5, choices=200, scores=(4, 0), winners=(0,)),
        Played(moves=20, rounds=6, choices=500, scores=(2, 2), winners=(0, 1)),
        Played(moves=30, rounds=7, choices=700, scores=(0, 1), winners=(1,)),
        Played(moves=40, rounds=6, choices=600, scores=(0, 9), winners=(1,)),
    ]
    measured = estimates(games)
    assert measured["moves"] == pytest.approx((25, (500 / 3 / 4) ** 0.5))
    assert measured["rounds"].mean == 6
    assert measured["points"].mean == pytest.approx((2 + 2 + 0.5 + 4.5) / 4)
    assert [measured[name].mean for name in ("wins", "losses", "shares")] == [0.25, 0.5, 0.25]
    # 20 choices a turn on the whole; the games are 0, 100, 100 and -200 off it.
    assert measured["choices"] == pytest.approx((20, (60000 / 3 / 4) ** 0.5 / 25))
