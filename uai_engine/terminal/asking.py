"""Lines from a person, whatever they sit at: a prompt with history where that works, else none."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from uai_engine.terminal.look import STDOUT, is_dumb

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

Complete: TypeAlias = Callable[[str], list[str]]
"""The words that fit at the end of a line that has been typed so far."""

STDIN: Final = 0


class Asker:
    """Asks for one line after the other; on a dumb terminal, or none, with plain lines."""

    def __init__(self, history: str) -> None:
        self.complete: Complete = lambda line: []
        """The words that fit at the end of a line."""
        self._message = ""
        self._prompt: PromptSession[str] | None = None
        self.interactive = os.isatty(STDIN) and os.isatty(STDOUT)
        if self.interactive and not is_dumb():
            from uai_engine.terminal.prompt import new_prompt

            self._prompt = new_prompt(
                lambda: self._message, lambda line: self.complete(line), lambda: False, history
            )

    def ask(self, message: str) -> str | None:
        """A line without its end; None when no more will come."""
        self._message = message
        if self._prompt is None:
            return self._plain()
        try:
            return self._prompt.prompt()
        except EOFError:
            return None
        except KeyboardInterrupt:  # a signal from outside: the key itself clears the line
            return ""

    def _plain(self) -> str | None:
        sys.stdout.write(self._message)
        sys.stdout.flush()
        line = sys.stdin.readline()
        typed = line.rstrip("\r\n")
        if not self.interactive:
            print(typed)  # no terminal has shown it
        return typed if line else None
