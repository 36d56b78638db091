"""The engine process: its descriptors, its signals, and which face it shows."""

import signal
import sys
from collections.abc import Sequence

from uai_engine.uai.loop import new_inbox, serve, start_reading
from uai_engine.uai.responses import Failure, Response
from uai_engine.uai.session import Session
from uai_engine.uai.wire import write_response
from uai_engine.uai.writer import Writer

STDIN, STDOUT = 0, 1

SWITCH_SECONDS = 0.001
"""A searcher in Python must not make the reader and the clock wait for five milliseconds."""

LAST_WORDS_SECONDS = 1.0
"""How long `quit` waits for somebody to read the rest."""


def run(commands: Sequence[str] = ()) -> int:
    """Be the engine for whoever is at the other end, or for these commands; the exit status."""
    sys.setswitchinterval(SWITCH_SECONDS)
    # Off a terminal a signal means what it means to any filter: gone at once, without a word.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    return speak(commands)


def speak(commands: Sequence[str]) -> int:
    writer = Writer(STDOUT)
    failures = 0

    def say(response: Response) -> None:
        nonlocal failures
        failures += isinstance(response, Failure)
        writer.write(write_response(response))

    inbox = new_inbox()
    session = Session(say, inbox.put, patient=bool(commands))
    if commands:
        inbox.put(lambda: session.receive(list(commands)))
        inbox.put(session.end_of_input)
    else:
        start_reading(STDIN, session, inbox)
    serve(session, inbox)
    writer.flush(LAST_WORDS_SECONDS if session.left else None)
    return 1 if commands and failures else 0
