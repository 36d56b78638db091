"""How a game ends when nobody completes a row: the dead position and the empty supply."""

from dataclasses import replace

import pytest

from tests.game.positions import board, position
from uai_engine.game import (
    Action,
    Board,
    Dealer,
    GameState,
    Phase,
    apply_action,
    check_invariants,
    draft,
    is_dead,
    is_over,
    legal_actions,
    new_game,
    open_rows,
    pay_bonuses,
    ranking,
    tiles_on_board,
)
from uai_engine.game.constants import COLOURS, FLOOR, ROWS, WALL_COLOUR
from uai_engine.game.scoring import complete_rows


def locked_board(seat: int) -> Board:
    """A board that takes no blue tile, and little else.

    Blue is on the wall of row 1, and each other row holds a line of its own colour one short of
    full. The colours turn with the seat, so that four such boards hold all 80 tiles that are
    not blue: five rows, in each of which every colour is on two walls and one line.
    """
    cells, lines = [], {}
    for row in range(ROWS):
        held, absent = 1 + (seat + row) % 4, 1 + (seat + row + 1) % 4
        if row:
            lines[row + 1] = (held, row)
        on_wall = {1, 2, 3, 4} - {held, absent} | ({0} if row == 0 else set())
        cells.append(tuple(WALL_COLOUR[row][column] in on_wall for column in range(COLOURS)))
    return board(wall=tuple(cells), lines=lines, score=seat)


LOCKED = tuple(locked_board(seat) for seat in range(4))


def last_tile(*boards: Board) -> GameState:
    """The end of a round: one blue tile is left to take."""
    return position(*boards, centre="0", seat=2, starter=2)


def test_dead_position_ends_the_game_when_the_round_ends() -> None:
    before = last_tile(*LOCKED)
    assert (before.bag, before.lid) == ((15, 0, 0, 0, 0), (0, 0, 0, 0, 0))
    over, dealer = apply_action(before, Action(0, 0, 0), Dealer(1))
    assert over.phase == Phase.OVER
    assert dealer == Dealer(1), "nothing is dealt"
    assert not any(any(complete_rows(b.wall)) for b in over.boards)
    check_invariants(over)


def test_dead_position_is_scored() -> None:
    over = draft(last_tile(*LOCKED), Action(0, 0, 0))
    # Seat 2 pays two points for the marker and the blue tile; the position has no bonuses.
    assert [b.score for b in over.boards] == [0, 1, 0, 3]
    assert [pay_bonuses(b) for b in over.boards] == list(over.boards)
    assert ranking(over) == ((3,), (1,), (0, 2))


def test_dead_position_has_open_rows_but_no_tiles_for_them() -> None:
    over = draft(last_tile(*LOCKED), Action(0, 0, 0))
    assert all(open_rows(b, 0) == (0,) for b in over.boards)
    assert all(len(open_rows(b, colour)) > 1 for b in over.boards for colour in (1, 2, 3, 4))


def test_one_tile_that_somebody_can_use_keeps_the_game_alive() -> None:
    colour, count = LOCKED[1].lines[4]
    assert colour is not None
    lines = (*LOCKED[1].lines[:4], LOCKED[1].lines[4]._replace(count=count - 1))
    freed = (LOCKED[0], replace(LOCKED[1], lines=lines), *LOCKED[2:])
    after = draft(last_tile(*freed), Action(0, 0, 0))
    assert after.phase == Phase.DEAL
    assert after.bag[colour] == 1


def test_tile_in_the_lid_counts_as_one_in_the_bag() -> None:
    state = position(board(), board(), bag="")
    assert not is_dead(state.boards, state.bag, state.lid)
    assert not is_dead(state.boards, state.lid, state.bag)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_empty_supply_ends_the_game(players: int) -> None:
    assert is_over((board(),) * players, (0,) * COLOURS, (0,) * COLOURS)


def test_flooring_everything_does_not_end_the_game() -> None:
    # Nobody has to make progress: the position is alive as long as somebody could.
    state, dealer = new_game(2, 0, Dealer(0))
    while state.round < 40:
        floored = next(action for action in legal_actions(state) if action.row == FLOOR)
        state, dealer = apply_action(state, floored, dealer)
    assert state.phase == Phase.DRAFT
    assert not any(any(tiles_on_board(replace(b, floor=()))) for b in state.boards)
