"""An engine at the table: its process, its time on the wire, and its faults by name."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from uai_engine.client.engine import UaiEngine
from uai_engine.client.errors import (
    EngineDied,
    EngineError,
    EngineFault,
    EngineIllegalMove,
    EngineTimeout,
)
from uai_engine.client.limit import Limit
from uai_engine.client.position import Position
from uai_engine.client.search import PlayResult
from uai_engine.client.transcript import Entry
from uai_engine.game import Action
from uai_engine.match.outcome import Fault
from uai_engine.match.reaper import Reaper
from uai_engine.match.settings import Conditions, EngineSpec
from uai_engine.notation.info import Info
from uai_engine.notation.options import OptionError, OptionValue
from uai_engine.notation.result import IN_WORDS, Ending
from uai_engine.notation.source import printable

T = TypeVar("T")

KEPT_LINES: Final = 2000
KEPT_STDERR: Final = 50
KEPT_WIDTH: Final = 8000
"""How much of an engine's talk is kept: more than any game has, but not without end."""

LAST_CALL_SECONDS: Final = 5.0
"""How long an engine that was told to stop may take to answer, if the watchdog allows as much."""

START_SECONDS: Final = 5.0
"""The least that an answer which takes no thought may take: starting is slower than the rest."""

QUIT_SECONDS: Final = 2.0


PONDER: Final = "Ponder"
"""The option by which an engine learns that it may think on the others' time."""


class SeatsError(Exception):
    """A game has more or fewer seats than an engine plays with."""


class StartFailure(Exception):
    """An engine that does not start, or not for such a table: no game can be played with it, nor
    lost by it."""


class Forfeit(Exception):
    """An engine broke the rules of the game or of the protocol, or left."""

    def __init__(self, ending: Ending, detail: str) -> None:
        super().__init__(f"{IN_WORDS[ending]}: {detail}")
        self.ending = ending
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Thought:
    result: PlayResult

    @property
    def milliseconds(self) -> int:
        return round(self.result.seconds * 1000)

    @property
    def move(self) -> Action:
        return self.result.move

    @property
    def info(self) -> Info:
        return self.result.info


