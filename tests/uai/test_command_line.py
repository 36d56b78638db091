"""`uai-engine` from a shell."""

import re
import subprocess
import sys

import pytest

from tests.uai.driver import COMMAND, PATIENCE
from uai_engine import __version__


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def test_commands_are_carried_out_in_order() -> None:
    done = run("-c", "position startpos seed 1", "-c", "moves", "--command", "status")
    assert (done.returncode, done.stderr) == (0, "")
    moves, status = done.stdout.splitlines()
    assert moves.startswith("legalmoves 84 010200 ")
    assert status == "status draft round 1 seat 0 scores 0 0"


def test_a_search_is_waited_for() -> None:
    done = run("-c", "go nodes 30", "-c", "fen", "-c", "perft 1", "-c", "status")
    assert (done.returncode, done.stderr) == (0, "")
    words = [line.split()[0] for line in done.stdout.splitlines() if not line.startswith("info")]
    assert words == ["bestmove", "fen", *["perft"] * 97, "status"]


def test_a_search_without_an_end_is_an_error() -> None:
    done = run("-c", "go infinite", "-c", "status")
    assert (done.returncode, done.stderr) == (1, "")
    error, best, status = done.stdout.splitlines()
    assert error.startswith("error limit ")
    assert best == "bestmove none"
    assert status.startswith("status ")


def test_pondering_is_waited_for_from_the_ponderhit_on() -> None:
    done = run("-c", "go ponder nodes 5", "-c", "status", "-c", "ponderhit", "-c", "fen")
    assert (done.returncode, done.stderr) == (0, "")
    words = [line.split()[0] for line in done.stdout.splitlines() if not line.startswith("info")]
    assert words == ["status", "bestmove", "fen"]


@pytest.mark.parametrize("held", [("go nodes 3000", "wait"), ("perft 3",), ("bench 20",)])
def test_quit_behind_what_holds_waits_for_it(held: tuple[str, ...]) -> None:
    """The same in a pipe and by -c; `-c` needs no wait."""
    lines = "".join(f"{line}\n" for line in (*held, "quit", "status"))
    piped = subprocess.run(COMMAND, input=lines, capture_output=True, text=True, timeout=PATIENCE)
    assert (piped.returncode, piped.stderr) == (0, "")
    last = piped.stdout.splitlines()[-1].split()
    assert last[:2] in (["bestmove", last[1]], ["perft", "total"], ["bench", "signature"])
    if held[0].startswith("go"):
        assert " nodes 3000 " in piped.stdout
    done = run("-c", held[0], "-c", "quit", "-c", "status")
    assert done.stdout.splitlines()[-1].split()[:2] == last[:2]


def test_an_error_shows_in_the_exit_status_and_stops_nothing() -> None:
    done = run("-c", "rubbish", "-c", "status")
    assert (done.returncode, done.stderr) == (1, "")
    error, status = done.stdout.splitlines()
    assert error.startswith("error unknown-command ")
    assert status.startswith("status ")


def test_every_way_to_write_the_option() -> None:
    assert run("-cstatus").stdout == run("--command=status").stdout == run("-c", "status").stdout


def test_help_and_version() -> None:
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, "")
    for name in ("conformance", "match", "record", "train", "--command"):
        assert name in done.stdout
    first, *rest = run("--version").stdout.splitlines()
    assert first == f"uai-engine {__version__}"
    assert any(re.match(r"kernel: compiled by (GCC|Clang|MSVC) \d", line) for line in rest)
    assert any(line.startswith("platform: ") and "Python" in line for line in rest)


@pytest.mark.parametrize("arguments", [("-c",), ("rubbish",), ("--rubbish",), ("-c", "d", "match")])
def test_a_wrong_command_line_is_a_usage_error(arguments: tuple[str, ...]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Error: " in done.stderr
    assert "Traceback" not in done.stderr


def test_the_engine_imports_nothing_that_only_people_and_subcommands_need() -> None:
    """Each of these would make a GUI wait."""
    code = (
        "import sys, os\n"
        "os._exit = lambda status: print(*sorted(sys.modules))\n"
        "from uai_engine.uai.main import run\n"
        "run(['uai'])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "uai_engine.uai.session" in loaded
    slow = {"asyncio", "click", "difflib", "importlib.metadata", "logging", "prompt_toolkit"}
    assert not loaded & slow
