"""A match as it goes on: a picture that is drawn anew on a terminal, lines elsewhere."""

import shutil
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, Protocol, TextIO

from uai_engine.match.limits import write_limits
from uai_engine.match.outcome import Outcome
from uai_engine.match.report import interim, lines_of, summary
from uai_engine.match.schedule import Plan
from uai_engine.match.settings import Settings
from uai_engine.match.tally import Tally
from uai_engine.notation.result import IN_WORDS

REDRAW_SECONDS: Final = 0.25
_UP, _CLEAR_BELOW = "\x1b[{}A", "\x1b[J"


class Display(Protocol):
    def begin(self, settings: Settings, tally: Tally, games: int) -> None: ...
    def started(self, plan: Plan) -> None: ...
    def finished(self, plan: Plan, outcome: Outcome) -> None: ...
    def end(self) -> None: ...


def display_for(stream: TextIO, report_every: int) -> Display:
    return Picture(stream) if stream.isatty() else Lines(stream, report_every)


def told(settings: Settings, plan: Plan, outcome: Outcome) -> str:
    """A finished game in a line: `game 3: greedy 45, mcts 52 (normal)`."""
    seats = ", ".join(
        f"{settings.engines[engine].name} {score}"
        for engine, score in zip(plan.lineup, outcome.scores, strict=True)
    )
    why = IN_WORDS[outcome.ending]
    if outcome.fault is not None:
        offender = settings.engines[plan.lineup[outcome.fault.seat]].name
        why += f" by {offender}: {outcome.fault.detail}"
    return f"game {plan.number}: {seats} ({why})"


class Lines:
    """A line for every game, the results so far every so many games, and the tables at the end."""

    def __init__(self, stream: TextIO, report_every: int) -> None:
        self._stream = stream
        self._report_every = report_every

    def begin(self, settings: Settings, tally: Tally, games: int) -> None:
        self._settings, self._tally, self._games = settings, tally, games
        for engine in settings.engines:
            self._say(f"{engine.name}: {' '.join(engine.command)} {write_limits(engine.limits)}")

    def started(self, plan: Plan) -> None:
        pass

    def finished(self, plan: Plan, outcome: Outcome) -> None:
        self._say(told(self._settings, plan, outcome))
        done = len(self._tally.finished)
        if self._report_every and done % self._report_every == 0 and done < self._games:
            for line in interim(self._settings, self._tally):
                self._say(line)

    def end(self) -> None:
        for line in lines_of(summary(self._settings, self._tally, self._games)):
            self._say(line)

    def _say(self, line: str) -> None:
        print(line, file=self._stream, flush=True)


class Picture:
    """A bar, how fast it goes, what is being played, the last game and the tables, drawn over
    themselves a few times a second."""

    def __init__(
        self,
        stream: TextIO,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = datetime.now,
    ) -> None:
        self._stream = stream
        self._clock = clock
        self._now = now
        self._height = 0
        self._drawn = -REDRAW_SECONDS
        self._news = ""
        self._under_way: dict[int, Plan] = {}
        # A game may start while another one's end is being written down, in another thread.
        self._lock = threading.Lock()

    def begin(self, settings: Settings, tally: Tally, games: int) -> None:
        self._settings, self._tally, self._games = settings, tally, games
        self._begun, self._before = self._clock(), len(tally.finished)
        with self._lock:
            self._draw()

    def started(self, plan: Plan) -> None:
        with self._lock:
            self._under_way[plan.number] = plan

    def finished(self, plan: Plan, outcome: Outcome) -> None:
        with self._lock:
            self._under_way.pop(plan.number, None)
            self._news = told(self._settings, plan, outcome)
            # Ratings take a moment when there are many games: not for every one of fast games.
            if self._clock() - self._drawn >= REDRAW_SECONDS:
                self._draw()

    def end(self) -> None:
        with self._lock:
            self._under_way.clear()
            self._draw()

    def _draw(self) -> None:
        size = shutil.get_terminal_size()
        width = size.columns - 1
        lines = [self._bar(width), *self._pace(), *self._playing()]
        lines += [self._news] if self._news else []
        lines += lines_of(summary(self._settings, self._tally, self._games))
        # What has scrolled away cannot be drawn over.
        lines = lines[: size.lines - 1]
        text = "".join(f"{line[:width]}\n" for line in lines)
        up = _UP.format(self._height) if self._height else ""
        self._stream.write(f"{up}\r{_CLEAR_BELOW}{text}")
        self._stream.flush()
        self._height = len(lines)
        self._drawn = self._clock()

    def _bar(self, width: int) -> str:
        done, games = len(self._tally.finished), max(1, self._games)
        room = min(50, max(10, width - 8))
        full = room * done // games
        return f"[{'#' * full}{'.' * (room - full)}] {100 * done // games:3d} %"

    def _pace(self) -> list[str]:
        """How many games a minute, and when the last would end at that pace."""
        played, seconds = len(self._tally.finished) - self._before, self._clock() - self._begun
        if not played or seconds <= 0:
            return []
        left = (self._games - len(self._tally.finished)) * seconds / played
        end = self._now() + timedelta(seconds=left)
        day = "" if end.date() == self._now().date() else f"{end:%Y-%m-%d} "
        expected = f", all of them by {day}{end:%H:%M:%S}" if left else ""
        return [f"{60 * played / seconds:.1f} games a minute{expected}"]

    def _playing(self) -> list[str]:
        names = [engine.name for engine in self._settings.engines]
        games = [
            f"game {number}: " + " - ".join(names[engine] for engine in plan.lineup)
            for number, plan in sorted(self._under_way.items())
        ]
        return [f"playing {', '.join(games)}"] if games else []
