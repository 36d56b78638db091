"""The bonuses at the end of the game, and which of them were paid already."""

from dataclasses import replace

from tests.game.positions import board, position, wall
from uai_engine.game import Action, Bonuses, Phase, draft, pay_bonuses
from uai_engine.game.constants import ROWS, WALL_COLUMN
from uai_engine.game.scoring import Wall, complete_colours
from uai_engine.game.state import NO_BONUSES, NO_FLAGS

FIRST = (True, False, False, False, False)
DIAGONAL = wall("#....", ".#...", "..#..", "...#.", "....#")
"""All five blue tiles."""


def test_row_pays_2() -> None:
    paid = pay_bonuses(board(wall=wall("#####"), score=5))
    assert (paid.score, paid.bonuses) == (7, Bonuses(FIRST, NO_FLAGS, NO_FLAGS))


def test_column_pays_7() -> None:
    paid = pay_bonuses(board(wall=wall(*["#...."] * 5), score=5))
    assert (paid.score, paid.bonuses) == (12, Bonuses(NO_FLAGS, FIRST, NO_FLAGS))


def test_colour_pays_10() -> None:
    paid = pay_bonuses(board(wall=DIAGONAL, score=5))
    assert (paid.score, paid.bonuses) == (15, Bonuses(NO_FLAGS, NO_FLAGS, FIRST))


def test_all_three_pay_19() -> None:
    mixed = wall("#####", "##...", "#.#..", "#..#.", "#...#")
    paid = pay_bonuses(board(wall=mixed))
    assert (paid.score, paid.bonuses) == (2 + 7 + 10, Bonuses(FIRST, FIRST, FIRST))


def test_whole_wall_pays_everything() -> None:
    assert pay_bonuses(board(wall=wall(*["#####"] * 5))).score == 5 * (2 + 7 + 10)


def test_four_of_five_pay_nothing() -> None:
    almost = board(wall=wall("####.", "####.", "####.", "####.", "....."))
    assert pay_bonuses(almost) == almost


def test_bonus_paid_already_is_not_paid_again() -> None:
    mixed = wall("#####", "#....", "#....", "#....", "#....")
    paid = pay_bonuses(board(wall=mixed, score=5, bonuses=Bonuses(FIRST, NO_FLAGS, NO_FLAGS)))
    assert (paid.score, paid.bonuses) == (12, Bonuses(FIRST, FIRST, NO_FLAGS))
    assert pay_bonuses(paid) == paid


def test_colours_follow_the_wall_pattern() -> None:
    def only(colour: int) -> Wall:
        return tuple(
            tuple(column == WALL_COLUMN[row][colour] for column in range(ROWS))
            for row in range(ROWS)
        )

    for colour in range(ROWS):
        assert complete_colours(only(colour)) == tuple(c == colour for c in range(ROWS))


def test_bonuses_wait_for_the_end_of_the_game() -> None:
    columns = board(wall=wall(*["#...."] * 5), score=20)
    before = position(columns, board(), centre="1", seat=1)
    assert draft(before, Action(0, 1, 5)).boards[0] == columns


def test_complete_row_ends_the_game_and_pays_every_player() -> None:
    ender = board(wall=wall("####."), lines={1: (4, 1)}, score=10)
    other = board(wall=wall(*["#...."] * 5), score=3)
    over = draft(position(ender, other, centre="1", seat=1), Action(0, 1, 4))
    assert over.phase == Phase.OVER
    # Five for the tile in its row and 2 for the row; the other pays 1 for the marker and gets 7.
    assert [b.score for b in over.boards] == [10 + 5 + 2, 3 - 1 + 7]
    assert over.boards[1].bonuses == Bonuses(NO_FLAGS, FIRST, NO_FLAGS)


def test_round_in_which_a_row_fills_is_played_to_its_end() -> None:
    ender = board(wall=wall("####."))
    before = position(ender, board(), displays={1: "4", 2: "1"})
    after = draft(before, Action(1, 4, 1))
    assert (after.phase, after.seat) == (Phase.DRAFT, 1)
    assert after.boards[0] == replace(ender, lines=board(lines={1: (4, 1)}).lines)
    assert after.boards[0].bonuses == NO_BONUSES
