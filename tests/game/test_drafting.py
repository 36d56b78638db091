"""What a player may take, where it may go, and how a refusal is worded."""

import re
from dataclasses import replace

import pytest

from tests.game.positions import board, position, tiles, wall
from uai_engine.game import (
    Action,
    Dealer,
    IllegalAction,
    Phase,
    WrongPhase,
    apply_action,
    draft,
    empty_game,
    legal_actions,
    new_game,
    open_rows,
    why_illegal,
)


def test_taking_from_a_display_sends_the_rest_to_the_centre() -> None:
    before = position(board(), board(), displays={1: "0012", 2: "3333"}, centre="2")
    after = draft(before, Action(1, 0, 2))
    assert after.displays == (tiles(""), tiles("3333"), *[tiles("")] * 3)
    assert after.centre == tiles("122")
    assert after.boards[0].lines[1] == (0, 2)
    assert (after.seat, after.starter, after.token) == (1, 0, None)


def test_taking_from_the_centre_takes_one_colour_and_leaves_the_rest() -> None:
    before = position(board(), board(), displays={2: "3333"}, centre="0022")
    after = draft(before, Action(0, 2, 3))
    assert (after.centre, after.displays) == (tiles("00"), before.displays)
    assert after.boards[0].lines[2] == (2, 2)


def test_turn_goes_round_the_table() -> None:
    state = position(*[board()] * 3, displays={1: "0", 2: "1", 3: "2", 4: "3"}, seat=1)
    seats = []
    for bowl in (1, 2, 3):
        seats.append(state.seat)
        state = draft(state, Action(bowl, bowl - 1, 1))
    assert seats == [1, 2, 0]


def test_rows_that_take_a_colour() -> None:
    # Row 1 has it on the wall, row 2 holds another colour, row 3 holds it, row 4 is full of it.
    mine = board(wall=wall("..#.."), lines={2: (0, 1), 3: (2, 1), 4: (2, 4)})
    assert open_rows(mine, 2) == (0, 3, 5)


def test_floor_is_always_open() -> None:
    # Every row of the wall has colour 0, so only the floor takes it, however full it is.
    mine = board(wall=wall("#....", ".#...", "..#..", "...#.", "....#"), floor=(1,) * 7)
    state = position(mine, board(), displays={3: "0011"})
    assert [action for action in legal_actions(state) if action.colour == 0] == [(3, 0, 0)]


def test_legal_actions_ascend() -> None:
    state, _ = new_game(4, 0, Dealer(7))
    actions = legal_actions(state)
    assert list(actions) == sorted(set(actions))


def test_first_turn_of_a_known_deal() -> None:
    # deal:0244/0013/1234/2223/0234 has 3+3+4+2+4 colours to take, each to six places.
    state, _ = new_game(2, 0, Dealer(0))
    assert len(legal_actions(state)) == 16 * 6


MINE = board(wall=wall("#...."), lines={2: (1, 1), 3: (2, 3)})
STATE = position(MINE, board(), displays={1: "0123", 2: "0000"}, centre="4")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (Action(6, 0, 1), "there is no bowl 6"),
        (Action(-1, 0, 1), "there is no bowl -1"),
        (Action(1, 5, 1), "there is no colour 5"),
        (Action(1, -1, 1), "there is no colour -1"),
        (Action(1, 1, 6), "there is no row 6"),
        (Action(1, 1, -1), "there is no row -1"),
        (Action(1, 4, 5), "bowl 1 has no tile of colour 4"),
        (Action(0, 0, 5), "bowl 0 has no tile of colour 0"),
        (Action(3, 0, 0), "bowl 3 has no tile of colour 0"),
        (Action(1, 0, 1), "the wall of row 1 already has colour 0"),
        (Action(1, 0, 2), "row 2 holds colour 1"),
        (Action(1, 2, 3), "row 3 is full"),
    ],
)
def test_refusal_says_which_rule(action: Action, reason: str) -> None:
    assert why_illegal(STATE, action) == reason
    with pytest.raises(IllegalAction, match=f"^{re.escape(reason)}$"):
        draft(STATE, action)


def test_legal_action_has_no_reason_against_it() -> None:
    assert why_illegal(STATE, Action(1, 1, 2)) is None


def test_nobody_drafts_while_a_deal_is_awaited() -> None:
    state = empty_game(2)
    assert legal_actions(state) == ()
    with pytest.raises(WrongPhase, match=r"^nobody drafts in phase DEAL$"):
        draft(state, Action(1, 0, 1))


def test_nobody_drafts_when_the_game_is_over() -> None:
    ender = board(wall=wall("####."), lines={1: (4, 1)})
    over = draft(position(ender, board(), centre="1", seat=1), Action(0, 1, 5))
    assert over.phase == Phase.OVER
    assert legal_actions(over) == ()
    with pytest.raises(WrongPhase, match=r"^nobody drafts in phase OVER$"):
        apply_action(over, Action(1, 0, 1), Dealer(0))


@pytest.mark.parametrize(
    ("players", "first", "reason"),
    [
        (1, 0, "a game has 2, 3 or 4 players, not 1"),
        (5, 0, "a game has 2, 3 or 4 players, not 5"),
        (2, 2, "the first seat is 0 to 1, not 2"),
        (3, -1, "the first seat is 0 to 2, not -1"),
    ],
)
def test_impossible_tables(players: int, first: int, reason: str) -> None:
    with pytest.raises(ValueError, match=f"^{reason}$"):
        empty_game(players, first)


@pytest.mark.parametrize(("players", "displays"), [(2, 5), (3, 7), (4, 9)])
def test_new_game(players: int, displays: int) -> None:
    state, _ = new_game(players, players - 1, Dealer(5))
    assert [sum(display) for display in state.displays] == [4] * displays
    assert (sum(state.bag), sum(state.lid), sum(state.centre)) == (100 - 4 * displays, 0, 0)
    assert state.boards == (board(),) * players
    assert (state.phase, state.round, state.token) == (Phase.DRAFT, 1, None)
    assert state.seat == state.starter == players - 1


def test_round_counts_deals() -> None:
    state = position(board(), board(), centre="1")
    between = draft(state, Action(0, 1, 5))
    assert (between.phase, between.round) == (Phase.DEAL, 1)
    dealt, _ = apply_action(state, Action(0, 1, 5), Dealer(3))
    assert (dealt.phase, dealt.round) == (Phase.DRAFT, 2)
    assert replace(
        dealt, displays=between.displays, bag=between.bag, phase=Phase.DEAL, round=1
    ) == (between)
