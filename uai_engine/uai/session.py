"""The state behind the commands, and the order in which they are carried out.

Everything here happens in one thread. A job runs beside it and tells it through `post`, so that
nothing has to be locked: what comes in, in what order, is all there is to know.
"""

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from uai_engine.uai import job as jobs
from uai_engine.uai.arguments import Setup, words_of
from uai_engine.uai.commands import COMMANDS, find
from uai_engine.uai.errors import Refusal
from uai_engine.uai.job import Job
from uai_engine.uai.position import random_seed, set_up
from uai_engine.uai.reader import Line
from uai_engine.uai.responses import Failure, Note, Response
from uai_engine.uai.settings import Settings

LEAVING_SECONDS: Final = 2.0
"""How long `quit` waits for a search that does not stop when it is told to."""

_AT_ONCE: Final = ("isready", "quit")
"""Never kept back: one asks whether anybody is there, the other wants to go."""

_TO_THE_JOB: Final = ("stop", "ponderhit")
"""For the job that runs, unless they come behind a command that will start the next one."""


class Session:
    def __init__(
        self,
        say: Callable[[Response], None],
        post: Callable[[Callable[[], None]], None],
        patient: bool = False,
    ) -> None:
        self.say = say
        """Takes responses from any thread."""
        self._post = post
        """Has something done in the session's thread."""
        self._patient = patient
        """Whether every command waits for the search before it, as a script expects."""
        self.settings = Settings()
        self.new_seed()
        self.game, _ = set_up(Setup(seed=0), self.own_seed)
        self.debug = False
        self.job: Job | None = None
        self._kept: deque[Line] = deque()
        self._kept_starts = 0
        self._holding = False
        self._ended = False
        self._leaving_at: float | None = None
        self.closed = False

    def new_seed(self) -> None:
        """Pick the seed of games that are set up without one."""
        self.own_seed = random_seed()

    # What comes in.

    def receive(self, lines: list[Line]) -> None:
        for line in lines:
            if self.left:
                return
            self.tick()
            if self._has_to_wait(line):
                self._kept.append(line)
                self._kept_starts += _starts_job(line)
            else:
                self._carry_out(line)
            self._go_on()

    def end_of_input(self) -> None:
        self._ended = True
        self._go_on()

    def finished(self, job: Job, outcome: list[Response]) -> None:
        job.outcome = outcome
        self._go_on()

    def interrupt(self) -> None:
        """Somebody wants the job that runs to end, whatever else they have asked for since."""
        self.stop()
        self._go_on()

    def due(self) -> float | None:
        """When `tick` has something to do."""
        times = [self._leaving_at, self.job.due if self.job else None]
        return min((time for time in times if time is not None), default=None)

    def tick(self) -> None:
        """See whether the time of something is up."""
        job, now = self.job, monotonic()
        if job is not None and job.due is not None and now >= job.due:
            job.stop.set()
        if self._leaving_at is not None and now >= self._leaving_at:
            if job is not None:
                self._say_all(job.failed(TimeoutError("it does not stop")))
            self.closed = True

    # What commands do to jobs.

    def start(self, job: Job) -> None:
        self.job = job
        self._holding = job.holds or (self._patient and not job.endless)
        jobs.start(job, lambda job, outcome: self._post(lambda: self.finished(job, outcome)))

    def stop(self) -> None:
        if self.job is not None:
            self.job.released = True
            self.job.stop.set()
            self._holding = True

    def ponderhit(self) -> None:
        if self.job is None or not self.job.pondering:
            raise Refusal("phase", "the engine does not ponder")
        self.job.pondering = False
        jobs.start_clock(self.job)

    def wait(self) -> None:
        if self.job is not None:
            if self.job.endless:
                raise Refusal("busy", "this search does not end by itself")
            self._holding = True

    def leave(self) -> None:
        self._leaving_at = monotonic() + LEAVING_SECONDS

    @property
    def left(self) -> bool:
        """Whether somebody said `quit`."""
        return self._leaving_at is not None

    # The order of things.

    def _has_to_wait(self, line: Line) -> bool:
        if not self._holding:
            return False
        word = _first_word(line)
        if word in _TO_THE_JOB:
            return self._kept_starts > 0
        return word not in _AT_ONCE

    def _go_on(self) -> None:
        """Whatever can be done now: give a result out, carry out what was kept, leave."""
        while True:
            if self.left or (self._ended and not self._kept and self.job and self.job.endless):
                self.stop()
            self._give_out()
            if self._holding or not self._kept:
                break
            line = self._kept.popleft()
            self._kept_starts -= _starts_job(line)
            self._carry_out(line)
        if self.job is None and (self._ended or self.left):
            self.closed = True

    def _give_out(self) -> None:
        job = self.job
        if job is not None and job.outcome is not None and not job.endless:
            self.job, self._holding = None, False
            self._say_all(job.outcome)

    def _carry_out(self, line: Line) -> None:
        name = _first_word(line)
        try:
            responses = self._answer(name, line)
        except Refusal as refusal:
            end = () if refusal.code == "busy" else _end_of_refusal(name)
            responses = [Failure(refusal.code, refusal.text, name), *end]
        except Exception as error:  # the engine lives on, whatever was wrong with it
            responses = [*self.describe(error), *_end_of_refusal(name)]
        self._say_all(responses)

    def _answer(self, name: str, line: Line) -> Sequence[Response]:
        if isinstance(line, Refusal):
            raise line
        if not name:
            return ()
        command = find(name)
        if self.job is not None and command.busy:
            raise Refusal("busy", f"{name} has to wait until the search has ended")
        return command.handle(self, command.parse(line.partition(name)[2]))

    def describe(self, error: Exception) -> list[Response]:
        """A failure of the engine's own; in debug mode with the place where it happened."""
        text = " ".join(f"{type(error).__name__}: {error}".split())
        responses: list[Response] = [Failure("internal", ascii(text)[1:-1])]
        if self.debug:
            import traceback

            lines = "".join(traceback.format_exception(error)).splitlines()
            responses += [Note(line) for line in lines]
        return responses

    def _say_all(self, responses: Sequence[Response]) -> None:
        for response in responses:
            self.say(response)


def _first_word(line: Line) -> str:
    return "" if isinstance(line, Refusal) else next(iter(words_of(line)), "")


def _end_of_refusal(name: str) -> Sequence[Response]:
    return COMMANDS[name].refused if name in COMMANDS else ()


def _starts_job(line: Line) -> bool:
    name = _first_word(line)
    return name in COMMANDS and COMMANDS[name].starts_job
