"""The engine for people: a prompt, history, completion, the table after every move.

The session works in a thread of its own; the main thread has the prompt, and shows what the session
says above the line that is being typed, so that a search which reports in the middle of a word does
not garble it.
"""

import sys
import threading
from typing import TYPE_CHECKING

from uai_engine import __version__
from uai_engine.game import Phase, legal_actions
from uai_engine.notation import write_short_move
from uai_engine.terminal.look import Look
from uai_engine.terminal.prompt import new_prompt, prepare_terminal
from uai_engine.terminal.screen import Screen
from uai_engine.uai.completion import completions
from uai_engine.uai.handlers import NAME
from uai_engine.uai.loop import Inbox, new_inbox, serve
from uai_engine.uai.people import write_for_people
from uai_engine.uai.position import random_seed
from uai_engine.uai.responses import Drawing, Moved, Response
from uai_engine.uai.session import Session
from uai_engine.uai.typed import as_command

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession


def converse() -> int:
    """Talk to the person at the terminal until they leave; the exit status."""
    prepare_terminal()
    screen, inbox = Screen(), new_inbox()
    # Over pipes a process begins with seed 0; a person wants a game that nobody knows.
    seed = random_seed()
    session = Session(lambda response: screen.show(_lines(response)), inbox.put, first_seed=seed)
    worker = threading.Thread(target=serve, args=(session, inbox), name="session", daemon=True)
    worker.start()

    def stop() -> bool:
        searching = session.job is not None
        if searching:
            inbox.put(session.interrupt)
        return searching

    prompt = new_prompt(
        lambda: _message(session), lambda line: completions(line, session), stop, "history"
    )
    # On stderr: it is no answer to anything, and a log of the session should not have it.
    for problem in session.settings.news():
        print(f"{NAME}: {problem}", file=sys.stderr, flush=True)
    screen.show(
        [
            f"{NAME} {__version__}, searching with {session.settings.name}.",
            f"A new game, seed {seed}. Type d to see the table.",
            f"Type a move such as {_some_move(session)} to play it, go to let the engine think.",
            "Type help to see the commands, quit to leave.",
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
    line = as_command(line)
    if line.strip() == "quit":
        inbox.put(session.interrupt)  # whoever wants to leave does not wait for a count
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


def _some_move(session: Session) -> str:
    return write_short_move(legal_actions(session.game.state)[-1])


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
