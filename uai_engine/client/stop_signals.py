"""Ctrl-C and a request to end, for a program that runs an event loop."""

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

STOPS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""The signals that ask for an end; Ctrl-Break is Windows's alone."""


@contextmanager
def stopped_by_signals(stop: Callable[[], object]) -> Iterator[None]:
    """Have `stop` called in the running event loop when a signal asks for an end."""
    loop = asyncio.get_running_loop()
    before: dict[int, Any] = {number: signal.getsignal(number) for number in STOPS}
    heard: list[int] = []

    def hear(number: int, frame: object) -> None:
        loop.call_soon_threadsafe(stop)

    try:
        for number in STOPS:
            try:
                loop.add_signal_handler(number, stop)
                heard.append(number)
            except NotImplementedError:  # the event loop of Windows
                signal.signal(number, hear)
        yield
    finally:
        for number in heard:
            loop.remove_signal_handler(number)
        # As they were, also where a shell has them ignored; the loop puts the default ones.
        for number, handler in before.items():
            signal.signal(number, handler)
