"""The examples, run: what they promise is true."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from uai_engine.rl.examples import dataset, league, reinforce
from uai_engine.rl.opponents import RandomPlayer, SearcherPlayer


def test_league_has_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    table = league.league({"random": RandomPlayer(), "greedy": SearcherPlayer("greedy")}, games=3)
    assert [row.name for row in table] == ["greedy", "random"]
    assert table[0].win == pytest.approx(1 - table[1].win)
    rows = league.main(["--games", "1", "--nodes", "20"])
    assert {row.name for row in rows} == {"random", "greedy", "learned", "mcts"}
    assert rows[-1].name == "random"
    assert capsys.readouterr().out.splitlines()[0].split() == ["player", "win", "points"]


def reinforced(updates: int) -> list[float]:
    """The shares of the wins against random, before and after. One thread for the network: several
    on cores that others use as well take many times as long."""
    done = subprocess.run(
        [sys.executable, "-m", reinforce.__name__, "--updates", str(updates)],
        env=os.environ | {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(share) for share in re.findall(r": (\d\.\d+)", done.stdout)]


def test_reinforce_learns() -> None:
    """A second or two of it: far from done, but no longer random."""
    before, after = reinforced(updates=12)
    assert 0.4 < before < 0.6
    assert after > 0.75


@pytest.mark.long
def test_reinforce_beats_random() -> None:
    assert reinforced(updates=60)[-1] > 0.95


def test_reinforce_is_short() -> None:
    assert len(Path(reinforce.__file__).read_text(encoding="utf-8").splitlines()) < 150


def test_dataset_can_be_learned_from(tmp_path: Path) -> None:
    written = dataset.main([str(tmp_path / "games.npz"), "--positions", "3000"])
    with np.load(tmp_path / "games.npz") as arrays:
        assert set(arrays) == {
            "observations",
            "masks",
            "actions",
            "priors",
            "values",
            "results",
        }
        assert len(arrays["actions"]) >= 3000
        rows = np.arange(len(arrays["actions"]))
        assert arrays["masks"][rows, arrays["actions"]].all()
        # What it thinks of positions has to do with how the games end.
        assert np.corrcoef(arrays["values"], arrays["results"])[0, 1] > 0.3
        assert np.array_equal(arrays["results"], written["results"])
