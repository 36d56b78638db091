"""The wall's pattern, and the points for a tile placed on it."""

import pytest

from tests.game.positions import board, position, wall
from uai_engine.game import Action, draft, placement_score
from uai_engine.game.constants import COLOURS, ROWS, WALL_COLOUR, WALL_COLUMN
from uai_engine.game.scoring import Wall

PRINTED = ("01234", "40123", "34012", "23401", "12340")
"""The colours of the coloured wall as printed on the board, row by row."""


def test_wall_colours_are_the_printed_ones() -> None:
    assert tuple("".join(map(str, row)) for row in WALL_COLOUR) == PRINTED


def test_column_of_a_colour_is_where_that_colour_is() -> None:
    for row in range(ROWS):
        for colour in range(COLOURS):
            assert WALL_COLOUR[row][WALL_COLUMN[row][colour]] == colour


@pytest.mark.parametrize(
    ("filled", "row", "column", "points"),
    [
        pytest.param(wall(), 2, 2, 1, id="alone"),
        pytest.param(wall("#####", ".....", "#.#.#"), 2, 1, 3, id="three across"),
        pytest.param(wall("..#..", "..#..", "....."), 2, 2, 3, id="three down"),
        pytest.param(wall("..#..", "..#..", "##..."), 2, 2, 6, id="a corner counts both ways"),
        pytest.param(wall(".....", "..#..", ".#.#.", "..#.."), 2, 2, 6, id="a cross"),
        pytest.param(wall(".....", "..#..", "###.#"), 2, 3, 5, id="across only, over both sides"),
        pytest.param(wall("#....", ".....", "#...."), 1, 0, 3, id="down only, over both sides"),
        pytest.param(wall(".#...", "#.#..", ".#..."), 0, 0, 4, id="two and two at the corner"),
        pytest.param(wall("....#", "...#.", "....."), 1, 4, 4, id="two and two at the edge"),
        pytest.param(wall("#....", "....."), 1, 1, 1, id="a diagonal neighbour is none"),
        pytest.param(wall("##.##", "....."), 0, 2, 5, id="a whole row"),
        pytest.param(
            wall("#####", "#####", "##.##", "#####", "#####"), 2, 2, 10, id="the most there is"
        ),
    ],
)
def test_points_for_a_placement(filled: Wall, row: int, column: int, points: int) -> None:
    cells = list(map(list, filled))
    cells[row][column] = True
    assert placement_score(tuple(map(tuple, cells)), row, column) == points


def test_lines_are_tiled_from_top_to_bottom_and_each_scores_at_once() -> None:
    # These three go to the first column, one below the other: 1, then 2, then 3 points.
    mine = board(lines={1: (0, 1), 2: (4, 2), 3: (3, 3)})
    after = draft(position(mine, board(), centre="4", seat=1), Action(0, 4, 5))
    assert after.boards[0].wall == wall("#....", "#....", "#....")
    assert after.boards[0].score == 6


def test_tiling_empties_full_lines_alone_and_discards_all_but_the_tile_placed() -> None:
    mine = board(lines={3: (2, 3), 5: (2, 4)})
    after = draft(position(mine, board(), centre="1", seat=1), Action(0, 1, 2))
    assert after.boards[0].lines == board(lines={5: (2, 4)}).lines
    assert after.lid[2] == 2
