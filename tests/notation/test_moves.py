"""Moves as text, both ways."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import Action
from uai_engine.notation import MoveError, parse_move, write_move, write_short_move
from uai_engine.notation.colours import COLOUR_OF_LETTER, COLOUR_TABLE

ACTIONS = [
    Action(bowl, colour, row) for bowl in range(10) for colour in range(5) for row in range(6)
]


@pytest.mark.parametrize("write", [write_move, write_short_move])
def test_every_action_reads_back(write: Callable[[Action], str]) -> None:
    texts = [write(action) for action in ACTIONS]
    assert len(set(texts)) == len(ACTIONS)
    assert [parse_move(text) for text in texts] == ACTIONS


def test_actions_sort_as_their_six_digits_do() -> None:
    texts = [write_move(action) for action in ACTIONS]
    assert texts == sorted(texts)


def test_both_alphabets_are_read_and_agree() -> None:
    assert [colour.letter for colour in COLOUR_TABLE] == list("byrkt")
    assert [colour.record_letter for colour in COLOUR_TABLE] == list("lorku")
    assert len(COLOUR_OF_LETTER) == 8
    for number, colour in enumerate(COLOUR_TABLE):
        for letter in (colour.letter, colour.record_letter):
            assert parse_move(f"7{letter}4") == Action(7, number, 4)
            assert parse_move(f"0{letter}-") == Action(0, number, 0)


@given(text=st.one_of(st.text(max_size=8), st.text("0123456789byrktlou-²٣", max_size=7)))
def test_any_text_is_a_move_or_a_move_error(text: str) -> None:
    try:
        action = parse_move(text)
    except MoveError as error:
        message = str(error)
    else:
        assert action in ACTIONS
        assert parse_move(write_move(action)) == parse_move(write_short_move(action)) == action
        return
    assert message.isascii()
    assert message.isprintable()
