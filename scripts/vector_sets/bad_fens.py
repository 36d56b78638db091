"""Texts that are no AzulFEN: a name, the text, the field that is wrong, a word of the reason."""

from vector_sets.fen_parts import EMPTY_BOARD, FULL_BAG, NO_BOWLS, between_rounds, board, fen

_BOARDS, _TABLE = fen().split(" | ", 1)
_FIRST, _SECOND = (text.strip() for text in _BOARDS.rstrip(" ;").split(";"))
_ROW_DONE = "-----/5/5/5/5"
_DIGITS = "9" * 5000

_SHAPE = (
    ("nothing", "", "fen", "nothing"),
    ("blanks only", " \t\r\n ", "fen", "nothing"),
    ("no section but the boards", _BOARDS, "fen", "sections"),
    ("no bag and no turn", f"{_BOARDS} | 0001233 - - - 0123 0001", "fen", "sections"),
    ("no turn", fen().rpartition(" | ")[0], "fen", "sections"),
    ("a fifth section", f"{fen()} | 0", "fen", "trailing"),
    ("a word after the token", f"{fen()} w", "fen", "trailing"),
    ("a NUL after the token", f"{fen()} \0", "fen", "trailing"),
    ("words instead of a FEN", "startpos players 2", "fen", "sections"),
    ("no board", f"| {_TABLE}", "boards", "not 0"),
    ("one board", f"{_FIRST} ; | {_TABLE}", "boards", "not 1"),
    ("five boards", f"{EMPTY_BOARD * 5} | {_TABLE}", "boards", "not 5"),
    ("a board that is not closed", f"{_FIRST} ; {_SECOND} | {_TABLE}", "board 1", "closed"),
    ("two boards run together", f"{_FIRST} {_SECOND} ; {_SECOND} ; | {_TABLE}", "board 0", "trail"),
    ("a closing sign too many", f"{_FIRST} ; ; {_SECOND} ; | {_TABLE}", "board 1", "missing"),
    ("no penalties", fen(penalties0=""), "board 0", "missing penalties"),
    ("an eighth field of a board", fen(penalties1="0 0"), "board 1", "trailing"),
)

_WALLS = (
    ("four wall rows", fen(wall0="5/5/5/5"), "board 0 wall", "4 rows"),
    ("six wall rows", fen(wall1="5/5/5/5/5/5"), "board 1 wall", "6 rows"),
    ("a slash after the wall", fen(wall0="5/5/5/5/5/"), "board 0", "missing"),
    ("a narrow wall row", fen(wall0="5/5/2-1/5/5"), "board 0 wall row 3", "4 cells"),
    ("a wide wall row", fen(wall1="5/5/5/3-2/5"), "board 1 wall row 4", "6 cells"),
    ("an empty wall row", fen(wall0="5//5/5/5"), "board 0 wall row 2", "0 cells"),
    ("a run of no cells", fen(wall0="50/5/5/5/5"), "board 0 wall row 1", "'0'"),
    ("a run of six cells", fen(wall0="5/5/5/5/6"), "board 0 wall row 5", "'6'"),
    ("a letter on a wall", fen(wall0="5/x4/5/5/5"), "board 0 wall row 2", "'x'"),
    ("a superscript two on a wall", fen(wall0="3\u00b2/5/5/5/5"), "board 0 wall row 1", "xb2"),
    ("an Arabic five on a wall", fen(wall0="\u0665/5/5/5/5"), "board 0 wall row 1", "u0665"),
    ("a byte order mark", "\ufeff" + fen(), "board 0 wall row 1", "ufeff"),
    ("a no-break space", fen(wall0="5/5/5/5/5\u00a0"), "board 0 wall row 5", "xa0"),
)

_HOLDS = (
    ("nine digits of holds", fen(holds0="001100001"), "board 0 holds", "9 digits"),
    ("eleven digits of holds", fen(holds0="00110000131"), "board 0 holds", "11 digits"),
    ("a letter in the holds", fen(holds0="00b1000013"), "board 0 holds", "'b'"),
    ("a sign in the holds", fen(holds0="00-1000013"), "board 0 holds", "'-'"),
    ("a full-width digit in the holds", fen(holds0="001100001\uff13"), "board 0 holds", "uff13"),
    ("a tile 5 on a line", fen(holds0="0051000013"), "board 0 holds row 2", "tile"),
    ("two tiles on line 1", fen(holds0="1211000013"), "board 0 holds row 1", "capacity"),
    ("six tiles on line 5", fen(holds1="0000220016"), "board 1 holds row 5", "capacity"),
    ("a line of a colour on its wall", fen(holds0="0041000013"), "board 0 holds row 2", "already"),
    ("the same on line 5", fen(holds1="0000220001"), "board 1 holds row 5", "already"),
)

_FLAGS = (
    ("four row flags", fen(rows0="0000"), "board 0 rows", "4 flags"),
    ("six column flags", fen(columns0="000000"), "board 0 columns", "6 flags"),
    ("a flag of 2", fen(colours1="00020"), "board 1 colours", "'2'"),
    ("a letter for a flag", fen(rows1="0000x"), "board 1 rows", "'x'"),
    ("a flag on an incomplete row", fen(rows0="10000"), "board 0 rows", "row 1"),
    ("a flag on an incomplete column", fen(columns1="00001"), "board 1 columns", "column 5"),
    ("a flag on an incomplete colour", fen(colours0="00100"), "board 0 colours", "colour 2"),
)

