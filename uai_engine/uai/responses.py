"""What the session has to say, before it is text: on a wire and to a person it looks different.

Named tuples, here and among the arguments: a dataclass takes ten times as long to make, and these
are all made before the engine can say its first word.
"""

from typing import NamedTuple

from uai_engine.game import Action, GameState
from uai_engine.notation.info import Info


class Answer(NamedTuple):
    """A line of the protocol, the same for everybody."""

    line: str


class Note(NamedTuple):
    """Something worth knowing: an `info string`."""

    text: str


class ForPeople(NamedTuple):
    """Lines that no program has to understand."""

    lines: tuple[str, ...]


class Drawing(NamedTuple):
    """The whole table, drawn."""

    state: GameState


class LegalMoves(NamedTuple):
    actions: tuple[Action, ...]


class Moved(NamedTuple):
    """The position has changed. Programs know; people want to see it."""

    state: GameState


class Report(NamedTuple):
    """What a search thinks so far."""

    info: Info


class BestMove(NamedTuple):
    """The end of a search; no action where there was nothing to search."""

    action: Action | None
    ponder: tuple[Action, ...] = ()


class Failure(NamedTuple):
    code: str
    text: str
    command: str = ""
    """The command that failed, where there was one: people are told how to learn more."""


Response = Answer | Note | ForPeople | Drawing | LegalMoves | Moved | Report | BestMove | Failure
