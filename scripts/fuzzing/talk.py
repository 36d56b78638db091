"""A talk with an engine's process, any engine's: what it says, that it lives, how it ended."""

import queue
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

from uai_engine.client.process import ending

PATIENCE: Final = 20.0
"""The longest silence in seconds. What is asked here takes a moment, on a slow machine a few."""

KEPT_LINES: Final = 20
MOST_SHOWN: Final = 3_000


class Broken(Exception):
    """Something that no engine may do; the message says what."""


class Talk:
    def __init__(self, command: Sequence[str]) -> None:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the talk
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors
        )
        assert self._process.stdin
        assert self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._last: deque[str] = deque(maxlen=KEPT_LINES)
        self._reader = threading.Thread(target=_pump, args=(self._stdout, self._lines), daemon=True)
        self._reader.start()

    def send(self, *lines: str) -> None:
        with suppress(OSError):  # one that has ended is noticed when it is to answer
            self._stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._stdin.flush()

    def line(self) -> str:
        try:
            line = self._lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise Broken(f"nothing came for {PATIENCE:g} s; {self._scene()}") from None
        if line is None:
            self._lines.put(None)
            status = self._process.wait(PATIENCE)
            raise Broken(f"the engine ended with {ending(status)}; {self._scene()}")
        self._last.append(line)
        return line

    def until(self, *starts: str) -> list[str]:
        """The lines up to the first that begins with one of these, that one included."""
        lines = [self.line()]
        while not lines[-1].startswith(starts):
            lines.append(self.line())
        return lines

    def ask(self, *commands: str) -> list[str]:
        """What commands are answered with at once: everything up to a `readyok`."""
        self.send(*commands, "isready")
        return self.until("readyok")[:-1]

    def megabytes(self) -> float | None:
        """The memory that the process has now; None where there is no telling."""
        try:
            status = Path(f"/proc/{self._process.pid}/status").read_text()
        except OSError:
            return None
        words = dict(line.split(":", 1) for line in status.splitlines())
        return int(words["VmRSS"].split()[0]) / 1024 if "VmRSS" in words else None

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        self._reader.join(PATIENCE)
        for stream in (self._stdin, self._stdout, self._errors):
            with suppress(OSError):
                stream.close()

    def _scene(self) -> str:
        self._errors.seek(0)
        errors = self._errors.read().decode(errors="replace").strip()
        shown = f"stderr: {errors[:MOST_SHOWN]}" if errors else "nothing on stderr"
        return f"last lines {list(self._last)[-3:]}; {shown}"


def _pump(stream: IO[bytes], lines: "queue.Queue[str | None]") -> None:
    with suppress(ValueError):  # closed at the end
        for raw in stream:
            lines.put(raw.decode(errors="replace").rstrip("\r\n"))
    lines.put(None)
