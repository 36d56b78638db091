"""The line a person types: its prompt, history and completion, and what Ctrl-C means in it."""

import os
import signal
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final, NoReturn

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from uai_engine.terminal.asking import Complete

FOLDER: Final = "uai-engine"
"""Where histories lie, among the states of other programs."""


def prepare_terminal() -> None:
    """Take signals as a program with a prompt has to; called once, before the first prompt."""
    # Between two prompts Ctrl-C has nothing to interrupt, and being killed in the middle of one
    # must not leave the terminal as the prompt needs it.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, _killed)
    # Completions are printed below the prompt, so nobody has to ask the terminal where it stands;
    # one that cannot answer would be complained about.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")


def _killed(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


def new_prompt(
    message: Callable[[], str], complete: Complete, interrupt: Callable[[], bool], history: str
) -> "PromptSession[str]":
    """A prompt with a history of that name.

    Ctrl-C clears the line, unless `interrupt` says that it had something better to do.
    """
    keys = KeyBindings()

    @keys.add("c-c")
    def pressed(event: KeyPressEvent) -> None:
        if not interrupt():
            event.current_buffer.reset()

    return PromptSession(
        message,
        history=_history(history),
        completer=_Completer(complete),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        key_bindings=keys,
    )


class _Completer(Completer):
    def __init__(self, complete: Complete) -> None:
        self._complete = complete

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        begun = document.get_word_before_cursor(WORD=True)
        words = self._complete(document.text_before_cursor)
        end = " " if len(words) == 1 else ""
        for word in words:
            yield Completion(word + end, start_position=-len(begun))


def _history(name: str) -> History:
    """What was typed before, from a file if there can be one."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    path = Path(home) / FOLDER / name
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("ab").close()
    except (OSError, RuntimeError):
        return InMemoryHistory()
    return _CarefulHistory(str(path))


class _CarefulHistory(FileHistory):
    """A history whose file may vanish, or its disk fill up, without anybody being disturbed."""

    def load_history_strings(self) -> Iterable[str]:
        with suppress(OSError):
            return list(super().load_history_strings())
        return []

    def store_string(self, string: str) -> None:
        with suppress(OSError):
            super().store_string(string)
