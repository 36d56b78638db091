"""A real server for all tests, and a page of its own in a real browser for every test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.board.server import GREEDY, QUICK, Errors, Server

TIMEOUT_MS = 60_000


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that all tests share which do it no harm."""
    server = Server(tmp_path_factory.mktemp("data"), (QUICK, GREEDY)).start()
    yield server
    server.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may treat badly; the test starts it, with the engines it wants."""
    server = Server(tmp_path / "data", (GREEDY,))
    yield server
    if hasattr(server, "process") and server.process.poll() is None:
        server.stop()


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
