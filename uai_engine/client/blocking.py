"""The same client for programs without an event loop: every call waits for its answer."""

import asyncio
import os
import threading
from collections.abc import Callable, Coroutine, Mapping, Sequence
from types import TracebackType
from typing import Any, Self, TypeVar

from uai_engine.client.analysis import Analysis
from uai_engine.client.engine import MARGIN, TIMEOUT, UaiEngine
from uai_engine.client.errors import EngineFault
from uai_engine.client.limit import Limit
from uai_engine.client.position import Position
from uai_engine.client.process import Command
from uai_engine.client.search import PlayResult
from uai_engine.client.transcript import Log
from uai_engine.game import Action, GameState
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionValue

T = TypeVar("T")


class _LoopEnded(Exception):
    """The loop takes no more work."""


class _LoopThread:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._lock = threading.Lock()
        self._ended = False
        self._thread = threading.Thread(target=self._run, name="uai-client", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        self._loop.run_forever()
        # The engine is gone, so everybody who still waits for it is about to be told.
        if left := asyncio.all_tasks(self._loop):
            self._loop.run_until_complete(asyncio.wait(left))
        self._loop.close()

    def call(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        with self._lock:
            if self._ended:
                raise _LoopEnded
            future = asyncio.run_coroutine_threadsafe(work(), self._loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()  # Ctrl-C while waiting: what was asked for is no longer wanted
            raise

    def end(self) -> None:
        with self._lock:
            if not self._ended:
                self._ended = True
                self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()


class SimpleEngine:
    """A running engine. Made by `popen`, and best used in a `with` block.

    Its methods are those of UaiEngine. `stop` and `ping` may be called from another thread
    while one waits for a move. A fault ends the engine's thread as well as its process.
    """

    def __init__(self, engine: UaiEngine, loop: _LoopThread) -> None:
        self._engine = engine
        self._loop = loop

    @classmethod
    def popen(
        cls,
        command: Command,
        *,
        timeout: float = TIMEOUT,
        margin: float = MARGIN,
        log: Log | None = None,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine and shake hands with it; the arguments are those of UaiEngine.popen."""
        loop = _LoopThread()
        try:
            engine = loop.call(
                lambda: UaiEngine.popen(
                    command, timeout=timeout, margin=margin, log=log, cwd=cwd, env=env
                )
            )
        except BaseException:
            loop.end()
            raise
        return cls(engine, loop)

    def _call(self, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        try:
            return self._loop.call(work)
        except EngineFault:
            self._loop.end()
            raise
        except _LoopEnded:
            assert self._engine.fault is not None, "the loop outlives a sound engine"
            raise self._engine.fault.with_traceback(None) from None

    @property
    def pid(self) -> int:
        return self._engine.pid

    @property
    def name(self) -> str:
        return self._engine.name

    @property
    def author(self) -> str:
        return self._engine.author

    @property
    def protocol(self) -> str:
        return self._engine.protocol

    @property
    def players(self) -> tuple[int, ...]:
        return self._engine.players

    @property
    def options(self) -> Mapping[str, Option]:
        return self._engine.options

    def ping(self) -> None:
        self._call(lambda: self._engine.ping())

    def configure(self, values: Mapping[str, OptionValue]) -> None:
        self._call(lambda: self._engine.configure(values))

    def new_game(self) -> None:
        self._call(lambda: self._engine.new_game())

    def ask(self, command: str, timeout: float | None = None) -> list[str]:
        return self._call(lambda: self._engine.ask(command, timeout))

    def play(
        self,
        position: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action | str] = (),
        ponder: Limit | None = None,
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
    ) -> PlayResult:
        return self._call(
            lambda: self._engine.play(
                position,
                limit,
                searchmoves=searchmoves,
                ponder=ponder,
                multipv=multipv,
                options=options,
                game=game,
            )
        )

    def analyse(
        self,
        position: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action | str] = (),
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
    ) -> tuple[Info, ...]:
        return self._call(
            lambda: self._engine.analyse(
                position,
                limit,
                searchmoves=searchmoves,
                multipv=multipv,
                options=options,
                game=game,
            )
        )

    def analysis(
        self,
        position: Position | GameState,
        limit: Limit | None = None,
        *,
        searchmoves: Sequence[Action | str] = (),
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
    ) -> "SimpleAnalysis":
        analysis = self._call(
            lambda: self._engine.analysis(
                position,
                limit,
                searchmoves=searchmoves,
                multipv=multipv,
                options=options,
                game=game,
            )
        )
        return SimpleAnalysis(self, analysis)

    def evaluate(self, position: Position | GameState) -> Info:
        return self._call(lambda: self._engine.evaluate(position))

    def stop(self) -> None:
        self._call(lambda: _at_once(self._engine.stop))

    def quit(self) -> None:
        self._end(self._engine.quit)

    def close(self) -> None:
        self._end(self._engine.close)

    def _end(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            self._loop.call(work)
        except _LoopEnded:
            pass
        finally:
            self._loop.end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            self.quit()
        else:
            self.close()


class SimpleAnalysis:
    """An iterator over an engine's reports; leaving its `with` block stops the search."""

    def __init__(self, engine: SimpleEngine, analysis: Analysis) -> None:
        self._engine = engine
        self._analysis = analysis

    @property
    def lines(self) -> tuple[Info, ...]:
        return self._engine._call(lambda: _at_once(lambda: self._analysis.lines))

    def stop(self) -> None:
        self._engine._call(lambda: _at_once(self._analysis.stop))

    def wait(self) -> PlayResult:
        return self._engine._call(self._analysis.wait)

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Info:
        info = self._engine._call(lambda: _next(self._analysis))
        if info is None:
            raise StopIteration
        return info

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            self.stop()
            self.wait()
        elif not issubclass(kind, EngineFault):
            self.stop()


async def _at_once(act: Callable[[], T]) -> T:
    return act()


async def _next(analysis: Analysis) -> Info | None:
    return await anext(analysis, None)
