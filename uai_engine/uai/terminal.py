"""The engine for people: a prompt, history, completion, the table after every move.

The session works in a thread of its own; the main thread has the prompt, and shows what the session
says above the line that is being typed, so that a search which reports in the middle of a word does
not garble it.
"""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.shortcuts import CompleteStyle

from uai_engine import __version__
from uai_engine.game import Phase
from uai_engine.uai.completion import completions
from uai_engine.uai.handlers import NAME
from uai_engine.uai.loop import Inbox, new_inbox, serve
from uai_engine.uai.people import Look, write_for_people
from uai_engine.uai.responses import Drawing, Moved, Response
from uai_engine.uai.screen import Screen
from uai_engine.uai.session import Session


def converse() -> int:
    """Talk to the person at the terminal until they leave; the exit status."""
    # Between two prompts Ctrl-C has nothing to interrupt, and being killed in the middle of one
    # must not leave the terminal as the prompt needs it.
    signal.signal(signal.SIGINT, lambda number, frame: None)
    signal.signal(signal.SIGTERM, _killed)
    screen, inbox = Screen(), new_inbox()
    session = Session(lambda response: screen.show(_lines(response)), inbox.put)
    worker = threading.Thread(target=serve, args=(session, inbox), name="session", daemon=True)
    worker.start()
    # Completions are printed below the prompt, so nobody has to ask the terminal where it stands;
    # one that cannot answer would be complained about.
    os.environ.setdefault("PROMPT_TOOLKIT_NO_CPR", "1")
    prompt = _prompt(session, lambda: inbox.put(session.interrupt))
    screen.show(
        [
            f"{NAME} {__version__}, searching with {session.settings.name}.",
            "Type help to see the commands, d to see the table, quit to leave.",
            *session.settings.news(),
        ]
    )
    try:
        while not session.left:
            screen.flush()
            _hand_over(_typed(prompt, screen), session, inbox)
    except SystemExit as killed:
        return int(killed.code or 0)
    worker.join()
    screen.flush()
    return 0


def _hand_over(line: str, session: Session, inbox: Inbox) -> None:
    """Have a line carried out before the next is asked for: the prompt shows what became of it."""
    inbox.put(lambda: session.receive([line]))
    inbox.join()


def _lines(response: Response) -> list[str]:
    if isinstance(response, Moved):
        response = Drawing(response.state)
    return write_for_people(response, Look.of_terminal())


def _typed(prompt: "PromptSession[str]", screen: Screen) -> str:
    try:
        return prompt.prompt(pre_run=screen.catch_up)
    except EOFError:
        return "quit"
    except KeyboardInterrupt:  # a signal from outside: the key itself is bound
        return "stop"


def _killed(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


def _prompt(session: Session, stop: Callable[[], None]) -> "PromptSession[str]":
    keys = KeyBindings()

    @keys.add("c-c")
    def interrupt(event: KeyPressEvent) -> None:
        if session.job is not None:
            stop()
        else:
            event.current_buffer.reset()

    return PromptSession(
        lambda: _message(session),
        history=_history(),
        completer=_Completer(session),
        complete_style=CompleteStyle.READLINE_LIKE,
        complete_while_typing=False,
        key_bindings=keys,
    )


def _message(session: Session) -> str:
    """Where the game stands, for whoever is to type next."""
    state = session.game.state
    match state.phase:
        case Phase.DRAFT:
            stands = f"round {state.round}, seat {state.seat}"
        case Phase.DEAL:
            stands = "waiting for a deal"
        case Phase.OVER:
            stands = "game over"
    return f"{stands}{', thinking' if session.job is not None else ''}> "


class _Completer(Completer):
    def __init__(self, session: Session) -> None:
        self._session = session

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        begun = document.get_word_before_cursor(WORD=True)
        words = completions(document.text_before_cursor, self._session)
        end = " " if len(words) == 1 else ""
        for word in words:
            yield Completion(word + end, start_position=-len(begun))


def _history() -> History:
    """What was typed before, from a file if there can be one."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    path = Path(home) / NAME / "history"
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
