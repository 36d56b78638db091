"""From what was given, on the command line and in a TOML file, to the settings of a match.

Both give the same keys; what the command line says wins. Keys nobody gave keep the value of the
settings they are laid over, so that a match taken up again only has to be told what it is
to be checked against.
"""

import math
import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final, cast, get_args

from uai_engine.client import command_line
from uai_engine.client.engine_words import OPTION, Words
from uai_engine.match.command_options import LONG_OPTIONS, LongOption
from uai_engine.match.key_values import check_keys, engine_spec, parse_words, rule_of, sprt_of
from uai_engine.match.openings import load_openings
from uai_engine.match.schedule import games_a_round
from uai_engine.match.settings import (
    Conditions,
    EngineSpec,
    Manner,
    OnFault,
    Settings,
    SettingsError,
    check_settings,
)

QUICK_ROUNDS: Final = 50
QUICK_EACH: Final[Words] = {"st": "0.1"}
"""What `--quick` means where nothing else is said."""


@dataclass(slots=True)
class Given:
    """What one source gives, by the fields of the long options; None for what it leaves open."""

    engine: tuple[Words, ...] | None = None
    each: Words | None = None
    quick: tuple[str, ...] | None = None
    kind: str | None = None
    gauntlet_seeds: int | None = None
    seats: int | None = None
    rounds: int | None = None
    games: int | None = None
    seed: int | None = None
    openings: str | None = None
    opening_moves: int | None = None
    opening_order: str | None = None
    opening_start: int | None = None
    random_plies: int | None = None
    ponder: bool | None = None
    concurrency: int | None = None
    cluster: str | None = None
    margin: int | None = None
    watchdog: float | None = None
    max_moves: int | None = None
    max_rounds: int | None = None
    resign: Words | None = None
    agree: Words | None = None
    sprt: Words | None = None
    on_fault: str | None = None
    out: str | None = None
    grid_out: str | None = None
    event: str | None = None
    site: str | None = None
    log: str | None = None
    report_every: int | None = None
    journal: str | None = None
    resume: str | None = None
    overwrite: bool | None = None
    json: bool | None = None


def from_command_line(said: Mapping[str, Any]) -> Given:
    """What the options of a command line give, by their fields; raises SettingsError."""
    given = Given()
    for option in LONG_OPTIONS:
        value = said[option.field]
        if value in (None, (), False):
            continue
        if option.value == "words":
            value = parse_words(value)
        elif option.value == "engines":
            value = tuple(map(parse_words, value))
        setattr(given, option.field, value)
    return given


def overlaid(under: Given, over: Given) -> Given:
    """Two sources as one: the second has the last word, key by key."""
    said = {
        field.name: value
        for field in fields(Given)
        if (value := getattr(over, field.name)) is not None
    }
    # Two ways to say one thing: the one that is said last takes the other's place.
    for one, other in (("rounds", "games"), ("engine", "quick"), ("journal", "resume")):
        if said.keys() & {one, other}:
            under = replace(under, **{one: None, other: None})
    return replace(under, **said)


def settings_from(given: Given, base: Settings | None = None) -> Settings:
    """The settings of a match, or `base` with what was given; raises SettingsError."""
    base = base or Settings(engines=())
    given = _quickened(given)
    plain = {
        key: value
        for key in (
            *("kind", "gauntlet_seeds", "seats", "rounds", "seed", "event", "site"),
            *("opening_order", "random_plies"),
        )
        if (value := getattr(given, key)) is not None
    }
    settings = replace(
        base,
        engines=_engines(given) or base.engines,
        conditions=_laid_over(base.conditions, given),
        sprt=base.sprt if given.sprt is None else sprt_of(given.sprt),
        out=base.out if given.out is None else str(Path(given.out).absolute()),
        grid_out=base.grid_out if given.grid_out is None else str(Path(given.grid_out).absolute()),
        **plain,
    )
    check_settings(settings)
    if given.games is not None:
        if given.rounds is not None:
            raise SettingsError("give games or rounds, not both")
        a_round = games_a_round(settings)
        settings = replace(settings, rounds=math.ceil(given.games / a_round))
    if given.openings is not None:
        openings = load_openings(Path(given.openings), settings.seats, given.opening_moves)
        settings = replace(settings, openings=openings)
    elif given.opening_moves is not None:
        raise SettingsError("opening-moves is no use without openings")
    if given.opening_start is not None:
        settings = replace(settings, opening_start=given.opening_start)
    return check_settings(settings)


