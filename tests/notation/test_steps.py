"""A step is a move or a deal; whatever plays one does it here."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import reachable_states
from uai_engine.game import (
    BadDeal,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    WrongPhase,
    apply_action,
    deal_if_due,
    empty_game,
    legal_actions,
)
from uai_engine.notation import DealError, MoveError
from uai_engine.notation.steps import is_deal, parse_step, play_and_deal, play_step, write_step

FIRST_DEAL = "deal:0244/0013/1234/2223/0234"


@given(reachable_states(), st.integers(0, 99))
def test_every_step_is_read_as_it_is_written(state: GameState, seed: int) -> None:
    dealt, _ = deal_if_due(state, Dealer(seed))
    for action in legal_actions(dealt):
        assert parse_step(write_step(action)) == action
        assert not is_deal(write_step(action))
    assert parse_step(write_step(dealt.displays)) == dealt.displays
    assert is_deal(write_step(dealt.displays))


@pytest.mark.parametrize(
    ("text", "error"),
    [("deal:9", DealError), ("deal:", DealError), ("9", MoveError), ("", MoveError)],
)
def test_the_error_is_that_of_the_kind_of_step(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        parse_step(text)


def test_the_rules_speak_for_themselves() -> None:
    start = empty_game(2)
    with pytest.raises(WrongPhase):
        play_step(start, parse_step("1b1"))
    with pytest.raises(BadDeal):
        play_step(start, parse_step("deal:0000"))
    with pytest.raises(IllegalAction):
        play_step(play_step(start, parse_step(FIRST_DEAL)), parse_step("1y1"))


def test_a_deal_that_is_due_is_dealt_if_there_is_a_dealer() -> None:
    start = empty_game(2)
    assert deal_if_due(start, None) == (start, None)
    dealt, dealer = deal_if_due(start, Dealer(0))
    assert dealt == play_step(start, parse_step(FIRST_DEAL))
    assert deal_if_due(dealt, dealer) == (dealt, dealer)


@given(st.integers(0, 99))
def test_a_seeded_game_is_the_same_by_steps_and_by_actions(seed: int) -> None:
    state, dealer = deal_if_due(empty_game(3), Dealer(seed))
    while state.phase != Phase.OVER and state.round < 3:
        action = legal_actions(state)[-1]
        assert play_and_deal(state, action, dealer) == apply_action(state, action, dealer)
        state, dealer = apply_action(state, action, dealer)
