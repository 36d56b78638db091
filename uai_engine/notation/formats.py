"""The three ways to write a game down, and the way from each to each."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple

from uai_engine.game import Action
from uai_engine.notation.fen_list import read_fen_list, write_fen_list
from uai_engine.notation.game_record import GameRecord, Note, Reading
from uai_engine.notation.grid import read_azul_grid, write_azul_grid
from uai_engine.notation.metadata import FEN, entries_of, result_entry
from uai_engine.notation.record import RecordReading, read_record, write_document, write_record
from uai_engine.notation.record.lines import SIGNATURE, TILE_LETTERS
from uai_engine.notation.source import Problem, split_lines


class Format(StrEnum):
    """How a game is written down."""

    RECORD = "record"
    GRID = "grid"
    FENS = "fen"


ENDINGS: Final = {".azul": Format.RECORD, ".grid": Format.GRID, ".fen": Format.FENS}
"""The format of a file by the ending of its name."""

_READERS: Final[dict[Format, Callable[[bytes], Reading]]] = {
    Format.RECORD: read_record,
    Format.GRID: read_azul_grid,
    Format.FENS: read_fen_list,
}


class Written(NamedTuple):
    """A game in some format, and what of it the format has no place for, a word for each."""

    text: str
    dropped: tuple[str, ...]
    """`comment`, `commentary`, and metadata by its key: `:date`."""


def read_game(data: bytes, format_: Format) -> Reading:
    """The game of a file in that format, and every problem with it."""
    return _READERS[format_](data)


def read_games(data: bytes, format_: Format) -> Iterator[Reading]:
    """Every game of a file that has several, one after the other; problems count the file's lines.

    A record starts with its signature, a grid log with its line `Game:`, and a list of positions
    after a blank line. An empty file is one game with a problem.
    """
    lines = split_lines(data)
    starts = _starts(lines, format_)
    for begin, end in pairwise([0, *starts[1:], len(lines)]):
        reading = read_game(b"\n".join(lines[begin:end]) + b"\n", format_)
        problems = tuple(Problem(begin + line, text) for line, text in reading.problems)
        yield replace(reading, problems=problems)


def _starts(lines: list[bytes], format_: Format) -> list[int]:
    """Where games start; what stands before the first start is the first game's."""
    match format_:
        case Format.RECORD:
            signature = SIGNATURE.encode()
            return [at for at, line in enumerate(lines) if line.strip(b" \t") == signature]
        case Format.GRID:
            return [at for at, line in enumerate(lines) if line.startswith(b"Game:")]
        case Format.FENS:
            return [
                at
                for at, line in enumerate(lines)
                if line.strip() and (at == 0 or not lines[at - 1].strip())
            ]


def between_games(format_: Format) -> str:
    """What stands between the games of a file, each written in that format."""
    return "" if format_ == Format.RECORD else "\n"


def write_reading(reading: Reading, format_: Format, letters: str = TILE_LETTERS) -> Written:
    """A sound reading in that format; a record keeps every line in its place as a record.

    `letters` are those of the colours in a record.
    """
    game = reading.game
    if game is None:
        raise ValueError("a reading without a game has nothing to write")
    match format_:
        case Format.RECORD if isinstance(reading, RecordReading):
            return Written(write_document(reading.document, letters), ())
        case Format.RECORD:
            return Written(write_record(game, letters), ())
        case Format.GRID:
            text, notes = write_azul_grid(game)
            return Written(text, tuple(map(_kind, notes)))
        case Format.FENS:
            # Where it starts is the first of its positions, so that is not lost.
            lost = [entry for entry in (*entries_of(game), *result_entry(game)) if entry[0] != FEN]
            facts = [f":{key}" for key, _ in lost]
            return Written(write_fen_list(game), (*facts, *map(_kind, game.notes)))


def _kind(note: Note) -> str:
    return "comment" if note.sign == "#" else "commentary"


def moves_in(game: GameRecord, steps: int) -> int:
    """How many of the first steps are moves and not deals."""
    return sum(isinstance(step, Action) for step in game.steps[:steps])
