"""Moves as text: six digits on the wire, three characters for a person's hands.

Reading looks at the shape alone; whether a move is legal is for the rules to say.
"""

from uai_engine.game.constants import CENTRE, COLOURS, DISPLAYS, FLOOR, MAX_PLAYERS, ROWS
from uai_engine.game.state import Action
from uai_engine.notation.colours import COLOUR_OF_LETTER, COLOUR_TABLE
from uai_engine.notation.errors import MoveError, quoted

DIGITS = "0123456789"
FLOOR_SIGN = "-"
_LAST_BOWL = DISPLAYS[MAX_PLAYERS]


def write_move(action: Action) -> str:
    """The six digits of an action.

    >>> write_move(Action(bowl=2, colour=1, row=3))
    '020103'
    """
    bowl, colour, row = action
    return f"{bowl:02}{colour:02}{row:02}"


def write_short_move(action: Action) -> str:
    """The form a person types.

    >>> write_short_move(Action(bowl=2, colour=1, row=3)), write_short_move(Action(0, 3, 0))
    ('2y3', '0k-')
    """
    bowl, colour, row = action
    return f"{bowl}{COLOUR_TABLE[colour].letter}{row if row != FLOOR else FLOOR_SIGN}"


def parse_move(text: str) -> Action:
    """The action of either form.

    >>> parse_move("020103") == parse_move("2y3") == parse_move("2o3")
    True
    """
    if len(text) == 6 and all(character in DIGITS for character in text):
        return _six_digits(text)
    if len(text) == 3:
        return _short(text)
    raise MoveError(
        f"{quoted(text)} is not a move: write six digits such as 020103, or a short form such as"
        " 2y3 or 0k-"
    )


def _six_digits(text: str) -> Action:
    bowl, colour, row = int(text[:2]), int(text[2:4]), int(text[4:])
    if bowl > _LAST_BOWL:
        raise MoveError(f"{quoted(text)}: bowl {text[:2]} is not 00 (centre) to 0{_LAST_BOWL}")
    if colour >= COLOURS:
        raise MoveError(f"{quoted(text)}: tile {text[2:4]} is not 00 to 0{COLOURS - 1}")
    if row > ROWS:
        raise MoveError(f"{quoted(text)}: row {text[4:]} is not 01 to 0{ROWS} or 00 (floor)")
    return Action(bowl, colour, row)


def _short(text: str) -> Action:
    bowl, letter, row = text[0], text[1], text[2]
    if bowl not in DIGITS:
        raise MoveError(f"{quoted(text)}: bowl {bowl!a} is not {CENTRE} to {_LAST_BOWL}")
    colour = COLOUR_OF_LETTER.get(letter)
    if colour is None:
        raise MoveError(f"{quoted(text)}: colour {letter!a} is not one of b y r k t")
    if row == FLOOR_SIGN:
        return Action(int(bowl), colour, FLOOR)
    if row not in DIGITS[1 : ROWS + 1]:
        raise MoveError(f"{quoted(text)}: row {row!a} is not 1 to {ROWS} or - (floor)")
    return Action(int(bowl), colour, int(row))
