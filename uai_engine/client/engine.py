"""The asyncio client: everything one can ask of an engine."""

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from types import MappingProxyType, TracebackType
from typing import Final, Self, TypeAlias

from uai_engine.client.analysis import Analysis
from uai_engine.client.errors import EngineFault, EngineProtocolError
from uai_engine.client.limit import Limit, check, go_words, patience
from uai_engine.client.link import Link, connect, refusal
from uai_engine.client.position import Position, position_of
from uai_engine.client.process import Command
from uai_engine.client.search import PlayResult, Search
from uai_engine.client.transcript import Log
from uai_engine.game import Action, GameError, GameState, Phase, WrongPhase
from uai_engine.notation import read_move, write_fen
from uai_engine.notation.info import Info, parse_info
from uai_engine.notation.options import (
    Option,
    OptionError,
    OptionValue,
    parse_option,
    parse_value,
    write_value,
)
from uai_engine.notation.words import LAST_WORDS, PROTOCOL_VERSION

Changes: TypeAlias = dict[str, str]
"""Options that have to be set before a search, by name."""

TIMEOUT: Final = 10.0
"""Seconds for every answer that takes no thought."""

MARGIN: Final = 5.0
"""Seconds that a search may take longer than its limits say."""


ALL_PLAYERS: Final = (2, 3, 4)
"""What an engine plays with that says nothing else."""


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
        self._kept: dict[str, str] = {}
        """The options set by `configure`, for every search."""
        self._set: dict[str, str] = {}
        """The options as the engine has them, where it was told any."""
        self._game: object = None
        self.name = ""
        self.author = ""
        self.protocol = ""
        """The version of the standard that the engine says it keeps to."""
        self.players: tuple[int, ...] = ALL_PLAYERS
        """The numbers of players that it plays with."""

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
            elif word == "players" and (numbers := _numbers(rest)):
                self.players = numbers
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
        checked = [self._checked(name, value) for name, value in values.items()]
        async with self._idle():
            for option, value in checked:
                await self._tell_option(option.name, value)
                if value is not None:
                    self._kept[option.name] = value

    async def _tell_option(self, name: str, value: str | None) -> None:
        command = f"setoption name {name}" + ("" if value is None else f" value {value}")
        await self._link.tell(command, what=f"readyok after {command}")
        if value is not None:
            self._set[name] = value

    def _checked(self, name: str, value: OptionValue) -> tuple[Option, str | None]:
        """The option of that name and the value as it is sent, None for a button."""
        by_name = {known.lower(): option for known, option in self._options.items()}
        option = by_name.get(name.lower())
        if option is None:
            near = difflib.get_close_matches(name.lower(), by_name, n=1)
            hint = f", did you mean {by_name[near[0]].name}?" if near else ""
            raise OptionError(f"the engine has no option {name!r}{hint}")
        if option.kind == "button":
            parse_value(option, None if value is None else write_value(value))
            return option, None
        return option, write_value(parse_value(option, write_value(value)))

    def _changes(self, wanted: Mapping[str, OptionValue] | None, multipv: int | None) -> Changes:
        """What has to be set for one search: its own options, and back what the last one set."""
        target = dict(self._kept)
        for name, value in {**(wanted or {}), **_multipv(multipv)}.items():
            option, text = self._checked(name, value)
            if text is None:
                raise OptionError(f"{option.name} is a button, and pressed with configure")
            target[option.name] = text
        changes = {}
        for name in (*self._set, *target):
            usual = write_value(self._options[name].default)
            if target.get(name, usual) != self._set.get(name, usual):
                changes[name] = target.get(name, usual)
        return changes

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
        position: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action | str] = (),
        ponder: Limit | None = None,
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
        began: Callable[[], object] | None = None,
    ) -> PlayResult:
        """The engine's move in a position, legal for sure.

        `multipv` and `options` hold for this call alone. `game` is anything that tells games
        apart: another one than in the call before is announced to the engine as a new game.
        `began` is called when the engine's time begins: it has read the position.

        With `ponder` the engine goes on thinking afterwards about the replies it expects. If
        the next `play` is about the position they lead to, its thinking counts and the limit it
        gets is `ponder`, which therefore has the clocks as they will be then; the limit of
        that `play` only says how long to wait.
        """
        position = _drafting(position)
        check(limit, position.state.players)
        seconds = patience(limit, position.state.seat, self._margin)
        if seconds is None:
            raise ValueError("an infinite search never plays: use analysis")
        if ponder is not None:
            check(ponder, position.state.players)
        moves = _actions(searchmoves)
        async with self._lock:
            changes = self._changes(options, multipv)
            search = self._link.search
            expected = search is not None and search.pondering and _same(search.position, position)
            if search is not None and expected and not changes and not self._is_new(game):
                self._link.ponderhit(search, seconds, began)
            else:
                await self._prepare(changes, game)
                search = await self._go(position, limit, moves, seconds, began=began)
            result = await self._link.play_out(search)
            if ponder is not None:
                await self._ponder(position, result, ponder)
        return result

    def _is_new(self, game: object) -> bool:
        return game is not None and game != self._game

    async def _prepare(self, changes: Changes, game: object) -> None:
        """Bring an engine that may still search into the state that a call asks for."""
        await self._link.finish_search()
        for name, value in changes.items():
            await self._tell_option(name, value)
        if self._is_new(game):
            await self._link.tell("uainewgame", what="readyok after uainewgame")
            self._game = game

    async def _go(
        self,
        position: Position,
        limit: Limit,
        searchmoves: tuple[Action, ...],
        seconds: float | None,
        *,
        pondering: bool = False,
        began: Callable[[], object] | None = None,
    ) -> Search:
        words = ["go", *(["ponder"] if pondering else []), *go_words(limit, searchmoves)]
        search = Search(
            position,
            " ".join(words),
            seconds,
            infinite=limit.infinite,
            pondering=pondering,
            began=began,
        )
        await self._link.go(position.line(), search)
        return search

    async def ponder(self, position: Position, result: PlayResult, limit: Limit) -> None:
        """After a `play`: let the engine think on about the replies it expects.

        What `play` does with its argument `ponder`, for whoever knows the clocks only when the
        move is there.
        """
        check(limit, position.state.players)
        async with self._idle():
            await self._ponder(position, result, limit)

    async def rest(self) -> None:
        """Stop an analysis or a pondering that still runs."""
        async with self._idle():
            pass

    async def _ponder(self, position: Position, result: PlayResult, limit: Limit) -> None:
        """Let the engine think on, if its move and the replies it expects lead to its turn."""
        try:
            expected = position.push(result.move, *result.ponder)
        except GameError:
            return
        ours = expected.state.seat == position.state.seat
        if result.ponder and ours and expected.state.phase == Phase.DRAFT:
            search = await self._go(expected, limit, (), None, pondering=True)
            await self._link.placed(search)

    async def analyse(
        self,
        position: Position | GameState,
        limit: Limit,
        *,
        searchmoves: Sequence[Action | str] = (),
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
    ) -> tuple[Info, ...]:
        """What the engine thinks of a position: one report a line of MultiPV, best first."""
        result = await self.play(
            position, limit, searchmoves=searchmoves, multipv=multipv, options=options, game=game
        )
        return result.lines

    async def evaluate(self, position: Position | GameState) -> Info:
        """What the engine expects of a position in any phase: `win` and `points` for each seat.

        Raises EngineRefused if it has no `eval`; one that gives no numbers has empty ones.
        """
        line = position_of(position).line()
        async with self._idle():
            await self._link.tell(line, what="readyok after position")
            lines = await self._link.ask("eval", "isready", what="the answer to eval")
        for answer in lines:
            if answer.startswith("error "):
                raise refusal("eval", answer)
            if answer.startswith("info ") and not answer.startswith("info string"):
                return parse_info(answer)
        return Info()

    async def analysis(
        self,
        position: Position | GameState,
        limit: Limit | None = None,
        *,
        searchmoves: Sequence[Action | str] = (),
        multipv: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        game: object = None,
    ) -> Analysis:
        """Start a search to watch; without a limit it goes on until it is stopped."""
        limit = Limit(infinite=True) if limit is None else limit
        position = _drafting(position)
        check(limit, position.state.players)
        seconds = patience(limit, position.state.seat, self._margin)
        moves = _actions(searchmoves)
        async with self._lock:
            await self._prepare(self._changes(options, multipv), game)
            search = await self._go(position, limit, moves, seconds)
            await self._link.placed(search)
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


def _multipv(lines: int | None) -> dict[str, OptionValue]:
    return {} if lines is None else {"MultiPV": lines}


def _actions(moves: Sequence[Action | str]) -> tuple[Action, ...]:
    return tuple(read_move(move) if isinstance(move, str) else move for move in moves)


def _drafting(game: Position | GameState) -> Position:
    position = position_of(game)
    if position.state.phase != Phase.DRAFT:
        raise WrongPhase(f"there is no move to find in phase {position.state.phase.name}")
    return position


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split() if word in "234")


def _same(one: Position, other: Position) -> bool:
    """Whether an engine that thinks about one position thinks about the other."""
    return write_fen(one.state) == write_fen(other.state)
