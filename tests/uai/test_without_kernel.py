"""Where the kernel could not be built the engine works, and says so loudly."""

from pathlib import Path

import pytest

from tests.uai.driver import Engine, Spawn

# Python runs this at its start; a module that is None cannot be imported.
BLOCKED = "import sys\nsys.modules['uai_engine.kernel._kernel'] = None\n"
LOUD = "the compiled kernel is missing"


@pytest.fixture
def slow(spawn: Spawn, tmp_path: Path) -> Engine:
    (tmp_path / "sitecustomize.py").write_text(BLOCKED)
    return spawn(searcher="", environment={"PYTHONPATH": str(tmp_path)})


def test_it_says_so_in_uai_and_does_not_offer_what_it_lacks(slow: Engine) -> None:
    lines = slow.ask("uai")
    assert any(line.startswith("info string ") and LOUD in line for line in lines)
    (searchers,) = [line for line in lines if line.startswith("option name Searcher ")]
    assert "default mcts-python" in searchers
    assert "var mcts " not in searchers


def test_it_says_so_at_the_first_search_only(slow: Engine) -> None:
    slow.send("go nodes 5")
    assert any(LOUD in line for line in slow.until("bestmove"))
    slow.send("go nodes 5")
    assert not any(LOUD in line for line in slow.until("bestmove"))


def test_it_says_so_in_bench(slow: Engine) -> None:
    slow.send("bench 1")
    assert any(LOUD in line for line in slow.until("bench"))


def test_it_counts_the_same(slow: Engine) -> None:
    slow.send("position startpos seed 0", "perft 2")
    while not (line := slow.line()).startswith("perft total"):
        pass
    assert line == "perft total 8640"
