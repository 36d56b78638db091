"""The games of a file, whatever kind of file it is."""

from collections.abc import Iterator
from pathlib import Path

from uai_engine.notation.formats import ENDINGS, Format, read_games
from uai_engine.notation.game_record import Reading
from uai_engine.notation.match_journal import is_journal, read_journal

_GRID_START = b"Game:"


def games_in(data: bytes, name: str = "-") -> Iterator[Reading]:
    """Every game of a record, a grid log, a list of AzulFENs or a match journal.

    The name of a file tells what it is; where it does not, its beginning does.
    """
    if is_journal(data):
        return read_journal(data)
    format_ = ENDINGS.get(Path(name).suffix.lower())
    if format_ is None:
        format_ = Format.GRID if data.lstrip().startswith(_GRID_START) else Format.RECORD
    return read_games(data, format_)