class Player:
    """An engine that is started when it is first needed, and again after a fault."""

    def __init__(
        self,
        spec: EngineSpec,
        conditions: Conditions,
        reaper: Reaper,
        log: Callable[[int, Entry], None] | None = None,
    ) -> None:
        self._spec = spec
        self._conditions = conditions
        self._reaper = reaper
        self._log = log
        self._game = 0
        self._engine: UaiEngine | None = None
        self._greeting: list[str] = []
        self._talk: deque[str] = deque(maxlen=KEPT_LINES)
        self._stderr: deque[str] = deque(maxlen=KEPT_STDERR)
        self._alarm: asyncio.TimerHandle | None = None

    async def start(self, seats: int, game: int = 0) -> None:
        """Have a process with the options set, for a game with so many seats; raises
        StartFailure."""
        if self._spec.restart == "game" and game and self._game:
            await self.close()
        self._game = game
        if self._engine is not None:
            return
        self._talk.clear()
        self._stderr.clear()
        try:
            self._engine = await UaiEngine.popen(
                self._spec.command,
                timeout=max(START_SECONDS, self._conditions.watchdog),
                log=self._hear,
                cwd=self._spec.directory,
            )
            self._reaper.watch(self._engine.pid)
            if seats not in self._engine.players:
                plays = ", ".join(map(str, self._engine.players))
                raise SeatsError(f"it plays with {plays or 'no'} seats, not with {seats}")
            await self._engine.configure(self._values(self._engine))
        except SeatsError as error:
            await self.close()
            raise StartFailure(f"engine {self._spec.name} cannot sit here: {error}") from None
        except (EngineError, OptionError) as error:
            await self.close()
            raise StartFailure(f"engine {self._spec.name} does not start: {error}") from error
        except BaseException:
            await self.close()
            raise
        self._greeting = list(self._talk)

    def _values(self, engine: UaiEngine) -> dict[str, OptionValue]:
        """The options as the client wants them: a button has no value, not an empty one."""
        buttons = {name for name, option in engine.options.items() if option.kind == "button"}
        ponder: dict[str, OptionValue] = {}
        if self._conditions.ponder and PONDER in engine.options:
            ponder = {PONDER: True}
        return ponder | {
            name: None if name in buttons and not value else value
            for name, value in self._spec.options
        }

    async def new_game(self) -> None:
        """Raises Forfeit."""
        self._talk.clear()
        await self._guarded(self._running().new_game())

    async def ponder(self, position: Position, result: PlayResult, limit: Limit) -> None:
        """Let the engine think on the others' time, if it is to; raises Forfeit."""
        if self._conditions.ponder:
            await self._guarded(self._running().ponder(position, result, limit))

    async def ping(self) -> None:
        """Wait until the engine has nothing more to say; raises Forfeit if that is too much."""
        if self._conditions.ponder:
            await self._guarded(self._running().rest())
        await self._guarded(self._running().ping())

    async def think(self, position: Position, limit: Limit, allowed: float | None) -> Thought:
        """The engine's move; raises Forfeit.

        `allowed` is the seconds it has, None where only the watchdog sets an end. When they are
        over it is told to stop: an answer then is late, no answer is a stall.
        """
        conditions = self._conditions
        margin = conditions.margin if self._spec.margin is None else self._spec.margin
        patience = conditions.watchdog if allowed is None else allowed + margin / 1000
        last_call = min(LAST_CALL_SECONDS, conditions.watchdog)
        # The deadline below is the one that counts, from the moment the engine's time begins.
        limit = replace(limit, timeout=patience + 2 * LAST_CALL_SECONDS)
        engine = self._running()
        loop = asyncio.get_running_loop()

        def began() -> None:
            self._alarm = loop.call_later(patience, engine.stop)
            deadline.reschedule(loop.time() + patience + last_call)

        try:
            async with asyncio.timeout(None) as deadline:
                result = await self._guarded(engine.play(position, limit, began=began))
        except TimeoutError:
            await self._kill()
            detail = f"no answer within {patience:g} s, nor within {last_call:g} s of stop"
            raise Forfeit(Ending.STALL, detail) from None
        finally:
            if self._alarm is not None:
                self._alarm.cancel()
                self._alarm = None
        if result.seconds > patience:
            ending = Ending.STALL if allowed is None else Ending.TIME
            taken, had = result.seconds, allowed or patience
            raise Forfeit(ending, f"answered after {taken:.3f} s, had {had:g} s")
        return Thought(result)

    async def _guarded(self, asked: Awaitable[T]) -> T:
        """The answer to a question, or the fault it led to by the name a match has for it."""
        try:
            return await asked
        except EngineError as error:
            await self.close()
            raise Forfeit(_ending(error), _detail(error)) from error

    def fault(self, seat: int, forfeit: Forfeit) -> Fault:
        """What is kept of a forfeit."""
        return Fault(seat, forfeit.detail, (*self._greeting, *self._talk), tuple(self._stderr))

    async def close(self) -> None:
        """End the process: by asking it, and without if that takes too long."""
        if self._engine is not None:
            try:
                with suppress(EngineError, TimeoutError):
                    async with asyncio.timeout(QUIT_SECONDS):
                        await self._engine.quit()
            finally:
                await self._kill()

    async def _kill(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            await engine.close()
            self._reaper.forget(engine.pid)

    def _running(self) -> UaiEngine:
        assert self._engine is not None, "start comes first"
        return self._engine

    def _hear(self, entry: Entry) -> None:
        """Take note of a line."""
        if self._log is not None:
            self._log(self._game, entry)
        line = entry.line[:KEPT_WIDTH]
        if entry.way == "!":
            self._stderr.append(line)
            return
        self._talk.append(f"{entry.way} {line}")


def _ending(error: EngineError) -> Ending:
    match error:
        case EngineIllegalMove():
            return Ending.ILLEGAL
        case EngineDied():
            return Ending.CRASH
        case EngineTimeout():
            return Ending.STALL
        case _:
            return Ending.PROTOCOL


def _detail(error: EngineError) -> str:
    """What happened, in a line: the command is the match's to know, and the rest is kept."""
    if isinstance(error, EngineFault):
        return printable(f"{error.reason}, waiting for {error.waiting_for}")
    return printable(str(error).partition("\n")[0])
