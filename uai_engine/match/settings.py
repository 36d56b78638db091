"""What a match is: everything that decides its games, as plain data that a journal can keep."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.match.adjudication import Rule
from uai_engine.match.limits import Limits, check_limits
from uai_engine.match.sprt import Sprt
from uai_engine.notation.words import MAX_SEED

Kind: TypeAlias = Literal["match", "roundrobin", "gauntlet"]
"""All at one table; every set of engines that fills a table; the same with a first one in it."""

OnFault: TypeAlias = Literal["restart", "stop"]

Restart: TypeAlias = Literal["fault", "game", "never"]
"""When an engine gets a new process: after its fault; for every game; never, so that its fault
stops the match."""

Order: TypeAlias = Literal["sequential", "random"]

MAX_RANDOM_PLIES = 24
"""No game of two can be over after so few moves."""


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
    margin: int | None = None
    """Milliseconds it may be late; None for what holds for all."""
    restart: Restart = "fault"
    stderr: str | None = None
    """The file that gets what the engine writes there."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a game starts: a position and the moves and deals that follow it."""

    fen: str | None = None
    """None for the position before the first deal."""
    steps: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """The referee's patience, and what else holds in every game."""

    margin: int = 100
    """Milliseconds an engine may be late, for the way of a line through two pipes."""
    watchdog: float = 60.0
    """Seconds until an engine without a clock, or one told to stop, counts as stalled."""
    max_moves: int = 1000
    max_rounds: int = 40
    """A game still going after so many rounds is adjudicated: players may floor tiles for ever."""
    ponder: bool = False
    """Whether engines think on the others' time."""
    resign: Rule | None = None
    agree: Rule | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    engines: tuple[EngineSpec, ...]
    kind: Kind = "match"
    gauntlet_seeds: int = 1
    """How many of the first engines a gauntlet is for."""
    seats: int = 2
    rounds: int = 10
    """How many deals each table plays, each in every rotation of the seats."""
    seed: int = 0
    openings: tuple[Opening, ...] = ()
    """One a round; none for a new game each time."""
    opening_order: Order = "sequential"
    opening_start: int = 1
    """The opening of the first round, counted from 1."""
    random_plies: int = 0
    """So many moves of random sensible play before the engines are asked."""
    conditions: Conditions = Conditions()
    sprt: Sprt | None = None
    out: str | None = None
    grid_out: str | None = None
    event: str = ""
    site: str = ""


_PLAIN = (
    *("kind", "gauntlet_seeds", "seats", "rounds", "seed", "opening_order", "opening_start"),
    *("random_plies", "out", "grid_out", "event", "site"),
)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a match is run, which does not change what its games are."""

    concurrency: int | None = None
    """Games at a time; None for one here, or as many as a cluster has threads."""
    cluster: str | None = None
    """The address of a Dask scheduler; None to play here."""
    on_fault: OnFault = "restart"
    """Whether the match goes on after a fault, with the engine started anew."""
    log: str | None = None
    """The file that gets every line to and from every engine."""
    report_every: int = 10
    """After how many games the results so far are told where there is no terminal; 0 for never."""


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
    _check_openings(settings)
    _check_conditions(settings.conditions)
    for key in ("event", "site"):
        if not getattr(settings, key).isprintable():
            raise SettingsError(f"{key} is one line, not {getattr(settings, key)!r}")
    _check_kind(settings)
    return settings


def _check_openings(settings: Settings) -> None:
    if settings.opening_order not in get_args(Order):
        orders = " or ".join(get_args(Order))
        raise SettingsError(f"opening-order is {orders}, not {settings.opening_order!r}")
    most = max(1, len(settings.openings))
    start, plies = settings.opening_start, settings.random_plies
    _require(1 <= start <= most, "opening-start", f"1 to {most}", start)
    _require(0 <= plies <= MAX_RANDOM_PLIES, "random-plies", f"0 to {MAX_RANDOM_PLIES}", plies)


def _check_conditions(conditions: Conditions) -> None:
    for name in ("margin", "watchdog", "max_moves", "max_rounds"):
        value = getattr(conditions, name)
        least = 0 if name == "margin" else 1e-3
        _require(value >= least, name.replace("_", "-"), "above 0", value)
    for name, rule in (("resign", conditions.resign), ("agree", conditions.agree)):
        if rule is not None:
            _require(rule.moves >= 1, f"{name} moves", "at least 1", rule.moves)
    if conditions.resign is not None:
        # At a half each of two players could be both out and in.
        share = conditions.resign.share
        _require(0 < share < 0.5, "resign share", "between 0 and 0.5", share)
    if conditions.agree is not None:
        share = conditions.agree.share
        _require(0.5 < share <= 1, "agree share", "above 0.5 and at most 1", share)


def _check_kind(settings: Settings) -> None:
    engines, seats = len(settings.engines), settings.seats
    if settings.kind == "match" and engines > seats:
        raise SettingsError(
            f"{engines} engines do not fit {seats} seats: "
            "choose roundrobin or gauntlet, or more seats"
        )
    seeds = settings.gauntlet_seeds
    if settings.kind != "gauntlet" and seeds != 1:
        raise SettingsError("gauntlet-seeds is for kind gauntlet")
    # A seed needs enough others to fill its table; seeds do not meet each other.
    most = max(1, engines - seats + 1)
    if settings.kind == "gauntlet":
        _require(1 <= seeds <= most, "gauntlet-seeds", f"1 to {most} here", seeds)
    if settings.sprt is not None:
        if not 2 <= engines <= seats:
            raise SettingsError("sprt compares the first engine with the others at one table")
        if seats > 2 and settings.sprt.scale != "logistic":
            raise SettingsError("sprt: with 3 or 4 seats there is the logistic scale only")


def _require(holds: bool, name: str, what: str, value: object) -> None:
    if not holds:
        raise SettingsError(f"{name} is {what}, not {value}")


def to_json(settings: Settings) -> dict[str, Any]:
    return asdict(settings)


def from_json(kept: Mapping[str, Any]) -> Settings:
    """The settings that `to_json` wrote, also after a trip through JSON's lists."""
    return Settings(
        engines=tuple(map(_engine, kept["engines"])),
        openings=tuple(Opening(each["fen"], tuple(each["steps"])) for each in kept["openings"]),
        conditions=_conditions(kept["conditions"]),
        sprt=None if kept["sprt"] is None else Sprt(**kept["sprt"]),
        **{key: kept[key] for key in _PLAIN},
    )


def _engine(kept: Mapping[str, Any]) -> EngineSpec:
    spoken = {
        "command": tuple(kept["command"]),
        "limits": Limits(**kept["limits"]),
        "options": tuple((name, value) for name, value in kept["options"]),
    }
    return EngineSpec(**{**kept, **spoken})


def _conditions(kept: Mapping[str, Any]) -> Conditions:
    rules = {key: kept[key] and Rule(**kept[key]) for key in ("resign", "agree")}
    return Conditions(**{**kept, **rules})


def changed(before: Settings, after: Settings) -> tuple[str, ...]:
    """The names of the settings that differ."""
    names = (field.name for field in fields(Settings))
    return tuple(name for name in names if getattr(before, name) != getattr(after, name))
