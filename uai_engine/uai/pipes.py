"""The engine for programs: lines in, lines out, and not one byte more."""

import os
from collections.abc import Callable, Sequence
from typing import Final

from uai_engine.uai.loop import new_inbox, serve, start_reading
from uai_engine.uai.responses import Failure, Response
from uai_engine.uai.session import Session
from uai_engine.uai.wire import write_response
from uai_engine.uai.writer import Writer

LAST_WORDS_SECONDS: Final = 1.0
"""How long `quit` waits for somebody to read the rest."""


def speak(source: int, target: int, commands: Sequence[str] = ()) -> int:
    """Carry out what a descriptor says, or these commands; the exit status."""
    writer = Writer(target)
    write = _writing(target)
    failures = 0

    def say(response: Response) -> None:
        nonlocal failures
        failures += isinstance(response, Failure)
        writer.write(write(response))

    inbox = new_inbox()
    session = Session(say, inbox.put, patient=bool(commands))
    if commands:
        inbox.put(lambda: session.receive(list(commands)))
        inbox.put(session.end_of_input)
    else:
        start_reading(source, session, inbox)
    serve(session, inbox)
    writer.flush(LAST_WORDS_SECONDS if session.left else None)
    return 1 if commands and failures else 0


def _writing(target: int) -> Callable[[Response], list[str]]:
    """How responses are written: a person may look at the output even of a script."""
    if not os.isatty(target):
        return write_response
    from uai_engine.terminal.look import Look
    from uai_engine.uai.people import write_for_people

    look = Look.of_terminal()
    return lambda response: write_for_people(response, look)
