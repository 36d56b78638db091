"""Moves as people say and type them.

What is said reads back: every move in words is also a move that can be typed. The wire has the
strict forms of `moves` alone.
"""

import re
from collections.abc import Sequence
from typing import Final

from uai_engine.game import Action, Breach, GameState, breach
from uai_engine.game.constants import CENTRE, DISPLAYS, FLOOR, MAX_PLAYERS, ROWS
from uai_engine.notation.colours import COLOUR_OF_LETTER, COLOUR_TABLE
from uai_engine.notation.errors import MoveError, quoted
from uai_engine.notation.moves import FLOOR_SIGN, parse_move
from uai_engine.notation.source import printable

HOW_TO_TYPE: Final = (
    "type a display (0 is the centre), a colour and a row (- is the floor), as in 3r1, 3 red 1 or"
    " 0k-"
)

_SIX_DIGITS: Final = re.compile(r"[0-9]{6}")
_PIECES: Final = re.compile(r"[0-9]+|[^\W\d_]+|\S")
_SILENT: Final = frozenset(
    (
        *("display", "factory", "bowl", "row", "line", "tile", "tiles", "from", "to", "the"),
        *(",", ".", ":", ";", "/", ">", "\N{RIGHTWARDS ARROW}"),
    )
)
"""What may stand between the three parts of a move and means nothing by itself."""

_CENTRE_WORDS: Final = ("centre", "center")
_FLOOR_WORDS: Final = ("floor", "f")
_COLOUR_OF_WORD: Final = COLOUR_OF_LETTER | {
    colour.name: number for number, colour in enumerate(COLOUR_TABLE)
}


def say_move(action: Action) -> str:
    """A move in words.

    >>> say_move(Action(3, 2, 4)), say_move(Action(0, 3, 0))
    ('display 3, red, to row 4', 'centre, black, to the floor')
    """
    bowl, colour, row = action
    where = "centre" if bowl == CENTRE else f"display {bowl}"
    to = "the floor" if row == FLOOR else f"row {row}"
    return f"{where}, {COLOUR_TABLE[colour].name}, to {to}"


def say_move_briefly(action: Action) -> str:
    """The same for a table's cell.

    >>> print(say_move_briefly(Action(3, 2, 4)), "|", say_move_briefly(Action(0, 3, 0)))
    3 red → row 4 | 0 black → floor
    """
    bowl, colour, row = action
    to = "floor" if row == FLOOR else f"row {row}"
    return f"{bowl} {COLOUR_TABLE[colour].name} \N{RIGHTWARDS ARROW} {to}"


def seat_names(players: int, names: Sequence[str] = ()) -> list[str]:
    """What to call each seat: its name if it has one, and nothing that would upset a terminal.

    >>> seat_names(3, ["Ada"])
    ['Ada', 'seat 1', 'seat 2']
    """
    given = [*names[:players], *[""] * (players - len(names))]
    return [printable(name) or f"seat {seat}" for seat, name in enumerate(given)]


def say_winners(called: Sequence[str]) -> str:
    """Who has won, given what the winners are called.

    >>> say_winners(["Ada"]), say_winners(["You"]), say_winners(["Ada", "You"])
    ('Ada wins', 'You win', 'Ada and You share the win')
    """
    if len(called) > 1:
        return f"{' and '.join(called)} share the win"
    return f"{called[0]} {'win' if called[0] == 'You' else 'wins'}"


def read_move(text: str) -> Action:
    """The move somebody typed, in whichever form; a MoveError says in their words what is wrong.

    Six digits, the short form, words, and anything between; capitals and small letters are the
    same.

    >>> moves = ["3r1", "3R1", "3 red 1", "030201", "display 3, red, to row 1"]
    >>> {read_move(text) for text in moves}
    {Action(bowl=3, colour=2, row=1)}
    >>> read_move("0k-") == read_move("centre black floor")
    True
    """
    text = text.strip()
    if _SIX_DIGITS.fullmatch(text):
        return parse_move(text)
    pieces = [piece for piece in _PIECES.findall(text.lower()) if piece not in _SILENT]
    if len(pieces) != 3:
        raise MoveError(f"{quoted(text)} is no move: {HOW_TO_TYPE}")
    bowl, colour, row = pieces
    return Action(_bowl(bowl, text), _colour(colour, text), _row(row, text))


def _bowl(piece: str, text: str) -> int:
    if piece in _CENTRE_WORDS:
        return CENTRE
    number = _number(piece)
    if number is None:
        raise MoveError(f"{quoted(text)} is no move: {HOW_TO_TYPE}")
    if number > DISPLAYS[MAX_PLAYERS]:
        raise MoveError(f"there is no display {number}")
    return number


def _colour(piece: str, text: str) -> int:
    if piece not in _COLOUR_OF_WORD:
        known = ", ".join(f"{colour.letter} {colour.name}" for colour in COLOUR_TABLE)
        raise MoveError(f"{quoted(piece)} in {quoted(text)} is no colour: there are {known}")
    return _COLOUR_OF_WORD[piece]


def _row(piece: str, text: str) -> int:
    if piece == FLOOR_SIGN or piece in _FLOOR_WORDS:
        return FLOOR
    number = _number(piece)
    if number is None or number > ROWS:
        raise MoveError(
            f"{quoted(piece)} in {quoted(text)} is no row: there are 1 to {ROWS}, and {FLOOR_SIGN}"
            " for the floor"
        )
    return number


def _number(piece: str) -> int | None:
    """The number of up to two digits that a piece is; no bowl and no row needs more."""
    return int(piece) if piece.isascii() and piece.isdigit() and len(piece) <= 2 else None


def say_why_illegal(state: GameState, action: Action) -> str | None:
    """The rule that a move breaks, in the words of whoever typed it; None for a legal move.

    >>> from uai_engine.game import Dealer, new_game
    >>> state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    >>> say_why_illegal(state, read_move("1b1")), say_why_illegal(state, read_move("1r1"))
    ('display 1 has no blue tile', None)
    """
    bowl, colour, row = action
    match breach(state, action):
        case None:
            return None
        case Breach.NO_BOWL:
            return f"there is no display {bowl}: this game has 1 to {len(state.displays)}"
        case Breach.NO_COLOUR:
            return f"there is no colour {colour}"
        case Breach.NO_ROW:
            return f"there is no row {row}"
        case Breach.NO_TILE:
            where = "the centre" if bowl == CENTRE else f"display {bowl}"
            return f"{where} has no {COLOUR_TABLE[colour].name} tile"
        case Breach.ON_THE_WALL:
            return f"the wall of row {row} already has {COLOUR_TABLE[colour].name}"
        case Breach.OTHER_COLOUR:
            held = state.boards[state.seat].lines[row - 1].colour
            assert held is not None, "the row holds tiles of another colour"
            return f"row {row} holds {COLOUR_TABLE[held].name} tiles"
        case Breach.FULL:
            return f"row {row} is full"
