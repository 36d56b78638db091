"""Every way an engine ends: no process is left behind, and nothing is on stderr unless it died."""

import ctypes
import os
import select
import signal
import subprocess
from pathlib import Path

import pytest

from tests.uai.driver import COMMAND, PATIENCE, Engine, Spawn

SEARCHERS = ["mcts", "mcts-python", "greedy"]


def searching(spawn: Spawn, searcher: str, go: str = "go infinite") -> Engine:
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 1", go)
    engine.until("info")
    return engine


def best_moves(lines: list[str]) -> list[str]:
    return [line for line in lines if line.startswith("bestmove")]


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_uai_025_quit_in_a_search_gives_its_bestmove(spawn: Spawn, searcher: str) -> None:
    engine = searching(spawn, searcher)
    engine.send("quit")
    status, lines, errors = engine.gone()
    assert (status, errors) == (0, "")
    assert len(best_moves(lines)) == 1
    assert "none" not in best_moves(lines)[0]


@pytest.mark.parametrize("go", ["go infinite", "go ponder"])
def test_uai_025_quit_gives_out_what_was_kept_back(engine: Engine, go: str) -> None:
    engine.send("position startpos seed 1", go)
    for _ in range(20):  # the search has long ended by itself
        engine.ask("status")
    engine.send("quit")
    status, lines, errors = engine.gone()
    assert (status, errors) == (0, "")
    assert [line.split()[0] for line in lines] == ["bestmove"]
    assert lines != ["bestmove none"]


def test_uai_025_nothing_after_quit_is_read(engine: Engine) -> None:
    engine.send("status", "quit", "fen", "rubbish")
    status, lines, errors = engine.gone()
    assert (status, errors) == (0, "")
    assert [line.split()[0] for line in lines] == ["status"]


def test_uai_025_quit_does_not_lose_what_was_kept(spawn: Spawn) -> None:
    engine = searching(spawn, "mcts-python", "go movetime 2000000")
    engine.send("stop", "position startpos seed 2", "fen", "go infinite", "quit")
    status, lines, errors = engine.gone()
    assert (status, errors) == (0, "")
    words = [line.split()[0] for line in lines if not line.startswith("info")]
    assert words == ["bestmove", "fen", "bestmove"]


@pytest.mark.parametrize("searcher", SEARCHERS)
@pytest.mark.parametrize("go", ["go infinite", "go ponder", "go ponder movetime 5"])
def test_uai_026_end_of_input_stops_an_endless_search(spawn: Spawn, searcher: str, go: str) -> None:
    status, lines, errors = searching(spawn, searcher, go).end()
    assert (status, errors) == (0, "")
    assert len(best_moves(lines)) == 1


def test_uai_026_end_of_input_lets_a_bounded_search_finish(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("position startpos seed 1", "go nodes 300")
    status, lines, errors = engine.end()
    assert (status, errors) == (0, "")
    assert len(best_moves(lines)) == 1
    assert any("nodes 300 " in line for line in lines)


def test_uai_026_commands_that_wait_are_carried_out(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("position startpos seed 1", "go nodes 30", "wait", "fen", "perft 1", "status")
    status, lines, errors = engine.end()
    assert (status, errors) == (0, "")
    words = [line.split()[0] for line in lines if not line.startswith("info")]
    assert words == ["bestmove", "fen", *["perft"] * 85, "status"]


def test_uai_126_end_of_input_lets_a_count_finish(engine: Engine) -> None:
    engine.send("perft 2")
    status, lines, errors = engine.end()
    assert (status, errors) == (0, "")
    assert lines[-1] == "perft total 8640"


def test_end_of_input_at_once() -> None:
    done = subprocess.run(COMMAND, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_closed_input_is_an_end_of_input() -> None:
    done = subprocess.run(
        ["sh", "-c", 'exec "$@" <&-', "sh", *COMMAND], capture_output=True, timeout=PATIENCE
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.parametrize("go", ["status", "go infinite", "go movetime 2000000", "perft 30"])
@pytest.mark.parametrize("searcher", SEARCHERS)
def test_uai_027_a_closed_output_ends_it_quietly(spawn: Spawn, searcher: str, go: str) -> None:
    """The input stays open, and the engine may have nothing to say: it has to notice by itself."""
    engine = spawn(searcher=searcher, paused=True)
    engine.send(go)
    engine.stdout.close()
    assert engine.process.wait(PATIENCE) == 0
    assert engine.stderr.read() == b""


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "-c", "status"], stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE
        )
    assert done.returncode == 1
    assert done.stderr == b"uai-engine: cannot write the output: No space left on device\n"


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python"])
def test_a_fatal_signal_says_where_it_struck(spawn: Spawn, searcher: str) -> None:
    """As a fault would: in the thread that searches, which is the newest. From another thread its
    frames would be read while they change."""
    engine = searching(spawn, searcher)
    pid = engine.process.pid
    thread = max(int(task.name) for task in Path(f"/proc/{pid}/task").iterdir())
    assert ctypes.CDLL(None).tgkill(pid, thread, signal.SIGSEGV) == 0
    status, _, errors = engine.gone()
    assert status == -signal.SIGSEGV
    assert errors.startswith("Fatal Python error: Segmentation fault")
    struck = errors[errors.index("Current thread") :]
    assert " in search\n" in struck


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("go", ["status", "go infinite", "perft 30"])
@pytest.mark.parametrize("searcher", SEARCHERS)
def test_a_signal_ends_it_quietly(
    spawn: Spawn, searcher: str, go: str, number: signal.Signals
) -> None:
    engine = spawn(searcher=searcher)
    engine.ask(go)
    engine.process.send_signal(number)
    status, _, errors = engine.gone()
    assert (status, errors) == (-number, "")


def test_the_end_of_the_driver_is_the_end_of_the_engine() -> None:
    """A driver that is killed closes both ends; its engine must not stay behind."""
    driver = (
        "import os, subprocess, sys, time\n"
        "engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "engine.stdin.write(b'setoption name Searcher value mcts-python\\ngo infinite\\n')\n"
        "engine.stdin.flush()\n"
        "engine.stdout.readline()\n"
        "print(engine.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    parent = subprocess.Popen([COMMAND[0], "-c", driver, *COMMAND], stdout=subprocess.PIPE)
    assert parent.stdout
    engine = os.pidfd_open(int(parent.stdout.readline()))
    parent.kill()
    parent.wait()
    parent.stdout.close()
    ended, _, _ = select.select([engine], [], [], PATIENCE)
    os.close(engine)
    assert ended


def test_quit_does_not_wait_for_a_driver_that_reads_nothing(spawn: Spawn) -> None:
    engine = spawn(paused=True)
    engine.send(*["moves"] * 2000, "quit")
    assert engine.process.wait(PATIENCE) == 0
