"""A real engine process over pipes, driven by a test.

Every wait ends: with the line that was waited for, or with a failure that shows what came instead.
"""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import IO

COMMAND = (sys.executable, "-m", "uai_engine")
PATIENCE = 60.0


class Engine:
    def __init__(
        self,
        command: Sequence[str] = COMMAND,
        searcher: str = "greedy",
        paused: bool = False,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(environment or {})},
        )
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        self.stdin = self.process.stdin
        self.stdout = self.process.stdout
        self.stderr = self.process.stderr
        self.transcript: list[str] = []
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._reader = threading.Thread(target=_pump, args=(self.stdout, self._lines), daemon=True)
        if not paused:
            self.resume()
        if searcher:
            self.send(f"setoption name Searcher value {searcher}")

    def resume(self) -> None:
        """Begin to read what the engine says."""
        self._reader.start()

    def send(self, *lines: str) -> None:
        self.write("".join(f"{line}\n" for line in lines).encode())

    def write(self, data: bytes) -> None:
        self.stdin.write(data)
        self.stdin.flush()

    def line(self) -> str:
        """The next line; the engine has to have one."""
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError(f"nothing more after {self.transcript[-10:]}") from None
        assert line is not None, f"the engine has gone after {self.transcript[-10:]}"
        self.transcript.append(line)
        return line

    def until(self, start: str) -> list[str]:
        """The lines up to the first that begins with this word, that one included."""
        lines = [self.line()]
        while lines[-1].partition(" ")[0] != start:
            lines.append(self.line())
        return lines

    def ask(self, *commands: str) -> list[str]:
        """What these commands are answered with: everything up to a `readyok`."""
        self.send(*commands, "isready")
        return self.until("readyok")[:-1]

    def one(self, command: str) -> str:
        """The single line that answers a command."""
        lines = self.ask(command)
        assert len(lines) == 1, lines
        return lines[0]

    def best(self, *commands: str) -> str:
        """The `bestmove` line of a search."""
        self.send(*commands)
        return self.until("bestmove")[-1]

    def rest(self) -> list[str]:
        """Everything until the output ends."""
        lines = []
        while (line := self._lines.get(timeout=PATIENCE)) is not None:
            lines.append(line)
        self.transcript += lines
        return lines

    def end(self) -> tuple[int, list[str], str]:
        """Close the input; exit status, the remaining lines, and what is on stderr."""
        self.stdin.close()
        return self.gone()

    def gone(self) -> tuple[int, list[str], str]:
        """Wait for the process to end; exit status, the remaining lines, and stderr."""
        lines = self.rest()
        status = self.process.wait(PATIENCE)
        return status, lines, self.stderr.read().decode()

    def as_new(self) -> bool:
        """Make it stand where a new engine stands; whether that could be done."""
        if self.stdin.closed or self.process.poll() is not None:
            return False
        settings = (
            "Searcher value greedy",
            "MultiPV value 1",
            "Hash value 64",
            "Ponder value false",
        )
        try:
            self.send("stop", *[f"setoption name {setting}" for setting in settings])
            # The error waits its turn behind whatever is still going on, as `isready` would not.
            self.send("uainewgame", "debug off", "position startpos seed 0", "as-new")
            while "'as-new'" not in self.line():
                pass
        except (AssertionError, OSError):
            return False
        self.transcript.clear()
        return True

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        if self._reader.ident is not None:
            self._reader.join(PATIENCE)
        for stream in (self.stdin, self.stdout, self.stderr):
            with suppress(OSError):  # what was still to be written has nobody to read it
                stream.close()


def _pump(stream: IO[bytes], lines: "queue.Queue[str | None]") -> None:
    with suppress(ValueError):  # closed by the test
        for raw in stream:
            lines.put(raw.decode().removesuffix("\n"))
    lines.put(None)


Spawn = Callable[..., Engine]
