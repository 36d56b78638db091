"""The state table (UAI-600): every command in every state, through the real process."""

import json
from pathlib import Path

import pytest

from tests.uai.driver import Engine
from uai_engine.uai.commands import COMMANDS

TABLE = json.loads(
    (Path(__file__).parents[2] / "protocol" / "vectors" / "states.json").read_text("utf-8")
)
STATES: list[str] = TABLE["states"]

EMPTY_BOARD = "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
FULL_BAG = "".join(str(colour) * 20 for colour in range(5))
WAITING = f"position fen {EMPTY_BOARD} {EMPTY_BOARD} | - - - - - - | {FULL_BAG} | 0 -"
DEAL = "deal:0123/0123/0123/0123/0123"
FINISHED = (
    "position fen -----/5/5/5/5 0000000000 00000 00000 00000 12 0 ;"
    f" {EMPTY_BOARD} | - - - - - - | {''.join(str(colour) * 19 for colour in range(5))} | 0 -"
)

SET_UP = {
    "idle": ["position startpos seed 1 moves 010204"],
    "searching": ["position startpos seed 1 moves 010204", "go infinite"],
    "pondering": ["position startpos seed 1 moves 010204", "go ponder nodes 5"],
    "deal": [WAITING, f"deal {DEAL}", "undo"],
    "over": [FINISHED],
}
MARKER_BOARD = EMPTY_BOARD.replace("0 0 ;", "0 1 ;")
ONE_MOVE_BEFORE = {
    "deal": [
        f"position fen {EMPTY_BOARD} {MARKER_BOARD} | 0 - - - - - | {FULL_BAG[1:]} | 0 1",
        "move 000001",
    ],
    "over": [
        f"position fen 1----/5/5/5/5 0000000000 00000 00000 00000 0 0 ; {MARKER_BOARD}"
        f" | 0 - - - - - | {''.join(str(colour) * 19 for colour in range(5))} | 0 1",
        "move 000001",
    ],
}
LINE = {
    "setoption": "setoption name Hash value 16",
    "position": "position startpos seed 2",
    "move": "move 020300",
    "deal": f"deal {DEAL}",
    "go": "go nodes 5",
    "perft": "perft 1",
    "bench": "bench 1",
    "debug": "debug on",
}
ANSWERS = {
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
    "perft": "perft total",
    "bench": "bench signature",
    "help": "info",
}


def reach(engine: Engine, state: str, command: str) -> None:
    """Bring an engine into a state in which the command has something to do."""
    # What `infinite` and `ponder` find is kept back, so these states last for as long as need be.
    lines = SET_UP[state]
    if command == "undo" and state in ("deal", "over"):
        lines = ONE_MOVE_BEFORE[state]
    if command == "wait" and state == "searching":
        lines = ["setoption name Searcher value mcts-python", "go movetime 2000000"]
    engine.send(*lines)
    if state in ("searching", "pondering"):
        engine.until("info")
    expected = {"deal": "deal", "over": "over"}.get(state, "draft")
    assert asked(engine, "status").split()[1] == expected


def asked(engine: Engine, question: str) -> str:
    """The answer to `fen` or `status`, whatever a search says meanwhile."""
    (answer,) = [line for line in engine.ask(question) if line.startswith(question)]
    return answer


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("command", TABLE["commands"])
def test_uai_600(engine: Engine, state: str, command: str) -> None:
    reach(engine, state, command)
    result = TABLE["commands"][command][STATES.index(state)]
    before = asked(engine, "fen")

    if command == "quit":
        engine.send("quit")
        status, lines, errors = engine.gone()
        assert (status, errors) == (0, "")
        running = state in ("searching", "pondering")
        assert [line.partition(" ")[0] for line in lines].count("bestmove") == running
        return
    engine.send(LINE.get(command, command))
    match result:
        case "answer":
            while not engine.line().startswith(ANSWERS[command]):
                pass
        case "done" if command == "ponderhit":
            assert engine.until("bestmove")[-1] != "bestmove none"
        case "done" if command == "wait":
            assert all(line.startswith("info ") for line in engine.ask("fen"))
            engine.send("stop")
            assert engine.until("bestmove")[-1] != "bestmove none"
            assert engine.line() == before
        case "done" | "ignored":
            assert [line for line in engine.ask() if not line.startswith("info")] == []
        case "none":
            assert engine.line().startswith("error phase ")
            assert engine.line() == "bestmove none"
        case error:
            assert engine.line().startswith(f"error {error} ")
    if result != "done" and command != "stop":
        assert asked(engine, "fen") == before


def test_the_command_table_is_the_standards() -> None:
    table = {name: list(command.states) for name, command in COMMANDS.items()}
    assert table == TABLE["commands"]
    assert list(table) == list(TABLE["commands"])
