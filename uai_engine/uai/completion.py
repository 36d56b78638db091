"""What a person may mean to type next, by the command table."""

from uai_engine.terminal.moves import beginning
from uai_engine.uai import next_words
from uai_engine.uai.arguments import words_of
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.session import Session


def completions(line: str, session: Session) -> list[str]:
    """The words that fit at the end of a line that has been typed so far."""
    words = words_of(line)
    begun = words.pop() if words and not line.endswith((" ", "\t")) else ""
    if not words:
        moves = next_words.moves([], begun, session) if begun else []
        return beginning(begun, COMMANDS) + moves
    name, *rest = words
    return COMMANDS[name].completes(rest, begun, session) if name in COMMANDS else []
