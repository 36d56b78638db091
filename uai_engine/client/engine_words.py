"""How a person names an engine: `cmd=.. name=.. dir=.. option.Hash=64`, or just a command line.

>>> parse_engine("cmd='my-engine --fast' name=mine option.Hash=64")
NamedEngine(name='mine', command=('my-engine', '--fast'), directory=None, options=(('Hash', '64'),))
>>> parse_engine("path/to/engine --fast").name
'engine'
"""

import difflib
import shlex
import sys
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

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
    try:
        words = shlex.split(text)
        if words and "=" not in words[0]:
            return NamedEngine(PurePath(words[0]).stem, tuple(words))
        given: dict[str, str] = {}
        for word in words:
            _add(given, word, text)
        command = tuple(shlex.split(given.get("cmd", "")))
    except ValueError as error:
        if isinstance(error, EngineWordsError):
            raise
        raise EngineWordsError(f"{text!r}: {error}") from None
    if not command:
        raise EngineWordsError(f"there is no cmd= in {text!r}")
    options = {
        key.removeprefix(OPTION): value for key, value in given.items() if key.startswith(OPTION)
    }
    return NamedEngine(
        given.get("name") or PurePath(command[0]).stem,
        command,
        given.get("dir"),
        tuple(options.items()),
    )


def _add(given: dict[str, str], word: str, text: str) -> None:
    key, equals, value = word.partition("=")
    if not equals or not key:
        raise EngineWordsError(f"{word!r} is not of the form key=value, in {text!r}")
    if key in given:
        raise EngineWordsError(f"{key} is given twice, in {text!r}")
    if key not in KEYS and (not key.startswith(OPTION) or key == OPTION):
        close = difflib.get_close_matches(key, KEYS, n=1)
        known = ", ".join((*KEYS, f"{OPTION}NAME"))
        hint = f": did you mean {close[0]}?" if close else f": there are {known}"
        raise EngineWordsError(f"an engine has no {key!r}{hint}")
    given[key] = value
