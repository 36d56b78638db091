"""Bad treatment: nothing makes an engine exit, hang, or lose its place."""

import random
import time
from collections.abc import Callable

from uai_engine.conformance.data import START
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.searching import answer, expect_bestmove
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.notation import write_fen
from uai_engine.notation.words import ANSWER_WORDS, MAX_LINE_BYTES


def _expect_unmoved(link: EngineLink) -> None:
    expect_equal(link.fen(), write_fen(START.state), "fen after it")


def _one_syntax_error(link: EngineLink, data: bytes, note: str) -> None:
    link.send_bytes(data + b"\n", note)
    lines = link.ask(timeout=6 * link.patience)
    expect(
        len(lines) == 1 and lines[0].startswith("error syntax"),
        f"{note} was answered {lines[:3]} and not one error syntax",
    )


@check("UAI-003", "a line that is too long is one error syntax and no more")
def long_lines(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        for size in (MAX_LINE_BYTES + 1, 3 * MAX_LINE_BYTES, 50_000_000):
            _one_syntax_error(link, b"x" * size, f"(a line of {size} bytes)")
        _one_syntax_error(link, b"fen" + b" " * MAX_LINE_BYTES, "(fen and 1048576 spaces)")
        _expect_unmoved(link)


@check("UAI-003", "a line of the greatest length is read")
def longest_line(rig: Rig) -> None:
    with rig.fresh() as link:
        line = b"position startpos seed 1"
        line += b" " * (MAX_LINE_BYTES - len(line))
        link.send_bytes(line + b"\n", "(position startpos seed 1 and spaces, 1048576 bytes)")
        expect_equal(link.ask(timeout=6 * link.patience), [], "the answer to it")
        _expect_unmoved(link)


@check("UAI-004", "lines that are not UTF-8, or have control characters, are error syntax")
def binary_lines(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        for data in (
            b"\xff\xfe\xfd",
            b"fen\xff",
            b"\x00",
            b"fen\x00",
            b"\x00isready",
            b"is\x1bready",
            b"fen\x07",
            b"\xc3\x28",
            bytes(range(1, 9)),
            b"\x7f",
        ):
            _one_syntax_error(link, data, repr(data)[2:-1])
        _expect_unmoved(link)


@check("UAI-009", "garbage is answered by errors, and the engine lives on where it was")
def garbage(rig: Rig) -> None:
    chance = random.Random(1)
    words = "position startpos fen seed moves players first go nodes movetime deal: 010203 -1 | ;"
    with rig.fresh() as link:
        link.quiet(START.line())
        for _ in range(40):
            lines = [
                " ".join(chance.choices(words.split(), k=chance.randrange(1, 7))) + " zz"
                for _ in range(10)
            ]
            for line in link.ask(*lines):
                expect(
                    line.startswith(("error ", "bestmove none")), f"{line!r} in answer to garbage"
                )
        _expect_unmoved(link)


@check("UAI-009", "a search survives garbage")
def garbage_in_a_search(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go infinite")
        lines = link.ask("xyzzy", "position nowhere", "go quickly", "\ttwo  words")
        for line in lines:
            expect(line.startswith(("info", "error ")), f"{line!r} in answer to garbage")
        link.send("stop")
        expect_bestmove(answer(link, time.monotonic(), rig.patience), START)


@check("UAI-008", "thousands of commands in one write are all answered, in order")
def flood(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        number = 2_000
        link.send_bytes(b"status\nisready\n" * number, f"({number} times status and isready)")
        found = [link.read(3 * rig.patience).split(" ", 1)[0] for _ in range(2 * number)]
        expect_equal(found, ["status", "readyok"] * number, "the answers")
        _expect_unmoved(link)


@check("UAI-023", "thousands of isready in a search are answered before its bestmove")
def flood_in_a_search(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        number = 2_000
        link.send("go infinite")
        link.send_bytes(b"isready\n" * number, f"({number} times isready)")
        left = number
        while left:
            line = link.read(3 * rig.patience)
            expect(line.startswith(("readyok", "info")), f"{line!r} among the readyok")
            left -= line.startswith("readyok")
        link.send("stop")
        expect_bestmove(answer(link, time.monotonic(), rig.patience), START)


@check("UAI-008", "a driver that stops reading for a while loses no answer")
def slow_reader(rig: Rig) -> None:
    with rig.fresh() as link:
        link.quiet(START.line())
        number = 1_500
        link.stop_reading()
        link.send_bytes(b"fen\n" * number + b"isready\n", f"({number} times fen, then isready)")
        time.sleep(min(0.5, rig.margin))
        link.go_on_reading()
        lines = link.until("readyok", 6 * rig.patience)[:-1]
        expect_equal(len(lines), number, "the number of answers")
        expect_equal(set(lines), {f"fen {write_fen(START.state)}"}, "the answers")


@check("UAI-002", "a line may come in pieces")
def slow_writer(rig: Rig) -> None:
    link = rig.link
    link.ask()  # it is there and reads
    for piece in (b"posi", b"tion start", b"pos se", b"ed 1\nf", b"en\nis", b"ready", b"\n"):
        link.send_bytes(piece)
        time.sleep(0.02)
    wanted = [f"fen {write_fen(START.state)}", "readyok"]
    expect_equal(link.until("readyok"), wanted, "the answers")


@check("UAI-006", "lines are whole and flushed: an answer comes without a further command")
def flushed(rig: Rig) -> None:
    with rig.fresh() as link:
        asked: list[tuple[str, Callable[[str], bool]]] = [
            ("isready", lambda line: line == "readyok"),
            ("fen", lambda line: line.startswith("fen ")),
            ("xyzzy", lambda line: line.startswith("error ")),
            ("status", lambda line: line.startswith("status ")),
        ]
        for command, right in asked:
            link.send(command)
            line = link.read()
            expect(right(line), f"{command!r} was answered {line!r}")
            expect(line.split(" ", 1)[0] in ANSWER_WORDS, f"{line!r}")
