"""A run that is killed, and one that goes on."""

import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

from tests.review.conftest import FakeEngine, played
from uai_engine.notation.record import write_record


def test_killed_and_started_again_it_asks_only_for_the_rest(
    fake: FakeEngine, tmp_path: Path, data: Path
) -> None:
    games = tmp_path / "games.azul"
    games.write_text("".join(write_record(played(seed=seed)) for seed in range(2)))
    log = tmp_path / "log"
    engine = f"cmd={shlex.quote(shlex.join(fake('log', log).command))}"
    words = ["review", str(games), "--engine", engine, "--nodes", "5", "--concurrency", "1"]
    command = [sys.executable, "-m", "uai_engine", *words, "--json"]
    first = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ)
    until = time.monotonic() + 120
    while len(_kept(data)) < 3 and time.monotonic() < until:
        time.sleep(0.01)
    first.send_signal(signal.SIGKILL)
    first.wait()
    assert len(_kept(data)) >= 3
    before = len(log.read_text().splitlines())
    second = subprocess.run(command, capture_output=True, check=True, env=os.environ, timeout=240)
    rest = len(log.read_text().splitlines()) - before
    log.unlink()
    whole = subprocess.run(command, capture_output=True, check=True, env=os.environ, timeout=240)
    assert second.stdout == whole.stdout
    assert rest < len(log.read_text().splitlines())
    assert _kept(data) == []


def _kept(data: Path) -> list[str]:
    """The rounds that are on the disk."""
    return [line for file in data.glob("review/*") for line in file.read_text().splitlines()]
