"""The states of an engine, by the names of the standard's state table (UAI-600)."""

from enum import Enum, StrEnum, auto
from typing import Final, NamedTuple

from uai_engine.game import Phase


class State(StrEnum):
    """What the engine is about; the five columns of the table."""

    IDLE = "idle"
    SEARCHING = "searching"
    PONDERING = "pondering"
    DEAL = "deal"
    OVER = "over"


WITHOUT_A_SEARCH: Final = {
    Phase.DRAFT: State.IDLE,
    Phase.DEAL: State.DEAL,
    Phase.OVER: State.OVER,
}


class Row(NamedTuple):
    """What a command does in each state: the words of the standard's table."""

    idle: str
    searching: str
    pondering: str
    deal: str
    over: str

    def at(self, state: State) -> str:
        word: str = getattr(self, state.value)
        return word


ANSWER: Final = Row("answer", "answer", "answer", "answer", "answer")
ANSWER_UNLESS_BUSY: Final = Row("answer", "busy", "busy", "answer", "answer")
DONE: Final = Row("done", "done", "done", "done", "done")
DONE_UNLESS_BUSY: Final = Row("done", "busy", "busy", "done", "done")


class Hold(Enum):
    """Why commands that come are kept for later."""

    NONE = auto()
    STOPPING = auto()
    """A `stop` was said, and its `bestmove` is not out yet (UAI-602)."""
    WAITING = auto()
    """A `wait` was said, or a `perft` or `bench` works (UAI-126, UAI-410)."""


class Stage(Enum):
    """How near a session is to its end."""

    OPEN = auto()
    INPUT_ENDED = auto()
    """Nobody will say more; what was asked for is still done."""
    CLOSED = auto()
