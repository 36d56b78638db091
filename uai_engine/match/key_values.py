"""What a person writes: `cmd=.. name=.. option.Hash=64 tc=60+0.5`, or the same as TOML."""

import difflib
import shlex
from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from uai_engine.match.limits import LIMIT_KEYS, Limits, with_limit
from uai_engine.match.settings import EngineSpec, SettingsError
from uai_engine.match.sprt import Sprt

Words: TypeAlias = dict[str, str]

OPTION: Final = "option."
"""What the key of an engine's option begins with."""

ENGINE_KEYS: Final = ("cmd", "name", "dir", *LIMIT_KEYS)
SPRT_KEYS: Final = ("elo0", "elo1", "alpha", "beta", "scale")


def parse_words(text: str) -> Words:
    """Split `key=value` words, quoted as in a shell; raises SettingsError."""
    words: Words = {}
    try:
        parts = shlex.split(text)
    except ValueError as error:
        raise SettingsError(f"{text!r}: {error}") from None
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals or not key:
            raise SettingsError(f"{part!r} is not of the form key=value, in {text!r}")
        if key in words:
            raise SettingsError(f"{key} is given twice, in {text!r}")
        words[key] = value
    return words


def check_keys(given: Iterable[str], known: Iterable[str], where: str) -> None:
    """Raise SettingsError for a key nobody knows, with the one that may have been meant."""
    known = tuple(known)
    for key in given:
        if key not in known:
            close = difflib.get_close_matches(key, known, n=1)
            hint = f": did you mean {close[0]}?" if close else f": there are {', '.join(known)}"
            raise SettingsError(f"{where} has no {key!r}{hint}")


def engine_spec(words: Words, each: Words) -> EngineSpec:
    """An engine from its own words and those for all; its own win."""
    where = f"engine {words.get('name') or words.get('cmd', '')}".rstrip()
    check_keys(_but_options(words), (*ENGINE_KEYS, f"{OPTION}NAME"), where)
    check_keys(_but_options(each), (*LIMIT_KEYS, f"{OPTION}NAME"), "each")
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
        options=tuple((_options(each) | _options(words)).items()),
        directory=words.get("dir"),
    )


def _but_options(words: Words) -> list[str]:
    return [key for key in words if not key.startswith(OPTION) or key == OPTION]


def _options(words: Words) -> Words:
    return {
        key.removeprefix(OPTION): value for key, value in words.items() if key.startswith(OPTION)
    }


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
