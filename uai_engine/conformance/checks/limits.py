"""Limits: kept, and refused when they make no sense."""

import time

from uai_engine.conformance.data import START, forced
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.searching import expect_bestmove, search
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.notation import write_fen


def _within(link: EngineLink, go: str, seconds: float) -> None:
    found = search(link, go, seconds)
    expect(found.seconds <= seconds, f"{go!r} took {found.seconds:.3f} s, over {seconds:g} s")


@check("UAI-402", "movetime is kept")
def movetime(rig: Rig) -> None:
    link = rig.at(START)
    for milliseconds in (1, 50, 200):
        _within(link, f"go movetime {milliseconds}", milliseconds / 1000 + rig.margin)


@check("UAI-403", "a bare go is movetime 1000")
def bare_go(rig: Rig) -> None:
    _within(rig.at(START), "go", 1 + rig.margin)


@check("UAI-403", "of several limits the first to be reached ends the search")
def first_limit(rig: Rig) -> None:
    link = rig.at(START)
    _within(link, "go nodes 1000000000 movetime 100", 0.1 + rig.margin)
    _within(link, "go movetime 600000 nodes 1", rig.patience)


@check("UAI-406", "no more nodes are searched than nodes allows")
def nodes(rig: Rig) -> None:
    for position in rig.starts():
        link = rig.at(position)
        for number in (1, 7, 100):
            found = search(link, f"go nodes {number}")
            expect_bestmove(found, position)
            most = max((info.nodes or 0 for info in found.infos), default=0)
            expect(most <= number, f"info nodes {most} in a search of {number}")


@check("UAI-402", "a search of depth 1 ends by itself")
def depth(rig: Rig) -> None:
    for position in rig.starts():
        expect_bestmove(search(rig.at(position), "go depth 1"), position)


@check("UAI-409", "the clock of its own seat is kept, with and without increments")
def clocks(rig: Rig) -> None:
    for position in rig.starts():
        players, seat = position.state.players, position.state.seat
        times = ["3600000"] * players
        times[seat] = "200"
        go = f"go time {' '.join(times)}"
        _within(rig.at(position), go, 0.2 + rig.margin)
        increments = " ".join(["10"] * players)
        _within(rig.at(position), f"{go} inc {increments}", 0.2 + rig.margin)


@check("UAI-407", "a single legal move is answered early")
def single_move(rig: Rig) -> None:
    _within(rig.at(forced()), "go movetime 600000", rig.margin)


@check("UAI-405", "a value that is missing, no number or out of range is error limit")
def bad_limits(rig: Rig) -> None:
    for limits in (
        "movetime",
        "movetime x",
        "movetime 0",
        "movetime -5",
        "movetime 2147483648",
        "nodes 0",
        "nodes 1.5",
        "nodes 9223372036854775808",
        "depth 0",
        "depth 1001",
        "time 1000",
        "time 1000 1000 1000",
        "time 1000 -1",
        "time 1000 1000 inc 1",
    ):
        _refused(rig.at(START), f"go {limits}", "limit")


@check("UAI-405", "an unknown or repeated word is error syntax, an illegal searchmove error move")
def bad_words(rig: Rig) -> None:
    for limits, code in (
        ("nodes 5 nodes 6", "syntax"),
        ("quickly", "syntax"),
        ("nodes 5 quickly", "syntax"),
        ("inc 10 10", "syntax"),
        ("searchmoves", "syntax"),
        ("searchmoves 099900", "move"),
        ("searchmoves 080000", "move"),
    ):
        _refused(rig.at(START), f"go {limits}", code)


@check("UAI-503", "a mistyped limit is an error, not an endless search")
def mistyped_limit(rig: Rig) -> None:
    for limits in ("movetme 100", "node 100", "deph 3", "infinit", "Nodes 5"):
        _refused(rig.at(START), f"go {limits}", "syntax", "limit")


def _refused(link: EngineLink, go: str, *codes: str) -> None:
    """A refused go gives its error and `bestmove none`, soon, and leaves the position."""
    started = time.monotonic()
    lines = link.ask(go)
    heads = [" ".join(line.split()[:2]) for line in lines]
    wanted = " or ".join(codes)
    expect(
        len(lines) == 2
        and heads[0] in [f"error {code}" for code in codes]
        and lines[1] == "bestmove none",
        f"{go!r} was answered {lines} and not error {wanted} and bestmove none",
    )
    expect(time.monotonic() - started <= link.patience, f"{go!r} was refused late")
    expect_equal(link.fen(), write_fen(START.state), "fen after a refused go")
