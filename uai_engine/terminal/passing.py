"""A line that is there for as long as something takes, and then gone."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from uai_engine.terminal.look import STDOUT, Look, is_dumb

_CLEAR = "\r\x1b[K"


@contextmanager
def passing(text: str) -> Iterator[None]:
    """Show a text until the end of the block; nothing where it could not be taken away again."""
    if is_dumb() or not os.isatty(STDOUT):
        yield
        return
    sys.stdout.write(text[: Look.of_terminal().width - 1])
    sys.stdout.flush()
    try:
        yield
    finally:
        sys.stdout.write(_CLEAR)
        sys.stdout.flush()
