"""The ranking of moves."""

from dataclasses import replace

from hypothesis import given

from tests.strategies import reachable_states
from uai_engine.game import Action, GameState, Phase, deal, empty_game, legal_actions
from uai_engine.game.constants import FLOOR
from uai_engine.search.greedy import GreedySearcher, rank
from uai_engine.search.interface import Request, StopSignal

START = deal(
    empty_game(2),
    ((0, 2, 1, 1, 0), (1, 1, 1, 1, 0), (2, 2, 0, 0, 0), (4, 0, 0, 0, 0), (1, 1, 1, 0, 1)),
)


def with_board(**changes: object) -> GameState:
    board = replace(START.boards[0], **changes)  # type: ignore[arg-type]
    return replace(START, boards=(board, START.boards[1]))


def better(state: GameState, one: Action, other: Action) -> bool:
    first, second = rank(state, [one, other])
    return first > second


def wall_of(*rows: str) -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(cell == "x" for cell in row) for row in rows)


def test_a_line_completed_comes_before_one_begun() -> None:
    assert better(START, Action(1, 1, 2), Action(1, 1, 3))
    assert better(START, Action(4, 0, 4), Action(4, 0, 5))


def test_a_column_with_tiles_comes_before_an_empty_one() -> None:
    # Row 1 has yellow in column 1 and red in column 2.
    state = with_board(wall=wall_of(".....", "..x..", "..x..", ".....", "....."))
    assert better(state, Action(1, 2, 1), Action(1, 3, 1))


def test_a_colour_of_which_there_is_a_lot_comes_first() -> None:
    # Black in rows 2 and 3 lies in columns 4 and 0; row 1 has black in column 3 and red in 2.
    state = with_board(wall=wall_of(".....", "....x", "x....", ".....", "....."))
    assert better(state, Action(1, 3, 1), Action(1, 2, 1))


def test_the_floor_comes_last() -> None:
    assert better(START, Action(4, 0, 4), Action(4, 0, 3))
    assert better(START, Action(4, 0, 1), Action(4, 0, FLOOR))


def test_the_marker_costs() -> None:
    state = replace(START, centre=START.displays[0], displays=((0,) * 5, *START.displays[1:]))
    assert better(START, Action(1, 1, 2), Action(1, 1, 1))
    taken = replace(state, token=1, starter=1)
    (free,), (marked,) = rank(taken, [Action(0, 1, 2)]), rank(state, [Action(0, 1, 2)])
    assert free > marked


@given(reachable_states(phases=[Phase.DRAFT]))
def test_the_first_of_the_best_is_played(state: GameState) -> None:
    actions = legal_actions(state)
    scores = rank(state, actions)
    result = GreedySearcher().search(state, Request(), StopSignal(), lambda info: None)
    assert result.best == actions[scores.index(max(scores))]
