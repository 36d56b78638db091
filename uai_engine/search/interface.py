"""What a searcher is: a position, a request, a stop signal and a reporter in; a result out.

Time is not a searcher's business. Whoever starts a search sets its stop signal when the time is
up, so that clocks, pondering and `stop` are one mechanism for every searcher.
"""

import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from uai_engine.game import Action, GameState
from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.notation.info import Info
from uai_engine.notation.options import Option, OptionValue


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked of a search, and when it is over by itself.

    Without `nodes` and `depth` it is over when it is stopped.
    """

    nodes: int | None = None
    depth: int | None = None
    searchmoves: tuple[Action, ...] = ()
    """Consider only these root moves; empty for all."""
    multipv: int = 1
    """How many best moves to report lines for."""


@dataclass(frozen=True, slots=True)
class Result:
    best: Action
    ponder: tuple[Action, ...] = ()
    """The replies expected up to the player's next turn."""


class Appraisal(NamedTuple):
    """An opinion of a position: a share of the win and final points for each seat."""

    win: tuple[float, ...]
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """One reason for a searcher's opinion of a position: a value for each seat."""

    name: str
    values: tuple[float, ...]


class StopSignal:
    """Set once, from any thread. A searcher polls it, or has itself called when it is set."""

    def __init__(self) -> None:
        self._event = threading.Event()
        self._lock = threading.Lock()
        self._callbacks: list[Callable[[], None]] = []

    def set(self) -> None:
        with self._lock:
            self._event.set()
            callbacks, self._callbacks = self._callbacks, []
        for callback in callbacks:
            callback()

    def is_set(self) -> bool:
        return self._event.is_set()

    def wait(self, timeout: float | None = None) -> bool:
        return self._event.wait(timeout)

    def on_set(self, callback: Callable[[], None]) -> None:
        """Call back when the signal is set, or now if it is set already."""
        with self._lock:
            if not self._event.is_set():
                self._callbacks.append(callback)
                return
        callback()


Reporter = Callable[[Info], None]
"""Takes what a searcher has to say. Node counts are enough: the caller adds time and nps."""


class Searcher:
    """A way of finding a move. Made once, then used for one search at a time.

    Only `search` has to be written by a class that is derived from this one. `options` are the
    searcher's own, by which it is configured; of the engine's, `Threads`, `Hash` and `Seed` reach
    every searcher through `configure` too, and those it has no use for it ignores.
    """

    options: Sequence[Option] = ()
    players: Sequence[int] = range(MIN_PLAYERS, MAX_PLAYERS + 1)
    """How many players it can play with."""

    def configure(self, name: str, value: OptionValue) -> None:
        """Set an option to a value that the option accepts.

        Raises OptionError if more is wrong with it, a file that cannot be read say, and keeps
        what it had.
        """

    def prepare(self, players: int) -> None:
        """Load and allocate what a search needs, so that the first is as quick as the second.

        Called before a search, again and again; what is there already costs nothing.
        """

    def new_game(self) -> None:
        """Forget what was learned of the game so far."""

    def search(
        self, state: GameState, request: Request, stop: StopSignal, report: Reporter
    ) -> Result:
        """The best move of a position in which somebody has to draft."""
        raise NotImplementedError

    def evaluate(self, state: GameState) -> Appraisal:
        """What the searcher expects of a position as it stands, in any phase.

        Quick enough to be waited for, and without a trace: searches go on as if it had not been.
        """
        from uai_engine.search.evaluation import evaluate_by_search

        return evaluate_by_search(self, state)

    def explain(self, state: GameState) -> Sequence[Term]:
        """Reasons for that, for people; in the middle of a round, as if it ended now."""
        return ()
