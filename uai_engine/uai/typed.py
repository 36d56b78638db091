"""What a person types, made a line of the protocol: a bare move is played, capitals are read."""

import re
from typing import Final

from uai_engine.notation import MoveError, read_move, write_short_move
from uai_engine.uai.arguments import words_of
from uai_engine.uai.commands import COMMANDS

_SHORT_MOVE: Final = re.compile(r"[0-9][A-Za-z][0-9-]")


def as_command(line: str) -> str:
    """The command that a typed line means; a line that means none is left to be refused.

    >>> as_command("3R1"), as_command("move 3 red 1"), as_command("go searchmoves 1B1 2T-")
    ('move 3r1', 'move 3r1', 'go searchmoves 1b1 2t-')
    """
    words = words_of(line)
    if words and (words[0] == "move" or words[0] not in COMMANDS):
        typed = words[1:] if words[0] == "move" else words
        moves = _moves(typed)
        if moves:
            return " ".join(["move", *moves])
        if words[0][0].isdigit():  # meant to be a move: what is wrong with it is told of that
            return " ".join(["move", *words])
    if any(_SHORT_MOVE.fullmatch(word) for word in words):
        return " ".join(word.lower() if _SHORT_MOVE.fullmatch(word) else word for word in words)
    return line


def _moves(words: list[str]) -> list[str]:
    """The moves that these words are: one of several words, or one a word; else none."""
    for texts in ([" ".join(words)], words):
        try:
            return [write_short_move(read_move(text)) for text in texts]
        except MoveError:
            continue
    return []
