"""From what was given, on the command line and in a TOML file, to the settings of a match.

Both give the same keys; what the command line says wins. Keys nobody gave keep the value of the
settings they are laid over, so that a match taken up again only has to be told what it is
to be checked against.
"""

import math
import shlex
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast, get_args

from uai_engine.client.engine_words import OPTION, Words
from uai_engine.match.key_values import check_keys, engine_spec, sprt_of
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


@dataclass(slots=True)
class Given:
    """What one source gives; None and empty for what it leaves open."""

    engines: tuple[Words, ...] = ()
    each: Words | None = None
    kind: str | None = None
    seats: int | None = None
    rounds: int | None = None
    games: int | None = None
    seed: int | None = None
    openings: str | None = None
    opening_moves: int | None = None
    margin: int | None = None
    watchdog: float | None = None
    max_moves: int | None = None
    max_rounds: int | None = None
    sprt: Words | None = None
    out: str | None = None
    grid_out: str | None = None
    concurrency: int | None = None
    cluster: str | None = None
    on_fault: str | None = None


def overlaid(under: Given, over: Given) -> Given:
    """Two sources as one: the second has the last word, key by key."""
    said = {
        key: value
        for key in Given.__slots__
        if (value := getattr(over, key)) is not None and value != ()
    }
    # Two ways to say one thing: the one that is said last takes the other's place.
    if said.keys() & {"rounds", "games"}:
        under = replace(under, rounds=None, games=None)
    return replace(under, **said)


def settings_from(given: Given, base: Settings | None = None) -> Settings:
    """The settings of a match, or `base` with what was given; raises SettingsError."""
    base = base or Settings(engines=())
    settings = replace(
        base,
        engines=_engines(given) or base.engines,
        conditions=_laid_over(base.conditions, given),
        sprt=base.sprt if given.sprt is None else sprt_of(given.sprt),
        out=base.out if given.out is None else str(Path(given.out).absolute()),
        grid_out=base.grid_out if given.grid_out is None else str(Path(given.grid_out).absolute()),
    )
    plain = {key: getattr(given, key) for key in ("kind", "seats", "rounds", "seed")}
    settings = replace(settings, **{k: value for k, value in plain.items() if value is not None})
    check_settings(settings)
    if given.games is not None:
        if given.rounds is not None:
            raise SettingsError("give games or rounds, not both")
        a_round = games_a_round(settings.kind, len(settings.engines), settings.seats)
        settings = replace(settings, rounds=math.ceil(given.games / a_round))
    if given.openings is not None:
        openings = load_openings(Path(given.openings), settings.seats, given.opening_moves)
        settings = replace(settings, openings=openings)
    elif given.opening_moves is not None:
        raise SettingsError("opening-moves is no use without openings")
    return check_settings(settings)


def manner_from(given: Given) -> Manner:
    """How the match is run; raises SettingsError."""
    on_fault = given.on_fault or "restart"
    if on_fault not in get_args(OnFault):
        raise SettingsError(f"on-fault is {' or '.join(get_args(OnFault))}, not {on_fault!r}")
    if given.concurrency is not None and given.concurrency < 1:
        raise SettingsError(f"concurrency is above 0, not {given.concurrency}")
    return Manner(given.concurrency, given.cluster, cast(OnFault, on_fault))


def _engines(given: Given) -> tuple[EngineSpec, ...]:
    if given.each is not None and not given.engines:
        raise SettingsError("each is no use without engines")
    return tuple(engine_spec(words, given.each or {}) for words in given.engines)


def _laid_over(conditions: Conditions, given: Given) -> Conditions:
    said = {key: getattr(given, key) for key in Conditions.__slots__}
    return replace(conditions, **{key: value for key, value in said.items() if value is not None})


_PLAIN: Final[dict[str, tuple[type, ...]]] = {
    "kind": (str,),
    "seats": (int,),
    "rounds": (int,),
    "games": (int,),
    "seed": (int,),
    "openings": (str,),
    "opening-moves": (int,),
    "margin": (int,),
    "watchdog": (int, float),
    "max-moves": (int,),
    "max-rounds": (int,),
    "out": (str,),
    "grid-out": (str,),
    "concurrency": (int,),
    "cluster": (str,),
    "on-fault": (str,),
}
_TABLES: Final = ("engine", "each", "sprt")


def read_file(path: Path) -> Given:
    """What a TOML file gives; raises SettingsError that names the file and the key."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise SettingsError(f"{path}: {error}") from None
    try:
        check_keys(content, (*_TABLES, *_PLAIN), "the file")
        given = Given()
        for key, kinds in _PLAIN.items():
            if key in content:
                value = content[key]
                if not isinstance(value, kinds) or isinstance(value, bool):
                    raise SettingsError(f"{key} is {kinds[-1].__name__}, not {value!r}")
                setattr(given, key.replace("-", "_"), value)
        engines = content.get("engine", [])
        if not isinstance(engines, list):
            raise SettingsError("engines are written as [[engine]], each with its own")
        given.engines = tuple(_table("engine", engine) for engine in engines)
        for key in ("each", "sprt"):
            if key in content:
                setattr(given, key, _table(key, content[key]))
    except SettingsError as error:
        raise SettingsError(f"{path}: {error}") from None
    return given


def _table(name: str, table: Any) -> Words:
    """A TOML table as the words that the command line would have."""
    if not isinstance(table, Mapping):
        raise SettingsError(f"{name} is a table, not {table!r}")
    words: Words = {}
    for key, value in table.items():
        if key == "options":
            options = _table(f"{name}.options", value)
            words |= {OPTION + option: text for option, text in options.items()}
        elif key == "cmd" and isinstance(value, list):
            words[key] = shlex.join(map(str, value))
        else:
            words[key] = _text(name, key, value)
    return words


def _text(name: str, key: str, value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | str):
        return str(value)
    raise SettingsError(f"{name}.{key} is a text or a number, not {value!r}")
