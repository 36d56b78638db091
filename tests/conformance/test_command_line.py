"""`uai-engine conformance` as a person and a machine use it."""

import json
import os
import select
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pexpect
import pytest

KIT = [sys.executable, "-m", "uai_engine", "conformance"]
BROKEN = [sys.executable, str(Path(__file__).parent / "broken")]


def kit(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*KIT, *arguments], capture_output=True, text=True, timeout=120)


def test_a_sound_engine_gets_a_table_and_status_0() -> None:
    done = kit("--only", "handshake", "--", *BROKEN, "none")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "  pass  UAI-023  isready is answered by readyok alone" in done.stdout
    assert "  n/a   UAI-029  debug on and debug off have no answer" in done.stdout
    core, full = done.stdout.splitlines()[-2:]
    assert core == "core: 12 passed, 0 failed"
    assert full.startswith("full: 14 passed, 0 failed, 1 not applicable, ")
    assert done.stderr == ""


def test_a_failure_shows_the_exchange_and_status_1() -> None:
    done = kit("--only", "legal-moves", "--", *BROKEN, "moves-not-ascending")
    assert done.returncode == 1
    assert "UAI-120 legal-moves: moves lists every legal move once, ascending" in done.stdout
    assert "    > position startpos players 2 first 1 seed 7\n" in done.stdout
    assert "    > moves\n" in done.stdout
    assert "    < legalmoves " in done.stdout
    assert "  again: --only legal-moves" in done.stdout
    assert "  FAIL  UAI-120" in done.stdout


def test_the_exchange_of_a_failure_reproduces_it() -> None:
    """The lines marked `>` sent to the engine again bring the same lines back."""
    done = kit("--only", "legal-moves", "--", *BROKEN, "moves-not-ascending")
    said = [line.strip() for line in done.stdout.splitlines() if line.startswith("    ")]
    commands = "".join(f"{line[2:]}\n" for line in said if line.startswith("> "))
    again = subprocess.run(
        [*BROKEN, "moves-not-ascending"], input=commands, capture_output=True, text=True
    )
    assert again.stdout.splitlines() == [line[2:] for line in said if line.startswith("< ")]


def test_reports_for_machines(tmp_path: Path) -> None:
    as_json, as_junit = tmp_path / "report.json", tmp_path / "report.xml"
    done = kit(
        *("--json", str(as_json), "--junit", str(as_junit), "--margin", "1500"),
        *("--only", "legal-moves", "--only", "no-moves", "--only", "debug"),
        *("--", *BROKEN, "moves-not-ascending"),
    )
    assert done.returncode == 1
    report = json.loads(as_json.read_text())
    assert report["command"] == [*BROKEN, "moves-not-ascending"]
    assert (report["passed"], report["failed"], report["not_applicable"]) == (1, 1, 1)
    verdicts = {check["name"]: check["verdict"] for check in report["checks"]}
    assert verdicts == {"debug": "not applicable", "legal-moves": "fail", "no-moves": "pass"}
    failed = next(check for check in report["checks"] if check["verdict"] == "fail")
    assert failed["rule"] == "UAI-120"
    assert "> moves" in failed["exchange"]
    suite = ElementTree.fromstring(as_junit.read_text())
    assert (suite.get("tests"), suite.get("failures"), suite.get("skipped")) == ("3", "1", "1")
    assert suite.find("testcase[@name='legal-moves']/failure") is not None
    assert suite.find("testcase[@name='debug']/skipped") is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "say which engine to check"),
        (["--only", "no-such-check", "--", *BROKEN, "none"], "no check fits no-such-check"),
        (["--margin", "0", "--", *BROKEN, "none"], "--margin"),
        (["--", "/no/such/engine"], "there is no program '/no/such/engine'"),
    ],
)
def test_wrong_usage_has_status_2(arguments: list[str], words: str) -> None:
    done = kit(*arguments)
    assert done.returncode == 2
    assert words in done.stderr


def test_checks_can_be_listed_without_an_engine() -> None:
    done = kit("--list", "--only", "limits")
    assert done.returncode == 0
    assert "UAI-402  movetime " in done.stdout


