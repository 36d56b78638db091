"""The engine as a process over pipes, as a GUI has it: what a user waits for is measured there."""

import os
import subprocess
import sys
from time import perf_counter
from types import TracebackType
from typing import Self


class EngineProcess:
    def __init__(self, *options: tuple[str, object]) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uai_engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._process.stdin
        assert self._process.stdout
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self.send(*(f"setoption name {name} value {value}" for name, value in options))
        self.send("position startpos seed 1", "isready")
        self.until("readyok")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stdin.close()
        self._stdout.close()
        self._process.wait()

    def send(self, *lines: str) -> float:
        """Write these lines; the moment at which that was done."""
        self._stdin.write("".join(f"{line}\n" for line in lines).encode())
        self._stdin.flush()
        return perf_counter()

    def until(self, word: str) -> tuple[list[str], float]:
        """The lines up to the first that begins with a word, and the moment it came."""
        lines: list[str] = []
        for raw in self._stdout:
            lines.append(raw.decode().rstrip("\n"))
            if lines[-1].partition(" ")[0] == word:
                return lines, perf_counter()
        raise RuntimeError(f"the engine ended before {word!r}, after {lines[-3:]}")

    def memory_mb(self) -> float:
        """The most memory it has had, in MB; 0 where the system does not say."""
        path = f"/proc/{self._process.pid}/status"
        if not os.path.exists(path):
            return 0.0
        with open(path, encoding="ascii", errors="replace") as status:
            (kilobytes,) = [line.split()[1] for line in status if line.startswith("VmHWM")]
        return round(int(kilobytes) / 1024, 1)