def _quickened(given: Given) -> Given:
    """Two commands alone make a match; what else was said still holds."""
    if given.quick is None:
        return given
    if given.engine is not None:
        raise SettingsError("give quick or engines, not both")
    names = [command.split()[:1] for command in given.quick]
    alike = names[0] == names[1]
    engines = tuple(
        {"cmd": command} | ({"name": f"{Path(name[0]).name}-{at}"} if alike and name else {})
        for at, (command, name) in enumerate(zip(given.quick, names, strict=True), start=1)
    )
    counted = given.rounds is not None or given.games is not None
    return replace(
        given,
        quick=None,
        engine=engines,
        each=QUICK_EACH if given.each is None else given.each,
        rounds=given.rounds if counted else QUICK_ROUNDS,
    )


def manner_from(given: Given) -> Manner:
    """How the match is run; raises SettingsError."""
    on_fault = given.on_fault or "restart"
    if on_fault not in get_args(OnFault):
        raise SettingsError(f"on-fault is {' or '.join(get_args(OnFault))}, not {on_fault!r}")
    if given.concurrency is not None and given.concurrency < 1:
        raise SettingsError(f"concurrency is above 0, not {given.concurrency}")
    if given.report_every is not None and given.report_every < 0:
        raise SettingsError(f"report-every is 0 or more, not {given.report_every}")
    if given.log is not None and given.cluster is not None:
        raise SettingsError("log is for games that are played here, not on a cluster")
    concurrency = given.concurrency
    if concurrency is None and given.quick is not None and given.cluster is None:
        # Of two engines at a table one thinks at a time; leave half of the machine to its owner.
        concurrency = max(1, (os.cpu_count() or 1) // 2)
    manner = Manner(concurrency, given.cluster, cast(OnFault, on_fault), given.log)
    if given.report_every is None:
        return manner
    return replace(manner, report_every=given.report_every)


def _engines(given: Given) -> tuple[EngineSpec, ...]:
    if given.each is not None and not given.engine:
        raise SettingsError("each is no use without engines")
    return tuple(engine_spec(words, given.each or {}) for words in given.engine or ())


def _laid_over(conditions: Conditions, given: Given) -> Conditions:
    said: dict[str, Any] = {
        key: value
        for key in ("margin", "watchdog", "max_moves", "max_rounds", "ponder")
        if (value := getattr(given, key)) is not None
    }
    for key in ("resign", "agree"):
        if (words := getattr(given, key)) is not None:
            said[key] = rule_of(words, key)
    return replace(conditions, **said)


def read_file(path: Path) -> Given:
    """What a TOML file gives; raises SettingsError that names the file and the key."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise SettingsError(f"{path}: {error}") from None
    given = Given()
    try:
        check_keys(content, (option.name for option in LONG_OPTIONS), "the file")
        for option in LONG_OPTIONS:
            if option.name in content:
                setattr(given, option.field, _value(option, content[option.name]))
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from None
    return given


_KINDS: Final[dict[str, tuple[tuple[type, ...], str]]] = {
    "whole": ((int,), "a whole number"),
    "number": ((int, float), "a number"),
    "text": ((str,), "a text"),
    "flag": ((bool,), "true or false"),
}


def _value(option: LongOption, value: Any) -> Any:
    """A value of a file as the command line would have it."""
    name = option.name
    if option.value == "engines":
        if not isinstance(value, list):
            raise SettingsError("engines are written as [[engine]], each with its own")
        return tuple(_table(name, engine) for engine in value)
    if option.value == "words":
        return parse_words(value) if isinstance(value, str) else _table(name, value)
    if option.value == "pair":
        if isinstance(value, list) and len(value) == 2 and all(isinstance(v, str) for v in value):
            return tuple(value)
        raise SettingsError(f"{name} is a list of two texts, not {value!r}")
    kinds, what = _KINDS[option.value]
    if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
        raise SettingsError(f"{name} is {what}, not {value!r}")
    if option.choices and value not in option.choices:
        raise SettingsError(f"{name} is {', '.join(option.choices)}, not {value!r}")
    return value


def _table(name: str, table: Any) -> Words:
    """A TOML table as the words that the command line would have."""
    if not isinstance(table, Mapping):
        raise SettingsError(f"{name} is a table, not {table!r}")
    words: Words = {}
    for key, value in table.items():
        if key == "options":
            options = _table(f"{name}.options", value)
            words |= {OPTION + option: text for option, text in options.items()}
        elif key in ("cmd", "args") and isinstance(value, list):
            words[key] = command_line.join(map(str, value))
        else:
            words[key] = _text(name, key, value)
    return words


def _text(name: str, key: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | str):
        return str(value)
    raise SettingsError(f"{name}.{key} is a text or a number, not {value!r}")
