"""moves.json: positions with all their legal moves, and texts that are moves or are not."""

from typing import Any

from uai_engine.game import GameState, Phase, legal_actions
from uai_engine.notation import MoveError, parse_fen, parse_move, write_fen, write_move
from vector_sets.good_fens import BEFORE_DEAD, BEFORE_NOTHING_LEFT, GOOD_FENS
from vector_sets.play import states

DESCRIPTION = (
    "Moves. positions: every legal move of a FEN as six digits BBTTRR (bowl, tile, row) in"
    " ascending order; none unless somebody drafts. valid: a text in either form, what it means"
    " and its six digits. invalid: a text that is no move and what is wrong with it: shape, bowl,"
    " tile (in six digits), colour (in the short form) or row."
)

VALID = (
    "000000",
    "000305",
    "010200",
    "090405",
    "0b-",
    "0k-",
    "1b1",
    "2y2",
    "2r3",
    "5k4",
    "9t5",
    "1l1",
    "2o2",
    "9u5",
    "7u-",
)

INVALID = (
    ("", "shape"),
    ("2r", "shape"),
    ("02r3", "shape"),
    ("2r33", "shape"),
    ("12345", "shape"),
    ("0102033", "shape"),
    ("01020x", "shape"),
    ("-10203", "shape"),
    ("+10203", "shape"),
    ("01 203", "shape"),
    ("0x0203", "shape"),
    (" 010203", "shape"),
    ("0102\u0663", "shape"),
    ("01020\u0663", "shape"),
    ("01020\u00b3", "shape"),
    ("none", "shape"),
    ("100203", "bowl"),
    ("990203", "bowl"),
    ("010503", "tile"),
    ("019903", "tile"),
    ("010206", "row"),
    ("010299", "row"),
    ("xr3", "bowl"),
    ("-r3", "bowl"),
    ("\u00b2r3", "bowl"),
    ("2g3", "colour"),
    ("2R3", "colour"),
    ("223", "colour"),
    ("2r0", "row"),
    ("2r6", "row"),
    ("2rx", "row"),
    ("2r\u0663", "row"),
)


def vectors() -> dict[str, Any]:
    positions = [parse_fen(fen) for _, fen in GOOD_FENS[11:14]]
    positions += [parse_fen(BEFORE_DEAD), parse_fen(BEFORE_NOTHING_LEFT)]
    for players in (2, 3, 4):
        for seed in (10, 11, 12):
            game = states(players, seed, hoard=seed == 11)
            positions += [game[at] for at in range(1, len(game), 19)]
            positions.append(game[-1])
    return {
        "description": DESCRIPTION,
        "positions": [_position(state) for state in positions],
        "valid": [_valid(text) for text in VALID],
        "invalid": [_invalid(text, wrong) for text, wrong in INVALID],
    }


def _position(state: GameState) -> dict[str, Any]:
    moves = [write_move(action) for action in legal_actions(state)]
    assert bool(moves) == (state.phase == Phase.DRAFT)
    return {"fen": write_fen(state), "moves": moves}


def _valid(text: str) -> dict[str, Any]:
    action = parse_move(text)
    return {"text": text, **action._asdict(), "move": write_move(action)}


def _invalid(text: str, wrong: str) -> dict[str, Any]:
    try:
        parse_move(text)
    except MoveError as error:
        said = str(error)
    else:
        raise AssertionError(f"{text} reads")
    assert (f": {wrong} " in said) == (wrong != "shape"), said
    return {"text": text, "wrong": wrong}
