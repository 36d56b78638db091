"""How the words of each command go on: what a person may mean to type next.

A completion takes the words behind the command's name, the word that has been begun, and the
session; it gives the words that fit.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from uai_engine.game import legal_actions
from uai_engine.notation.options import Option, write_value
from uai_engine.uai.errors import Refusal
from uai_engine.uai.go import WORDS as GO_WORDS
from uai_engine.uai.position import play

if TYPE_CHECKING:
    from uai_engine.uai.session import Session

NextWords: TypeAlias = Callable[[list[str], str, "Session"], list[str]]

_POSITION_WORDS: Final = ("players", "first", "seed", "moves")


def beginning(begun: str, known: Iterable[str]) -> list[str]:
    from uai_engine.terminal import moves as typed  # completing may take its time; a start may not

    return typed.beginning(begun, known)


def nothing(words: list[str], begun: str, session: "Session") -> list[str]:
    return []


def one_of(known: Iterable[str]) -> NextWords:
    """A single word of those that are known."""
    return lambda words, begun, session: [] if words else beginning(begun, known)


def options(words: list[str], begun: str, session: "Session") -> list[str]:
    return beginning(begun, _option_words(words, session.settings.options()))


def _option_words(words: list[str], options: list[Option]) -> Iterable[str]:
    match words:
        case []:
            return ("name",)
        case ["name"]:
            return [option.name for option in options]
        case ["name", _]:
            return ("value",)
        case ["name", name, "value"]:
            chosen = [option for option in options if option.name.lower() == name.lower()]
            return [value for option in chosen for value in _values(option)]
        case _:
            return ()


def _values(option: Option) -> Iterator[str]:
    match option.kind:
        case "check":
            yield from ("true", "false")
        case "combo":
            yield from option.choices
        case "spin" | "string":
            yield write_value(option.default)


def position(words: list[str], begun: str, session: "Session") -> list[str]:
    match words:
        case []:
            return beginning(begun, ("startpos", "fen"))
        case ["startpos", *given] if "moves" not in given and len(given) % 2 == 0:
            return beginning(begun, [word for word in _POSITION_WORDS if word not in given])
        case _:
            return []


def moves(words: list[str], begun: str, session: "Session") -> list[str]:
    """The legal moves after these steps."""
    from uai_engine.terminal.moves import moves_beginning

    try:
        state = play(session.game, tuple(words)).state
    except Refusal:
        return []
    return moves_beginning(begun, legal_actions(state))


def go(words: list[str], begun: str, session: "Session") -> list[str]:
    found = moves([], begun, session) if "searchmoves" in words else []
    return found + beginning(begun, [word for word in GO_WORDS if word not in words])
