"""The engines at the table, and the one that gives advice: processes that may fail at any time."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final, TypeVar

from uai_engine.client import EngineError, EngineRefused, Limit, PlayResult, Position, SimpleEngine
from uai_engine.client.engine_words import NamedEngine
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionError, OptionValue
from uai_engine.terminal.passing import passing

T = TypeVar("T")

LIMIT_STRENGTH: Final = "LimitStrength"
ELO: Final = "Elo"

MOVETIME: Final = 1000
"""How long an engine thinks about a move where nobody says; a level may be done sooner."""

WEAK_NODES: Final = 30
"""How far an engine without levels may look when it is to play at one."""

ASK_AGAIN_SECONDS: Final = 0.05

ADVICE: Final = Limit(movetime=1000)
ADVICE_LINES: Final = 2


class OpponentFailed(Exception):
    """An engine that cannot play on; the message names it and says what happened."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How strong engines are to play."""

    elo: int | None = None
    """None for as well as they can."""
    movetime: int | None = None


class Opponent:
    """One engine, started when it is first needed and again when it is gone."""

    def __init__(self, name: str, engine: NamedEngine, strength: Strength, players: int) -> None:
        self.name = name
        self._players = players
        self._engine = engine
        self._strength = strength
        self._process: SimpleEngine | None = None

    def start(self) -> None:
        """See that the engine runs; raises OpponentFailed."""
        if self._process is None:
            with self._failing():
                self._process = SimpleEngine.popen(self._engine.command, cwd=self._engine.directory)
                self._process.configure(dict(self._engine.options))
                if self._strength.elo is not None:
                    self._set_level()
            if self._players not in self._process.players:
                numbers = " or ".join(map(str, self._process.players))
                self.leave()
                raise OpponentFailed(f"{self.name} plays with {numbers} seats only")

    def levels(self) -> tuple[int, int] | None:
        """The lowest and the highest level it can play at; None if it has none."""
        self.start()
        option = self._option(ELO)
        has = option is not None and self._option(LIMIT_STRENGTH) is not None
        return (option.minimum, option.maximum) if option is not None and has else None

    def set_strength(self, strength: Strength) -> None:
        self._strength = strength
        if self._process is not None:
            with self._failing():
                self._set_level()

    def _set_level(self) -> None:
        assert self._process is not None, "it was started"
        levels, elo = self.levels(), self._strength.elo
        if levels is None:
            return
        values: dict[str, OptionValue] = {LIMIT_STRENGTH: elo is not None}
        if elo is not None:
            values[ELO] = min(max(elo, levels[0]), levels[1])
        self._process.configure(values)

    def _option(self, name: str) -> Option | None:
        assert self._process is not None, "it was started"
        known = {option.lower(): value for option, value in self._process.options.items()}
        return known.get(name.lower())

    def choose(self, position: Position, game: object) -> PlayResult:
        """Its move; Ctrl-C makes it decide at once. Raises OpponentFailed."""
        limit = Limit(movetime=self._strength.movetime or MOVETIME)
        if self._strength.elo is not None and self.levels() is None:
            limit = Limit(nodes=WEAK_NODES)
        return self._think(lambda engine: engine.play(position, limit, game=game))

    def advise(self, position: Position, game: object) -> tuple[Info, ...]:
        """Its best lines at full strength, the best first; raises OpponentFailed."""
        self.start()
        lines = None if self._option("MultiPV") is None else ADVICE_LINES
        return self._think(
            lambda engine: engine.analyse(position, ADVICE, multipv=lines, game=game)
        )

    def _think(self, work: Callable[[SimpleEngine], T]) -> T:
        self.start()
        assert self._process is not None, "it was started"
        thinking = passing(f"{self.name} is thinking (Ctrl-C makes it decide) ..")
        with self._failing(), _stopped_by_ctrl_c(self._process), thinking:
            return work(self._process)

    def leave(self) -> None:
        """End the process, however it takes it."""
        if self._process is not None:
            self._process.close()
            self._process = None

    @contextmanager
    def _failing(self) -> Iterator[None]:
        try:
            yield
        except EngineRefused as refused:
            raise OpponentFailed(f"{self.name} refuses: {refused.text}") from refused
        except (EngineError, OptionError) as error:
            self.leave()
            reason = str(error).partition("\n")[0]
            raise OpponentFailed(f"{self.name} has failed: {reason}") from error


@contextmanager
def _stopped_by_ctrl_c(engine: SimpleEngine) -> Iterator[None]:
    """While it lasts Ctrl-C asks the engine for its move."""
    done = threading.Event()

    def stop(number: int, frame: object) -> None:
        # The signal finds this thread waiting for the same engine: somebody else has to ask.
        threading.Thread(target=_stop, args=(engine, done), daemon=True).start()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        done.set()
        signal.signal(signal.SIGINT, before)


def _stop(engine: SimpleEngine, done: threading.Event) -> None:
    """Ask until the engine has answered: the search may not have begun yet."""
    with suppress(EngineError):  # whoever waits for its move is told
        while not done.is_set():
            engine.stop()
            done.wait(ASK_AGAIN_SECONDS)
