"""What a match is: everything that decides its games, as plain data that a journal can keep."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.match.limits import Limits, check_limits
from uai_engine.match.sprt import Sprt
from uai_engine.notation.words import MAX_SEED

Kind: TypeAlias = Literal["match", "roundrobin", "gauntlet"]
"""All at one table; every set of engines that fills a table; the same with the first always in."""


OnFault: TypeAlias = Literal["restart", "stop"]


class SettingsError(ValueError):
    """Settings that make no match; the message names the one that is wrong."""


@dataclass(frozen=True, slots=True)
class EngineSpec:
    name: str
    command: tuple[str, ...]
    limits: Limits
    options: tuple[tuple[str, str], ...] = ()
    """Names and values for `setoption`, in the order they are sent."""
    directory: str | None = None
    """Where the engine is started; None for here."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts: a position and the moves and deals that follow it."""

    fen: str | None = None
    """None for the position before the first deal."""
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """The referee's patience."""

    margin: int = 100
    """Milliseconds an engine may be late, for the way of a line through two pipes."""
    watchdog: float = 60.0
    """Seconds until an engine without a clock, or one told to stop, counts as stalled."""
    max_moves: int = 1000
    max_rounds: int = 40
    """A game still going after so many rounds is adjudicated: players may floor tiles for ever."""


@dataclass(frozen=True, slots=True)
class Settings:
    engines: tuple[EngineSpec, ...]
    kind: Kind = "match"
    seats: int = 2
    rounds: int = 10
    """How many deals each table plays, each in every rotation of the seats."""
    seed: int = 0
    openings: tuple[Opening, ...] = ()
    """Taken in turn, one a round; none for a new game each time."""
    conditions: Conditions = Conditions()
    sprt: Sprt | None = None
    out: str | None = None
    grid_out: str | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How a match is run, which does not change what its games are."""

    concurrency: int | None = None
    """Games at a time; None for one here, or as many as a cluster has threads."""
    cluster: str | None = None
    """The address of a Dask scheduler; None to play here."""
    on_fault: OnFault = "restart"
    """Whether the match goes on after a fault, with the engine started anew."""


def check_settings(settings: Settings) -> Settings:
    """The settings themselves if they make a match; raises SettingsError."""
    names = [engine.name for engine in settings.engines]
    if not names:
        raise SettingsError("no engine: give each one with --engine")
    for name in names:
        if not name.strip() or not name.isprintable():
            raise SettingsError(f"an engine cannot be called {name!r}")
        if names.count(name) > 1:
            raise SettingsError(f"two engines are called {name!r}: give one another name=")
    for engine in settings.engines:
        try:
            check_limits(engine.limits)
        except ValueError as error:
            raise SettingsError(f"engine {engine.name}: {error}") from None
    if settings.kind not in get_args(Kind):
        raise SettingsError(f"kind is {', '.join(get_args(Kind))}, not {settings.kind!r}")
    _require(MIN_PLAYERS <= settings.seats <= MAX_PLAYERS, "seats", "2, 3 or 4", settings.seats)
    _require(settings.rounds > 0, "rounds", "above 0", settings.rounds)
    _require(0 <= settings.seed <= MAX_SEED, "seed", "a 64-bit number", settings.seed)
    for field in fields(Conditions):
        value = getattr(settings.conditions, field.name)
        least = 0 if field.name == "margin" else 1e-3
        _require(value >= least, field.name, "above 0", value)
    if settings.kind == "match" and len(names) > settings.seats:
        raise SettingsError(
            f"{len(names)} engines do not fit {settings.seats} seats: "
            "choose roundrobin or gauntlet, or more seats"
        )
    if settings.sprt is not None and (len(names) != 2 or settings.seats != 2):
        raise SettingsError("sprt compares two engines in games with two seats")
    return settings


def _require(holds: bool, name: str, what: str, value: object) -> None:
    if not holds:
        raise SettingsError(f"{name} is {what}, not {value}")


def to_json(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def from_json(kept: Mapping[str, Any]) -> Settings:
    """The settings that `to_json` wrote, also after a trip through JSON's lists."""
    return Settings(
        engines=tuple(
            EngineSpec(
                name=engine["name"],
                command=tuple(engine["command"]),
                limits=Limits(**engine["limits"]),
                options=tuple((name, value) for name, value in engine["options"]),
                directory=engine["directory"],
            )
            for engine in kept["engines"]
        ),
        openings=tuple(Opening(each["fen"], tuple(each["steps"])) for each in kept["openings"]),
        conditions=Conditions(**kept["conditions"]),
        sprt=None if kept["sprt"] is None else Sprt(**kept["sprt"]),
        **{key: kept[key] for key in ("kind", "seats", "rounds", "seed", "out", "grid_out")},
    )


def changed(before: Settings, after: Settings) -> tuple[str, ...]:
    """The names of the settings that differ."""
    names = (field.name for field in fields(Settings))
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))
