"""What a person writes as `key=value` words: engines, the sequential test, adjudication."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path, PurePath
from typing import Final, cast, get_args

from uai_engine.client import command_line, engine_words
from uai_engine.client.engine_words import (
    OPTION,
    EngineWordsError,
    Words,
    but_options,
    options_of,
)
from uai_engine.match.adjudication import Rule
from uai_engine.match.limits import LIMIT_KEYS, Limits, with_limit
from uai_engine.match.settings import EngineSpec, Restart, SettingsError
from uai_engine.match.sprt import Sprt

OWN_KEYS: Final = ("cmd", "name")
"""What every engine has for itself."""
EACH_KEYS: Final = ("args", "dir", "margin", "restart", "stderr", *LIMIT_KEYS)
"""What may be given for all engines too; each one's own wins."""
SPRT_KEYS: Final = ("elo0", "elo1", "alpha", "beta", "scale")
RULE_KEYS: Final = ("share", "moves")


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
    check_keys(but_options(words), (*OWN_KEYS, *EACH_KEYS, f"{OPTION}NAME"), where)
    check_keys(but_options(each), (*EACH_KEYS, f"{OPTION}NAME"), "each")
    # An engine with a limit of its own has only its own: st for all and nodes for one would
    # otherwise give that one both.
    limiting = words if any(key in words for key in LIMIT_KEYS) else each
    said = each | words
    command = _split(said, "cmd", where)
    if not command:
        raise SettingsError(f"{where} has no cmd=")
    return EngineSpec(
        name=words.get("name") or PurePath(command[0]).name,
        command=(*command, *_split(said, "args", where)),
        limits=_limits(limiting, where),
        options=tuple((options_of(each) | options_of(words)).items()),
        directory=said.get("dir"),
        margin=_margin(said, where),
        restart=_restart(said, where),
        stderr=str(Path(said["stderr"]).absolute()) if "stderr" in said else None,
    )


def _split(words: Words, key: str, where: str) -> list[str]:
    try:
        return command_line.split(words.get(key, ""))
    except ValueError as error:
        raise SettingsError(f"{where}: {key}: {error}") from None


def _margin(words: Words, where: str) -> int | None:
    text = words.get("margin")
    if text is None or (text.isascii() and text.isdigit()):
        return None if text is None else int(text)
    raise SettingsError(f"{where}: margin is in milliseconds, 0 or more, not {text!r}")


def _restart(words: Words, where: str) -> Restart:
    text = words.get("restart", "fault")
    if text not in get_args(Restart):
        raise SettingsError(f"{where}: restart is {', '.join(get_args(Restart))}, not {text!r}")
    return cast(Restart, text)


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
    _check_needed(words, ("elo0", "elo1"), "sprt")
    numbers = {key: _number(words, key, "sprt") for key in SPRT_KEYS[:-1] if key in words}
    scale = words.get("scale", "logistic")
    try:
        return Sprt(**numbers, scale=scale)  # type: ignore[arg-type]  # Sprt checks the scale
    except ValueError as error:
        raise SettingsError(f"sprt: {error}") from None


def rule_of(words: Mapping[str, str], where: str) -> Rule:
    """`share=0.02 moves=4`: what --resign and --agree take."""
    check_keys(words, RULE_KEYS, where)
    _check_needed(words, RULE_KEYS, where)
    moves = _number(words, "moves", where)
    if moves != int(moves):
        raise SettingsError(f"{where} moves is a whole number, not {words['moves']!r}")
    return Rule(_number(words, "share", where), int(moves))


def _check_needed(words: Mapping[str, str], keys: Iterable[str], where: str) -> None:
    for key in keys:
        if key not in words:
            raise SettingsError(f"{where} needs {key}=")


def _number(words: Mapping[str, str], key: str, where: str) -> float:
    try:
        number = float(words[key])
    except ValueError:
        number = float("nan")
    if number in (float("inf"), float("-inf")) or number != number:
        raise SettingsError(f"{where} {key} is a number, not {words[key]!r}")
    return number
