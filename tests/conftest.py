"""What every test of the house shares."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
import web_tools
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# A slow machine is no failure: examples have no deadline.
settings.register_profile("house", deadline=None)
settings.load_profile("house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Those that may take long begin: else one worker is at them when others have nothing left."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """A real browser. It has an event loop in this thread, so other modules must not meet it."""
    from playwright.sync_api import sync_playwright  # few modules need it

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=web_tools.chromium(), args=list(web_tools.FLAGS)
        )
        yield browser
        browser.close()