def test_a_level_has_its_checks_and_its_line() -> None:
    done = kit("--level", "core", "--only", "ending", "--", *BROKEN, "none")
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("core: 3 passed, 0 failed, ")
    listed = kit("--list", "--level", "core").stdout.splitlines()
    assert 40 < len(listed) < len(kit("--list").stdout.splitlines())


def test_failures_of_one_cause_are_told_as_one() -> None:
    """An engine that does not listen while it searches, and one that says nothing at all."""
    deaf = kit(
        *("--only", "search", "--only", "state-*", "--only", "ending", "--margin", "100"),
        *("--", *BROKEN, "deaf-while-searching"),
    )
    failed = [line for line in deaf.stdout.splitlines() if line.startswith("  FAIL")]
    assert len(failed) == 1, failed
    assert "they follow from ready-while-searching, which failed" in deaf.stdout
    silent = kit("--margin", "20", "--", sys.executable, "-S", "-c", "import time; time.sleep(60)")
    failed = [line for line in silent.stdout.splitlines() if line.startswith("  FAIL")]
    assert len(failed) == 1, failed
    assert len(silent.stdout.splitlines()) < 20


def test_a_bar_on_a_terminal() -> None:
    arguments = [*KIT[1:], "--only", "handshake", "--", *BROKEN, "none"]
    with pexpect.spawn(KIT[0], arguments, encoding="utf-8", timeout=120) as terminal:
        terminal.expect("Checking")
        terminal.expect("100%")
        terminal.expect("14 passed, 0 failed")
        terminal.expect(pexpect.EOF)


@pytest.mark.parametrize("at_once", [False, True])
def test_an_interrupted_kit_leaves_no_engine(tmp_path: Path, at_once: bool) -> None:
    """The engine never answers. At once: it interrupts the kit that is still busy starting it."""
    life = tmp_path / "life"
    os.mkfifo(life)
    deed = "os.kill(os.getppid(), signal.SIGINT)" if at_once else "pass"
    engine = (
        f"import os, signal, time; life = open({str(life)!r}, 'w'); print('here', file=life,"
        f" flush=True); {deed}; time.sleep(600)"
    )
    arguments = [*KIT[1:], "--only", "ready", "--", sys.executable, "-S", "-c", engine]
    with (
        pexpect.spawn(KIT[0], arguments, encoding="utf-8", timeout=120) as terminal,
        life.open() as watched,
    ):
        assert watched.readline() == "here\n"
        if not at_once:
            terminal.sendintr()
        terminal.expect(pexpect.EOF)
        ended, _, _ = select.select([watched], [], [], 60)
        assert ended, "the engine outlived the kit"
        assert watched.read() == ""


def test_an_engine_that_dies_at_once_fails_everything_and_hangs_nothing() -> None:
    done = kit("--only", "questions", "--", sys.executable, "-c", "raise SystemExit(3)")
    assert done.returncode == 1
    assert "the engine's output ended (exit status 3)" in done.stdout


MISSHAPEN = """
import sys
ANSWERS = {
    "uai": "option name\\nuaiok", "isready": "readyok", "fen": "fen", "status": "status",
    "moves": "legalmoves x", "go": "info nodes pv\\nbestmove", "perft": "perft total",
    "position": "info string seed", "deal": "info string seed", "bench": "bench signature",
}
for line in sys.stdin:
    word = (line.split() or [""])[0]
    if word == "quit":
        break
    if word in ANSWERS:
        print(ANSWERS[word], flush=True)
"""


def test_answers_out_of_shape_fail_the_check_and_not_the_kit() -> None:
    topics = ("handshake", "options", "position", "steps", "questions", "vectors", "search")
    only = [word for topic in topics for word in ("--only", topic)]
    done = kit(*only, "--margin", "50", "--", sys.executable, "-S", "-c", MISSHAPEN)
    assert done.returncode == 1
    assert "Traceback" not in done.stdout + done.stderr
    assert "FAIL  UAI-122  the scores and winners at the end of whole games" in done.stdout
