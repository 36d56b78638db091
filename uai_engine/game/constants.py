"""The numbers of Azul, once. Every other part of the house takes them from here."""

from typing import Final

COLOURS: Final = 5
ROWS: Final = 5
TILES_PER_COLOUR: Final = 20
DISPLAY_SIZE: Final = 4
FLOOR_SIZE: Final = 7

MIN_PLAYERS: Final = 2
MAX_PLAYERS: Final = 4
DISPLAYS: Final = {2: 5, 3: 7, 4: 9}
"""How many factory displays a game has, by its number of players."""

FLOOR_PENALTIES: Final = (1, 1, 2, 2, 2, 3, 3)
FLOOR_COST: Final = tuple(sum(FLOOR_PENALTIES[:filled]) for filled in range(FLOOR_SIZE + 1))
"""What a floor with so many filled slots costs."""

ROW_BONUS: Final = 2
COLUMN_BONUS: Final = 7
COLOUR_BONUS: Final = 10

CENTRE: Final = 0
"""The bowl number of the centre; displays are numbered from 1."""

FLOOR: Final = 0
"""The row number that stands for the floor; pattern lines are numbered from 1."""

MARKER: Final = COLOURS
"""The first-player marker where it lies among tiles, on a floor."""

WALL_COLUMN: Final = tuple(
    tuple((colour + row) % COLOURS for colour in range(COLOURS)) for row in range(ROWS)
)
"""The wall column of a colour: `WALL_COLUMN[row][colour]`."""

WALL_COLOUR: Final = tuple(
    tuple((column - row) % COLOURS for column in range(COLOURS)) for row in range(ROWS)
)
"""The colour of a wall cell: `WALL_COLOUR[row][column]`."""
