"""How the page looks and behaves: small screens, the dark, screen readers, types."""

import re
import subprocess

import environment
import pytest
import web_tools
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page, expect

from tests.board.conftest import NO_ANIMATION
from tests.board.hands import board, group, new_game, take, wait_for_moves
from tests.board.server import Errors, Server
from uai_engine.board.page_types import page_shapes, page_types


def assert_accessible(page: Page) -> None:
    # A picture that fades in has less contrast than it will have.
    page.wait_for_function(
        "() => document.getAnimations().every(one => one.playState !== 'running')"
    )
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def open_page(browser: Browser, server: Server, errors: Errors, **options: object) -> Page:
    context = browser.new_context(**options)  # type: ignore[arg-type]
    context.add_init_script(NO_ANIMATION)
    page = context.new_page()
    errors.watch(page)
    page.goto(server.address)
    return page


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Browser, server: Server, errors: Errors, scheme: str) -> None:
    page = open_page(
        browser, server, errors, color_scheme=scheme, viewport={"width": 1300, "height": 900}
    )
    assert_accessible(page)
    new_game(page, "Person", "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 1")
    wait_for_moves(page, 1)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".report tbody .move")).not_to_have_count(0)
    page.get_by_role("button", name="Pause").click()
    group(page, "display 2: 2 red").click()
    assert_accessible(page)
    page.keyboard.press("Escape")
    for name in ("New game", "Games", "Position…", "Settings", "Help"):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.context.close()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_horizontal_scroll_bar(page: Page, players: int) -> None:
    new_game(page, *["Person"] * players, seed=1)
    group(page, "display 1: 2 red").click()
    for width in (360, 768, 1300, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"at {width}"
        for seat in range(players):
            box = box_of(board(page, seat))
            assert 0 <= box["x"] < box["x"] + box["width"] <= width
            assert box_of(board(page, seat).locator("[data-row='5']"))["x"] >= box["x"]
        if width >= 1300:  # all boards without scrolling
            last = box_of(board(page, players - 1))
            assert last["y"] + last["height"] <= 900, f"at {width}"


def box_of(element: Locator) -> FloatRect:
    box = element.bounding_box()
    assert box is not None
    return box


def test_dialogs_fit_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    for name in ("Games", "Position…", "Settings", "Help", "New game"):
        page.get_by_role("button", name=name, exact=True).click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        assert dialog.evaluate("one => one.scrollWidth <= one.clientWidth"), name
        assert box_of(dialog)["width"] <= 360, name
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


def colour_of(page: Page) -> str:
    colour: str = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return colour


def test_dark_and_light(browser: Browser, server: Server, errors: Errors) -> None:
    page = open_page(browser, server, errors, color_scheme="dark")
    page.get_by_role("button", name="Settings").click()
    assert colour_of(page) == "rgb(25, 27, 32)"
    page.get_by_role("combobox", name="Colours").select_option("light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert colour_of(page) == "rgb(244, 241, 234)"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.context.close()


def test_reduced_motion_is_respected(browser: Browser, server: Server, errors: Errors) -> None:
    context = browser.new_context(reduced_motion="reduce", viewport={"width": 1300, "height": 900})
    page = context.new_page()
    errors.watch(page)
    page.goto(server.address)
    new_game(page, "Person", "Person", seed=1)
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.moved = 0;"
        " Element.prototype.animate = function (...a) { moved++; return animate.apply(this, a); } }"
    )
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    assert page.evaluate("window.moved") == 0
    context.close()


def test_moves_are_animated(browser: Browser, server: Server, errors: Errors) -> None:
    context = browser.new_context(viewport={"width": 1300, "height": 900})
    page = context.new_page()
    errors.watch(page)
    page.goto(server.address)
    new_game(page, "Person", "Person", seed=1)
    page.evaluate(
        "() => { const animate = Element.prototype.animate; window.moved = 0;"
        " Element.prototype.animate = function (...a) { moved++; return animate.apply(this, a); } }"
    )
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    page.wait_for_function("() => window.moved === 4")  # two to the row, two to the centre
    context.close()


def test_focus_is_visible_and_stays(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    group(page, "display 1: 2 red").focus()
    page.keyboard.press("Tab")
    focused = page.locator(":focus-visible")
    expect(focused).to_have_attribute("aria-label", "display 1: 1 black")
    assert focused.evaluate("one => getComputedStyle(one).outlineStyle") == "solid"
    page.keyboard.press("Enter")
    expect(focused).to_have_attribute("aria-pressed", "true")


def test_every_control_has_a_name(context: BrowserContext, page: Page) -> None:
    new_game(page, "Person", "Greedy", seed=1)
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('button, a, input, select')]
        .filter(one => !one.getAttribute('aria-label') && !one.textContent.trim()
          && !one.closest('label')).length"""
    )
    assert unnamed == 0


def test_page_says_that_it_is_unofficial(page: Page) -> None:
    expect(page.locator("footer")).to_contain_text(re.compile("Unofficial"))


def test_types_of_the_page() -> None:
    """Every module under the TypeScript compiler's strictest eye."""
    root = environment.ROOT / "uai_engine" / "board" / "static"
    words = ["--allowJs", "--checkJs", "--noEmit", "--strict", "--target", "es2022"]
    words += ["--module", "es2022", "--lib", "es2022,dom,dom.iterable", "--noUnusedLocals"]
    done = subprocess.run(
        [web_tools.node(), str(web_tools.COMPILER), *words, *map(str, sorted(root.glob("*.js")))],
        capture_output=True,
        text=True,
    )
    assert done.stdout == ""
    assert done.returncode == 0


def test_messages_of_the_page_are_those_of_the_server() -> None:
    board = environment.ROOT / "uai_engine" / "board"
    kept = [(board / name).read_text(encoding="utf-8") for name in ("types.js", "static/shapes.js")]
    assert kept == [page_types(), page_shapes()], "run scripts/page-types"
