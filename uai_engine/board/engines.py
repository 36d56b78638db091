"""The engines to choose from: what the command line gave, and what each says of itself."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from uai_engine.board import messages
from uai_engine.board.messages import Level
from uai_engine.client import EngineError, EngineRefused, Limit, UaiEngine, command_line
from uai_engine.client.engine_words import EngineWordsError, NamedEngine, parse_engine
from uai_engine.notation.options import Option, OptionError, OptionValue, parse_value, write_value

LIMIT_STRENGTH: Final = "LimitStrength"
ELO: Final = "Elo"
MULTIPV: Final = "MultiPV"
DEFAULT_LEVEL: Final = Level(elo=None, milliseconds=1000, nodes=None)
MOST_NODES: Final = 10**12
MOST_MS: Final = 10**8


class NoSuchEngine(LookupError):
    """A name that no engine was given on the command line."""


@dataclass(frozen=True, slots=True)
class Spec:
    """How an engine is started, and how it plays where nobody says otherwise."""

    engine: NamedEngine
    level: Level = DEFAULT_LEVEL

    @property
    def name(self) -> str:
        return self.engine.name


def parse_spec(text: str) -> Spec:
    """The engine that these words name; `st=` and `nodes=` limit its searches.

    Raises EngineWordsError.

    >>> parse_spec("cmd=my-engine nodes=200").level
    Level(elo=None, milliseconds=None, nodes=200)
    """
    try:
        words = command_line.split(text)
    except ValueError as error:
        raise EngineWordsError(f"{text!r}: {error}") from None
    limits = dict(word.split("=", 1) for word in words if word.startswith(("st=", "nodes=")))
    rest = [word for word in words if not word.startswith(("st=", "nodes="))]
    engine = parse_engine(command_line.join(rest))
    options = dict(engine.options)
    limited = options.get(LIMIT_STRENGTH, "").lower() == "true"
    try:
        level = replace(
            DEFAULT_LEVEL, elo=int(options[ELO]) if limited and ELO in options else None
        )
        if limits:
            seconds, nodes = limits.get("st"), limits.get("nodes")
            level = replace(
                level,
                milliseconds=None if seconds is None else round(float(seconds) * 1000),
                nodes=None if nodes is None else int(nodes),
            )
        return Spec(engine, checked_level(level))
    except (ValueError, OverflowError) as error:
        raise EngineWordsError(f"{text!r}: {error}") from None


@dataclass(slots=True)
class _Known:
    """What an engine said at its first start."""

    spec: Spec
    says: str = ""
    author: str = ""
    options: Mapping[str, Option] = field(default_factory=dict)
    values: dict[str, OptionValue] = field(default_factory=dict)
    """What was set on the page, for analysing."""
    levels: bool = False
    """Whether its strength can be set."""
    fault: str = ""


class Engines:
    """Every engine by its name. Processes belong to whoever has them started."""

    def __init__(self, specs: Sequence[Spec]) -> None:
        self._known = {spec.name: _Known(spec) for spec in specs}

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._known)

    def spec(self, name: str) -> Spec:
        return self._get(name).spec

    def _get(self, name: str) -> _Known:
        if name not in self._known:
            raise NoSuchEngine(f"there is no engine called {name}")
        return self._known[name]

    async def meet(self) -> None:
        """Start each engine once, all at a time, to learn what it can do."""
        await asyncio.gather(*(self._meet(known) for known in self._known.values()))

    async def _meet(self, known: _Known) -> None:
        try:
            engine = await self.start(known.spec.name)
        except (EngineError, OSError, ValueError) as error:
            known.fault = _first_line(error)
        else:
            await engine.close()

    async def start(self, name: str) -> UaiEngine:
        """A new process of an engine with the options of the command line.

        Raises EngineError, OptionError, OSError.
        """
        known = self._get(name)
        named = known.spec.engine
        engine = await UaiEngine.popen(named.command, cwd=named.directory)
        try:
            await engine.configure(dict(named.options))
            known.levels = await full_strength(engine)
        except BaseException:
            await engine.close()
            raise
        known.says, known.author = engine.name, engine.author
        known.options, known.fault = dict(engine.options), ""
        return engine

    async def start_to_analyse(self, name: str) -> UaiEngine:
        """A process with the options that were set on the page as well."""
        engine = await self.start(name)
        try:
            await engine.configure(self._get(name).values)
        except BaseException:
            await engine.close()
            raise
        return engine

    def set_option(self, name: str, option_name: str, value: OptionValue) -> OptionValue:
        """Keep an option for analysing; raises OptionError for one the page may not set."""
        known = self._get(name)
        option = known.options.get(option_name)
        if option is None:
            raise OptionError(f"{name} has no option {option_name[:40]!a}")
        if option.kind == "string":
            raise OptionError(f"{option.name} is set on the command line only: --engine")
        if option.kind == "button":
            return None
        known.values[option.name] = parse_value(option, write_value(value))
        return known.values[option.name]

    def told(self) -> tuple[messages.Engine, ...]:
        return tuple(_told(known) for known in self._known.values())


def _told(known: _Known) -> messages.Engine:
    given = dict(known.spec.engine.options)
    options = tuple(
        messages.EngineOption(
            name=option.name,
            kind=option.kind,
            value=known.values.get(option.name, given.get(option.name, option.default)),
            minimum=option.minimum,
            maximum=option.maximum,
            choices=option.choices,
            fixed=option.kind == "string",
        )
        for option in known.options.values()
        # How many lines are wanted is asked with every analysis.
        if option.name != MULTIPV
    )
    elo = known.options.get(ELO)
    return messages.Engine(
        name=known.spec.name,
        says=known.says,
        author=known.author,
        options=options,
        elo=(elo.minimum, elo.maximum, int(elo.default or elo.maximum))
        if elo is not None and elo.kind == "spin" and known.levels
        else (),
        level=known.spec.level,
        fault=known.fault,
    )


async def set_level(engine: UaiEngine, level: Level) -> None:
    """Set an engine's strength; full strength is what an engine without levels has anyway."""
    if level.elo is None:
        await full_strength(engine)
    else:
        await engine.configure({LIMIT_STRENGTH: True, ELO: level.elo})


async def full_strength(engine: UaiEngine) -> bool:
    """Have an engine play as well as it can; False if its strength cannot be set.

    An engine may have the option and refuse it, because another option stands in its way.
    """
    if ELO not in engine.options or LIMIT_STRENGTH not in engine.options:
        return False
    try:
        await engine.configure({LIMIT_STRENGTH: False})
    except EngineRefused:
        return False
    return True


def limit_of(level: Level) -> Limit:
    """What ends a search of this level; both limits hold if both are given."""
    if level.milliseconds is None and level.nodes is None:
        return Limit(movetime=DEFAULT_LEVEL.milliseconds)
    return Limit(movetime=level.milliseconds, nodes=level.nodes)


def checked_level(level: Level) -> Level:
    """The level itself if it makes sense; raises ValueError."""
    for name, value, most in (
        ("milliseconds", level.milliseconds, MOST_MS),
        ("nodes", level.nodes, MOST_NODES),
    ):
        if value is not None and not 1 <= value <= most:
            raise ValueError(f"{name} is from 1 to {most}, not {value}")
    return level


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0][:300]
