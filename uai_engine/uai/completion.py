"""What a person may mean to type next."""

from collections.abc import Iterable, Iterator
from typing import Final

from uai_engine.game import legal_actions
from uai_engine.notation.options import Option, write_value
from uai_engine.terminal.moves import beginning, moves_beginning
from uai_engine.uai.arguments import words_of
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.errors import Refusal
from uai_engine.uai.limits import WORDS as GO_WORDS
from uai_engine.uai.position import play
from uai_engine.uai.session import Session

_POSITION_WORDS: Final = ("players", "first", "seed", "moves")


def completions(line: str, session: Session) -> list[str]:
    """The words that fit at the end of a line that has been typed so far."""
    words = words_of(line)
    begun = words.pop() if words and not line.endswith((" ", "\t")) else ""
    if not words:
        return beginning(begun, COMMANDS)
    match words[0]:
        case "help":
            known: Iterable[str] = COMMANDS if len(words) == 1 else ()
        case "debug":
            known = ("on", "off") if len(words) == 1 else ()
        case "setoption":
            known = _option_words(words[1:], session.settings.options())
        case "position":
            known = _position_words(words[1:])
        case "move":
            return _moves(begun, words[1:], session)
        case "go" if "searchmoves" in words:
            moves = _moves(begun, [], session)
            return moves + beginning(begun, set(GO_WORDS) - set(words))
        case "go":
            known = [word for word in GO_WORDS if word not in words]
        case _:
            known = ()
    return beginning(begun, known)


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


def _position_words(words: list[str]) -> Iterable[str]:
    match words:
        case []:
            return ("startpos", "fen")
        case ["startpos", *given] if "moves" not in given and len(given) % 2 == 0:
            return [word for word in _POSITION_WORDS if word not in given]
        case _:
            return ()


def _moves(begun: str, steps: list[str], session: Session) -> list[str]:
    """The legal moves after these steps."""
    try:
        state = play(session.game, tuple(steps)).state
    except Refusal:
        return []
    return moves_beginning(begun, legal_actions(state))
