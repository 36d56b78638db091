"""The review on the page: graph, grades, the next mistake, another try at it."""

import re
import sys

from playwright.sync_api import Page, expect

from tests.board.hands import board, groups, moves, new_game, stands, take, wait_for_moves
from tests.board.server import FAKE, Server


def game_with_mistakes(page: Page) -> None:
    """A few moves, most of them straight to the floor."""
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "floor")
    take(page, "display 2: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)
    take(page, "display 5: 2 black", "floor")
    wait_for_moves(page, 3)


def test_review_grades_moves_and_draws_a_graph(page: Page) -> None:
    game_with_mistakes(page)
    page.get_by_role("button", name="Review").click()
    graph = page.get_by_role("img", name=re.compile("win share of Player 1"))
    expect(graph).to_be_visible()
    expect(graph.locator("polyline")).to_have_count(1)
    expect(graph.locator(".deal")).to_have_count(1)
    expect(page.locator(".moves .grade", has_text="?")).not_to_have_count(0)
    expect(page.locator(".verdict")).to_contain_text("accuracy")
    page.reload()
    expect(graph).to_be_visible()


def test_next_mistake_and_another_try(page: Page) -> None:
    game_with_mistakes(page)
    page.keyboard.press("m")  # asks for the review first
    expect(page.locator(".moves .grade", has_text="?")).not_to_have_count(0)
    page.keyboard.press("Home")
    page.keyboard.press("m")
    expect(page.locator(".verdict")).to_contain_text("Better was display")
    expect(page.locator(".group.marked")).to_have_count(1)
    shown = page.locator(".moves [aria-current]").text_content()
    page.get_by_role("button", name="Next mistake").click()
    expect(page.locator(".moves [aria-current]")).not_to_have_text(shown or "")
    page.keyboard.press("Home")
    page.keyboard.press("m")
    page.get_by_role("button", name="Try again").click()
    expect(stands(page)).to_have_text("Round 1, your turn")
    assert moves(page) == []
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    expect(board(page, 1)).to_contain_text("Quick")


def test_game_of_three_has_a_curve_for_every_seat(page: Page) -> None:
    new_game(page, "Person", "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".graph polyline")).to_have_count(3)


def test_review_is_gone_when_the_game_goes_on(page: Page) -> None:
    game_with_mistakes(page)
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".graph")).to_be_visible()
    take(page, groups(page)[0], "floor", seat=1)
    wait_for_moves(page, 4)
    expect(page.locator(".graph")).to_have_count(0)
    expect(page.locator(".moves .grade")).to_have_count(0)


def test_review_under_way_ends_when_the_game_goes_on(page: Page, own_server: Server) -> None:
    own_server.engines = (f"cmd='{sys.executable} {FAKE} --stall 1' name=Stalling nodes=1",)
    page.goto(own_server.start().address)
    game_with_mistakes(page)
    progress = page.locator(".review-bar progress")
    for played in (4, 5):  # the second review is not told that there is a first one
        page.get_by_role("button", name="Review").click()
        expect(progress).to_be_visible()
        expect(page.locator(".graph")).to_have_count(0)
        take(page, groups(page)[0], "floor", seat=(played + 1) % 2)
        wait_for_moves(page, played)
        expect(progress).to_have_count(0)
    expect(page.get_by_role("alert")).to_have_count(0)


def test_nothing_to_review(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    page.get_by_role("button", name="Review").click()
    expect(page.get_by_role("alert")).to_contain_text("no move to review")
