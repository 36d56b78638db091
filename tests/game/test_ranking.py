"""Who has won: score, then complete rows, then shared."""

from dataclasses import replace

from tests.game.positions import board, position, wall
from uai_engine.game import GameState, ranking, winners
from uai_engine.game.scoring import Wall

NONE, ONE, TWO = wall(), wall("#####"), wall("#####", "#####")


def after(*results: tuple[int, Wall]) -> GameState:
    """A game whose boards have these scores and walls; nothing else counts."""
    boards = tuple(board(score=score, wall=filled) for score, filled in results)
    return replace(position(*[board()] * len(boards)), boards=boards)


def test_highest_score_wins() -> None:
    assert ranking(after((30, NONE), (31, ONE))) == ((1,), (0,))


def test_more_rows_break_a_tie() -> None:
    state = after((30, ONE), (30, TWO), (30, NONE))
    assert ranking(state) == ((1,), (0,), (2,))
    assert winners(state) == (1,)


def test_rows_do_not_outweigh_a_point() -> None:
    assert winners(after((30, TWO), (31, NONE))) == (1,)


def test_equal_scores_and_rows_share_the_win() -> None:
    state = after((40, ONE), (12, NONE), (40, ONE), (12, NONE))
    assert ranking(state) == ((0, 2), (1, 3))
    assert winners(state) == (0, 2)


def test_everybody_may_share() -> None:
    assert winners(after((0, NONE), (0, NONE), (0, NONE))) == (0, 1, 2)


def test_tie_may_be_broken_for_some_and_not_for_others() -> None:
    assert ranking(after((9, NONE), (9, ONE), (9, NONE), (20, NONE))) == ((3,), (1,), (0, 2))
