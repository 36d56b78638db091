"""How an engine ends: asked, at the end of its input, and when its driver has died."""

import subprocess
import sys
import time

from uai_engine.client.process_group import NEW_GROUP, kill_group
from uai_engine.conformance.data import START
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import Failed, expect, expect_equal
from uai_engine.notation import write_fen

_PARENT = """
import subprocess, sys
engine = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
engine.stdin.write(b"position startpos seed 1\\ngo infinite\\nisready\\n")
engine.stdin.flush()
for line in engine.stdout:
    if line.strip() == b"readyok":
        break
print("started", flush=True)
engine.wait()
"""


def _expect_end(link: EngineLink) -> list[str]:
    """The last lines of a process that has to end by itself with status 0."""
    lines = link.rest()
    expect_equal(link.exit_status(), 0, "the exit status")
    return lines


@check("UAI-025", "quit ends the process with status 0")
def quit_idle(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("quit")
        expect_equal(_expect_end(link), [], "what came after quit")


@check("UAI-025", "quit in a search gives its bestmove first")
def quit_searching(rig: Rig) -> None:
    for go in ("go infinite", "go movetime 600000"):
        with rig.fresh() as link:
            link.quiet(START.line())
            link.send(go)
            lines = link.ask()  # an engine that has nothing to think about may be done already
            link.send("quit")
            _expect_one_bestmove(lines + _expect_end(link))


@check("UAI-025", "commands kept before quit are carried out, their searches stopped")
def quit_after_kept(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go infinite", "stop", START.line(), "go infinite", "quit")
        found = [line for line in _expect_end(link) if not line.startswith("info")]
        heads = [line.split(" ", 1)[0] for line in found]
        expect_equal(heads, ["bestmove", "bestmove"], "the answers")


@check("UAI-026", "the end of the input ends the process with status 0")
def end_of_input(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.close_input()
        expect_equal(_expect_end(link), [], "what came after the end of the input")


@check("UAI-026", "the end of the input stops an infinite search")
def end_of_input_infinite(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go infinite")
        link.ask()
        link.close_input()
        _expect_one_bestmove(_expect_end(link))


@check("UAI-026", "the end of the input lets a search with a limit finish")
def end_of_input_bounded(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go nodes 100")
        link.close_input()
        _expect_one_bestmove(_expect_end(link))


@check("UAI-002", "what is left unfinished when the input ends counts as a line")
def unfinished_line(rig: Rig) -> None:
    with rig.fresh() as link:
        link.send_bytes(b"position startpos seed 1\nfen")
        link.close_input()
        expect_equal(_expect_end(link), [f"fen {write_fen(START.state)}"], "the answer")


@check("UAI-027", "an engine whose output has been closed ends quietly")
def closed_output(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go infinite")
        link.ask()
        before = len(link.stderr)
        link.close_output()
        link.send("fen", "stop", "fen", "isready", "quit")
        link.exit_status()
        said = link.stderr[before:]
        expect(not said, f"it said on stderr: {said[:1]}")


@check("UAI-026", "an engine whose driver is killed in the middle of a search ends")
def killed_driver(rig: Rig) -> None:
    """The engine has our pipe as its stderr, and when that ends nobody holds it any longer."""
    rig.note("position startpos seed 1", "go infinite", "isready", "(the driver is killed)")
    driver = subprocess.Popen(
        [sys.executable, "-S", "-c", _PARENT, *rig.command],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        creationflags=NEW_GROUP,
    )
    try:
        assert driver.stdout is not None
        expect_equal(driver.stdout.readline(), b"started\n", "the start of a search")
        driver.kill()
        driver.wait()
        started = time.monotonic()
        try:
            driver.communicate(timeout=rig.patience)
        except subprocess.TimeoutExpired:
            waited = time.monotonic() - started
            raise Failed(f"the engine was still there {waited:.1f} s after its driver") from None
    finally:
        kill_group(driver.pid)
        driver.communicate()


def _expect_one_bestmove(lines: list[str]) -> None:
    found = [line for line in lines if line.startswith("bestmove")]
    expect_equal(len(found), 1, "the number of bestmoves")
