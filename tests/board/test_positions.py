"""Positions and games that come and go: the editor, AzulFEN, links, files."""

import re
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.board.hands import group, groups, moves, new_game, scores, stands, take, wait_for_moves
from tests.board.server import Server
from uai_engine.notation.formats import Format, read_games, write_reading

SOUND = (
    "5/5/5/5/5 0000000000 00000 00000 00000 7 0 ; 5/5/5/5/5 0000000000 00000 00000 00000 3 0 ;"
    " | - 0011 0022 0033 0044 1122 | - | 1 -"
)
"""Every other tile is in the lid."""


def editor(page: Page) -> None:
    page.get_by_role("button", name="Position…").click()
    expect(page.get_by_role("dialog", name="Position")).to_be_visible()


def paste_into_editor(page: Page, fen: str) -> None:
    page.get_by_role("textbox", name="AzulFEN").fill(fen)


WRONG = [
    ("0044 1122", "0044 11223", "display 5", "5 tiles are more than 4"),
    ("1122 | -", "1122 | x", "bag", "is not a tile"),
    ("/5 0000", "/5 0023", "board 0 holds row 2", "over its capacity"),
    ("00000 7 0", "00000 7 9", "board 0 penalties", "9 is over 7"),
    ("00000 7 0", "00000 1000 0", "board 0 score", "is over 999"),
    ("| 1 -", "| 7 -", "active", "there is no seat 7"),
]
"""What is written instead of what, the field that is wrong then, and why."""


def test_errors_are_shown_at_the_field(page: Page) -> None:
    editor(page)
    fault = page.locator(".fault")
    for old, new, field, why in WRONG:
        paste_into_editor(page, SOUND)
        expect(fault).to_have_count(0)
        paste_into_editor(page, SOUND.replace(old, new, 1))
        expect(fault).to_have_count(1)
        expect(fault).to_contain_text(why)
        expect(fault).to_have_attribute("data-field", field)
        expect(page.get_by_role("button", name="Open", exact=True)).to_be_disabled()


def test_position_is_edited_by_clicks(page: Page) -> None:
    editor(page)
    page.get_by_role("button", name="Empty, 2 seats").click()
    for _ in range(2):
        page.get_by_role("button", name=re.compile("^display 1 red:")).click()
    page.get_by_role("group", name="wall row 1 of seat 1").get_by_role("button").first.click()
    page.get_by_role("spinbutton", name="score of seat 1").fill("12")
    page.get_by_role("button", name="All other tiles to the bag").click()
    page.get_by_role("button", name="Open", exact=True).click()
    expect(group(page, "display 1: 2 red")).to_be_visible()
    assert scores(page) == [0, 12]
    expect(page.get_by_role("img", name="wall row 1: blue")).to_have_count(1)


def test_open_and_play_from_a_position(page: Page) -> None:
    editor(page)
    paste_into_editor(page, SOUND)
    page.get_by_role("button", name="Play…").click()
    dialog = page.get_by_role("dialog", name="Play from this position")
    dialog.get_by_label("who plays seat 0").select_option("Greedy")
    dialog.get_by_label("who plays seat 1").select_option("")
    dialog.get_by_role("button", name="Start").click()
    expect(stands(page)).to_have_text("Round 1, your turn")
    take(page, "display 5: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)
    assert scores(page) == [7, 3]


def test_pasted_fen_opens(page: Page) -> None:
    page.evaluate(
        """fen => { const data = new DataTransfer(); data.setData("text", fen);
        document.body.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData: data, bubbles: true })); }""",
        SOUND,
    )
    expect(group(page, "display 5: 2 yellow")).to_be_visible()
    assert scores(page) == [7, 3]


def test_fen_and_link_are_copied_and_open(context: BrowserContext, page: Page) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    editor(page)
    page.get_by_role("button", name="Copy AzulFEN").click()
    expect(page.get_by_text("AzulFEN copied")).to_be_visible()
    assert "0022" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "#fen=" in link
    assert "token" not in link
    there = groups(page)
    other = context.new_page()
    other.goto(link)
    expect(stands(other)).to_have_text("Round 1, Seat 1 to move")
    assert groups(other) == there


RECORD = """AZULGAME
2
:A Ada
:B Grace

1llrr 2orku 3luuk 4krul 5rrok
A 2 r 1
B 1 rr 2
"""


def drop(page: Page, name: str, text: str) -> None:
    data = page.evaluate_handle(
        """([name, text]) => { const data = new DataTransfer();
        data.items.add(new File([text], name)); return data; }""",
        [name, text],
    )
    page.dispatch_event("body", "drop", {"dataTransfer": data})


def test_dropped_record_opens(page: Page) -> None:
    drop(page, "game.azul", RECORD)
    wait_for_moves(page, 2)
    assert moves(page) == ["2 red → row 1", "1 red → row 2"]
    expect(page.get_by_role("heading", name="Ada")).to_be_visible()
    expect(page.get_by_text("1 game from game.azul")).to_be_visible()


def test_dropped_grid_log_opens(page: Page) -> None:
    (reading,) = read_games(RECORD.encode(), Format.RECORD)
    drop(page, "game.grid", write_reading(reading, Format.GRID).text)
    wait_for_moves(page, 2)


def test_problem_of_a_dropped_file_is_told(page: Page) -> None:
    drop(page, "bad.azul", RECORD.replace("B 1 rr 2", "B 1 rrr 2"))
    expect(page.get_by_role("alert")).to_contain_text("bad.azul: line 8")
    wait_for_moves(page, 2)


def test_file_is_chosen_in_the_list_of_games(page: Page, tmp_path: Path) -> None:
    path = tmp_path / "chosen.azul"
    path.write_text(RECORD)
    page.get_by_role("button", name="Games", exact=True).click()
    page.locator("input[type=file]").set_input_files(path)
    wait_for_moves(page, 2)


def test_record_and_picture_are_exported(page: Page) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    with page.expect_download() as record:
        page.get_by_role("link", name="Record").click()
    (reading,) = read_games(Path(record.value.path()).read_bytes(), Format.RECORD)
    assert reading.problems == ()
    assert len(reading.states) == 3
    assert record.value.suggested_filename.endswith(".azul")
    with page.expect_download() as picture:
        page.get_by_role("link", name="Picture").click()
    assert "<title>display 2: 2 red" in Path(picture.value.path()).read_text()


def test_games_are_listed_opened_and_deleted(page: Page) -> None:
    drop(page, "game.azul", RECORD.replace("Ada", "Deleted Soon"))
    wait_for_moves(page, 2)
    new_game(page, "Person", "Person", seed=1)
    page.get_by_role("button", name="Games", exact=True).click()
    row = page.get_by_role("dialog").get_by_role("listitem").filter(has_text="Deleted Soon")
    row.get_by_role("button").first.click()
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Games", exact=True).click()
    row.get_by_role("button", name=re.compile("delete")).click()
    row.get_by_role("button", name="Really delete").click()
    expect(row).to_have_count(0)
    expect(page.get_by_role("region", name="welcome")).to_be_attached()


def test_game_is_there_after_a_reload(page: Page, server: Server) -> None:
    new_game(page, "Person", "Person", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 1)
    page.reload()
    wait_for_moves(page, 1)
    assert list((server.folder / "board" / "games").glob("*.azul"))
