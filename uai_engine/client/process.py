"""An engine's process: in a group of its own, read line by line, and really gone at the end.

Nothing here blocks and nothing grows: what the engine writes is cut into lines as it comes and
handed on, stderr too, and an engine that does not read its input is given up before the
unread lines fill the memory.
"""

import asyncio
import atexit
import os
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias, cast

from uai_engine.client import command_line
from uai_engine.client.lines import LineBuffer
from uai_engine.client.process_group import NEW_GROUP, kill_group
from uai_engine.client.transcript import Log, Way, entry
from uai_engine.notation.words import MAX_LINE_BYTES

Command: TypeAlias = str | Sequence[str]
"""A command line as one would type it, or its words."""

LAST_WORDS_SECONDS: Final = 0.5
"""How long after its end an engine's pipes may still bring what it wrote before."""

MAX_UNREAD_BYTES: Final = 4 * MAX_LINE_BYTES

STDERR_LINE_BYTES: Final = 8_192

_STDIN, _STDOUT, _STDERR = 0, 1, 2


class EngineProcess(asyncio.SubprocessProtocol):
    """The process and its pipes. `on_end` is called once, when no more lines will come."""

    def __init__(
        self,
        on_line: Callable[[str], None],
        on_end: Callable[[str], None],
        log: Log | None,
    ) -> None:
        self._on_line = on_line
        self._on_end = on_end
        self._log = log
        self._loop = asyncio.get_running_loop()
        self._ended = False
        self._gone: asyncio.Future[None] = self._loop.create_future()
        self._exited: asyncio.Future[None] = self._loop.create_future()
        self._lost: set[int] = set()
        self.stdout = LineBuffer(MAX_LINE_BYTES)
        self.stderr = LineBuffer(STDERR_LINE_BYTES)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.SubprocessTransport, transport)
        self._stdin = cast(asyncio.WriteTransport, self._transport.get_pipe_transport(_STDIN))
        running.add(self.pid)

    @property
    def pid(self) -> int:
        return self._transport.get_pid() or 0

    @property
    def exit_status(self) -> int | None:
        return self._transport.get_returncode()

    def send(self, *lines: str) -> None:
        """Write lines; what an engine that has ended does not get is nobody's loss.

        They go out in one write: every write may wake the engine, and take the processor from
        whoever has not finished speaking.
        """
        for line in lines:
            self._write_log(">", line)
        if self._stdin.is_closing():
            return
        self._stdin.write("".join(f"{line}\n" for line in lines).encode())
        if self._stdin.get_write_buffer_size() > MAX_UNREAD_BYTES:
            self._end("the engine does not read its input")

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        if fd == _STDERR:
            for line in self.stderr.feed(data):
                self._write_log("!", line)
            return
        for line in self.stdout.feed(data):
            self._write_log("<", line)
            if not self._ended:
                self._on_line(line)

    def _write_log(self, way: Way, line: str) -> None:
        if self._log is not None:
            self._log(entry(way, line))

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self._lost.add(fd)
        if self._exited.done() and self._lost >= {_STDOUT, _STDERR}:
            self._end_of_life()
        elif fd != _STDERR:
            # It may be on its way out and its exit status a moment away.
            self._loop.call_later(LAST_WORDS_SECONDS, self._end, f"the engine closed {_NAME[fd]}")

    def process_exited(self) -> None:
        self._exited.set_result(None)
        if self._lost >= {_STDOUT, _STDERR}:
            self._end_of_life()
        else:
            # Its last words may still be in the pipes; a child of its may hold them open for ever.
            self._loop.call_later(LAST_WORDS_SECONDS, self._end_of_life)

    def _end_of_life(self) -> None:
        self._end(f"the engine ended with {ending(self.exit_status)}")

    def _end(self, reason: str) -> None:
        if not self._ended:
            self._ended = True
            self._on_end(reason)
            self.kill()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the process is reaped and every pipe is closed."""
        running.discard(self.pid)
        self._transport.close()
        if not self._gone.done():
            self._gone.set_result(None)

    def kill(self) -> None:
        """End the process and every process of its group, and close the pipes."""
        self._ended = True
        if self._gone.done():
            return  # the number may belong to somebody else by now
        kill_group(self.pid)
        # Not `self._transport.close()`: its own look for the exit status would race with the
        # event loop's, and one of the two would be told a wrong one.
        # A pipe that is lost has let go of the event loop and cannot be aborted any more.
        for fd in {_STDIN, _STDOUT, _STDERR} - self._lost:
            pipe = self._transport.get_pipe_transport(fd)
            if pipe is None or pipe.is_closing():
                continue
            if isinstance(pipe, asyncio.WriteTransport):
                pipe.abort()
            else:
                pipe.close()

    async def gone(self) -> None:
        """Wait until nothing is left; only ever a moment after `kill`."""
        await asyncio.shield(self._gone)

    async def exited(self, timeout: float) -> bool:
        """Whether the process has ended by itself within `timeout` seconds."""
        await asyncio.wait({self._exited}, timeout=timeout)
        return self._exited.done()


_NAME = ("its input", "its output", "its stderr")

running: Final[set[int]] = set()
"""The processes that are not gone, for whoever ends without having closed them."""


@atexit.register
def _kill_the_rest() -> None:
    for leader in running:
        kill_group(leader)


async def start(
    command: Command,
    on_line: Callable[[str], None],
    on_end: Callable[[str], None],
    *,
    log: Log | None = None,
    cwd: str | os.PathLike[str] | None = None,
    env: Mapping[str, str] | None = None,
) -> EngineProcess:
    """Start a command with pipes to it; raises OSError."""
    _, process = await asyncio.get_running_loop().subprocess_exec(
        lambda: EngineProcess(on_line, on_end, log),
        *words(command),
        cwd=cwd,
        env=env,
        start_new_session=True,
        creationflags=NEW_GROUP,
    )
    return process


def words(command: Command) -> list[str]:
    if isinstance(command, str):
        return command_line.split(command)
    return list(command)


def ending(status: int | None) -> str:
    """How a process ended, by its exit status: the signal by its name, if it was one.

    >>> ending(3)
    'exit status 3'
    >>> ending(-11)
    'SIGSEGV (signal 11)'
    """
    if status is None or status >= 0:
        return f"exit status {status}"
    try:
        return f"{signal.Signals(-status).name} (signal {-status})"
    except ValueError:  # not every signal has a name
        return f"signal {-status}"
