"""The features of the learned policy, in the numbers of `native/learned_features.hpp`, which says
what each table is about. A test compares every one of them with what the kernel exports.

>>> TABLES, FEATURES
(465, 2790)
"""

from typing import Final

# Where each table begins.
SHAPE: Final = 0
PENALTY: Final = SHAPE + 16 * 7
ADJACENT: Final = PENALTY + 15
COLUMN: Final = ADJACENT + 5 * 2 * 10
COLOUR: Final = COLUMN + 2 * 5
ROW: Final = COLOUR + 2 * 5
MARKER: Final = ROW + 2 * 5
SOURCE: Final = MARKER + 8
LEFT: Final = SOURCE + 5
DENIED: Final = LEFT + 5 * 9
GIVEN: Final = DENIED + 6 * 4
PHASE: Final = GIVEN + 3 * 6
WAYS: Final = PHASE + 8 * 6
NEXT_WAYS: Final = WAYS + 6 * 6
TABLES: Final = NEXT_WAYS + 6 * 4
"""So many weights all tables have together."""

STAGES: Final = 6
"""Of the game: each has tables of its own, one set after the other."""

FEATURES: Final = STAGES * TABLES

MOST_FEATURES: Final = 16
"""How many a move has at most."""

UNIT: Final = 65536
"""What a weight of 1 is as a whole number."""

MOST_WEIGHT: Final = 100.0
"""What a weight can be at most; no sum of a move's weights overflows then."""