_NUMBERS = (
    ("a negative score", fen(score0="-5"), "board 0 score", "-5"),
    ("a score of 1000", fen(score1="1000"), "board 1 score", "over 999"),
    ("a score of five thousand digits", fen(score0=_DIGITS), "board 0 score", "over 999"),
    ("a letter for a score", fen(score0="x"), "board 0 score", "not a number"),
    ("a broken score", fen(score0="7.5"), "board 0 score", "not a number"),
    ("a signed score", fen(score0="+7"), "board 0 score", "not a number"),
    ("an underscore in a score", fen(score0="1_0"), "board 0 score", "not a number"),
    ("a score in Arabic digits", fen(score0="\u0667"), "board 0 score", "not a number"),
    ("eight penalties", fen(penalties0="8"), "board 0 penalties", "over 7"),
    ("negative penalties", fen(penalties1="-1"), "board 1 penalties", "not a number"),
    ("a dash for no penalties", fen(penalties1="-"), "board 1 penalties", "not a number"),
    ("penalties of five thousand digits", fen(penalties1=_DIGITS), "board 1 penalties", "over 7"),
)

_BOWLS = (
    ("no bowls", fen(bowls=""), "centre", "nothing"),
    ("a centre alone", fen(bowls="0001233"), "displays", "not 0"),
    ("four displays", fen(bowls="0001233 - - 0123 0001"), "displays", "not 4"),
    ("six displays", fen(bowls="0001233 - - - - 0123 0001"), "displays", "not 6"),
    ("two boards with seven displays", fen(bowls=f"{NO_BOWLS} 0 0"), "displays", "not 7"),
    (
        "three boards with five displays",
        fen(boards=EMPTY_BOARD * 3, bowls="- 0123 0123 0123 0123 0123"),
        "displays",
        "not 5",
    ),
    ("a tile 5 in the centre", fen(bowls="0005 - - - 0123 0001"), "centre", "'5'"),
    ("a letter on a display", fen(bowls="- - - - 0b23 0001"), "display 4", "'b'"),
    ("a dash among tiles", fen(bowls="- - - - 01-3 0001"), "display 4", "'-'"),
    ("two dashes for one bowl", fen(bowls="-- - - - 0123 0001"), "centre", "'-'"),
    ("a five-tile display", fen(bowls="- - 01234 - 0123 0001"), "display 2", "more than 4"),
)

_TILES = (
    ("an empty bag left out", fen(bag=""), "bag", "nothing"),
    ("a tile 7 in the bag", fen(bag="00117"), "bag", "'7'"),
    ("a bag in two words", fen(bag="0011 2233"), "bag", "trailing"),
    (
        "21 of a colour in the bag",
        fen(boards=EMPTY_BOARD * 2, bowls=NO_BOWLS, bag="3" * 21),
        "bag",
        "21 tiles",
    ),
    ("21 of a colour in the bag and elsewhere", fen(bag=FULL_BAG), "bag", "colour 0 (blue)"),
    ("21 of a colour in the centre", fen(bowls=f"{'1' * 17} - - - - -"), "centre", "yellow"),
    (
        "21 of a colour with a display",
        fen(bowls=f"{'0' * 9} 0 0000 0000 0123 2"),
        "display 4",
        "(blue)",
    ),
    (
        "21 of a colour on boards",
        fen(
            boards=" ".join([board("5/-4/5/5/5", "0000434445"), board("5/-4/5/5/5", "0000434400")]),
            bag="-",
        ),
        "board 1",
        "21 tiles",
    ),
    (
        "floors with nothing to lie on them",
        fen(bowls="- - - - - 0", bag=FULL_BAG[1:], boards=board(penalties=1) + EMPTY_BOARD),
        "board 0 penalties",
        "more tiles",
    ),
    (
        "floors with too little to lie on them",
        fen(
            bowls="- - - - - 0",
            bag=FULL_BAG[4:],
            boards=board(penalties=3) + board(penalties=2),
            token="0",
        ),
        "board 1 penalties",
        "more tiles",
    ),
)

_TURN = (
    ("nobody active", f"{fen().rpartition('|')[0]}|", "active", "missing"),
    ("an active seat that does not exist", fen(active="2"), "active", "no seat 2"),
    ("a dash for the active seat", fen(active="-"), "active", "not a seat"),
    ("a negative active seat", fen(active="-1"), "active", "not a seat"),
    ("an active seat of five thousand digits", fen(active=_DIGITS), "active", "no seat"),
    ("no token", fen(token=""), "token", "missing"),
    ("a token owner who does not exist", fen(token="3"), "token", "no seat 3"),
    ("a letter for the token", fen(token="A"), "token", "not a seat"),
    ("a token without a penalty", fen(token="1"), "token", "no penalty"),
)

_PHASES = (
    (
        "a full line with empty bowls",
        between_rounds(holds0="1111000013"),
        "board 0 holds row 1",
        "full while",
    ),
    ("penalties with empty bowls", between_rounds(penalties1="2"), "board 1 penalties", "empty"),
    ("a token with empty bowls", between_rounds(penalties1="1", token="1"), "token", "empty"),
    (
        "a complete row with tiles on offer",
        fen(wall1=_ROW_DONE, holds1="0000220013"),
        "board 1 wall row 1",
        "complete",
    ),
    (
        "a complete row and flag with tiles on offer",
        fen(wall1=_ROW_DONE, holds1="0000220013", rows1="10000"),
        "board 1 wall row 1",
        "complete",
    ),
    (
        "bonuses that take a score over 999",
        between_rounds(wall0=_ROW_DONE, holds0="0000000013", score0="998"),
        "board 0 score",
        "bonuses",
    ),
)

BAD_FENS = (
    *_SHAPE,
    *_WALLS,
    *_HOLDS,
    *_FLAGS,
    *_NUMBERS,
    *_BOWLS,
    *_TILES,
    *_TURN,
    *_PHASES,
)
