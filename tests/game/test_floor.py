"""What falls to the floor, what it costs, and where the first-player marker goes."""

import pytest

from tests.game.positions import board, position
from uai_engine.game import Action, Phase, draft
from uai_engine.game.constants import FLOOR_COST, MARKER
from uai_engine.game.scoring import after_floor


@pytest.mark.parametrize(("filled", "cost"), list(enumerate([0, 1, 2, 4, 6, 8, 11, 14])))
def test_cost_of_a_floor(filled: int, cost: int) -> None:
    assert FLOOR_COST[filled] == cost
    assert after_floor(20, (0,) * filled) == 20 - cost


@pytest.mark.parametrize(("before", "after"), [(20, 6), (14, 0), (13, 0), (0, 0)])
def test_full_floor_costs_14_and_never_takes_a_score_below_0(before: int, after: int) -> None:
    mine = board(floor=(0,) * 7, score=before)
    ended = draft(position(mine, board(), centre="1", seat=1), Action(0, 1, 5))
    assert ended.phase == Phase.DEAL
    assert ended.boards[0].score == after


def test_points_of_the_round_are_added_before_the_floor_is_paid() -> None:
    mine = board(lines={1: (0, 1)}, floor=(1, 1), score=1)
    ended = draft(position(mine, board(), centre="2", seat=1), Action(0, 2, 5))
    assert ended.boards[0].score == 1 + 1 - 2


def test_floor_tiles_go_to_the_lid_when_the_round_ends_and_the_marker_does_not() -> None:
    mine = board(floor=(MARKER, 3, 3))
    ended = draft(
        position(mine, board(), centre="1", seat=1, starter=0, token=0, bag="0"), Action(0, 1, 5)
    )
    assert ended.boards[0].floor == ()
    assert (ended.lid[3], sum(ended.bag) + sum(ended.lid)) == (20, 99)


def test_tiles_beyond_the_line_fall_to_the_floor_in_order() -> None:
    mine = board(lines={2: (1, 1)}, floor=(0,))
    after = draft(position(mine, board(), displays={1: "1113"}, centre="4"), Action(1, 1, 2))
    assert after.boards[0].lines[1] == (1, 2)
    assert after.boards[0].floor == (0, 1, 1)


def test_tiles_beyond_the_floor_go_to_the_lid_at_once_and_cost_nothing_more() -> None:
    mine = board(floor=(0,) * 5, score=20)
    before = position(mine, board(), displays={1: "1111", 2: "2"}, bag="33")
    after = draft(before, Action(1, 1, 0))
    assert after.boards[0].floor == (0, 0, 0, 0, 0, 1, 1)
    assert after.lid[1] == before.lid[1] + 2


def test_marker_comes_before_the_tiles_it_was_taken_with() -> None:
    mine = board(floor=(0,))
    after = draft(position(mine, board(), displays={1: "2"}, centre="11"), Action(0, 1, 1))
    assert after.boards[0].floor == (0, MARKER, 1)
    assert (after.token, after.starter, after.seat) == (0, 0, 1)


def test_marker_takes_the_last_free_slot_and_its_tiles_go_to_the_lid() -> None:
    mine = board(floor=(0,) * 6)
    before = position(mine, board(), displays={1: "2"}, centre="11", bag="")
    after = draft(before, Action(0, 1, 0))
    assert after.boards[0].floor == (*(0,) * 6, MARKER)
    assert after.lid[1] == before.lid[1] + 2


def test_marker_on_a_full_floor_costs_nothing_and_still_starts_the_next_round() -> None:
    full = board(floor=(0,) * 7, score=30)
    after = draft(position(board(), full, centre="13", seat=1, starter=0), Action(0, 1, 1))
    assert after.boards[1].floor == (0,) * 7
    assert (after.token, after.starter) == (1, 1)
    ended = draft(after, Action(0, 3, 1))
    # 30, 1 for the tile placed, 14 for the floor.
    assert ended.boards[1].score == 17
    assert (ended.seat, ended.starter, ended.token) == (1, 1, None)


def test_only_the_first_to_take_from_the_centre_gets_the_marker() -> None:
    first = draft(position(board(), board(), board(), centre="013", seat=2), Action(0, 1, 2))
    second = draft(first, Action(0, 3, 2))
    assert [b.floor for b in second.boards] == [(), (), (MARKER,)]
    assert (second.token, second.starter) == (2, 2)


def test_untaken_marker_leaves_the_start_where_it_was() -> None:
    before = position(board(), board(), board(), displays={7: "1111"}, seat=0, starter=1)
    after = draft(before, Action(7, 1, 4))
    assert after.phase == Phase.DEAL
    assert (after.seat, after.starter, after.token) == (1, 1, None)
