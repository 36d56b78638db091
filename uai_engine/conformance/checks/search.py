"""Searching: one legal answer to each `go`, and sound reports on the way."""

import time
from itertools import pairwise

from uai_engine.client import Position, from_state
from uai_engine.conformance.data import (
    START,
    finished,
    forced,
    last_of_round,
    round_of_moves,
    waiting,
)
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.searching import (
    Searched,
    answer,
    bestmove_of,
    expect_bestmove,
    expect_legal,
    expect_no_bestmove,
    search,
)
from uai_engine.conformance.verdict import NotApplicable, expect, expect_equal
from uai_engine.game import draft, legal_actions
from uai_engine.notation import write_deal, write_fen, write_move
from uai_engine.notation.info import Info

ROUNDED = 0.00025
"""A rise of the share below this is rounding: four decimals, and a sum that is kept."""


def _positions(rig: Rig) -> list[Position]:
    every = [*rig.starts(), START, last_of_round(), forced()]
    return [position for position in every if position.state.players in rig.players]


def _searches(rig: Rig, go: str) -> list[tuple[Position, Searched]]:
    found = []
    for position in _positions(rig):
        link = rig.at(position)
        found.append((position, search(link, go)))
        extra = link.ask()
        expect_equal(extra, [], "what came after bestmove")
    return found


@check("UAI-023", "isready is answered in the middle of a search")
def ready_while_searching(rig: Rig) -> None:
    link = rig.at(START)
    link.send("go infinite")
    started = time.monotonic()
    for _ in range(10):
        lines = link.ask(timeout=rig.patience)
        expect(not any(line.startswith("bestmove") for line in lines), "bestmove before stop")
    link.send("stop")
    expect_bestmove(answer(link, started, rig.patience), START)


@check("UAI-400", "each go has one bestmove")
def one_bestmove(rig: Rig) -> None:
    _searches(rig, "go nodes 30")
    link = rig.at(START)
    for go in ("go movetime 20", "go depth 1", "go time 200 200"):
        search(link, go)
        expect_equal(link.ask(), [], "what came after bestmove")


@check("UAI-401", "bestmove is a legal move in six digits")
def legal_bestmove(rig: Rig) -> None:
    for position, found in _searches(rig, "go nodes 40"):
        expect_bestmove(found, position)


@check("UAI-401", "the ponder moves are legal, the other seats', and end with the round")
def legal_ponder(rig: Rig) -> None:
    for position, found in _searches(rig, "go nodes 60"):
        move, replies = bestmove_of(found)
        expect_legal(position.state, [move, *replies], f"{found.bestmove!r}")
        most = position.state.players - 1
        expect(len(replies) <= most, f"{found.bestmove!r} has more than {most} replies")


@check("UAI-442", "the moves of a pv are legal and end with the round")
def legal_pv(rig: Rig) -> None:
    for position, found in _searches(rig, "go nodes 60"):
        for info in found.infos:
            expect_legal(position.state, list(info.pv), f"pv {list(map(write_move, info.pv))}")


@check("UAI-441", "win and points have a value for each seat; the shares add up to 1")
def values_for_all_seats(rig: Rig) -> None:
    for position, found in _searches(rig, "go nodes 40"):
        players = position.state.players
        for info in found.infos:
            for name, values in (("win", info.win), ("points", info.points)):
                expect(len(values) in (0, players), f"{name} has {len(values)} of {players} values")
            if info.win:
                total = sum(info.win)
                expect(abs(total - 1) < 0.002, f"the shares {info.win} add up to {total:g}")
                expect(min(info.win) >= 0, f"a share below 0: {info.win}")


@check("UAI-440", "pv or string is the last field of an info line")
def last_field(rig: Rig) -> None:
    link = rig.at(START)
    link.send("go nodes 60")
    for line in link.until("bestmove"):
        words = line.partition(" string ")[0].split()
        if "pv" in words:
            rest = words[words.index("pv") + 1 :]
            expect(all(word.isdigit() for word in rest), f"something after the pv: {line!r}")


