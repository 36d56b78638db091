"""Errors: one line, a known code, a short text, and nothing changed."""

from uai_engine.conformance.data import START
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.notation import write_fen
from uai_engine.notation.words import ERROR_CODES

WRONG = (
    "xyzzy",
    "position",
    "position startpos players 9",
    "position fen rubbish",
    "position startpos seed 1 moves 999999",
    "position startpos moves deal:9999",
    "setoption name NoSuchOptionHere value 3",
    "go nodes many",
)


@check("UAI-500", "an error is one line `error CODE TEXT`")
def error_lines(rig: Rig) -> None:
    link = rig.at(START)
    for command in WRONG:
        lines = [line for line in link.ask(command) if line != "bestmove none"]
        expect(len(lines) == 1, f"{command!r} was answered {lines}")
        words = lines[0].split(" ", 2)
        whole = len(words) == 3 and words[0] == "error" and bool(words[2])
        expect(whole, f"{lines[0]!r} is no error with a code and a text")
    expect_equal(link.fen(), write_fen(START.state), "fen after errors")


@check("UAI-501", "the codes are those of the standard")
def error_codes(rig: Rig) -> None:
    link = rig.at(START)
    for command in WRONG:
        for line in link.ask(command):
            if line.startswith("error"):
                code = line.split()[1] if len(line.split()) > 1 else ""
                expect(code in ERROR_CODES, f"{line!r} has no code of the standard")


@check("UAI-502", "the text is printable, and what it repeats is cut short")
def error_texts(rig: Rig) -> None:
    link = rig.at(START)
    long = "x" * 5_000
    for command in (
        long,
        f"position {long}",
        f"position fen {long}",
        f"position startpos seed 1 moves {long}",
        f"setoption name {long} value 1",
        f"go {long}",
        "xy\u00a0zzy\u2028\u202e",
    ):
        for line in link.ask(command):
            if line.startswith("error"):
                expect(line.isprintable(), f"{line!r} is not printable")
                expect(len(line) <= 1_000, f"an error of {len(line)} characters")


@check("UAI-504", "a command with more words than it takes is error syntax")
def too_many_words(rig: Rig) -> None:
    link = rig.at(START)
    for command in ("uai", "isready", "uainewgame", "moves", "fen", "status", "stop", "quit"):
        link.error(f"{command} now", "syntax")
    expect_equal(link.fen(), write_fen(START.state), "fen after them")
