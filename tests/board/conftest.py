"""A real server and a real browser: one of each for all tests, a page of its own for every test."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import web_tools
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

FAKE = Path(__file__).parents[1] / "match" / "fake_engine.py"
ENGINE = f"{sys.executable} -m uai_engine"
TIMEOUT_MS = 60_000


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

    def stop(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self._reap()

    def _reap(self) -> int:
        status = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status


QUICK = f"cmd='{ENGINE}' name=Quick nodes=60"
GREEDY = f"cmd='{ENGINE}' name=Greedy nodes=1 option.Searcher=greedy"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests share which do it no harm."""
    server = Server(tmp_path_factory.mktemp("data"), (GREEDY, QUICK)).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may treat badly; the test starts it, with the engines it wants."""
    server = Server(tmp_path / "data", (GREEDY,))
    yield server
    if hasattr(server, "process") and server.process.poll() is None:
        server.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=web_tools.chromium(), args=list(web_tools.FLAGS)
        )
        yield browser
        browser.close()


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


@pytest.fixture
def errors() -> Iterator[Errors]:
    errors = Errors()
    yield errors
    assert errors.found == []


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    context.set_default_timeout(TIMEOUT_MS)
    context.add_init_script(NO_ANIMATION)
    yield context
    context.close()


NO_ANIMATION = """
if (!localStorage.getItem("settings")) {
  localStorage.setItem("settings", JSON.stringify({ animation: "off", theme: "auto" }));
}
"""


@pytest.fixture
def page(context: BrowserContext, server: Server, errors: Errors) -> Page:
    """A page that is connected to the shared server."""
    page = context.new_page()
    errors.watch(page)
    page.goto(server.address)
    page.get_by_role("button", name="New game").wait_for()
    return page
