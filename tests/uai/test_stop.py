"""Whatever works, it hears a `stop`: in any position, and however the commands came.

The work here would take hours; that an answer comes at all is what is tested.
"""

import pytest

from tests.uai.driver import Engine, Spawn

WIDE = (
    "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; "
    * 4
    + "| 01234 0123 1234 0234 0134 0124 0123 1234 0234 0134 "
    "| 0000000000011111111111222222222223333333333344444444444 | 0 -"
)
"""As many moves as there can be: 246 of them, and a round of 41."""

CROWDED = (
    "5/5/5/5/5 0000000000 00000 00000 00000 999 0 ; "
    * 2
    + "| 00000000000000000000111111111111111111112222222222222222222233333333333333333333"
    "44444444444444444444 - - - - - | - | 0 -"
)
"""All tiles in the centre."""

ENDS = ("bestmove", "perft", "error limit perft", "error limit bench", "bench")


def heard(engine: Engine, *commands: str) -> str:
    """The line that ends some work which was told to stop."""
    engine.send(*commands, "done")
    while not (line := engine.line()).startswith("error unknown-command"):
        if line.startswith(ENDS):
            last = line
    return last


@pytest.mark.parametrize("fen", [WIDE, CROWDED], ids=["wide", "crowded"])
@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy", "random"])
@pytest.mark.parametrize("go", ["go infinite", "go ponder", "go nodes 1000000000"])
def test_every_searcher_hears_it(engine: Engine, fen: str, searcher: str, go: str) -> None:
    assert engine.ask(f"setoption name Searcher value {searcher}", f"position fen {fen}") == []
    best = heard(engine, go, "stop")
    assert best.startswith("bestmove 0")


@pytest.mark.parametrize("fen", [WIDE, CROWDED], ids=["wide", "crowded"])
@pytest.mark.parametrize("evaluation", ["learned", "hand", "playout"])
@pytest.mark.parametrize("threads", [1, 4])
def test_every_evaluation_hears_it(engine: Engine, fen: str, evaluation: str, threads: int) -> None:
    engine.send("setoption name Searcher value mcts", f"setoption name Threads value {threads}")
    assert not engine.ask(f"setoption name Evaluation value {evaluation}", f"position fen {fen}")
    engine.send("go infinite")
    engine.until("info")  # it is at work, and not only beginning
    assert heard(engine, "stop").startswith("bestmove 0")
    engine.send("setoption name Threads value 1", "setoption name Evaluation value learned")


@pytest.mark.parametrize("fen", [WIDE, CROWDED], ids=["wide", "crowded"])
def test_counting_hears_it(engine: Engine, fen: str) -> None:
    assert engine.ask(f"position fen {fen}") == []
    assert heard(engine, "perft 99", "stop") == "error limit perft was stopped before its end"


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python"])
def test_bench_hears_it(engine: Engine, searcher: str) -> None:
    engine.send(f"setoption name Searcher value {searcher}")
    stopped = heard(engine, "bench 1000000000", "stop")
    assert stopped == "error limit bench was stopped before its end"


@pytest.mark.parametrize("work", ["perft 99", "bench 1000000000"])
def test_a_stop_that_was_kept_with_its_work_is_heard(spawn: Spawn, work: str) -> None:
    """Both wait for the `perft 1` before them, and then the work would hold its own end."""
    engine = spawn(searcher="mcts")
    name = work.split()[0]
    assert heard(engine, "perft 1", "status", work, "status", "stop") == (
        f"error limit {name} was stopped before its end"
    )


def test_a_stop_that_was_kept_with_a_wait_is_heard(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts")
    assert heard(engine, "perft 1", "go nodes 1000000000", "wait", "stop").startswith("bestmove 0")
