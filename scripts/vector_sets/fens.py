"""fens.json: texts that read, with their canonical form, and texts that do not, with the field."""

from typing import Any

from uai_engine.game import GameState, legal_actions
from uai_engine.notation import FenError, parse_fen, write_fen
from vector_sets.bad_fens import BAD_FENS
from vector_sets.good_fens import GOOD_FENS
from vector_sets.play import states

DESCRIPTION = (
    "AzulFEN. valid: input is read, however loosely it is written, and canonical is what is"
    " written for it. phase is draft, deal or over; starter is the seat that starts the next round"
    " if nobody takes from the centre from here on; hidden counts by colour the tiles in the lid"
    " and on the floors together; moves is the number of legal moves; scores are those after any"
    " unpaid bonuses of a finished game. invalid: input is refused; field is the field an error"
    " names and says a word of what it says in this implementation (the wording is not part of"
    " the standard, the field is)."
)


def vectors() -> dict[str, Any]:
    valid = [_valid(name, text) for name, text in GOOD_FENS]
    for players in (2, 3, 4):
        for seed in range(4):
            game = states(players, seed, hoard=seed % 2 == 1)
            for at in range(seed, len(game), 17):
                valid.append(_valid(f"random play, {players} players", write_fen(game[at])))
            valid.append(_valid(f"the end, {players} players", write_fen(game[-1])))
    return {
        "description": DESCRIPTION,
        "valid": valid,
        "invalid": [_invalid(*case) for case in BAD_FENS],
    }


def _valid(name: str, text: str) -> dict[str, Any]:
    state = parse_fen(text)
    return {
        "name": name,
        "input": text,
        "canonical": write_fen(state),
        "phase": state.phase.name.lower(),
        "starter": state.starter,
        "hidden": _hidden(state),
        "moves": len(legal_actions(state)),
        "scores": [board.score for board in state.boards],
    }


def _hidden(state: GameState) -> list[int]:
    return [
        count + sum(board.floor.count(colour) for board in state.boards)
        for colour, count in enumerate(state.lid)
    ]


def _invalid(name: str, text: str, field: str, says: str) -> dict[str, Any]:
    try:
        parse_fen(text)
    except FenError as error:
        if error.field != field or says not in error.reason:
            raise AssertionError(f"{name}: expected {field}: ..{says}.., got {error}") from error
        return {"name": name, "input": text, "field": field, "says": says}
    raise AssertionError(f"{name}: reads")
