"""A raw line to an engine under test: send what one likes, and see exactly what comes back.

Not the client: that one is well behaved. Reading and writing are done in threads of their own, so
that an engine that does not read, or does not stop writing, cannot hold up the kit.
"""

import queue
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Final

from uai_engine.client.lines import LineBuffer
from uai_engine.client.process import ending, running
from uai_engine.client.process_group import NEW_GROUP, kill_group
from uai_engine.client.transcript import Entry, Way, entry
from uai_engine.conformance.verdict import Failed, expect
from uai_engine.notation.words import LAST_WORDS, MAX_LINE_BYTES

FLOOD: Final = 200_000
"""More lines than anything that is asked here calls for."""

GONE: Final = (OSError, ValueError)
"""What using a pipe raises after its other end, or our own, was closed."""


class Silence(Failed):
    """Nothing came in time."""


class Ended(Failed):
    """The engine's output ended."""


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Hold back Ctrl-C, so that no process is started that nobody knows of."""
    if threading.current_thread() is not threading.main_thread():
        yield  # Ctrl-C comes to the main thread alone
        return
    held: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: held.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if held:
        signal.raise_signal(signal.SIGINT)


class EngineLink:
    """One process of the engine. `patience` is how long any plain answer may take, in seconds."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self.patience = patience
        self.exchange: list[Entry] = []
        self.stderr: list[str] = []
        with _uninterrupted():
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                creationflags=NEW_GROUP,
            )
            running.add(self._process.pid)
        self._to_write: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._lines: queue.SimpleQueue[tuple[float, str] | None] = queue.SimpleQueue()
        self._may_read = threading.Event()
        self._may_read.set()
        self._threads = [
            threading.Thread(target=work, daemon=True)
            for work in (self._write, self._read, self._read_stderr)
        ]
        for thread in self._threads:
            thread.start()

    def _write(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        with suppress(*GONE), pipe:
            while (data := self._to_write.get()) is not None:
                view = memoryview(data)
                while view:
                    view = view[pipe.write(view) or 0 :]

    def _read(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        buffer = LineBuffer(MAX_LINE_BYTES)
        with suppress(*GONE):
            while self._may_read.wait() and (data := pipe.read(65_536)):
                now = time.monotonic()
                for line in buffer.feed(data):
                    self._log("<", line)
                    self._lines.put((now, line))
                if self._lines.qsize() > FLOOD:
                    kill_group(self._process.pid)
                    break
        self._lines.put(None)

    def _read_stderr(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        buffer = LineBuffer(8_192)
        with suppress(*GONE):
            while data := pipe.read(65_536):
                for line in buffer.feed(data):
                    self._log("!", line)
                    self.stderr = [*self.stderr[-99:], line]

    def _log(self, way: Way, line: str) -> None:
        if len(self.exchange) < FLOOD:
            self.exchange.append(entry(way, line))

    def send(self, *lines: str) -> None:
        for line in lines:
            self._log(">", line)
        self._to_write.put("".join(f"{line}\n" for line in lines).encode())

    def send_bytes(self, data: bytes, note: str = "") -> None:
        """Send bytes as they are; the exchange has them, or what `note` says of them."""
        self._log(">", note or repr(data)[2:-1])
        self._to_write.put(data)

    def close_input(self) -> None:
        self._log(">", "(end of input)")
        self._to_write.put(None)

    def stop_reading(self) -> None:
        self._may_read.clear()

    def go_on_reading(self) -> None:
        self._may_read.set()

    def read(self, timeout: float | None = None) -> str:
        """The next line; raises Silence or Ended."""
        return self.read_at(timeout)[1]

    def read_at(self, timeout: float | None = None) -> tuple[float, str]:
        """The next line and when it came."""
        timeout = self.patience if timeout is None else timeout
        try:
            found = self._lines.get(timeout=max(0.0, timeout))
        except queue.Empty:
            raise Silence(f"nothing came within {timeout:g} s") from None
        if found is None:
            self._lines.put(None)
            raise Ended("the engine's output ended" + self._exit_note())
        return found

    def _exit_note(self) -> str:
        with suppress(subprocess.TimeoutExpired):
            return f" ({ending(self._process.wait(1))})"
        return ""

    def until(self, word: str, timeout: float | None = None) -> list[str]:
        """The lines up to and with the first that begins with a word."""
        deadline = time.monotonic() + (self.patience if timeout is None else timeout)
        lines: list[str] = []
        while True:
            try:
                line = self.read(deadline - time.monotonic())
            except Silence:
                raise Silence(f"no {word} came in time") from None
            except Ended as ended:
                raise Ended(f"{ended} before {word}") from None
            lines.append(line)
            if line.split(" ", 1)[0] == word:
                return lines

    def ask(self, *commands: str, timeout: float | None = None) -> list[str]:
        """What comes back for some commands, all of it: they are followed by an `isready`."""
        self.send(*commands, "isready")
        return self.until("readyok", timeout)[:-1]

    def count(self, command: str, timeout: float) -> list[str]:
        """The answer to a `perft` or `bench`, which an `isready` behind it would overtake."""
        self.send(command)
        last = LAST_WORDS[command.split()[0]]
        lines: list[str] = []
        deadline = time.monotonic() + timeout
        while not lines or not lines[-1].startswith((last, "error")):
            lines.append(self.read(deadline - time.monotonic()))
        return lines

    def answer(self, command: str) -> str:
        """The one line that comes back for a command, `info string` lines aside."""
        lines = [line for line in self.ask(command) if not line.startswith("info string")]
        expect(len(lines) == 1, f"{command!r} was answered by {len(lines)} lines, not one")
        return lines[0]

    def quiet(self, *commands: str) -> None:
        """Send commands that have no answer; `info string` lines are nobody's business."""
        for line in self.ask(*commands):
            expect(line.startswith("info string"), f"{commands[-1][:300]!r} was answered {line!r}")

    def error(self, command: str, *codes: str) -> str:
        """Send a command that has to be refused with one of these codes; the error's text."""
        line = self.answer(command)
        word, code, text = (*line.split(" ", 2), "", "")[:3]
        expect(
            word == "error" and code in codes,
            f"{command[:300]!r} was answered {line[:300]!r}, not error {' or '.join(codes)}",
        )
        return text

    def fen(self) -> str:
        line = self.answer("fen")
        expect(line.startswith("fen "), f"'fen' was answered {line[:300]!r}")
        return line.removeprefix("fen ")

    def nothing_for(self, seconds: float) -> None:
        """Fail if a line comes within so many seconds."""
        with suppress(Silence):
            raise Failed(f"{self.read(seconds)!r} came unasked")

    def exit_status(self, timeout: float | None = None) -> int:
        """Wait for the process to end by itself."""
        timeout = self.patience if timeout is None else timeout
        try:
            status = self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise Failed(f"the process was still there after {timeout:g} s") from None
        self._threads[-1].join(1)  # so that its last words on stderr are here
        return status

    def rest(self) -> list[str]:
        """The lines up to the end of the engine's output."""
        lines: list[str] = []
        try:
            while True:
                lines.append(self.read())
        except Ended:
            return lines
        except Silence:
            raise Failed(f"the process was still there after {self.patience:g} s") from None

    def close_output(self) -> None:
        """Close our end of the engine's output, as a driver that has died does.

        The pipe is really closed once the thread that reads it has let go, and it lets go with
        the answer to an `isready`.
        """
        self._log(">", "(output closed)")
        if self._process.stdout is not None:
            self._process.stdout.close()
        self.send("isready")
        self._threads[1].join(self.patience)

    @property
    def alive(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        """End the process and everything it has started."""
        kill_group(self._process.pid)
        self._process.wait()
        running.discard(self._process.pid)
        self._to_write.put(None)
        self.go_on_reading()
        for thread in self._threads:
            thread.join(1)
        for pipe in (self._process.stdout, self._process.stderr):
            if pipe is not None:
                pipe.close()
