"""Bytes from a pipe into lines, without ever holding much of them."""

from collections import deque
from typing import Final

TAIL: Final = 40
"""How many of the last lines are kept for an error to show."""

TAIL_WIDTH: Final = 2_000
"""How much of each of them."""


class LineBuffer:
    """Cuts bytes into lines and remembers the last few.

    A line longer than `longest` bytes comes out in pieces of at least that size: who must not
    accept such a line looks at its length.
    """

    def __init__(self, longest: int) -> None:
        self._longest = longest
        self._partial = bytearray()
        self._tail: deque[str] = deque(maxlen=TAIL)

    def feed(self, data: bytes) -> list[str]:
        *whole, rest = data.split(b"\n")
        lines: list[str] = []
        for piece in whole:
            self._partial += piece
            lines.append(self._taken())
        self._partial += rest
        if len(self._partial) > self._longest:
            lines.append(self._taken())
        return lines

    def _taken(self) -> str:
        line = self._partial.decode("utf-8", "replace").removesuffix("\r")
        self._partial.clear()
        self._tail.append(line[:TAIL_WIDTH])
        return line

    def tail(self) -> tuple[str, ...]:
        """The last lines, and what has come of a line that has not ended."""
        started = bytes(self._partial[:TAIL_WIDTH]).decode("utf-8", "replace")
        return (*self._tail, started) if started else tuple(self._tail)
