"""How a person names an engine: `cmd=.. name=.. dir=.. option.Hash=64`, or just a command line.

>>> parse_engine("cmd='my-engine --fast' name=mine option.Hash=64")
NamedEngine(name='mine', command=('my-engine', '--fast'), directory=None, options=(('Hash', '64'),))
>>> parse_engine("path/to/engine --fast").name
'engine'
"""

import difflib
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final, TypeAlias

from uai_engine.client import command_line

Words: TypeAlias = dict[str, str]

OPTION: Final = "option."
"""What the key of an engine's option begins with."""

KEYS: Final = ("cmd", "name", "dir")


class EngineWordsError(ValueError):
    """Words that name no engine; the message says which one is wrong."""


@dataclass(frozen=True, slots=True)
class NamedEngine:
    """An engine that can be started, and what to set before it is asked anything."""

    name: str
    command: tuple[str, ...]
    directory: str | None = None
    """Where it is started; None for here."""
    options: tuple[tuple[str, str], ...] = ()


OURS: Final = NamedEngine("uai-engine", (sys.executable, "-m", "uai_engine"))
"""The engine of this package, for whoever names none."""


def parse_engine(text: str) -> NamedEngine:
    """The engine that these words name, quoted as in a shell; raises EngineWordsError."""
    first = _split(text)[:1]
    if first and "=" not in first[0]:
        return NamedEngine(PurePath(first[0]).stem, tuple(_split(text)))
    given = parse_words(text)
    check_keys(but_options(given), (*KEYS, f"{OPTION}NAME"), "an engine")
    command = tuple(_split(given.get("cmd", "")))
    if not command:
        raise EngineWordsError(f"there is no cmd= in {text!r}")
    return NamedEngine(
        given.get("name") or PurePath(command[0]).stem,
        command,
        given.get("dir"),
        tuple(options_of(given).items()),
    )


def parse_words(text: str) -> Words:
    """Split `key=value` words, quoted as in a shell; raises EngineWordsError."""
    words: Words = {}
    for part in _split(text):
        key, equals, value = part.partition("=")
        if not equals or not key:
            raise EngineWordsError(f"{part!r} is not of the form key=value, in {text!r}")
        if key in words:
            raise EngineWordsError(f"{key} is given twice, in {text!r}")
        words[key] = value
    return words


def _split(text: str) -> list[str]:
    try:
        return command_line.split(text)
    except ValueError as error:
        raise EngineWordsError(f"{text!r}: {error}") from None


def check_keys(given: Iterable[str], known: Iterable[str], where: str) -> None:
    """Raise EngineWordsError for a key nobody knows, with the one that may have been meant."""
    known = tuple(known)
    for key in given:
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            hint = f": did you mean {close[0]}?" if close else f": there are {', '.join(known)}"
            raise EngineWordsError(f"{where} has no {key!r}{hint}")


def but_options(words: Words) -> list[str]:
    """The keys that are no option's."""
    return [key for key in words if not key.startswith(OPTION) or key == OPTION]


def options_of(words: Words) -> Words:
    """The options among the words, by their names."""
    return {
        key.removeprefix(OPTION): value for key, value in words.items() if key.startswith(OPTION)
    }
