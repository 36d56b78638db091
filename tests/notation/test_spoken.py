"""Moves as people say and type them."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import Action, Dealer, draft, legal_actions, new_game, why_illegal
from uai_engine.notation import MoveError, parse_move, read_move, write_move, write_short_move
from uai_engine.notation.spoken import say_move, say_move_briefly, say_why_illegal, seat_names

ACTIONS = [
    Action(bowl, colour, row) for bowl in range(10) for colour in range(5) for row in range(6)
]


@pytest.mark.parametrize("write", [say_move, say_move_briefly, write_move, write_short_move])
def test_what_is_said_reads_back(write: Callable[[Action], str]) -> None:
    texts = [write(action) for action in ACTIONS]
    assert len(set(texts)) == len(ACTIONS)
    assert [read_move(text) for text in texts] == ACTIONS
    assert [read_move(text.upper()) for text in texts] == ACTIONS


@pytest.mark.parametrize(
    "text",
    ["3r1", "3R1", "3 r 1", "3 red 1", "3, Red, 1", " 3red1 ", "030201", "display 3 red row 1"],
)
def test_people_type_moves_in_many_ways(text: str) -> None:
    assert read_move(text) == Action(3, 2, 1)


@pytest.mark.parametrize("text", ["0k-", "0K-", "0k0", "centre black floor", "center, k, f"])
def test_the_centre_and_the_floor_have_names(text: str) -> None:
    assert read_move(text) == Action(0, 3, 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "'' is no move: type a display"),
        ("hello", "'hello' is no move: type a display"),
        ("3r", "'3r' is no move: type a display"),
        ("red 3 1", "'red 3 1' is no move: type a display"),
        ("3g1", "'g' in '3g1' is no colour: there are b blue, y yellow, r red, k black, t teal"),
        ("3 bleu 1", "'bleu' in '3 bleu 1' is no colour"),
        ("3r6", "'6' in '3r6' is no row: there are 1 to 5, and - for the floor"),
        ("12r1", "there is no display 12"),
        ("3r\N{SUPERSCRIPT TWO}", "is no move"),
    ],
)
def test_what_is_no_move_is_said_in_the_typist_s_words(text: str, said: str) -> None:
    with pytest.raises(MoveError) as refusal:
        read_move(text)
    assert said in str(refusal.value)


@given(text=st.one_of(st.text(max_size=12), st.text("0123456789byrktlouBYR- ,²٣", max_size=9)))
def test_any_text_is_a_move_or_a_move_error(text: str) -> None:
    try:
        action = read_move(text)
    except MoveError as error:
        message = str(error)
    else:
        assert action in ACTIONS
        return
    assert message.isascii()
    assert message.isprintable()


@given(text=st.text("0123456789byrktlou-", max_size=7))
def test_what_the_wire_takes_people_may_type(text: str) -> None:
    try:
        action = parse_move(text)
    except MoveError:
        return
    assert read_move(text) == action


def test_illegal_moves_are_told_in_words() -> None:
    state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    assert say_why_illegal(state, read_move("7b1")) == (
        "there is no display 7: this game has 1 to 5"
    )
    assert say_why_illegal(state, read_move("0b1")) == "the centre has no blue tile"
    for text in ("1r1", "2r1", "3y2", "4b3"):
        state = draft(state, read_move(text))
    assert say_why_illegal(state, read_move("5k1")) == "row 1 holds red tiles"
    assert say_why_illegal(state, read_move("0r1")) == "row 1 is full"
    for action in ACTIONS:
        legal = action in legal_actions(state)
        assert (say_why_illegal(state, action) is None) == legal == (not why_illegal(state, action))


def test_a_colour_on_the_wall_is_told_in_words() -> None:
    from uai_engine.notation import parse_fen

    state = parse_fen(
        "-4/5/5/5/5 0000000000 00000 00000 00000 1 0 ; 5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
        " | 0 - - - - - | - | 0 -"
    )
    assert say_why_illegal(state, read_move("0b1")) == "the wall of row 1 already has blue"


def test_seats_have_names_that_upset_no_terminal() -> None:
    assert seat_names(2) == ["seat 0", "seat 1"]
    assert seat_names(2, ["", "\x1b[31mEve", "Mallory"]) == ["seat 0", "?[31mEve"]
