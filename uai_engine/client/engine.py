"""The asyncio client: everything one can ask of an engine."""

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType, TracebackType
from typing import Final, Self

from uai_engine.client.analysis import Analysis
from uai_engine.client.errors import EngineFault, EngineProtocolError
from uai_engine.client.limit import Limit, check, go_words, patience
from uai_engine.client.link import Link, connect, refusal
from uai_engine.client.position import Position, position_of
from uai_engine.client.process import Command
from uai_engine.client.search import PlayResult, Search
from uai_engine.client.transcript import Log
from uai_engine.game import Action, GameError, GameState, Phase, WrongPhase
from uai_engine.notation import write_fen
from uai_engine.notation.info import Info
from uai_engine.notation.options import (
    Option,
    OptionError,
    OptionValue,
    parse_option,
    parse_value,
    write_value,
)
from uai_engine.notation.words import LAST_WORDS, PROTOCOL_VERSION

TIMEOUT: Final = 10.0
"""Seconds for every answer that takes no thought."""

MARGIN: Final = 5.0
"""Seconds that a search may take longer than its limits say."""


class UaiEngine:
    """A running engine. Made by `popen`, and best used in an `async with` block.

    One thing is done at a time. A command that needs the engine's attention first stops an
    analysis or a pondering that still runs; `ping` and `stop` may be used while another task
    waits for a move.
    """

    def __init__(self, link: Link, margin: float) -> None:
        self._link = link
        self._margin = margin
        self._lock = asyncio.Lock()
        self._options: dict[str, Option] = {}
        self.name = ""
        self.author = ""
        self.protocol = ""
        """The version of the standard that the engine says it keeps to."""

    @classmethod
    async def popen(
        cls,
        command: Command,
        *,
        timeout: float = TIMEOUT,
        margin: float = MARGIN,
        log: Log | None = None,
        cwd: str | os.PathLike[str] | None = None,
        env: Mapping[str, str] | None = None,
    ) -> Self:
        """Start an engine and shake hands with it.

        `timeout` is for every answer that takes no thought, `margin` for what a search may
        take beyond its limits, both in seconds. `log` gets everything said either way.
        """
        engine = cls(await connect(command, timeout=timeout, log=log, cwd=cwd, env=env), margin)
        try:
            await engine._shake_hands()
        except BaseException:
            await engine.close()
            raise
        return engine

    async def _shake_hands(self) -> None:
        for line in await self._link.ask("uai", what="uaiok", ends=("uaiok",)):
            word, _, rest = line.partition(" ")
            if word == "option":
                try:
                    option = parse_option(line)
                except OptionError as error:
                    await self._give_up(str(error))
                else:
                    self._options[option.name] = option
            elif word == "protocol":
                self.protocol = rest.strip()
            elif line.startswith("id name "):
                self.name = line.removeprefix("id name ").strip()
            elif line.startswith("id author "):
                self.author = line.removeprefix("id author ").strip()
        major = self.protocol.partition(".")[0]
        if major and major != PROTOCOL_VERSION.partition(".")[0]:
            await self._give_up(f"protocol {self.protocol}, not {PROTOCOL_VERSION}")

    async def _give_up(self, reason: str) -> None:
        self._link.fail(EngineProtocolError, reason, "uaiok")
        await self._link.check()

    @property
    def pid(self) -> int:
        return self._link.process.pid

    @property
    def fault(self) -> EngineFault | None:
        """What ended the engine, once something has."""
        return self._link.fault

    @property
    def options(self) -> Mapping[str, Option]:
        """The options the engine has, by name."""
        return MappingProxyType(self._options)

    async def ping(self) -> None:
        """Wait until the engine has read everything sent so far; also while it thinks."""
        await self._link.ask("isready", what="readyok")

    async def configure(self, values: Mapping[str, OptionValue]) -> None:
        """Set options; every name and value is checked before the first is sent.

        A button is pressed by the value None. Raises OptionError.
        """
        commands = [self._setoption(name, value) for name, value in values.items()]
        async with self._idle():
            for command in commands:
                await self._link.tell(command, what=f"readyok after {command}")

    def _setoption(self, name: str, value: OptionValue) -> str:
        by_name = {known.lower(): option for known, option in self._options.items()}
        option = by_name.get(name.lower())
        if option is None:
            near = difflib.get_close_matches(name.lower(), by_name, n=1)
            hint = f", did you mean {by_name[near[0]].name}?" if near else ""
            raise OptionError(f"the engine has no option {name!r}{hint}")
        if option.kind == "button":
            parse_value(option, None if value is None else write_value(value))
            return f"setoption name {option.name}"
        checked = parse_value(option, write_value(value))
        return f"setoption name {option.name} value {write_value(checked)}"

    async def new_game(self) -> None:
        """Tell the engine that what follows has nothing to do with what was."""
        async with self._idle():
            await self._link.tell("uainewgame", what="readyok after uainewgame")

    async def ask(self, command: str, timeout: float | None = None) -> list[str]:
        """Send any other command, such as `perft 3`; the lines of the answer.

        Raises EngineRefused if the answer is an error.
        """
        what = f"the answer to {command[:80]}"
        ends = LAST_WORDS.get(command.split()[0] if command.split() else "")
        async with self._idle():
            if ends is not None:
                lines = await self._link.ask(
                    command, what=what, ends=(ends, "error"), timeout=timeout
                )
            else:
                lines = await self._link.ask(command, "isready", what=what, timeout=timeout)
                lines.pop()
        for line in lines:
            if line.startswith("error "):
                raise refusal(command, line)
        return lines

    async def play(
        self,
        game: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action] = (),
        ponder: Limit | None = None,
    ) -> PlayResult:
        """The engine's move in a position, legal for sure.

        With `ponder` the engine goes on thinking afterwards about the replies it expects. If
        the next `play` is about the position they lead to, its thinking counts and the limit it
        gets is `ponder`, which therefore has the clocks as they will be then; the limit of
        that `play` only says how long to wait.
        """
        position = _drafting(game)
        check(limit, position.state.players)
        seconds = patience(limit, position.state.seat, self._margin)
        if seconds is None:
            raise ValueError("an infinite search never plays: use analysis")
        if ponder is not None:
            check(ponder, position.state.players)
        async with self._lock:
            search = self._link.search
            if search is not None and search.pondering and _same(search.position, position):
                self._link.ponderhit(search, seconds)
            else:
                search = await self._go(position, limit, tuple(searchmoves), seconds)
            result = await self._link.play_out(search)
            if ponder is not None:
                await self._ponder(position, result, ponder)
        return result

    async def _go(
        self,
        position: Position,
        limit: Limit,
        searchmoves: tuple[Action, ...],
        seconds: float | None,
        *,
        pondering: bool = False,
    ) -> Search:
        await self._link.finish_search()
        await self._link.tell(position.line(), what="readyok after position")
        words = ["go", *(["ponder"] if pondering else []), *go_words(limit, searchmoves)]
        search = Search(position, " ".join(words), limit.infinite, pondering)
        self._link.go(search, seconds)
        return search

    async def _ponder(self, position: Position, result: PlayResult, limit: Limit) -> None:
        """Let the engine think on, if its move and the replies it expects lead to its turn."""
        try:
            expected = position.push(result.move, *result.ponder)
        except GameError:
            return
        ours = expected.state.seat == position.state.seat
        if result.ponder and ours and expected.state.phase == Phase.DRAFT:
            await self._go(expected, limit, (), None, pondering=True)

    async def analyse(
        self,
        game: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action] = (),
    ) -> tuple[Info, ...]:
        """What the engine thinks of a position: one report a line of MultiPV, best first."""
        return (await self.play(game, limit, searchmoves=searchmoves)).lines

    async def analysis(
        self,
        game: Position | GameState,
        limit: Limit | None = None,
        *,
        searchmoves: Sequence[Action] = (),
    ) -> Analysis:
        """Start a search to watch; without a limit it goes on until it is stopped."""
        limit = Limit(infinite=True) if limit is None else limit
        position = _drafting(game)
        check(limit, position.state.players)
        seconds = patience(limit, position.state.seat, self._margin)
        async with self._lock:
            search = await self._go(position, limit, tuple(searchmoves), seconds)
        return Analysis(self._link, search)

    def stop(self) -> None:
        """Ask for the move now: a `play` that waits in another task gets it."""
        self._link.stop()

    async def quit(self) -> None:
        """Ask the engine to end and wait until it is gone; raises EngineTimeout if it had to be
        killed."""
        await self._link.quit()

    async def close(self) -> None:
        """End the process at once."""
        await self._link.close()

    @asynccontextmanager
    async def _idle(self) -> AsyncIterator[None]:
        """Alone with an engine that does not search."""
        async with self._lock:
            await self._link.finish_search()
            yield

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if kind is None:
            await self.quit()
        else:
            await self.close()


def _drafting(game: Position | GameState) -> Position:
    position = position_of(game)
    if position.state.phase != Phase.DRAFT:
        raise WrongPhase(f"there is no move to find in phase {position.state.phase.name}")
    return position


def _same(one: Position, other: Position) -> bool:
    """Whether an engine that thinks about one position thinks about the other."""
    return write_fen(one.state) == write_fen(other.state)