@check("UAI-044", "MultiPV reports so many lines, each with another first move")
def multipv(rig: Rig) -> None:
    option = next((o for o in rig.options.values() if o.name.lower() == "multipv"), None)
    if option is None or option.kind != "spin" or option.maximum < 3:
        raise NotApplicable("the engine has no MultiPV of 3")
    link = rig.at(START)
    link.quiet(f"setoption name {option.name} value 3")
    found = search(link, "go nodes 200")
    link.quiet(f"setoption name {option.name} value {option.default}")
    best = expect_bestmove(found, START)
    firsts = {info.multipv: info.pv[0] for info in found.infos if info.multipv and info.pv}
    expect_equal(sorted(firsts), [1, 2, 3], "the numbers of the lines")
    expect_equal(len(set(firsts.values())), 3, "the number of first moves")
    expect_equal(firsts[1], best, "the first move of the first line")


@check("UAI-444", "lines of MultiPV come in the order of choice, the first is bestmove")
def multipv_order(rig: Rig) -> None:
    option = next((o for o in rig.options.values() if o.name.lower() == "multipv"), None)
    if option is None or option.kind != "spin" or option.maximum < 4:
        raise NotApplicable("the engine has no MultiPV of 4")
    for position in _positions(rig):
        link = rig.at(position)
        link.quiet(f"setoption name {option.name} value 4")
        found = search(link, "go nodes 400")
        link.quiet(f"setoption name {option.name} value {option.default}")
        best = expect_bestmove(found, position)
        seat = position.state.seat
        last: dict[int, Info] = {}
        for info in found.infos:
            if info.multipv and info.pv:
                last = {**last, info.multipv: info} if info.multipv > 1 else {1: info}
                shares = [line.win[seat] for _, line in sorted(last.items()) if line.win]
                rises = (after - before for before, after in pairwise(shares))
                expect(max(rises, default=0.0) < ROUNDED, f"the mover's shares {shares}")
        if last:
            expect_equal(last[1].pv[0], best, "the first move of the last first line")


@check("UAI-404", "a go with nothing to search gives error phase and bestmove none")
def nothing_to_search(rig: Rig) -> None:
    for position in (waiting(), finished()):
        link = rig.at(position)
        lines = link.ask("go nodes 10")
        expect(
            len(lines) == 2 and lines[0].startswith("error phase") and lines[1] == "bestmove none",
            f"go was answered {lines}",
        )


@check("UAI-402", "searchmoves restricts the choice")
def searchmoves(rig: Rig) -> None:
    moves = legal_actions(START.state)
    for chosen in (moves[3:4], moves[-2:], moves[10:14]):
        link = rig.at(START)
        found = search(link, "go nodes 40 searchmoves " + " ".join(map(write_move, chosen)))
        expect(expect_bestmove(found, START) in chosen, f"{found.bestmove!r} is none of them")


@check("UAI-408", "stop ends an infinite search at once")
def stop(rig: Rig) -> None:
    link = rig.at(START)
    for _ in range(3):
        link.send("go infinite")
        link.ask()
        started = time.monotonic()
        link.send("stop")
        found = answer(link, started, rig.margin)
        expect_bestmove(found, START)
        expect(found.seconds <= rig.margin, f"stop took {found.seconds:.3f} s")


@check("UAI-408", "stop without a search is ignored")
def stop_idle(rig: Rig) -> None:
    expect_equal(rig.at(START).ask("stop", "stop"), [], "the answer to stop")


@check("UAI-402", "an infinite search gives no bestmove before stop")
def infinite(rig: Rig) -> None:
    for position in (START, forced(), last_of_round()):
        link = rig.at(position)
        link.send("go infinite")
        expect_no_bestmove(link, min(0.4, rig.margin))
        link.send("stop")
        expect_bestmove(answer(link, time.monotonic(), rig.margin), position)


