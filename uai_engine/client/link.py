"""The state of the talk with one engine: what was asked, what is awaited, what went wrong.

At most one search runs at a time. Everything else is a question: some commands with an `isready`
behind them, whose `readyok` says that all their answers and errors have come.
"""

import asyncio
import os
from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

from uai_engine.client import command_line
from uai_engine.client.errors import (
    EngineDied,
    EngineFault,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineTimeout,
    Scene,
)
from uai_engine.client.process import Command, EngineProcess, start, words
from uai_engine.client.search import BadAnswer, PlayResult, Search, read_bestmove
from uai_engine.client.transcript import Log
from uai_engine.game import breach
from uai_engine.notation.words import MAX_LINE_BYTES

T = TypeVar("T")

MAX_ANSWER_LINES: Final = 10_000
"""More lines than any answer has; of a flood, the last are kept."""


@dataclass(slots=True)
class _Question:
    """What has come back so far for some commands; a line that begins with an end is the last."""

    what: str
    ends: tuple[str, ...]
    done: asyncio.Future[None]
    search: Search | None = None
    """The search that begins behind it."""
    lines: deque[str] = field(default_factory=lambda: deque(maxlen=MAX_ANSWER_LINES))


class Link:
    """Made by `connect`. After a fault every wait raises it, and the process is gone."""

    process: EngineProcess

    def __init__(self, command: Command, timeout: float) -> None:
        self.timeout = timeout
        self.search: Search | None = None
        self.fault: EngineFault | None = None
        self._command = command_line.join(words(command))
        self._questions: deque[_Question] = deque()
        self._timer = asyncio.get_running_loop().call_later(0, lambda: None)

    async def ask(
        self,
        *commands: str,
        what: str,
        ends: tuple[str, ...] = ("readyok",),
        timeout: float | None = None,
    ) -> list[str]:
        """Send commands; the lines that came back, the last of which begins with an end."""
        await self.check()
        question = _Question(what, ends, asyncio.get_running_loop().create_future())
        self._put(question, *commands)
        await self.wait(question.done, self.timeout if timeout is None else timeout)
        return list(question.lines)

    def _put(self, question: _Question, *commands: str) -> None:
        for command in commands:
            _check_line(command)
        # Before it is sent: an engine that does not read is given up in the middle of that.
        self._questions.append(question)
        self.search = question.search or self.search
        self.process.send(*commands)

    async def check(self) -> None:
        """Raise the fault that has ended the talk, if one has."""
        if self.fault is not None:
            await self.process.gone()
            raise self.fault.with_traceback(None)

    async def tell(self, *commands: str, what: str) -> None:
        """Send commands that are answered by silence; raises EngineRefused for an error."""
        for line in await self.ask(*commands, "isready", what=what):
            if line.startswith("error "):
                raise refusal(commands[0], line)

    async def go(self, position: str, search: Search) -> None:
        """Start a search in a position, with everything in one write: the engine wakes once.

        The `readyok` between the two says that the position is set, or has been refused.
        """
        await self.check()
        question = _Question("readyok after position", ("readyok",), search.placed, search)
        self._put(question, position, "isready", search.command)
        self._set_timer(self.timeout, self._expire, search, self.timeout)

    def _begin(self, search: Search, said: deque[str]) -> None:
        """A search has its position, and its time begins; or the position was refused."""
        errors = [line for line in said if line.startswith("error ")]
        if errors:
            # The engine searches all the same, where it stood before: nobody wants to know.
            search.misplaced = refusal(search.position.line(), errors[0])
            self.stop()
            return
        search.begin()
        if search.stopped:
            return
        if search.patience is None:
            self._set_timer(self.timeout, self._heartbeat, search, None)
        else:
            self._set_timer(search.patience, self._expire, search, search.patience)

    async def placed(self, search: Search) -> None:
        """Wait until a search has its position; raises EngineRefused if the engine did not take
        it, once it has stopped."""
        try:
            await self.wait(search.placed)
        except asyncio.CancelledError:
            self.stop()
            raise
        if search.misplaced is not None:
            await self.play_out(search)

    def ponderhit(
        self, search: Search, patience: float, began: Callable[[], object] | None
    ) -> None:
        search.pondering = False
        search.began = began
        self.send("ponderhit")
        search.begin()
        self._set_timer(patience, self._expire, search, patience)

    def stop(self) -> None:
        """Ask the running search, if there is one, for its move."""
        search = self.search
        if search is not None and not search.stopped:
            search.stopped = True
            self.send("stop")
            self._set_timer(self.timeout, self._expire, search, self.timeout)

    def _set_timer(self, seconds: float, act: Callable[..., None], *arguments: object) -> None:
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, act, *arguments)

    def _expire(self, search: Search, patience: float) -> None:
        if self.search is search:
            self.fail(EngineTimeout, f"no answer within {patience:g} s", search.awaited)

    def _heartbeat(self, search: Search, last: _Question | None) -> None:
        if self.search is not search or self.fault is not None:
            return
        if last is not None and not last.done.done():
            self.fail(EngineTimeout, f"no answer within {self.timeout:g} s", last.what)
            return
        done = asyncio.get_running_loop().create_future()
        question = _Question("readyok in an endless search", ("readyok",), done)
        self._put(question, "isready")
        self._set_timer(self.timeout, self._heartbeat, search, question)

    async def play_out(self, search: Search) -> PlayResult:
        """Wait for a search's move; a wait that is cut short stops the search."""
        try:
            return await self.wait(search.result)
        except asyncio.CancelledError:
            search.began = None  # whoever wanted to know has gone
            self.stop()
            raise

    async def finish_search(self) -> None:
        """Stop the running search and wait until its answer is out of the way."""
        self.stop()
        if self.search is not None:
            # Whoever started it has been told, should it have been refused.
            with suppress(EngineRefused):
                await self.wait(self.search.result)

    def send(self, line: str) -> None:
        self.process.send(line)

    async def wait(self, answer: asyncio.Future[T], timeout: float | None = None) -> T:
        """Wait for an answer; when it does not come, the engine has had its time."""
        await asyncio.wait({answer}, timeout=timeout)
        if not answer.done():
            self.fail(EngineTimeout, f"no answer within {timeout:g} s")
        if self.fault is not None:
            await self.process.gone()
        return answer.result()

    def fail(self, kind: type[EngineFault], reason: str, waiting_for: str = "") -> None:
        self._fault(kind(reason, self.scene(waiting_for)))

    def _fault(self, fault: EngineFault) -> None:
        """The end: kill the process and let everybody who waits know why."""
        if self.fault is not None:
            return
        self.fault = fault
        self._timer.cancel()
        self.process.kill()
        if self.search is not None:
            self.search.fail(self.search.misplaced or fault)
            self.search = None
        while self._questions:
            done = self._questions.popleft().done
            if not done.done():
                done.set_exception(fault)
                done.exception()

    def scene(self, waiting_for: str = "") -> Scene:
        process = self.process
        awaited = [] if self.search is None else [self.search.awaited]
        awaited += [question.what for question in self._questions if question.search is None]
        return Scene(
            command=self._command,
            waiting_for=waiting_for or " and ".join(awaited) or "nothing",
            exit_status=process.exit_status,
            stdout=process.stdout.tail(),
            stderr=process.stderr.tail(),
        )

    def take_line(self, line: str) -> None:
        """Take a line of the engine's output to whom it concerns; the rest is passed over."""
        if self.fault is not None:
            return
        if 4 * len(line) > MAX_LINE_BYTES and len(line.encode()) > MAX_LINE_BYTES:
            self.fail(EngineProtocolError, f"a line of more than {MAX_LINE_BYTES} bytes")
            return
        word = line.partition(" ")[0]
        search = self.search if self.search is not None and self.search.placed.done() else None
        if word == "bestmove":
            self._take_bestmove(line, search)
        elif search is not None and word == "info":
            search.report(line)
        elif search is not None and word == "error":
            search.refusal = search.refusal or refusal(search.command, line)
        elif self._questions:
            self._take_answer(line, self._questions[0])

    def _take_answer(self, line: str, question: _Question) -> None:
        question.lines.append(line)
        if line.strip().startswith(question.ends):
            self._questions.popleft()
            if not question.done.done():
                question.done.set_result(None)
            if question.search is not None:
                self._begin(question.search, question.lines)

    def _take_bestmove(self, line: str, search: Search | None) -> None:
        if search is None:
            self.fail(EngineProtocolError, f"{line[:200]!r} without a search")
            return
        if search.misplaced is not None:
            self.search = None
            search.fail(search.misplaced)
            return
        if search.open_ended() and search.refusal is None:
            self.fail(EngineProtocolError, f"{line[:200]!r} before stop or ponderhit")
            return
        search.end()
        try:
            move, ponder = read_bestmove(line)
        except BadAnswer as error:
            self.fail(EngineProtocolError, str(error))
            return
        if move is None and search.refusal is None:
            self.fail(EngineProtocolError, f"{line[:200]!r} where there are moves, and no error")
        elif move is None:
            self.search = None
            search.fail(search.refusal or EngineRefused(search.command, "", ""))
        elif breach(search.position.state, move) is not None:
            self._fault(EngineIllegalMove(move, self.scene()))
        else:
            self.search = None
            search.finish(move, ponder)

    async def quit(self) -> None:
        """Ask the engine to end; raises EngineTimeout, and it is gone all the same."""
        if self.fault is None:
            self.send("quit")
            if await self.process.exited(self.timeout):
                self.fail(EngineDied, "the engine was told to quit")
            else:
                what = "the end of the process after quit"
                self.fail(EngineTimeout, f"still there after {self.timeout:g} s", what)
                await self.check()
        await self.process.gone()

    async def close(self) -> None:
        """End the process without asking it."""
        self.fail(EngineDied, "the engine was closed")
        await self.process.gone()


async def connect(
    command: Command,
    *,
    timeout: float,
    log: Log | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> Link:
    """Start an engine's process; raises EngineDied where that cannot be done."""
    link = Link(command, timeout)
    try:
        link.process = await start(
            command, link.take_line, partial(link.fail, EngineDied), log=log, cwd=cwd, env=env
        )
    except OSError as error:
        scene = Scene(command_line.join(words(command)), "the start of the process", None, (), ())
        raise EngineDied(f"cannot start the engine: {error}", scene) from error
    return link


def refusal(command: str, line: str) -> EngineRefused:
    """What an `error CODE text` line says about a command."""
    _, code, text = (*line.split(" ", 2), "", "")[:3]
    return EngineRefused(command, code, text)


def _check_line(line: str) -> None:
    """Raise ValueError for a text that an engine would not read as one line."""
    if "\n" in line or "\r" in line or "\0" in line:
        raise ValueError(f"not one line: {line[:80]!r}")
    if len(line.encode()) > MAX_LINE_BYTES:
        raise ValueError(f"a line of more than {MAX_LINE_BYTES} bytes: {line[:80]!r}..")
