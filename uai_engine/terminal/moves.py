"""Moves for a person who types: all of them, bowl by bowl, and those that a word begins."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from uai_engine.game import Action
from uai_engine.game.constants import CENTRE
from uai_engine.notation import write_move, write_short_move
from uai_engine.terminal.look import Look, wrapped


def list_moves(actions: Sequence[Action], look: Look) -> list[str]:
    """The moves in their short form, bowl by bowl."""
    if not actions:
        return ["no legal moves"]
    lines = [f"{len(actions)} legal moves"]
    for bowl, group in groupby(actions, key=lambda action: action.bowl):
        name = "centre" if bowl == CENTRE else f"display {bowl}"
        lines += wrapped(f"{name:11}{' '.join(map(write_short_move, group))}", look, hang=11)
    return lines


def beginning(begun: str, known: Iterable[str]) -> list[str]:
    """The words that begin so, in capitals or not."""
    return [word for word in known if word.lower().startswith(begun.lower())]


def moves_beginning(begun: str, actions: Sequence[Action]) -> list[str]:
    """The moves that begin so: the short form, and six digits once something is typed."""
    found = beginning(begun, map(write_short_move, actions))
    return found + beginning(begun, map(write_move, actions)) if begun else found
