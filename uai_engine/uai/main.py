"""The engine process: how it takes signals, and which face it shows to whom."""

import faulthandler
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn

STDIN, STDOUT = 0, 1

SWITCH_SECONDS = 0.001
"""A searcher in Python must not make the reader and the clock wait for five milliseconds."""


def run(commands: Sequence[str] = ()) -> NoReturn:
    """Be the engine for whoever is at the other end, or for these commands; then exit."""
    # A signal means what it means to any filter: gone at once, without a word. This comes before
    # the imports, which are long enough to be interrupted.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    if sys.stderr is not None:  # it may be closed
        faulthandler.enable()  # the place of a fatal signal goes to stderr, whichever thread it hit
    sys.setswitchinterval(SWITCH_SECONDS)
    status = _talk(commands)
    # Everything has been said. A thread may still wait for input or not have heard a stop, and
    # taking the interpreter apart under it can only go wrong.
    os._exit(status)


def _talk(commands: Sequence[str]) -> int:
    if not commands and os.isatty(STDIN) and os.isatty(STDOUT):
        from uai_engine.terminal.look import is_dumb

        if not is_dumb():
            from uai_engine.uai.terminal import converse

            return converse()
    from uai_engine.uai.pipes import speak

    return speak(STDIN, STDOUT, commands)
