"""Opens the board's views in a browser, one after the other, and takes their pictures."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click
import environment
import web_tools
from playwright.sync_api import Browser, Page, sync_playwright

WIDTHS: Final = (360, 768, 1300, 1920)
HEIGHTS: Final = {360: 740, 768: 1024, 1300: 900, 1920: 1080}
README: Final = environment.ROOT / "uai_engine" / "board" / "picture.png"
MISTAKES: Final = (3,)
"""Turns on which tiles go to the floor, for the review to find."""

ENGINE: Final = f"cmd='{sys.executable} -m uai_engine' name=uai-engine nodes=2000"


@contextmanager
def server() -> Iterator[str]:
    """The address of a board with a data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [
                *(sys.executable, "-m", "uai_engine", "board", "--no-browser", "--port", "0"),
                *("--engine", ENGINE),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "UAI_ENGINE_DATA": folder},
        )
        try:
            assert process.stdout is not None
            yield process.stdout.readline().strip()
        finally:
            process.terminate()
            process.wait()


def start(page: Page, players: int) -> None:
    """A game against engines, some moves old, most of them good."""
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=f"{players} seats").click()
    dialog.get_by_role("combobox", name="Deals").select_option("seed")
    dialog.get_by_role("textbox", name="Seed").fill("11")
    dialog.get_by_role("button", name="Start").click()
    for turn in range(7 if players == 2 else 6):
        page.get_by_text("your turn").wait_for()
        moves = page.locator(".moves .short").count()
        page.keyboard.press("h")
        page.locator(".banner", has_text="Hint").wait_for()
        row = page.locator(".board.turn .marked").get_attribute("data-row")
        marked = page.locator(".group.marked")
        if turn in MISTAKES:
            row = "0"
            marked = page.locator(".group").last
        marked.click()
        page.locator(f".board.turn button[data-row='{row}']").click()
        count = "document.querySelectorAll('.moves .short').length"
        page.wait_for_function(f"n => {count} > n", arg=moves)
    page.get_by_text("your turn").wait_for()


def playing(page: Page, players: int) -> None:
    start(page, players)
    page.locator("button.group").first.click()


def analysing(page: Page, players: int) -> None:
    start(page, players)
    page.get_by_role("button", name="Review").click()
    page.locator(".graph").wait_for()
    page.get_by_role("button", name="Analyse").click()
    page.locator(".report .move").nth(2).wait_for()
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="Pause").click()
    page.locator(".report .move").first.hover()


def dialog(name: str) -> Callable[[Page, int], None]:
    def opened(page: Page, players: int) -> None:
        start(page, players)
        page.get_by_role("button", name=name, exact=True).click()
        page.get_by_role("dialog").wait_for()

    return opened


VIEWS: Final[dict[str, tuple[Callable[[Page, int], None], int]]] = {
    "two": (playing, 2),
    "three": (playing, 3),
    "four": (playing, 4),
    "analysis": (analysing, 2),
    "analysis-four": (analysing, 4),
    "new": (dialog("New game"), 2),
    "position": (dialog("Position…"), 2),
    "games": (dialog("Games"), 2),
    "settings": (dialog("Settings"), 2),
    "help": (dialog("Help"), 2),
}


def take(browser: Browser, address: str, view: str, width: int, scheme: str, path: Path) -> None:
    show, players = VIEWS[view]
    context = browser.new_context(
        viewport={"width": width, "height": HEIGHTS[width]},
        color_scheme=scheme,  # type: ignore[arg-type]  # the two words it may be
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    show(page, players)
    page.wait_for_timeout(300)
    page.screenshot(path=path)
    context.close()


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--view", "views", multiple=True, type=click.Choice(list(VIEWS)))
@click.option("--width", "widths", multiple=True, type=int, default=WIDTHS)
@click.option("--scheme", "schemes", multiple=True, default=("light", "dark"))
@click.option("--readme", is_flag=True, help="Also make the README's picture.")
def main(
    folder: Path,
    views: tuple[str, ...],
    widths: tuple[int, ...],
    schemes: tuple[str, ...],
    readme: bool,
) -> None:
    """Take pictures of the page's views into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    web_tools.ensure()
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=web_tools.chromium(), args=list(web_tools.FLAGS)
        )
        for view in views or VIEWS:
            for width in widths:
                for scheme in schemes:
                    path = folder / f"{view}-{width}-{scheme}.png"
                    take(browser, address, view, width, scheme, path)
                    click.echo(path)
        if readme:
            take(browser, address, "analysis", 1300, "light", README)
            click.echo(README)
        browser.close()
