"""The file a game is kept in: written whole after every move, and never over somebody's work."""

import os
from collections.abc import Iterator
from datetime import datetime
from itertools import count
from pathlib import Path

from uai_engine.client.data_folder import data_folder
from uai_engine.notation.formats import ENDINGS, Format, read_games, write_reading
from uai_engine.notation.game_record import GameRecord, Reading, states_of


class FileTrouble(Exception):
    """A file that cannot be used; the message says why."""


def default_path() -> Path:
    """A new name in the user's folder of games."""
    try:
        return data_folder("games") / f"{datetime.now():%Y-%m-%d-%H%M%S}.azul"
    except OSError as error:
        raise FileTrouble(f"there is no place for games ({error}): give one with --out") from None


def claim(path: Path, numbered: bool = False) -> Path:
    """Make an empty file there that is ours; with `numbered` under the next name that is free."""
    for candidate in _names(path) if numbered else [path]:
        try:
            candidate.open("x").close()
        except FileExistsError:
            continue
        except OSError as error:
            raise FileTrouble(f"{candidate}: {error.strerror}") from None
        return candidate
    raise FileTrouble(f"{path} exists: go on with it by --resume, or choose another name")


def _names(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_stem(f"{path.stem}-{number}")


def write(path: Path, game: GameRecord) -> None:
    """Replace our file by the game as it stands, all at once; raises FileTrouble."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(_text(path, game))
            file.flush()
            os.fsync(file.fileno())
        os.replace(draft, path)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise FileTrouble(f"the game cannot be written to {path}: {error.strerror}") from None


def save(path: Path, game: GameRecord) -> None:
    """Write the game to a new file; raises FileTrouble."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(_text(path, game))
    except FileExistsError:
        raise FileTrouble(f"{path} exists: choose another name") from None
    except OSError as error:
        raise FileTrouble(f"{path}: {error.strerror}") from None


def load(path: Path) -> GameRecord:
    """The one game of a file, as far as it was played; raises FileTrouble."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FileTrouble(f"{path}: {error.strerror}") from None
    readings = list(read_games(data, _format(path)))
    if len(readings) > 1:
        raise FileTrouble(
            f"{path} has {len(readings)} games: take one out with"
            f" uai-engine record convert --game N"
        )
    game, problems = readings[0].game, readings[0].problems
    if game is None or problems:
        line, text = problems[0]
        raise FileTrouble(f"{path}, line {line}: {text}")
    return game


def _format(path: Path) -> Format:
    return ENDINGS.get(path.suffix, Format.RECORD)


def _text(path: Path, game: GameRecord) -> str:
    return write_reading(Reading(game, states_of(game), ()), _format(path)).text
