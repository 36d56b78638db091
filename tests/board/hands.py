"""What a person does on the page, and what they see there."""

import random
import re
from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

expect.set_options(timeout=60_000)

MINUS = "\N{MINUS SIGN}"
OVER = re.compile("Game over")
TURN = re.compile("Game over|your turn|Player . to move|waiting for the deal")


def new_game(
    page: Page,
    *players: str,
    seed: int | None = None,
    deals: str | None = None,
    first: int | None = None,
    minutes: int | None = None,
) -> None:
    """Start a game: `Person`, or the name of an engine, for every seat."""
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name=f"{len(players)} seats").click()
    for seat, player in enumerate(players):
        chosen = dialog.get_by_label(f"who plays seat {seat}")
        if chosen.input_value() != ("" if player == "Person" else player):
            chosen.select_option(label=player)
    if seed is not None:
        dialog.get_by_role("combobox", name="Deals").select_option("seed")
        dialog.get_by_role("textbox", name="Seed").fill(str(seed))
    elif deals is not None:
        dialog.get_by_role("combobox", name="Deals").select_option(deals)
    if first is not None:
        dialog.get_by_role("combobox", name="Starts").select_option(str(first))
    if minutes is not None:
        dialog.get_by_label("Clocks").check()
        dialog.get_by_label("Minutes each").fill(str(minutes))
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    stands(page).wait_for()
    expect(boards(page)).to_have_count(len(players))


def stands(page: Page) -> Locator:
    """The sentence that says where the game stands."""
    return page.locator(".stands")


def boards(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("board of seat"))


def board(page: Page, seat: int) -> Locator:
    return page.get_by_role("region", name=f"board of seat {seat}")


def group(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def groups(page: Page) -> list[str]:
    """The names of all groups of tiles on offer."""
    names: list[str] = page.locator("button.group").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    return names


def targets(page: Page, seat: int) -> list[str]:
    """The names of the rows that take the chosen tiles."""
    names: list[str] = (
        board(page, seat)
        .get_by_role("button", name=re.compile("^(row .|floor)$"))
        .evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")
    )
    return names


def take(page: Page, name: str, row: str, seat: int = 0) -> None:
    """Make a move by two clicks."""
    group(page, name).click()
    board(page, seat).get_by_role("button", name=row, exact=True).click()


def moves(page: Page) -> list[str]:
    """The moves in the list, as they are written there."""
    return page.locator(".moves .short").all_text_contents()


def wait_for_moves(page: Page, count: int) -> None:
    expect(page.locator(".moves .short")).to_have_count(count)


def wait_for_more_moves(page: Page, than: int) -> None:
    count = "document.querySelectorAll('.moves .short').length"
    page.wait_for_function(f"n => {count} > n", arg=than)


def scores(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".board .score").all_text_contents()]


def wait_for_turn(page: Page) -> str:
    """Wait until a person has to do something, or the game is over; what is said then."""
    expect(stands(page)).to_have_text(TURN)
    return stands(page).text_content() or ""


def good_move(
    page: Page, seat: int, names: Sequence[str], chance: random.Random
) -> tuple[str, str]:
    """A group and a row that cost little, so that games come to an end; leaves the group chosen."""
    for name in chance.sample(list(names), len(names)):
        group(page, name).click()
        rows = [row for row in targets(page, seat) if row != "floor"]
        if rows:
            return name, chance.choice(rows)
    return name, "floor"


def play_out_by_mouse(page: Page, people: Sequence[int], seed: int = 1) -> int:
    """Play a game to its end with clicks; how many moves the people made."""
    chance = random.Random(seed)
    made = 0
    while "Game over" not in wait_for_turn(page):
        before = len(moves(page))
        seat = int(page.locator(".board.turn").get_attribute("data-seat") or -1)
        assert seat in people
        _, row = good_move(page, seat, groups(page), chance)
        board(page, seat).get_by_role("button", name=row, exact=True).click()
        page.wait_for_function(
            "n => document.querySelectorAll('.moves .short').length > n", arg=before
        )
        made += 1
    return made
