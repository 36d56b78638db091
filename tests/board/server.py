"""A `uai-engine board` process, and what pages complain about."""

import os
import re
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Page

FAKE = Path(__file__).parents[1] / "match" / "fake_engine.py"
ENGINE = f"{sys.executable} -m uai_engine"


@dataclass
class Server:
    """A `uai-engine board` process."""

    folder: Path
    engines: tuple[str, ...]
    arguments: tuple[str, ...] = ()
    port: int = 0
    address: str = ""
    process: "subprocess.Popen[str]" = field(init=False)

    def start(self) -> "Server":
        words = [word for engine in self.engines for word in ("--engine", engine)]
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "uai_engine", "board", "--no-browser"),
                *("--port", str(self.port), *words, *self.arguments),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "UAI_ENGINE_DATA": str(self.folder)},
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=\S+", self.address)
        assert found, f"no address: {self.address!r}"
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        self.process.kill()
        self._reap()

    def stop(self, number: int = signal.SIGINT) -> int:
        """End it as a person does; its exit status."""
        self.process.send_signal(number)
        return self._reap()

    def _reap(self) -> int:
        status = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


QUICK = f"cmd='{ENGINE}' name=Quick nodes=60"
GREEDY = f"cmd='{ENGINE}' name=Greedy nodes=1 option.Searcher=greedy"


class Errors:
    """What a page complained about; a test that expects a complaint takes it out."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.found.append(f"uncaught: {error}"))

    def _console(self, message: ConsoleMessage) -> None:
        # A server that is gone for a moment is the browser's own complaint, and no error here.
        if message.type == "error" and "WebSocket connection" not in message.text:
            self.found.append(message.text)
