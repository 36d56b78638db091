"""Responses as a person wants to read them."""

import os
import shutil
import textwrap
from itertools import groupby
from typing import Final, NamedTuple

from uai_engine.game import Action
from uai_engine.game.constants import CENTRE
from uai_engine.notation import MoveError, parse_move, write_short_move
from uai_engine.notation.drawing import MIN_WIDTH, draw_board
from uai_engine.notation.info import Info
from uai_engine.uai.main import is_dumb
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

_RED: Final = "31"
_FAINT: Final = "2"
_BOLD: Final = "1"


class Look(NamedTuple):
    """What a terminal can show."""

    colour: bool
    width: int

    @classmethod
    def of_terminal(cls) -> "Look":
        # https://no-color.org: set, and not empty
        plain = bool(os.environ.get("NO_COLOR")) or is_dumb()
        return cls(colour=not plain, width=max(MIN_WIDTH, shutil.get_terminal_size().columns))


def write_for_people(response: Response, look: Look) -> list[str]:
    """The lines of a response on a terminal; those of the protocol where they are clear enough."""
    match response:
        case Note(text):
            return _wrapped(text, look)
        case ForPeople(lines):
            return [part for line in lines for part in _wrapped(line, look)]
        case Drawing(state):
            return ["", *draw_board(state, colour=look.colour, width=look.width), ""]
        case Moved():
            return []
        case LegalMoves(actions):
            return _moves(actions, look)
        case Report(info):
            return _wrapped(_report(info), look)
        case BestMove(action) if action is not None:
            line = f"{write_response(response)[0]} ({write_short_move(action)})"
            return [_styled(line, _BOLD, look)]
        case Failure():
            return _failure(response, look)
        case _:
            return write_response(response)


def _moves(actions: tuple[Action, ...], look: Look) -> list[str]:
    """The moves in their short form, bowl by bowl."""
    if not actions:
        return ["no legal moves"]
    lines = [f"{len(actions)} legal moves"]
    for bowl, group in groupby(actions, key=lambda action: action.bowl):
        name = "centre" if bowl == CENTRE else f"display {bowl}"
        lines += _wrapped(f"{name:11}{' '.join(map(write_short_move, group))}", look, hang=11)
    return lines


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
        _styled(line, _RED, look)
        for line in _wrapped(f"error: {failure.text} ({failure.code})", look)
    ]
    hint = _hint(failure)
    return lines + [_styled(line, _FAINT, look) for line in _wrapped(hint, look) if hint]


def _hint(failure: Failure) -> str:
    """What to do about an error."""
    match failure.code:
        case "unknown-command":
            if _is_move(failure.command):
                return f"To play a move, type move {failure.command}."
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


def _is_move(text: str) -> bool:
    try:
        parse_move(text)
    except MoveError:
        return False
    return True


def _wrapped(text: str, look: Look, hang: int = 2) -> list[str]:
    """The text in lines that fit; what is aligned by spaces stays so where there is room."""
    if len(text) <= look.width:
        return [text]
    return textwrap.wrap(text, look.width, subsequent_indent=" " * hang, break_on_hyphens=False)


def _styled(text: str, style: str, look: Look) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if look.colour else text
