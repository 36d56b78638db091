"""Bytes into lines, whatever the bytes are."""

import os
import select
from collections.abc import Callable

from uai_engine.notation.words import MAX_LINE_BYTES
from uai_engine.uai.errors import Refusal

InputLine = str | Refusal
"""A line of text, or what was wrong with one that is none."""

CHUNK_BYTES = 1 << 16


class LineSplitter:
    """Finds the lines in a stream that arrives in pieces, and never holds more than one of them."""

    def __init__(self) -> None:
        self._rest = b""
        self._skipping = False

    def feed(self, data: bytes) -> list[InputLine]:
        """The lines that these bytes complete."""
        *whole, rest = (self._rest + data).split(b"\n")
        lines: list[InputLine] = []
        for raw in whole:
            if self._skipping:  # this is where the line that was too long ends
                self._skipping = False
            else:
                lines.append(read_line(raw))
        if self._skipping:
            rest = b""
        elif len(rest) > MAX_LINE_BYTES + 1:  # a CR may still turn out to belong to the end
            lines.append(read_line(rest))
            self._skipping, rest = True, b""
        self._rest = rest
        return lines

    def finish(self) -> list[InputLine]:
        """What was left unfinished when the input ended."""
        rest, self._rest = self._rest, b""
        return [read_line(rest)] if rest else []


def read_line(raw: bytes) -> InputLine:
    raw = raw.removesuffix(b"\r")
    if len(raw) > MAX_LINE_BYTES:
        return Refusal("syntax", f"a line has at most {MAX_LINE_BYTES} bytes")
    try:
        text = raw.decode()
    except UnicodeDecodeError as error:
        byte = raw[error.start]
        return Refusal("syntax", f"not UTF-8: byte 0x{byte:02x} at column {error.start + 1}")
    if text.isprintable():
        return text
    for column, character in enumerate(text, start=1):
        if character != "\t" and (character < " " or "\x7f" <= character <= "\x9f"):
            code = ord(character)
            return Refusal("syntax", f"control character 0x{code:02x} at column {column}")
    return text


def read_lines(descriptor: int, take: Callable[[list[InputLine]], None]) -> None:
    """Hand over the lines of an input as they come, until it ends."""
    splitter = LineSplitter()
    while data := _read(descriptor):
        lines = splitter.feed(data)
        if lines:
            take(lines)
    take(splitter.finish())


def _read(descriptor: int) -> bytes:
    while True:
        try:
            return os.read(descriptor, CHUNK_BYTES)
        except BlockingIOError:  # somebody made our end non-blocking: wait as if it were not
            select.select([descriptor], [], [])
        except OSError:  # closed, or a terminal that is gone: there will be no more
            return b""
