"""That training works: a run of minutes is better than what it began with."""

from pathlib import Path

import pytest

from uai_engine.kernel import _kernel
from uai_engine.train.directory import reports
from uai_engine.train.weights import read_part

from .conftest import RunTrain


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_a_small_run_beats_its_start(train: RunTrain, tmp_path: Path) -> None:
    run = tmp_path / "run"
    train(run, "--generations", "2", "--games", "2000", "--nodes", "150", "--match-nodes", "200")
    assert any(report["promoted"] for report in reports(run))
    # Deals that no match for promotion has seen.
    shares = _kernel.play_match(2, read_part(run / "best.uaiw", 2), None, 0, 200, 400, 12345, 2)
    assert sum(shares) / len(shares) > 0.55
