"""The board for a person: everything on the table is in the picture, at every width."""

import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import (
    Dealer,
    GameState,
    Phase,
    apply_action,
    empty_game,
    legal_actions,
    new_game,
)
from uai_engine.game.constants import MARKER
from uai_engine.notation.drawing import draw_board

MIDGAME = """\
Round 1, seat 1 to move. Bag 80, lid 0.

  1 ....  2 BBYK  3 ....  4 ....  5 ....
  0 BB RRRRR KK TT

  seat 0 *              0  > seat 1                0
  1         T | b y r k t    1         . | b y r k t
  2       . . | t b y r k    2       . . | t b y r k
  3     . . Y | k t b y r    3     . . . | k t b y r
  4   . . . . | r k t b y    4   . . . K | r k t b y
  5 . . . . T | y r k t b    5 . . . . R | y r k t b
  - * 1 2 2 2 3 3      -1    - 1 1 2 2 2 3 3
"""


def after(players: int, plies: int, seed: int) -> GameState:
    """A game after so many random moves that put tiles on a line where they can."""
    choose = random.Random(seed)
    state, dealer = new_game(players, 0, Dealer(seed))
    for _ in range(plies):
        if state.phase == Phase.OVER:
            break
        actions = legal_actions(state)
        lines = [action for action in actions if action.row]
        state, dealer = apply_action(state, choose.choice(lines or actions), dealer)
    return state


states = st.builds(
    after, st.integers(2, 4), st.integers(0, 150), st.integers(min_value=0, max_value=10**6)
)


def test_a_game_in_its_first_round() -> None:
    assert draw_board(after(2, 5, 0)) == MIDGAME.splitlines()


@given(states, st.integers(40, 130), st.lists(st.text(max_size=60), max_size=4))
def test_no_line_is_wider_than_asked(state: GameState, width: int, names: list[str]) -> None:
    for line in draw_board(state, width=width, names=names):
        assert len(line) <= width
        assert line.isprintable()


@given(states, st.integers(40, 130))
def test_colour_changes_nothing_but_colour(state: GameState, width: int) -> None:
    coloured = draw_board(state, width=width, colour=True)
    plain = [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in coloured]
    assert plain == draw_board(state, width=width)
    assert any("\x1b[" in line for line in coloured)


@given(states)
def test_every_tile_on_the_table_is_in_the_picture(state: GameState) -> None:
    picture = "\n".join(draw_board(state)[1:])
    tiles = sum(state.centre) + sum(map(sum, state.displays))
    for board in state.boards:
        tiles += sum(map(sum, board.wall)) + sum(line.count for line in board.lines)
        tiles += sum(tile != MARKER for tile in board.floor)
    assert sum(char in "BYRKT" for char in picture) == tiles


@pytest.mark.parametrize(("width", "heads"), [(40, 1), (60, 2), (80, 2), (110, 4)])
def test_boards_stand_side_by_side_where_they_fit(width: int, heads: int) -> None:
    lines = draw_board(after(4, 3, 1), width=width)
    assert max(line.count("seat") for line in lines[1:]) == heads


def test_names_stand_in_for_seats() -> None:
    lines = draw_board(empty_game(2), names=["Ada", "Grace\x1b[31m Hopper of the long name"])
    assert lines[0] == "Waiting for a deal, Ada starts. Bag 100, lid 0."
    assert "> Ada " in lines[5]
    assert "  Grace?[31m Hopper o~ " in lines[5]


def test_the_end_names_the_winner() -> None:
    state = after(2, 500, 0)
    assert draw_board(state)[0].startswith("Game over, seat 1 wins.")
    assert "! seat 1" in "\n".join(draw_board(state))
