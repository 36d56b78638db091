"""The picture of the table: well-formed, whole, and said in words too."""

import xml.etree.ElementTree as ElementTree

from hypothesis import given
from hypothesis import strategies as st

from tests.notation.test_drawing import after, states
from uai_engine.game import Action, Dealer, GameState, Phase, empty_game, new_game
from uai_engine.notation.svg import Mark, board_svg
from uai_engine.notation.tiles import MARKER_ID, TILE_IDS

SVG = "{http://www.w3.org/2000/svg}"


def used(picture: ElementTree.Element, *symbols: str) -> int:
    """How many tiles of these symbols are really there, not only waited for by a wall."""
    return sum(
        use.get("href", "")[1:] in symbols and use.get("opacity") is None
        for use in picture.iter(f"{SVG}use")
    )


@given(states, st.lists(st.text(max_size=40), max_size=4))
def test_every_tile_on_the_table_is_in_the_picture(state: GameState, names: list[str]) -> None:
    picture = ElementTree.fromstring(board_svg(state, names=names))
    tiles = sum(state.centre) + sum(map(sum, state.displays))
    for board in state.boards:
        tiles += sum(map(sum, board.wall)) + sum(line.count for line in board.lines)
        tiles += len(board.floor)
    tiles += state.phase == Phase.DRAFT and state.token is None
    assert used(picture, *TILE_IDS, MARKER_ID) == tiles
    scores = [str(board.score) for board in state.boards]
    shown = [text.text for text in picture.iter(f"{SVG}text") if text.get("font-size") == "24"]
    assert shown == scores


def test_what_is_drawn_is_said() -> None:
    state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    picture = ElementTree.fromstring(board_svg(state, names=["Ada & <Co>", ""]))
    said = [title.text for title in picture.iter(f"{SVG}title")]
    assert said[0] == "Round 1, Ada & <Co> to move"
    assert "display 5: 2 black, 2 teal" in said
    assert "centre: the first-player marker" in said
    assert "Ada & <Co>, to move: 0 points" in said
    assert said.count("row 4: empty") == 2
    assert said.count("wall of row 2: no tile yet") == 2
    assert said.count("floor: 0 of 7, costs 0") == 2


def test_a_game_that_waits_or_is_over_says_so() -> None:
    assert "<title>Waiting for a deal, seat 0 starts</title>" in board_svg(empty_game(3))
    assert "<title>Game over, seat 1 wins</title>" in board_svg(after(2, 500, 0))


def test_a_marked_move_is_seen_at_both_its_ends() -> None:
    state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    plain = board_svg(state)
    marked = board_svg(state, marks=[Mark(0, Action(5, 3, 2), "good")])
    # Two black tiles are taken, and one row of the board is outlined.
    assert marked.count('stroke-width="2.5"') - plain.count('stroke-width="2.5"') == 3
    last = board_svg(state, marks=[Mark(1, Action(5, 3, 0))])
    assert last.count('stroke-width="2.5"') - plain.count('stroke-width="2.5"') == 1
