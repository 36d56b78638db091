"""Text above a prompt: shown at once while somebody types, else before they are asked again."""

import sys
from collections import deque

from prompt_toolkit.application import get_app_session, run_in_terminal


class Screen:
    """Takes lines from any thread; only the prompt's own thread prints them."""

    def __init__(self) -> None:
        self._pending: deque[str] = deque()

    def show(self, lines: list[str]) -> None:
        self._pending += lines
        application = get_app_session().app
        loop = application.loop if application else None
        if loop is not None:
            loop.call_soon_threadsafe(self.catch_up)

    def catch_up(self) -> None:
        """Print what has come since the prompt was made ready; it moves down for that."""
        if self._pending:
            run_in_terminal(self.flush)

    def flush(self) -> None:
        """Print everything; no prompt may be in the way."""
        while self._pending:
            print(self._pending.popleft())
        sys.stdout.flush()
