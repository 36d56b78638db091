"""The lines of a file from anywhere, and what is found wrong in it, line by line."""

import re
from typing import NamedTuple

_LINE_END = re.compile(rb"\r\n|\n|\r")
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Problem(NamedTuple):
    """Something wrong in a file, and the line it is on, counted from 1."""

    line: int
    text: str


def split_lines(data: bytes) -> list[bytes]:
    """The lines of a file, whichever of the three line ends it uses, before they are text."""
    lines = _LINE_END.split(data.removeprefix(_BYTE_ORDER_MARK))
    return lines if lines[-1] else lines[:-1]


def printable(text: str) -> str:
    """A text from a file as it can be shown: nothing in it upsets a terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)


def read_lines(data: bytes | str) -> tuple[list[str], list[Problem]]:
    r"""The lines without their ends; bytes that are no UTF-8 are replaced and reported.

    >>> read_lines(b"one\r\ntwo\xff\n")
    (['one', 'two\ufffd'], [Problem(line=2, text='byte 0xff in column 4 is not UTF-8')])
    """
    if isinstance(data, str):
        # A lone surrogate has no UTF-8 form; this way it is reported like any other bad byte.
        data = data.encode("utf-8", "surrogatepass")
    lines: list[str] = []
    problems: list[Problem] = []
    for number, piece in enumerate(split_lines(data), start=1):
        try:
            lines.append(piece.decode())
        except UnicodeDecodeError as error:
            column = len(piece[: error.start].decode()) + 1
            what = f"byte 0x{piece[error.start]:02x} in column {column} is not UTF-8"
            problems.append(Problem(number, what))
            lines.append(piece.decode(errors="replace"))
    return lines, problems
