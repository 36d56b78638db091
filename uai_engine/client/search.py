"""One search of an engine: what it was asked, what it has said so far, and its move."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import Final

from uai_engine.client.errors import EngineRefused
from uai_engine.client.position import Position
from uai_engine.game import Action, GameError, draft
from uai_engine.notation import MoveError, NotationError, parse_move
from uai_engine.notation.info import Info, parse_info
from uai_engine.notation.words import NO_MOVE

UNREAD_REPORTS: Final = 1_000
"""How many reports wait for somebody who reads slowly, before the oldest are dropped."""

MOST_LINES: Final = 256
"""How many lines of a MultiPV are kept."""


class BadAnswer(Exception):
    """A `bestmove` that is not one; the message says why."""


@dataclass(frozen=True, slots=True)
class PlayResult:
    """What an engine decided."""

    move: Action
    ponder: tuple[Action, ...] = ()
    """The replies it expects up to its next turn."""
    lines: tuple[Info, ...] = ()
    """What it last said about each line of a MultiPV, best first."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took, from the `readyok` after its position, or from `ponderhit`."""

    @property
    def info(self) -> Info:
        """What it last said about its best line."""
        return self.lines[0] if self.lines else Info()


class Search:
    """A `go` that has been sent and has not been answered."""

    def __init__(
        self,
        position: Position,
        command: str,
        patience: float | None,
        *,
        infinite: bool = False,
        pondering: bool = False,
        began: Callable[[], object] | None = None,
    ) -> None:
        self.position = position
        self.command = command
        self.patience = patience
        """The seconds after which it is given up; None for a search without end, in which the
        engine has to show signs of life."""
        self.infinite = infinite
        self.pondering = pondering
        self.stopped = False
        self.placed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the engine has read where to search."""
        self.misplaced: EngineRefused | None = None
        """Why it did not take that position."""
        self.refusal: EngineRefused | None = None
        self.result: asyncio.Future[PlayResult] = asyncio.get_running_loop().create_future()
        # A fault may find nobody waiting; that is no reason for a warning.
        self.result.add_done_callback(lambda done: done.cancelled() or done.exception())
        self.began = began
        """Called when its time begins."""
        self._begun_at = self._ended_at = 0.0
        self.reports: deque[Info] = deque(maxlen=UNREAD_REPORTS)
        self.news = asyncio.Event()
        self._lines: dict[int, Info] = {}

    @property
    def awaited(self) -> str:
        """What the engine has to say next."""
        if not self.placed.done():
            return "readyok after position"
        return "bestmove after stop" if self.stopped else "bestmove"

    def begin(self) -> None:
        """Its time begins, or begins anew where the expected moves were played."""
        self._begun_at = time.perf_counter()
        if self.began is not None:
            self.began()

    def end(self) -> None:
        self._ended_at = time.perf_counter()

    def report(self, line: str) -> None:
        """Take an `info` line; one with an unreadable value is passed over."""
        try:
            info = parse_info(line)
        except NotationError:
            return
        number = info.multipv or 1
        if info.string is None and number in self._lines:
            self._lines[number] = _merged(self._lines[number], info)
        elif info.string is None and len(self._lines) < MOST_LINES:
            self._lines[number] = info
        self.reports.append(info)
        self.news.set()

    def lines(self) -> tuple[Info, ...]:
        return tuple(info for _, info in sorted(self._lines.items()))

    def open_ended(self) -> bool:
        """Whether the answer has to wait for `stop` or `ponderhit`."""
        return (self.infinite or self.pondering) and not self.stopped

    def finish(self, move: Action, ponder: tuple[Action, ...]) -> None:
        taken = self._ended_at - self._begun_at
        expected = self._playable(move, ponder) if ponder else ()
        self.result.set_result(PlayResult(move, expected, self.lines(), taken))
        self.news.set()

    def fail(self, error: Exception) -> None:
        self.result.set_exception(error)
        self.news.set()

    def _playable(self, move: Action, expected: tuple[Action, ...]) -> tuple[Action, ...]:
        """The expected replies as far as the rules and the known deals allow them."""
        replies: list[Action] = []
        try:
            state = draft(self.position.state, move)
            for reply in expected:
                state = draft(state, reply)
                replies.append(reply)
        except GameError:
            pass
        return tuple(replies)


def _merged(old: Info, new: Info) -> Info:
    said = {
        field.name: getattr(new, field.name)
        for field in fields(Info)
        if getattr(new, field.name) not in (None, ())
    }
    return replace(old, **said)


def read_bestmove(line: str) -> tuple[Action | None, tuple[Action, ...]]:
    """The move of a `bestmove` line, None for none, and the replies expected; raises BadAnswer."""
    words = line.split()
    if words[1:] == [NO_MOVE]:
        return None, ()
    if len(words) == 2 or (len(words) > 3 and words[2] == "ponder"):
        try:
            return parse_move(words[1]), tuple(map(parse_move, words[3:]))
        except MoveError as error:
            raise BadAnswer(f"cannot read {line[:200]!r}: {error}") from None
    raise BadAnswer(f"cannot read {line[:200]!r}")
