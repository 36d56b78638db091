"""Analysis on the page: shares of the win, best moves, lines, several engines, options."""

import re

from playwright.sync_api import Page, expect

from tests.board.hands import board, group, moves, new_game, stands, take, wait_for_moves


def analyse(page: Page, engine: str = "Quick") -> None:
    """Analyse with one engine alone."""
    page.get_by_role("button", name="Analyse").click()
    for name in ("Greedy", "Quick"):
        page.get_by_role("checkbox", name=name).set_checked(name == engine)
    expect(page.locator(".report tbody .move")).not_to_have_count(0)


def test_best_moves_and_shares(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    expect(page.locator(".report tbody .move")).to_have_count(3)
    expect(page.locator(".report .about")).to_contain_text(re.compile("depth .* nodes"))
    shares = page.get_by_role("img", name=re.compile("^win share: Player 1 .* %, Player 2 .* %$"))
    expect(shares).to_be_visible()
    page.get_by_role("combobox", name="moves").select_option("5")
    expect(page.locator(".report tbody .move")).to_have_count(5)


def test_four_seats_have_four_shares(page: Page) -> None:
    new_game(page, "Person", "Person", "Person", "Person", seed=1)
    analyse(page)
    expect(page.locator(".bar:not(.unknown) .share")).to_have_count(4)


def test_move_is_drawn_when_pointed_at(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    page.get_by_role("button", name="Pause").click()
    page.locator(".report .move").first.hover()
    expect(page.locator(".group.marked")).to_have_count(1)
    expect(board(page, 0).locator(".marked")).to_have_count(1)
    expect(page.locator("#arrow")).to_be_visible()
    page.mouse.move(5, 5)
    expect(page.locator(".group.marked")).to_have_count(0)
    expect(page.locator("#arrow")).to_be_hidden()


def test_line_is_stepped_through_with_arrow_keys(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    page.get_by_role("button", name="Pause").click()
    page.locator(".report .move").first.hover()
    page.keyboard.press("ArrowRight")
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Looking ahead, 1 of")
    page.keyboard.press("ArrowRight")
    expect(banner).to_contain_text("Looking ahead, 2 of")
    page.keyboard.press("ArrowLeft")
    expect(banner).to_contain_text("Looking ahead, 1 of")
    page.keyboard.press("Escape")
    expect(banner).to_have_count(0)
    expect(stands(page)).to_have_text("Round 1, Player 1 to move")
    assert moves(page) == []


def test_click_searches_only_that_move(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    expect(page.locator(".report tbody .move")).to_have_count(3)
    page.get_by_role("button", name="Pause").click()  # moves change places under the hand else
    expect(page.locator(".report .about")).to_contain_text("paused")
    second = page.locator(".report .move").nth(1)
    name = second.text_content()
    second.click()
    expect(page.locator(".report tbody .move")).to_have_count(1)
    expect(page.locator(".report .move")).to_have_text(name or "")
    page.get_by_role("button", name="All moves again").click()
    expect(page.locator(".report tbody .move")).to_have_count(3)


def test_pause_and_go_on(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    page.get_by_role("button", name="Pause").click()
    about = page.locator(".report .about")
    expect(about).to_contain_text("paused")
    said = about.text_content()
    shown = page.locator(".report tbody").text_content()
    page.get_by_role("button", name="Go on").click()
    expect(about).not_to_have_text(said or "")
    assert shown


def test_analysis_follows_the_game(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    expect(page.locator(".report tbody .move")).to_have_count(3)
    expect(page.locator(".report .move").filter(has_text="1 red")).to_have_count(0)


def test_engines_side_by_side(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    page.get_by_role("checkbox", name="Greedy").check()
    for name in ("Greedy", "Quick"):
        table = page.get_by_role("table", name=f"best moves by {name}")
        expect(table.locator(".move")).not_to_have_count(0)


def test_layout_does_not_jump(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    analyse(page)
    page.evaluate(
        """() => { const card = document.querySelector('.analysis');
        window.heights = new Set([card.offsetHeight]);
        new MutationObserver(() => window.heights.add(card.offsetHeight))
          .observe(card, { childList: true, subtree: true, characterData: true }); }"""
    )
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    expect(page.locator(".report tbody .move")).to_have_count(3)
    assert page.evaluate("[...window.heights].length") == 1


def test_options_are_forms(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    page.get_by_role("button", name="Settings").click()
    engine = page.locator(".engine", has=page.get_by_role("heading", name="Quick"))
    hash_ = engine.get_by_role("spinbutton", name="Hash")
    hash_.fill("128")
    hash_.press("Tab")
    ponder = engine.get_by_role("checkbox", name="Ponder")
    ponder.check()
    engine.get_by_role("combobox", name="Evaluation").select_option("hand")
    expect(engine.get_by_text("(set with --engine)")).to_have_count(1)
    page.reload()
    page.get_by_role("button", name="Settings").click()
    expect(hash_).to_have_value("128")
    expect(ponder).to_be_checked()
    hash_.fill("64")
    hash_.press("Tab")


def test_analysis_while_playing_an_engine(page: Page) -> None:
    new_game(page, "Person", "Greedy", seed=1)
    analyse(page)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    expect(page.locator(".report tbody .move")).to_have_count(3)
    group(page, "display 5: 2 black").click()
    expect(page.locator(".group.chosen")).to_have_count(1)
