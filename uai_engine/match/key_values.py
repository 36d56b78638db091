"""What a person writes: `cmd=.. name=.. option.Hash=64 tc=60+0.5`, or the same as TOML."""

import shlex
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from uai_engine.client import engine_words
from uai_engine.client.engine_words import (
    OPTION,
    EngineWordsError,
    Words,
    but_options,
    options_of,
)
from uai_engine.match.limits import LIMIT_KEYS, Limits, with_limit
from uai_engine.match.settings import EngineSpec, SettingsError
from uai_engine.match.sprt import Sprt

ENGINE_KEYS: Final = ("cmd", "name", "dir", *LIMIT_KEYS)
SPRT_KEYS: Final = ("elo0", "elo1", "alpha", "beta", "scale")


def parse_words(text: str) -> Words:
    """Split `key=value` words, quoted as in a shell; raises SettingsError."""
    with _as_settings():
        return engine_words.parse_words(text)


def check_keys(given: Iterable[str], known: Iterable[str], where: str) -> None:
    """Raise SettingsError for a key nobody knows, with the one that may have been meant."""
    with _as_settings():
        engine_words.check_keys(given, known, where)


@contextmanager
def _as_settings() -> Iterator[None]:
    """Words that say nothing are settings that make no match."""
    try:
        yield
    except EngineWordsError as error:
        raise SettingsError(str(error)) from None


def engine_spec(words: Words, each: Words) -> EngineSpec:
    """An engine from its own words and those for all; its own win."""
    where = f"engine {words.get('name') or words.get('cmd', '')}".rstrip()
    check_keys(but_options(words), (*ENGINE_KEYS, f"{OPTION}NAME"), where)
    check_keys(but_options(each), (*LIMIT_KEYS, f"{OPTION}NAME"), "each")
    try:
        command = tuple(shlex.split(words.get("cmd", "")))
    except ValueError as error:
        raise SettingsError(f"{where}: cmd: {error}") from None
    if not command:
        raise SettingsError(f"{where} has no cmd=")
    # An engine with a limit of its own has only its own: st for all and nodes for one would
    # otherwise give that one both.
    limiting = words if any(key in words for key in LIMIT_KEYS) else each
    return EngineSpec(
        name=words.get("name") or command[0].rsplit("/", 1)[-1],
        command=command,
        limits=_limits(limiting, where),
        options=tuple((options_of(each) | options_of(words)).items()),
        directory=words.get("dir"),
    )


def _limits(words: Words, where: str) -> Limits:
    limits = Limits()
    for key in LIMIT_KEYS:
        if key in words:
            try:
                limits = with_limit(limits, key, words[key])
            except ValueError as error:
                raise SettingsError(f"{where}: {error}") from None
    return limits


def sprt_of(words: Mapping[str, str]) -> Sprt:
    """`elo0=0 elo1=10 alpha=0.05 beta=0.05 scale=logistic`; the last three may be left out."""
    check_keys(words, SPRT_KEYS, "sprt")
    for key in ("elo0", "elo1"):
        if key not in words:
            raise SettingsError(f"sprt needs {key}=")
    numbers: dict[str, float] = {}
    for key in SPRT_KEYS[:-1]:
        if key in words:
            try:
                numbers[key] = float(words[key])
            except ValueError:
                raise SettingsError(f"sprt {key} is a number, not {words[key]!r}") from None
    scale = words.get("scale", "logistic")
    try:
        return Sprt(**numbers, scale=scale)  # type: ignore[arg-type]  # Sprt checks the scale
    except ValueError as error:
        raise SettingsError(f"sprt: {error}") from None
