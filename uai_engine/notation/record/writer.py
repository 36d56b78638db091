"""From a game to the lines of its record."""

import re
from typing import Final

from uai_engine.game import Action, Displays, GameState
from uai_engine.game.constants import FLOOR
from uai_engine.notation.errors import NotationError, quoted
from uai_engine.notation.game_record import GameRecord, Note, letter_of, offered, states_of
from uai_engine.notation.metadata import entries_of, result_entry
from uai_engine.notation.moves import FLOOR_SIGN
from uai_engine.notation.record.document import SPACE, write_document
from uai_engine.notation.record.lines import (
    TILE_LETTERS,
    Blank,
    Comment,
    Commentary,
    Document,
    Draw,
    Metadata,
    Move,
    Players,
    RecordLine,
    Signature,
)

_LINE_END: Final = re.compile(r"\r\n|\n|\r")
_KEY: Final = re.compile(r"[^ \t\r\n]+")


def write_record(game: GameRecord, letters: str = TILE_LETTERS) -> str:
    """A game as a record; the rules' own error if one of its steps breaks them."""
    return write_document(document_of(game), letters)


def document_of(game: GameRecord) -> Document:
    """The lines of a game: what is known about it, then its steps with the notes after each.

    A blank line stands before every round, and the result stands last.
    """
    for note in game.notes:
        if not 0 <= note.after <= len(game.steps):
            raise NotationError(f"a note after step {note.after} of {len(game.steps)}")
    lines: list[RecordLine] = [Signature(), Players(game.start.players)]
    lines += [_metadata(key, value) for key, value in entries_of(game)]
    lines += _notes(game, 0)
    for number, (state, step) in enumerate(zip(states_of(game), game.steps, strict=False), 1):
        if isinstance(step, Action):
            if number == 1:
                lines.append(Blank())
            lines.append(_move(state, step, game.start))
        else:
            lines += [Blank(), _draw(step)]
        lines += _notes(game, number)
    lines += [_metadata(key, value) for key, value in result_entry(game)]
    return tuple(lines)


def _draw(displays: Displays) -> Draw:
    return Draw(tuple((number, tiles) for number, tiles in enumerate(displays, 1) if any(tiles)))


def _move(state: GameState, action: Action, start: GameState) -> Move:
    tiles = TILE_LETTERS[action.colour] * offered(state, action.bowl)[action.colour]
    return Move(letter_of(state.seat, start), action.bowl, tiles, destinations(state, action))


def destinations(state: GameState, action: Action) -> str:
    """Where the tiles of an action go by the rules: into its row, and what is over to the floor.

    A tile that finds the floor full goes to the lid, and is written as one on the floor.
    """
    bowl, colour, row = action
    taken = offered(state, bowl)[colour]
    placed = 0
    if row != FLOOR:
        placed = min(taken, row - state.boards[state.seat].lines[row - 1].count)
    return str(row) * placed + FLOOR_SIGN * (taken - placed)


def _metadata(key: str, value: str) -> Metadata:
    if not _KEY.fullmatch(key):
        raise NotationError(f"metadata cannot be called {quoted(key)}: a key is one word")
    if _LINE_END.search(value):
        raise NotationError(f"metadata {key} has a line break: {quoted(value)}")
    return Metadata(key, value.strip(SPACE))


def _notes(game: GameRecord, after: int) -> list[RecordLine]:
    """The notes after so many steps, a line for every line of their texts."""
    return [
        _note(note, text)
        for note in game.notes
        if note.after == after
        for text in _LINE_END.split(note.text)
    ]


def _note(note: Note, text: str) -> RecordLine:
    return Comment(text) if note.sign == "#" else Commentary(text)