@check("UAI-601", "questions in the middle of a search are about its position")
def questions_while_searching(rig: Rig) -> None:
    link = rig.at(START)
    link.send("go infinite")
    for command, head in (("fen", "fen"), ("status", "status"), ("moves", "legalmoves")):
        lines = [line for line in link.ask(command) if not line.startswith("info")]
        expect(
            len(lines) == 1 and lines[0].startswith(head + " "),
            f"{command!r} in a search was answered {lines}",
        )
        if command == "fen":
            expect_equal(lines[0], f"fen {write_fen(START.state)}", "fen")
    link.send("stop")
    link.until("bestmove")


@check("UAI-602", "commands after stop are kept until the bestmove is out")
def kept_after_stop(rig: Rig) -> None:
    link = rig.at(START)
    other = from_state(draft(START.state, legal_actions(START.state)[0]))
    for position in (other, START):
        link.send("go infinite", "stop", position.line(), "go nodes 1")
        lines = [line for line in link.until("bestmove") if not line.startswith("info")]
        lines += [line for line in link.until("bestmove") if not line.startswith("info")]
        heads = [line.split(" ", 1)[0] for line in lines]
        expect_equal(heads, ["bestmove", "bestmove"], "the answers")
        expect_equal(link.fen(), write_fen(position.state), "fen")


@check("UAI-400", "quick cycles of position, go and stop have one bestmove each")
def quick_cycles(rig: Rig) -> None:
    link = rig.link
    positions = rig.starts()
    number = 60
    for index in range(number):
        link.send(positions[index % len(positions)].line(), "go infinite", "stop")
    lines = [line for line in link.ask() if line.startswith(("bestmove", "error"))]
    # The last bestmove may come after the readyok, because a search is not waited for.
    while len(lines) < number:
        lines.append(link.until("bestmove")[-1])
    expect_equal(link.ask(), [], "what came after the last bestmove")
    errors = [line for line in lines if line.startswith("error")]
    expect(not errors, f"there were errors: {errors[:3]}")
    expect_equal(len(lines), number, "the number of bestmoves")


@check("UAI-410", "wait keeps further commands until the search has ended")
def wait(rig: Rig) -> None:
    rig.need("wait")
    link = rig.at(START)
    link.send("go movetime 100", "wait", "fen", "moves", "isready")
    lines = [line.split(" ", 1)[0] for line in link.until("legalmoves")]
    expect("bestmove" in lines, "no bestmove before the commands that were kept")
    expect(lines.index("bestmove") < lines.index("fen"), "fen was answered during wait")
    link.ask() if "readyok" in lines else link.until("readyok")
    expect_equal(link.ask("wait"), [], "wait without a search")


@check("UAI-410", "quit behind wait is kept until the search has ended")
def wait_quit(rig: Rig) -> None:
    rig.need("wait")
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("go nodes 200", "wait", "quit", "fen")
        lines = [line for line in link.rest() if not line.startswith("info")]
        expect_equal([line.split()[0] for line in lines], ["bestmove"], "the answers")


@check("UAI-411", "the same moves with another seed to come give the same search")
def seed_is_unknown(rig: Rig) -> None:
    """Late in a round, where the next deal matters; the seeds deal differently after it."""
    link = rig.at(START)
    first = write_deal(START.state.displays)
    for back in (1, 3, 6):
        steps = round_of_moves()[:-back]
        moves = " ".join([first, *map(write_move, steps)])
        found: dict[int, str] = {}
        for seed in (1, 1, 2, 3, 4, 5):
            link.quiet("uainewgame", f"position startpos players 2 seed {seed} moves {moves}")
            heard = search(link, "go nodes 200")
            last = [info for info in heard.infos if info.win and info.multipv in (None, 1)][-1:]
            answer = f"{heard.bestmove.split()[1]} {[(info.win, info.points) for info in last]}"
            if found.setdefault(seed, answer) != answer:
                raise NotApplicable("the same search has other answers: it is left to chance")
        expect_equal(set(found.values()), {found[1]}, f"the answers for seeds 1 to 5 after {moves}")
