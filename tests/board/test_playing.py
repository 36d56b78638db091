"""Games played on the page: by mouse, keyboard, drag and touch, with 2, 3 and 4 seats."""

import random
import re

from playwright.sync_api import Browser, Page, expect

from tests.board.hands import (
    MINUS,
    OVER,
    board,
    boards,
    group,
    groups,
    moves,
    new_game,
    play_out_by_mouse,
    scores,
    stands,
    take,
    targets,
    wait_for_moves,
    wait_for_turn,
)
from tests.board.server import Errors, Server

LETTERS = {"blue": "b", "yellow": "y", "red": "r", "black": "k", "teal": "t"}


def keys_of(name: str, row: str) -> str:
    """The keys for a move: the short notation."""
    where, _, tiles = name.partition(": ")
    bowl = "0" if where == "centre" else where.removeprefix("display ")
    return bowl + LETTERS[tiles.split()[1]] + ("-" if row == "floor" else row.removeprefix("row "))


def test_game_of_two_by_mouse(page: Page) -> None:
    new_game(page, "Person", "Greedy", seed=3)
    made = play_out_by_mouse(page, people=[0])
    expect(stands(page)).to_have_text(OVER)
    assert made > 10
    assert len(scores(page)) == 2


def test_game_of_three_by_keyboard(page: Page) -> None:
    new_game(page, "Person", "Greedy", "Greedy", seed=5)
    chance = random.Random(2)
    while "Game over" not in wait_for_turn(page):
        before = len(moves(page))
        name = chance.choice(groups(page))
        keys = keys_of(name, "floor")
        page.keyboard.type(keys[:2])
        rows = [row for row in targets(page, 0) if row != "floor"]
        page.keyboard.type(keys_of(name, chance.choice(rows) if rows else "floor")[2])
        page.wait_for_function(
            "n => document.querySelectorAll('.moves .short').length > n", arg=before
        )
    expect(boards(page)).to_have_count(3)


def test_game_of_four_by_mouse(page: Page) -> None:
    new_game(page, "Greedy", "Person", "Greedy", "Greedy", seed=8, first=2)
    play_out_by_mouse(page, people=[1])
    expect(stands(page)).to_have_text(OVER)
    expect(page.locator(".board.won")).not_to_have_count(0)


