"""The inputs and layers of the network, in the numbers of `native/network_inputs.hpp`, which says
what each input is about. A test compares every one of them with what the kernel exports.

>>> SEAT_INPUTS
541
"""

from typing import Final

# Where the inputs of a seat begin.
CELL: Final = 0
LINE: Final = CELL + 25
ROW_COUNT: Final = LINE + 50
COLUMN_COUNT: Final = ROW_COUNT + 30
COLOUR_COUNT: Final = COLUMN_COUNT + 30
SCORE: Final = COLOUR_COUNT + 30
BUCKETS: Final = 20
OUTLOOKS: Final = 6
HOPE: Final = SCORE + 1 + BUCKETS
HOPE_POINTS: Final = HOPE + 25 * OUTLOOKS
LAST: Final = OUTLOOKS + 1
LAST_OF_ROW: Final = HOPE_POINTS + 5 * OUTLOOKS
LAST_OF_COLUMN: Final = LAST_OF_ROW + 5 * LAST
LAST_OF_COLOUR: Final = LAST_OF_COLUMN + 10 * LAST
SEAT_INPUTS: Final = LAST_OF_COLOUR + 10 * LAST

SUPPLY_INPUTS: Final = 10
"""Bag and lid of each colour."""

HIGHEST_SCORE: Final = 160
"""Scores above this are taken for it."""

# What an input or an output of 1 stands for: so many points or tiles.
SCORE_UNIT: Final = 1 / 32
HOPE_UNIT: Final = 1 / 8
SUPPLY_UNIT: Final = 1 / 16
POINTS_UNIT: Final = 32.0

# Units of the layer that every board goes through, and of the one after it.
BOARD: Final = 128
HIDDEN: Final = 32
