"""Responses as a person wants to read them."""

from typing import Final

from uai_engine.notation import write_short_move
from uai_engine.notation.drawing import draw_board
from uai_engine.notation.info import Info
from uai_engine.terminal.look import BOLD, FAINT, RED, Look, styled, wrapped
from uai_engine.terminal.moves import list_moves
from uai_engine.uai.responses import (
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
from uai_engine.uai.wire import write_response

_OF_A_GAME: Final = ("play", "new", "hint", "save", "load", "resume", "level", "review")
"""What `uai-engine play` has and this face has not."""


def write_for_people(response: Response, look: Look) -> list[str]:
    """The lines of a response on a terminal; those of the protocol where they are clear enough."""
    match response:
        case Note(text):
            return wrapped(text, look)
        case ForPeople(lines):
            return [part for line in lines for part in wrapped(line, look)]
        case Drawing(state):
            return ["", *draw_board(state, colour=look.colour, width=look.width), ""]
        case Moved():
            return []
        case LegalMoves(actions):
            return list_moves(actions, look)
        case Report(info):
            return wrapped(_report(info), look)
        case BestMove(action) if action is not None:
            line = f"{write_response(response)[0]} ({write_short_move(action)})"
            return [styled(line, BOLD, look)]
        case Failure():
            return _failure(response, look)
        case _:
            return write_response(response)


def _report(info: Info) -> str:
    """What a search thinks, with the moves as a person would type them."""
    words = []
    for name in ("multipv", "depth", "nodes", "nps"):
        if (value := getattr(info, name)) is not None and (name, value) != ("multipv", 1):
            words.append(f"{name} {value}")
    if info.time is not None:
        words.append(f"{info.time / 1000:.1f} s")
    if info.win:
        words.append("win " + " ".join(f"{share:.0%}" for share in info.win))
    if info.points:
        words.append("points " + " ".join(f"{points:.1f}" for points in info.points))
    if info.pv:
        words.append("pv " + " ".join(map(write_short_move, info.pv)))
    if info.string is not None:
        words.append(info.string)
    return "  ".join(words)


def _failure(failure: Failure, look: Look) -> list[str]:
    lines = [
        styled(line, RED, look) for line in wrapped(f"error: {failure.text} ({failure.code})", look)
    ]
    hint = _hint(failure)
    return lines + [styled(line, FAINT, look) for line in wrapped(hint, look) if hint]


def _hint(failure: Failure) -> str:
    """What to do about an error."""
    match failure.code:
        case "unknown-command":
            if failure.command.lower() in _OF_A_GAME:
                return "To play a game that is kept, leave with quit and start uai-engine play."
            return "Type help to see every command."
        case "move":
            return "Type moves to see the legal moves, d to see the table."
        case "busy":
            return "Type stop, or press Ctrl-C, to end the search."
        case "phase" if failure.command in ("move", "go", "perft"):
            return "Type status to see where the game stands; if it waits for tiles, type deal."
        case "internal":
            return "This is the engine's own fault. Type debug on and try again to see where."
    return f"Type help {failure.command} to see how it is used." if failure.command else ""
