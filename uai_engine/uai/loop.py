"""The session's thread: one thing after the other, and the clock in between."""

import queue
import threading
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeAlias

from uai_engine.uai.reader import InputLine, read_lines
from uai_engine.uai.session import Session

INBOX_SIZE: Final = 64
"""How many pieces of input may wait: a driver that is faster than the engine waits too."""

Inbox: TypeAlias = "queue.Queue[Callable[[], None]]"
"""What is to be done in the session's thread."""


def new_inbox() -> Inbox:
    return queue.Queue(INBOX_SIZE)


def serve(session: Session, inbox: Inbox) -> None:
    """Do what comes in until the session is closed."""
    while not session.closed:
        due = session.due()
        try:
            todo = inbox.get(timeout=None if due is None else max(0.0, due - monotonic()))
        except queue.Empty:
            session.tick()
            continue
        todo()
        inbox.task_done()
        session.tick()


def start_reading(descriptor: int, session: Session, inbox: Inbox) -> None:
    """Read a descriptor in a thread of its own, so that the session never waits for it."""

    def take(lines: list[InputLine]) -> None:
        inbox.put(lambda: session.receive(lines))

    def read() -> None:
        read_lines(descriptor, take)
        inbox.put(session.end_of_input)

    threading.Thread(target=read, name="reader", daemon=True).start()
