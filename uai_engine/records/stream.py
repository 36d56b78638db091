"""The games of a file one after the other, without ever holding more than one of them."""

import io
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from uai_engine.notation.formats import Format
from uai_engine.notation.record.lines import SIGNATURE

STDIO: Final = Path("-")

_MARK: Final = "\xef\xbb\xbf"
"""A byte order mark, read as Latin-1."""
_BLANK: Final = " \t\r\n\v\f"


class Piece(NamedTuple):
    """The text of one game in a file of several."""

    line: int
    """How many lines of the file come before it."""
    data: bytes


@contextmanager
def opened(file: Path) -> Iterator[BinaryIO]:
    """A file for reading, or standard input for `-`; raises OSError."""
    if file == STDIO:
        yield sys.stdin.buffer
    else:
        with file.open("rb") as stream:
            yield stream


def pieces(stream: BinaryIO, format_: Format) -> Generator[Piece, None, None]:
    """Every game of a file; an empty file is one empty game.

    A record starts with its signature, a grid log with its line `Game:`, and a list of positions
    after a blank line. What stands before the first start is the first game's.
    """
    starts = _STARTS[format_]
    # Latin-1 gives every byte a character: lines are found as in text, and bytes stay bytes.
    text = io.TextIOWrapper(stream, encoding="latin-1", newline="")
    try:
        held: list[str] = []
        begin, before, started = 0, "", False
        for number, read in enumerate(text):
            line = read if number else read.removeprefix(_MARK)
            if starts(line, before):
                if started:
                    yield Piece(begin, "".join(held).encode("latin-1"))
                    begin, held = number, []
                started = True
            held.append(line)
            before = line
        yield Piece(begin, "".join(held).encode("latin-1"))
    finally:
        text.detach()


def _starts_record(line: str, before: str) -> bool:
    return SIGNATURE in line and line.rstrip("\r\n").strip(" \t") == SIGNATURE


def _starts_grid(line: str, before: str) -> bool:
    return line.startswith("Game:")


def _starts_positions(line: str, before: str) -> bool:
    return bool(line.strip(_BLANK)) and not before.strip(_BLANK)


_STARTS: Final[dict[Format, Callable[[str, str], bool]]] = {
    Format.RECORD: _starts_record,
    Format.GRID: _starts_grid,
    Format.FENS: _starts_positions,
}
