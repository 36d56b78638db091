"""Responses as the lines of the protocol."""

from uai_engine.notation import write_move
from uai_engine.notation.info import write_info
from uai_engine.notation.words import NO_MOVE
from uai_engine.uai.responses import (
    Answer,
    BestMove,
    Drawing,
    Failure,
    ForPeople,
    LegalMoves,
    Moved,
    Note,
    Report,
    Response,
)


def write_response(response: Response) -> list[str]:
    """The lines of a response, without their ends."""
    return [line if line.isprintable() else _printable(line) for line in _lines(response)]


def _printable(line: str) -> str:
    """What other people's searchers say may have anything in it; a line is one line."""
    return "".join(character if character.isprintable() else " " for character in line)


def _lines(response: Response) -> list[str]:
    match response:
        case Answer(line):
            return [line]
        case Note(text):
            return [f"info string {text}"]
        case ForPeople(lines):
            return [f"info string {line}".rstrip() for line in lines]
        case Drawing(state):
            from uai_engine.notation.drawing import draw_board  # most drivers draw themselves

            return [f"info string {line}".rstrip() for line in draw_board(state)]
        case LegalMoves(actions):
            return [" ".join(["legalmoves", str(len(actions)), *map(write_move, actions)])]
        case Moved():
            return []
        case Report(info):
            return [write_info(info)]
        case BestMove():
            return [_best_move(response)]
        case Failure(code, text):
            return [f"error {code} {text}"]


def _best_move(best: BestMove) -> str:
    if best.action is None:
        return f"bestmove {NO_MOVE}"
    words = ["bestmove", write_move(best.action)]
    if best.ponder:
        words += ["ponder", *map(write_move, best.ponder)]
    return " ".join(words)
