"""Texts that are an AzulFEN, loosely written or in a corner of the rules: a name and the text."""

from vector_sets.fen_parts import EMPTY_BOARD, FULL_BAG, NO_BOWLS, between_rounds, board, fen

_ALL_BUT_BLUE = "1----/-1---/--1--/---1-/----1"
"""Every row waits for its blue tile, and the other four colours are complete."""
_WAITING_FOR_BLUE = "0001020304"

DEAD = fen(
    boards=" ".join([board(_ALL_BUT_BLUE, _WAITING_FOR_BLUE)] * 2),
    bowls=NO_BOWLS,
    bag="1234" * 5,
)
"""All twenty blue tiles lie on lines; nobody can take anything else."""

BEFORE_DEAD = fen(
    boards=" ".join(
        [
            board(_ALL_BUT_BLUE, "0001020303", score=12),
            board(_ALL_BUT_BLUE, _WAITING_FOR_BLUE, score=11, penalties=1),
        ]
    ),
    bowls="0 - - - - -",
    bag="1111222233334444",
    active="0",
    token="1",
)
"""One move before it: whoever takes the last blue tile to line 5 ends the game."""

BEFORE_NOTHING_LEFT = fen(
    boards=" ".join(
        [
            board(_ALL_BUT_BLUE, "0001020300", penalties=1),
            board(_ALL_BUT_BLUE, "0000000304"),
            board(_ALL_BUT_BLUE, "0000000004"),
            board(_ALL_BUT_BLUE, "0000000001"),
        ]
    ),
    bowls="00 - - - - - - - - -",
    bag="-",
    active="3",
    token="0",
)
"""Four players, the last two tiles of all in the centre: no further deal can follow."""

GOOD_FENS = (
    (
        "the draft's own example",
        "2-1-/-4/--3/5/4- 0011000013 00000 00000 00000 7 1 ;\n"
        "1--1-/-4/1-3/4-/4- 0000220013 00000 00000 00000 10 0 ;\n"
        "| 0123003 - - - 0123 0001\n| 0133041230412404142\n| 0 -\n",
    ),
    ("the same, canonical", fen()),
    ("no space around the signs", fen().replace(" ;", ";").replace("; ", ";").replace(" | ", "|")),
    ("tabs and CRLF", fen().replace(" ;", "\t;\r\n").replace(" | ", "\r\n|\t")),
    ("blanks everywhere", "  " + fen().replace(" ", "   ") + "  "),
    ("blanks around slashes", fen().replace("/", " / ")),
    (
        "tiles in another order",
        fen(bowls="3320100 - - - 3201 1000", bag="4" * 5 + "32103210320110"),
    ),
    ("holds of nothing have any type", fen(holds0="9011405013")),
    ("runs of cells in pieces", fen(wall0="11-1-/-1111/--12/221/31-")),
    ("numbers with leading zeros", fen(score0="007", penalties0="01", active="00")),
    ("the highest score", fen(score0="999")),
    ("before the first deal", fen(boards=EMPTY_BOARD * 2, bowls=NO_BOWLS, bag=FULL_BAG)),
    (
        "before the first deal, 4 players, seat 3 to start",
        fen(boards=EMPTY_BOARD * 4, bowls="-" + " -" * 9, bag=FULL_BAG, active="3"),
    ),
    ("waiting for a deal", between_rounds()),
    ("waiting with an empty bag", between_rounds(bag="-")),
    ("drafting with an empty bag", fen(bag="-")),
    ("the token's owner starts next", fen(token="0", active="1")),
    ("seven penalties without the token", fen(penalties0="7")),
    ("seven penalties with the token are six tiles", fen(penalties0="7", token="0")),
    ("both floors full", fen(penalties0="7", penalties1="7", token="1")),
    ("a token while every display is full", fen(bowls="- 0123 0123 0123 0123 0123", token="0")),
    ("a display of three tiles", fen(bowls="- - - - 012 -")),
    ("tiles in the centre alone", fen(bowls="4 - - - - -")),
    ("the starter by empty displays", fen(bowls="01 - - 0123 0123 -", active="1")),
    ("a full line while tiles are on offer", fen(holds0="1111000013")),
    (
        "every tile in sight",
        fen(boards=EMPTY_BOARD * 2, bowls="- 0 0 0 0 0", bag=FULL_BAG[5:]),
    ),
    (
        "a column flag before the end is kept",
        fen(wall0="-4/-4/-4/-4/-4", holds0="0000000000", columns0="10000"),
    ),
    (
        "a complete column before the end without its flag",
        fen(wall0="-4/-4/-4/-4/-4", holds0="0000000000"),
    ),
    (
        "over, the row bonus not yet paid",
        between_rounds(wall0="-----/5/5/5/5", holds0="0000000013"),
    ),
    (
        "over, the row bonus paid",
        between_rounds(wall0="-----/5/5/5/5", holds0="0000000013", rows0="10000", score0="9"),
    ),
    (
        "over, row paid and column not",
        between_rounds(
            wall0="-----/-4/-4/-4/-4", holds0="0000000000", rows0="10000", columns0="00000"
        ),
    ),
    (
        "over, with a complete colour",
        between_rounds(wall0="-----/1-3/2-2/3-1/4-", holds0="0000000000"),
    ),
    (
        "over, a tie in points that complete rows decide",
        fen(
            boards=board("-----/5/5/5/5", score=8) + board("-----/-----/5/5/5", score=6),
            bowls=NO_BOWLS,
            bag="-",
        ),
    ),
    (
        "over, shared",
        fen(boards=board("-----/5/5/5/5") + board("-----/5/5/5/5"), bowls=NO_BOWLS, bag="-"),
    ),
    ("a dead position is over", DEAD),
    ("one move before a dead position", BEFORE_DEAD),
    ("one move before an empty supply", BEFORE_NOTHING_LEFT),
    (
        "not dead: one hidden blue tile",
        fen(
            boards=" ".join(
                [board(_ALL_BUT_BLUE, _WAITING_FOR_BLUE), board(_ALL_BUT_BLUE, "0001020303")]
            ),
            bowls=NO_BOWLS,
            bag="1234" * 5,
        ),
    ),
)
