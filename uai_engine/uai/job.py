"""Work that runs beside the session: a search, or a count that takes its time.

A job never speaks for the session. It reports while it works, and when it is done the session is
told, in the session's own thread, what came of it.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from uai_engine.search.interface import StopSignal
from uai_engine.uai.responses import Response

Work = Callable[[StopSignal], list[Response]]
"""What to do; the responses are the end of it."""

Done = Callable[["Job", list[Response]], None]


@dataclass(slots=True, eq=False)
class Job:
    work: Work
    failed: Callable[[Exception], list[Response]]
    """What to say if the work breaks down."""
    infinite: bool = False
    pondering: bool = False
    seconds: float | None = None
    """How long it may take, counted from its start or from `ponderhit`."""
    deadline: float | None = None
    holds: bool = False
    """Whether the commands behind it wait for its end."""
    stop: StopSignal = field(default_factory=StopSignal)
    released: bool = False
    """Whether somebody has asked for its end."""
    outcome: list[Response] | None = None

    @property
    def endless(self) -> bool:
        """Whether its outcome is kept back, however long it has been there."""
        return (self.infinite or self.pondering) and not self.released

    @property
    def due(self) -> float | None:
        """When it has to be told that its time is up."""
        return None if self.stop.is_set() else self.deadline


def start(job: Job, done: Done) -> None:
    if not job.pondering:
        start_clock(job)
    threading.Thread(target=_run, args=(job, done), name="job", daemon=True).start()


def start_clock(job: Job) -> None:
    if job.seconds is not None:
        job.deadline = monotonic() + job.seconds


def _run(job: Job, done: Done) -> None:
    try:
        outcome = job.work(job.stop)
    except Exception as error:  # a searcher may be anybody's: the session has to live on
        outcome = job.failed(error)
    done(job, outcome)