def test_names_that_tools_rely_on(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    assert groups(page)[:3] == ["display 1: 2 red", "display 1: 1 black", "display 1: 1 teal"]
    assert targets(page, 0) == []
    group(page, "display 1: 2 red").click()
    expect(group(page, "display 1: 2 red")).to_have_attribute("aria-pressed", "true")
    assert targets(page, 0) == ["row 1", "row 2", "row 3", "row 4", "row 5", "floor"]
    board(page, 0).get_by_role("button", name="row 2", exact=True).click()
    wait_for_moves(page, 1)
    assert "centre: 1 black" in groups(page)
    expect(stands(page)).to_have_text("Round 1, Player 2 to move")


def test_targets_follow_the_chosen_group(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 3")
    wait_for_moves(page, 1)
    take(page, "display 2: 2 red", "row 1", seat=1)
    wait_for_moves(page, 2)
    group(page, "display 5: 2 black").click()
    assert targets(page, 0) == ["row 1", "row 2", "row 4", "row 5", "floor"]
    group(page, "display 4: 2 red").click()
    assert targets(page, 0) == ["row 1", "row 2", "row 3", "row 4", "row 5", "floor"]
    assert targets(page, 1) == []


def test_overflow_and_penalty_are_shown_before_the_click(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    group(page, "display 1: 2 red").click()
    row = board(page, 0).get_by_role("button", name="row 1", exact=True)
    expect(row).to_contain_text(f"1 over, {MINUS}1")
    expect(row).to_have_attribute("title", re.compile(f"1 placed, 1 to the floor, {MINUS}1 points"))
    expect(board(page, 0).get_by_role("button", name="floor", exact=True)).to_contain_text(
        f"{MINUS}2"
    )
    expect(row.locator(".ghost")).to_have_count(1)
    assert moves(page) == []


def test_chosen_tiles_light_up_with_their_number(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    group(page, "display 1: 2 red").click()
    expect(page.locator(".group.chosen .tile")).to_have_count(2)
    expect(page.locator(".group.chosen .count")).to_have_text("2")
    page.keyboard.press("Escape")
    expect(page.locator(".group.chosen")).to_have_count(0)
    group(page, "display 1: 2 red").click()
    group(page, "display 1: 2 red").click()
    expect(page.locator(".group.chosen")).to_have_count(0)


def test_drag(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    source = group(page, "display 5: 2 black").bounding_box()
    target = board(page, 0).locator("[data-row='4']").bounding_box()
    assert source is not None
    assert target is not None
    page.mouse.move(source["x"] + 10, source["y"] + 10)
    page.mouse.down()
    page.mouse.move(source["x"] + 40, source["y"] + 60, steps=3)
    page.mouse.move(target["x"] + target["width"] / 2, target["y"] + 10, steps=4)
    expect(page.locator(".group.dragged")).to_have_count(1)
    page.mouse.up()
    wait_for_moves(page, 1)
    assert moves(page) == ["5 black → row 4"]
    expect(page.locator(".group.dragged")).to_have_count(0)


def test_drag_to_nowhere_moves_nothing(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    source = group(page, "display 5: 2 black").bounding_box()
    assert source is not None
    page.mouse.move(source["x"] + 10, source["y"] + 10)
    page.mouse.down()
    page.mouse.move(5, 400, steps=3)
    page.mouse.up()
    expect(page.locator(".group.chosen")).to_have_count(0)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)


def test_touch(browser: Browser, server: Server, errors: Errors) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    errors.watch(page)
    page.goto(server.address)
    new_game(page, "Person", "Person", seed=1)
    group(page, "display 1: 2 red").tap()
    board(page, 0).get_by_role("button", name="row 2", exact=True).tap()
    wait_for_moves(page, 1)
    context.close()


def test_keys_that_make_no_move_are_told(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    page.keyboard.type("1b")
    expect(page.get_by_role("alert")).to_contain_text("display 1 has no blue tile")
    page.keyboard.type("8")
    expect(page.get_by_text("There is no display 8")).to_be_visible()
    page.keyboard.type("1 r 2")
    wait_for_moves(page, 1)
    page.keyboard.type("2r")
    page.keyboard.press("Backspace")
    page.keyboard.type("k-")
    wait_for_moves(page, 2)
    assert moves(page) == ["1 red → row 2", "2 black → floor"]


def test_keyboard_alone_reaches_tiles_and_rows(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    group(page, "display 1: 2 red").focus()
    page.keyboard.press("Enter")
    board(page, 0).get_by_role("button", name="row 2", exact=True).focus()
    page.keyboard.press("Enter")
    wait_for_moves(page, 1)


def test_moves_are_said(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    expect(page.locator("[aria-live]")).to_have_text(
        "Player 1: display 1, red, to row 2. Player 2 to move."
    )


def test_hint(page: Page) -> None:
    new_game(page, "Person", "Greedy", seed=1)
    wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".banner")).to_contain_text("Hint: ")
    expect(page.locator(".group.marked")).to_have_count(1)
    expect(page.locator("#arrow")).to_be_visible()
    assert moves(page) == []


def test_take_back_and_redo(page: Page) -> None:
    new_game(page, "Person", "Greedy", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    made = moves(page)
    page.get_by_role("button", name="Take back").click()
    wait_for_moves(page, 0)
    assert "display 1: 2 red" in groups(page)
    page.keyboard.press("y")
    wait_for_moves(page, 2)
    assert moves(page) == made
    page.keyboard.press("u")
    wait_for_moves(page, 0)
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()


def test_seat_is_resigned_to_an_engine_and_taken_back(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    board(page, 1).get_by_role("button", name="who plays seat 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Change").click()
    expect(board(page, 1)).to_contain_text("Quick")
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    board(page, 1).get_by_role("button", name="who plays seat 1").click()
    page.get_by_role("combobox", name="who plays seat 1").select_option("")
    page.get_by_role("dialog").get_by_role("button", name="Change").click()
    expect(board(page, 1)).to_contain_text("You")


def test_engine_plays_at_a_level(page: Page) -> None:
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("who plays seat 1").select_option("Quick")
    dialog.get_by_label("strength of seat 1").select_option("elo")
    dialog.get_by_label("Elo of seat 1").fill("1500")
    dialog.get_by_label("limit of seat 1").select_option("time")
    dialog.get_by_label("seconds of seat 1").fill("0.05")
    dialog.get_by_role("button", name="Start").click()
    expect(board(page, 1)).to_contain_text("Elo 1500")
    page.locator("button.group").first.click()
    board(page, 0).get_by_role("button", name="floor").click()
    wait_for_moves(page, 2)


def test_play_on_from_an_earlier_position(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    take(page, "display 2: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)
    first = page.url
    page.locator(".moves button", has_text="1 red → row 2").click()
    page.get_by_role("button", name="Play on from here").click()
    wait_for_moves(page, 1)
    assert page.url != first
    take(page, "display 5: 2 black", "row 3", seat=1)
    wait_for_moves(page, 2)
    page.goto(first)
    page.reload()
    wait_for_moves(page, 2)
    assert moves(page)[1] == "2 red → row 2"


def test_deals_of_a_seed(page: Page) -> None:
    new_game(page, "Person", "Person", seed=42)
    assert [name for name in groups(page) if name.startswith("display 1")] == [
        "display 1: 2 yellow",
        "display 1: 1 blue",
        "display 1: 1 black",
    ]
    expect(page.locator("header")).to_contain_text("seed 42")


def test_deal_from_a_real_table(page: Page) -> None:
    new_game(page, "Person", "Person", deals="typed")
    expect(stands(page)).to_have_text("Round 1: waiting for the deal")
    page.get_by_role("button", name=re.compile("add red")).click()
    page.get_by_role("button", name=re.compile("add blue")).click()
    page.get_by_role("button", name="Undo tile").click()
    page.keyboard.type("rkkbbtt")
    expect(page.get_by_role("img", name="display 1: red, red, black, black")).to_be_visible()
    deal = page.get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_disabled()
    page.keyboard.type("yyyyrrrrtttt")
    deal.click()
    expect(group(page, "display 1: 2 red")).to_be_visible()
    expect(group(page, "display 5: 4 teal")).to_be_visible()
    expect(stands(page)).to_have_text("Round 1, Player 1 to move")


def test_clock_runs_for_whoever_has_the_turn(page: Page) -> None:
    new_game(page, "Person", "Person", minutes=1)
    mine = board(page, 0).get_by_role("timer")
    expect(mine).to_have_class(re.compile("running"))
    expect(mine).to_have_text(re.compile("0:5."))
    expect(board(page, 1).get_by_role("timer")).to_have_text("1:00")


def test_arrow_keys_go_through_the_game(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    take(page, "display 2: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".moves .on")).to_contain_text("1 red → row 2")
    page.keyboard.press("Home")
    expect(page.locator(".group")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".moves .on")).to_contain_text("2 red → row 2")
    expect(stands(page)).to_have_text("Round 1, Player 1 to move")


def test_end_of_a_round_is_counted_placement_by_placement(page: Page) -> None:
    """With animation on: every placement shows its points, and the score grows with it."""
    new_game(page, "Person", "Person", deals="typed")
    page.keyboard.type("bbbbyyyyrrrrkkkktttt")
    page.get_by_role("button", name="Deal", exact=True).click()
    rounds = [("1: 4 blue", "row 4"), ("2: 4 yellow", "row 4"), ("3: 4 red", "row 3")]
    rounds += [("4: 4 black", "row 3")]
    for at, (name, row) in enumerate(rounds):
        take(page, f"display {name}", row, seat=at % 2)
        wait_for_moves(page, at + 1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Animation").select_option("normal")
    page.get_by_role("button", name="close").click()
    seen = page.evaluate_handle(
        """() => { const seen = [];
        new MutationObserver(() => {
          for (const one of document.querySelectorAll('.gain')) seen.push(one.textContent);
        }).observe(document.body, { childList: true, subtree: true }); return seen; }"""
    )
    take(page, "display 5: 4 teal", "row 1")
    expect(stands(page)).to_have_text("Round 2: waiting for the deal")
    expect(page.locator(".dealer")).to_be_visible()
    counted = list(dict.fromkeys(seen.json_value()))
    assert counted == ["+1", f"{MINUS}6", f"{MINUS}1"]
    assert scores(page) == [0, 1]
