"""The page of a review in a real browser: keys, buttons, what is said, and how it fits."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from tests.review.conftest import FakeEngine, played
from uai_engine.client import Limit
from uai_engine.notation.game_record import GameRecord, Reading, states_of
from uai_engine.notation.svg import board_svg
from uai_engine.review import Manner, Review, review_games
from uai_engine.review.as_html import Pieces, write_html

TIMEOUT_MS = 60_000


@pytest.fixture
def reviews(fake: FakeEngine) -> list[Review]:
    games = [played(2, seed=1, moves=14), played(4, seed=2, moves=9)]
    return reviewed(games, Manner(fake(), Limit(nodes=5), 3))


def reviewed(games: list[GameRecord], manner: Manner) -> list[Review]:
    """In a thread of its own: the browser has an event loop in this one."""
    readings = [Reading(game, states_of(game), ()) for game in games]
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(lambda: asyncio.run(review_games(readings, manner))).result()


@pytest.fixture
def file(reviews: list[Review], tmp_path: Path) -> Path:
    file = tmp_path / "review.html"
    file.write_text(write_html(reviews), encoding="utf-8")
    return file


def opened(browser: Browser, file: Path, width: int = 1300, scheme: str = "light") -> Page:
    """The page, which has to be without errors and must not ask for anything else."""
    page = browser.new_page(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
    )
    page.set_default_timeout(TIMEOUT_MS)
    page.on("pageerror", lambda error: pytest.fail(str(error)))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert [url for url in asked if not url.startswith(("file:", "data:"))] == []
    return page


def test_keys_go_through_the_game(browser: Browser, file: Path, reviews: list[Review]) -> None:
    page = opened(browser, file)
    review = reviews[0]
    worst = review.worst()[0]
    chosen = page.locator("#moves [aria-current]")
    expect(chosen).to_have_attribute("data-step", str(worst.step + 1))
    page.keyboard.press("Home")
    expect(page.locator("#said")).to_have_text("The start of the game.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#said")).to_contain_text("The deal of round 1.")
    page.keyboard.press("ArrowRight")
    expect(chosen).to_have_attribute("data-step", "2")
    assert page.locator("#board svg").count() == 1
    page.keyboard.press("End")
    expect(page.locator("#slider")).to_have_value(str(len(review.game.steps)))
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#slider")).to_have_value(str(len(review.game.steps) - 1))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    first = min(move.step for move in review.worst())
    expect(page.locator("#slider")).to_have_value(str(first + 1))
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Better move")).to_have_attribute("aria-pressed", "true")
    page.close()


def test_moves_the_graph_and_games_are_clicked(browser: Browser, file: Path) -> None:
    page = opened(browser, file)
    page.locator("#moves button").nth(3).click()
    expect(page.locator("#moves button").nth(3)).to_have_attribute("aria-current", "step")
    box = page.locator("#graph").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 20)
    expect(page.locator("#slider")).to_have_value(
        page.locator("#slider").get_attribute("max") or ""
    )
    page.locator("#games").select_option("1")
    expect(page.locator("#seats thead th")).to_have_count(4)
    expect(page.locator("#legend li")).to_have_count(4)
    page.close()


@pytest.mark.parametrize("width", [360, 1300])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_manners(browser: Browser, file: Path, width: int, scheme: str) -> None:
    page = opened(browser, file, width, scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.close()


def test_pieces_put_together_are_the_pictures(reviews: list[Review]) -> None:
    pieces = Pieces()
    numbers = [pieces.cut(board_svg(state)) for state in reviews[0].states]
    known = list(pieces.known)
    for state, picture in zip(reviews[0].states, numbers, strict=True):
        assert "".join(known[number] for number in picture) == board_svg(state).replace('"', "'")
    assert sum(map(len, known)) < 0.25 * sum(len(board_svg(state)) for state in reviews[0].states)


def test_no_name_can_end_the_script(fake: FakeEngine) -> None:
    name = "</script><script>alert(1)//<!--"
    game = replace(played(moves=1), names=(name, "B"))
    (review,) = reviewed([game], Manner(fake(), Limit(nodes=5), 1))
    page = write_html([review])
    assert name not in page
    assert page.count("</script>") == 2
