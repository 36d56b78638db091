"""How far a review has come, drawn over itself on a terminal; elsewhere nothing is said."""

import shutil
import time
from collections.abc import Callable
from typing import Final, TextIO

REDRAW_SECONDS: Final = 0.1
_CLEAR: Final = "\r\x1b[K"


class Bar:
    """A bar on a terminal, and nothing where there is none."""

    def __init__(self, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream
        self._clock = clock
        self._shown = stream.isatty()
        self._drawn = -REDRAW_SECONDS

    def __call__(self, done: int, every: int) -> None:
        now = self._clock()
        if not self._shown or (now - self._drawn < REDRAW_SECONDS and done < every):
            return
        self._drawn = now
        text = f" {done} of {every} positions"
        room = min(40, shutil.get_terminal_size().columns - len(text) - 3)
        full = room * done // max(1, every)
        bar = f"[{'#' * full}{'.' * (room - full)}]" if room > 4 else ""
        self._stream.write(f"{_CLEAR}{bar}{text}")
        self._stream.flush()

    def clear(self) -> None:
        """Leave the line to whoever writes next."""
        if self._shown:
            self._stream.write(_CLEAR)
            self._stream.flush()
