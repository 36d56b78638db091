"""How far training has come: a line that is drawn anew on a terminal, a few lines elsewhere."""

import shutil
import time
from collections.abc import Callable
from typing import Final, TextIO

REDRAW_SECONDS: Final = 0.1
LINE_SECONDS: Final = 60.0
_CLEAR = "\r\x1b[K"


class Progress:
    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._live = stream.isatty()
        self._clock = clock
        self._shown = clock()
        self._stage = ""
        self._began = (0.0, 0)

    def say(self, line: str) -> None:
        """Something that stays."""
        self._stream.write(f"{_CLEAR if self._live else ''}{line}\n")
        self._stream.flush()

    def stage(self, name: str, done: int, total: int, news: str = "") -> None:
        """How much of a stage is done; shown now and then."""
        now = self._clock()
        if name != self._stage:
            self._stage, self._began = name, (now, done)
        if now - self._shown < (REDRAW_SECONDS if self._live else LINE_SECONDS):
            return
        self._shown = now
        counts = "  ".join(filter(None, (f"{done}/{total}", news, self._left(now, done, total))))
        if not self._live:
            self.say(f"{name}: {counts}")
            return
        width = shutil.get_terminal_size().columns - 1
        room = min(40, max(10, width - len(name) - len(counts) - 6))
        full = room * done // max(1, total)
        line = f"{name} [{'#' * full}{'.' * (room - full)}] {counts}"
        self._stream.write(f"{_CLEAR}{line[:width]}")
        self._stream.flush()

    def _left(self, now: float, done: int, total: int) -> str:
        """How long the stage will take at the pace so far, at most."""
        began, before = self._began
        if done <= before:
            return ""
        seconds = round((now - began) / (done - before) * (total - done))
        return f"{seconds // 60}:{seconds % 60:02d} left"
