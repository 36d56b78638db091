"""What the session has to say, before it is text: on a wire and to a person it looks different."""

from dataclasses import dataclass

from uai_engine.game import Action, GameState
from uai_engine.notation.info import Info


@dataclass(frozen=True, slots=True)
class Answer:
    """A line of the protocol, the same for everybody."""

    line: str


@dataclass(frozen=True, slots=True)
class Note:
    """Something worth knowing: an `info string`."""

    text: str


@dataclass(frozen=True, slots=True)
class ForPeople:
    """Lines that no program has to understand."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The whole table, drawn."""

    state: GameState


@dataclass(frozen=True, slots=True)
class LegalMoves:
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """The position has changed. Programs know; people want to see it."""

    state: GameState


@dataclass(frozen=True, slots=True)
class Report:
    """What a search thinks so far."""

    info: Info


@dataclass(frozen=True, slots=True)
class BestMove:
    """The end of a search; no action where there was nothing to search."""

    action: Action | None
    ponder: tuple[Action, ...] = ()


@dataclass(frozen=True, slots=True)
class Failure:
    code: str
    text: str
    command: str = ""
    """The command that failed, where there was one: people are told how to learn more."""


Response = Answer | Note | ForPeople | Drawing | LegalMoves | Moved | Report | BestMove | Failure
