"""The hand-written evaluation: what its numbers must be like, and that they stay what they are."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import reachable_states
from uai_engine.game import Board, GameState, PatternLine, Phase, empty_game, winners
from uai_engine.game.state import EMPTY_BOARD, EMPTY_LINE
from uai_engine.search.evaluation import (
    after_tiling,
    appraise,
    explain,
    prospects_of,
    rounds_left,
    win_shares,
)


def board_of(*walls: str, lines: dict[int, PatternLine] | None = None, score: int = 0) -> Board:
    """A board from its wall, `x` where a tile lies, and its pattern lines by row from 1."""
    held = lines or {}
    return replace(
        EMPTY_BOARD,
        wall=tuple(tuple(cell == "x" for cell in row) for row in walls),
        lines=tuple(held.get(row, EMPTY_LINE) for row in range(1, 6)),
        score=score,
    )


@given(reachable_states())
def test_the_points_are_the_sum_of_their_reasons(state: GameState) -> None:
    reasons = explain(state)
    for seat, points in enumerate(appraise(state).points):
        assert sum(term.values[seat] for term in reasons) == pytest.approx(points)


@given(reachable_states(phases=[Phase.OVER]))
def test_a_game_that_is_over_is_known_exactly(state: GameState) -> None:
    win, points = appraise(state)
    assert points == tuple(board.score for board in state.boards)
    first = winners(state)
    assert win == tuple((seat in first) / len(first) for seat in range(state.players))


@given(reachable_states(phases=[Phase.DRAFT, Phase.DEAL]), st.integers(1, 30), st.data())
def test_more_points_are_more_of_the_win(state: GameState, more: int, data: st.DataObject) -> None:
    seat = data.draw(st.integers(0, state.players - 1))
    richer = replace(state.boards[seat], score=state.boards[seat].score + more)
    boards = (*state.boards[:seat], richer, *state.boards[seat + 1 :])
    before, after = appraise(state), appraise(replace(state, boards=boards))
    assert sum(after.win) == pytest.approx(1)
    # A floor may have eaten the points: then nothing has changed.
    assert after.win[seat] > before.win[seat] or after == before


@given(reachable_states(phases=[Phase.DEAL]), st.data())
def test_seats_are_treated_alike(state: GameState, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(state.players)))
    moved = replace(
        state,
        boards=tuple(state.boards[seat] for seat in order),
        seat=order.index(state.seat),
        starter=order.index(state.starter),
    )
    assert appraise(moved).points == tuple(appraise(state).points[seat] for seat in order)
    assert appraise(moved).win == pytest.approx([appraise(state).win[seat] for seat in order])


@given(st.lists(st.floats(0, 240), min_size=2, max_size=4), st.floats(0, 6))
def test_shares_are_shares_in_the_order_of_the_points(points: list[float], rounds: float) -> None:
    shares = win_shares(points, rounds)
    assert sum(shares) == pytest.approx(1)
    assert all(0 < share < 1 for share in shares)
    assert sorted(range(len(points)), key=points.__getitem__) == sorted(
        range(len(points)), key=lambda seat: (shares[seat], points[seat])
    )


def test_a_lead_counts_for_more_near_the_end() -> None:
    leads = [win_shares([50, 40], rounds)[0] for rounds in (5.5, 3.5, 1.5, 0)]
    assert leads == sorted(leads)
    assert leads[0] > 0.5


def test_nearly_complete_bonuses_are_worth_more_than_scattered_tiles() -> None:
    column = board_of("x....", "x....", "x....", "x....", ".....")
    scattered = board_of("x....", ".....", "x....", "..x..", "....x")
    assert prospects_of(column, 2.5).columns > prospects_of(scattered, 2.5).columns
    colour = board_of("x....", ".x...", "..x..", "...x.", ".....")
    assert prospects_of(colour, 2.5).colours > prospects_of(column, 2.5).colours


def test_tiles_on_a_line_promise_their_cell() -> None:
    walls = ("x....", "x....", "x....", "x....", ".....")
    empty, held = board_of(*walls), board_of(*walls, lines={5: PatternLine(1, 4)})
    assert prospects_of(held, 1.5).columns > prospects_of(empty, 1.5).columns
    assert prospects_of(held, 1.5).placements > prospects_of(empty, 1.5).placements


def test_nothing_more_is_expected_of_the_last_round_once_a_row_is_complete() -> None:
    done = board_of(
        "xxxxx", ".....", ".....", ".....", ".....", lines={2: PatternLine(0, 1)}, score=9
    )
    state = replace(empty_game(2), boards=(done, EMPTY_BOARD))
    assert rounds_left(state, state.boards) == 0
    assert appraise(state).points == (9 + 2, 0)


@given(reachable_states())
def test_settling_is_what_tiling_does(state: GameState) -> None:
    for board in state.boards:
        after = after_tiling(board)
        assert after.floor == ()
        assert after == after_tiling(after)


def test_the_first_position_to_the_last_bit() -> None:
    """Every machine and language gets these very numbers."""
    win, points = appraise(empty_game(2))
    assert [value.hex() for value in points] == ["0x1.412a05ac1d720p+5", "0x1.392a05ac1d720p+5"]
    assert [value.hex() for value in win] == ["0x1.127bd755f30fbp-1", "0x1.db08515419e09p-2"]
