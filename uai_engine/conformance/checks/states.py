"""The state table: every command in every state does what its cell says."""

from typing import Final

from uai_engine.client import Position, startpos
from uai_engine.conformance.checks.pondering import need_pondering
from uai_engine.conformance.data import START, finished, some_move, vectors, waiting
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.registry import Run, add
from uai_engine.conformance.rig import PROBES, Rig
from uai_engine.conformance.verdict import Failed, NotApplicable, expect, expect_equal
from uai_engine.game import Dealer, sample_deal
from uai_engine.notation import parse_move, write_deal, write_fen, write_move
from uai_engine.notation.words import LAST_WORDS

ANSWERED_BY: Final = {
    "uai": "uaiok",
    "isready": "readyok",
    "history": "history",
    "moves": "legalmoves",
    "fen": "fen",
    "status": "status",
    "d": "info",
    "go": "bestmove",
    "stop": "bestmove",
    "eval": "info",
    "perft": "perft",
    "bench": "bench",
    "help": "info",
}
"""What an answer to each command begins with, or has among its lines."""

SEARCH: Final = {"searching": "go infinite", "pondering": "go ponder nodes 5"}


def _command(command: str) -> str:
    """A command with arguments that are right in themselves."""
    displays, _ = sample_deal(waiting().state, Dealer(3))
    arguments = {
        "position": startpos(2, 1, 11).line().removeprefix("position "),
        "move": write_move(some_move(START)),
        "deal": write_deal(displays),
        "go": "nodes 5",
        "perft": "1",
        "bench": "5",
        "debug": "off",
    }
    return f"{command} {arguments.get(command, '')}".rstrip()


def _setoption(rig: Rig) -> str:
    for option in rig.options.values():
        if option.kind == "spin":
            return f"setoption name {option.name} value {option.default}"
        if option.kind == "check":
            return f"setoption name {option.name} value {str(option.default).lower()}"
    raise NotApplicable("the engine has no option to set")


def _place(rig: Rig, link: EngineLink, state: str, command: str) -> Position:
    """Bring an engine into a state; the position it is in then."""
    position = {"deal": waiting(), "over": finished()}.get(state, START)
    if command == "undo" and state not in SEARCH:
        position = _undoable(state)
    link.quiet(position.line())
    if state == "pondering":
        need_pondering(rig, link)
    if state in SEARCH:
        link.send(SEARCH[state])
        for line in link.ask():
            expect(line.startswith("info"), f"{line!r} at the start of a search")
    return position


def _undoable(state: str) -> Position:
    """A position with a step to take back."""
    if state == "deal":
        position = START
        while position.push(some_move(position)).state.round == 1:
            position = position.push(some_move(position))
        unseeded = startpos(2).push(START.state.displays)
        return unseeded.push(*position.steps, some_move(position))
    if state == "over":
        return _game_to_the_end()
    return START.push(some_move(START))


def _game_to_the_end() -> Position:
    game = vectors("games")["games"][0]
    position = startpos(game["players"], seed=int(game["seed"]))
    for step in game["steps"]:
        if "move" in step:
            position = position.push(parse_move(step["move"]))
    return position


def _check_cell(rig: Rig, command: str, state: str, wanted: str) -> None:
    link = rig.link
    position = _place(rig, link, state, command)
    line = _setoption(rig) if command == "setoption" else _command(command)
    if command == "quit":
        link.send("quit")
        expect_equal(link.exit_status(), 0, f"exit status of quit while {state}")
        rig.discard()
    elif command == "wait" and wanted == "done":
        _check_wait(link)
    elif command in LAST_WORDS and wanted == "answer":
        _judge(command, state, wanted, link.count(line, 6 * rig.patience))
    else:
        lines = link.ask(line)
        if command == "isready":
            lines.append(link.until("readyok")[-1])
        ends = command in ("stop", "ponderhit") and state in SEARCH and wanted != "phase"
        if (ends or (command, wanted) == ("go", "answer")) and not _has_bestmove(lines):
            lines += link.until("bestmove")
        _judge(command, state, wanted, lines)
        if state in SEARCH and not ends:
            _end_search(link, position)
        elif state not in SEARCH and wanted in ("phase", "ignored", "none"):
            expect_equal(link.fen(), write_fen(position.state), f"fen after {line!r}")
    expect_equal(rig.link.ask(), [], f"what came after {command} while {state}")


def _has_bestmove(lines: list[str]) -> bool:
    return any(line.startswith("bestmove") for line in lines)


def _end_search(link: EngineLink, position: Position) -> None:
    """The search goes on as if nothing had been said, until it is stopped."""
    lines = link.ask("fen")
    expect(not _has_bestmove(lines), "the search has ended")
    found = [line for line in lines if line.startswith("fen ")]
    expect_equal(found, [f"fen {write_fen(position.state)}"], "fen in the search")
    link.send("stop")
    link.until("bestmove")


def _check_wait(link: EngineLink) -> None:
    """A wait in an infinite search is busy; in one with a limit it takes effect."""
    lines = [line for line in link.ask("wait") if line.startswith("error")]
    expect(len(lines) == 1 and lines[0].startswith("error busy"), f"wait was answered {lines}")
    link.send("stop")
    link.until("bestmove")
    link.send("go movetime 50", "wait", "fen")
    heads = [line.split(" ", 1)[0] for line in link.until("fen")]
    expect("bestmove" in heads, "fen was answered before the bestmove that wait waits for")


def _judge(command: str, state: str, wanted: str, lines: list[str]) -> None:
    """Whether what came back is what the table has for the cell."""
    said = [found for found in lines if not found.startswith("info string")]
    searching = state in SEARCH
    others = [found for found in said if not (searching and found.startswith("info"))]
    where = f"{command!r} while {state}"
    match wanted:
        case "answer":
            heads = {found.split(" ", 1)[0] for found in lines}
            expect(ANSWERED_BY[command] in heads, f"{where} was answered {lines[:5]}")
            expect("error" not in heads, f"{where} was answered {lines[:5]}")
        case "busy" | "phase":
            ok = len(others) == 1 and others[0].startswith(f"error {wanted}")
            expect(ok, f"{where} was answered {others[:5]} and not error {wanted}")
        case "none":
            ok = len(others) == 2 and others[0].startswith("error phase")
            expect(ok and others[1] == "bestmove none", f"{where} was answered {others[:5]}")
        case "done" | "ignored":
            if command == "ponderhit":
                others = [found for found in others if not found.startswith("bestmove")]
            expect_equal(others, [], f"the answer to {where}")
        case _:
            raise Failed(f"the state table has an unknown word {wanted!r}")


def _run(command: str) -> Run:
    def run(rig: Rig) -> None:
        if command in PROBES:
            rig.need(command)
        table = vectors("states")
        for state, wanted in zip(table["states"], table["commands"][command], strict=True):
            try:
                _check_cell(rig, command, state, wanted)
            except NotApplicable:
                if state != "pondering":
                    raise

    return run


for _name in vectors("states")["commands"]:
    add("UAI-600", f"{_name} in every state", f"state-{_name}", __name__, _run(_name))
