"""The state behind the commands, and the order in which they are carried out.

Everything here happens in one thread. A job runs beside it and tells it through `post`, so that
nothing has to be locked: what comes in, in what order, is all there is to know.
"""

from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Final

from uai_engine.uai import job as jobs
from uai_engine.uai.arguments import NewPosition, words_of
from uai_engine.uai.commands import COMMANDS, find
from uai_engine.uai.errors import Refusal
from uai_engine.uai.job import Job
from uai_engine.uai.position import random_seed, set_up
from uai_engine.uai.reader import InputLine
from uai_engine.uai.responses import Failure, Note, Response
from uai_engine.uai.settings import Settings
from uai_engine.uai.states import WITHOUT_A_SEARCH, Hold, Stage, State

LEAVING_SECONDS: Final = 2.0
"""How long `quit` waits for a search that does not stop when it is told to."""


class Session:
    def __init__(
        self,
        say: Callable[[Response], None],
        post: Callable[[Callable[[], None]], None],
        patient: bool = False,
        first_seed: int = 0,
    ) -> None:
        self.say = say
        """Takes responses from any thread."""
        self._post = post
        """Has something done in the session's thread."""
        self._patient = patient
        """Whether every command waits for the search before it, as a script expects."""
        self.settings = Settings()
        self.new_seed()
        self.placed = set_up(NewPosition(seed=first_seed), self.own_seed)
        """The last `position`; `move`, `deal` and `undo` go on from it."""
        self.game = self.placed.game
        self.debug = False
        self.job: Job | None = None
        self._hold = Hold.NONE
        self._kept: deque[InputLine] = deque()
        self._kept_starts = 0
        """How many of the kept lines will start a job."""
        self._stage = Stage.OPEN
        self._leave_by: float | None = None

    def new_seed(self) -> None:
        """Pick the seed of games that are set up without one."""
        self.own_seed = random_seed()

    @property
    def state(self) -> State:
        if self.job is not None:
            return State.PONDERING if self.job.pondering else State.SEARCHING
        return WITHOUT_A_SEARCH[self.game.state.phase]

    @property
    def left(self) -> bool:
        """Whether somebody said `quit`."""
        return self._leave_by is not None

    @property
    def closed(self) -> bool:
        return self._stage is Stage.CLOSED

    # What comes in.

    def receive(self, lines: list[InputLine]) -> None:
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
        self._stage = Stage.INPUT_ENDED
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
        times = [self._leave_by, self.job.due if self.job else None]
        return min((time for time in times if time is not None), default=None)

    def tick(self) -> None:
        """See whether the time of something is up."""
        job, now = self.job, monotonic()
        if job is not None and job.due is not None and now >= job.due:
            job.stop.set()
        if self._leave_by is not None and now >= self._leave_by:
            if job is not None:
                self._say_all(job.failed(TimeoutError("it does not stop")))
            self._stage = Stage.CLOSED

    # What commands do to jobs.

    def start(self, job: Job) -> None:
        if self._patient and job.infinite:
            raise Refusal("limit", "a search without an end would never be answered here")
        self.job = job
        if job.holds or (self._patient and not job.endless):
            self._hold = Hold.WAITING
        jobs.start(job, lambda job, outcome: self._post(lambda: self.finished(job, outcome)))

    def stop(self) -> None:
        if self.job is not None:
            self.job.released = True
            self.job.stop.set()
            self._hold = Hold.STOPPING

    def ponderhit(self) -> None:
        if self.job is None or not self.job.pondering:
            raise Refusal("phase", "the engine does not ponder")
        self.job.pondering = False
        if self._patient:
            self._hold = Hold.WAITING
        jobs.start_clock(self.job)

    def wait(self) -> None:
        if self.job is not None:
            if self.job.endless:
                raise Refusal("busy", "this search does not end by itself")
            self._hold = Hold.WAITING

    def leave(self) -> None:
        self._leave_by = monotonic() + LEAVING_SECONDS

    # The order of things.

    def _has_to_wait(self, line: InputLine) -> bool:
        if self._hold is Hold.NONE:
            return False
        command = COMMANDS.get(_first_word(line))
        if command is None:
            return True
        if self._hold not in command.heard:
            return True
        return command.for_the_job and self._kept_starts > 0

    def _go_on(self) -> None:
        """Whatever can be done now: give a result out, carry out what was kept, leave."""
        while True:
            if self.left or self._nobody_will_stop_it():
                self.stop()
            self._give_out()
            if self._hold is not Hold.NONE or not self._kept:
                break
            self._carry_out_kept()
        if self.job is None and (self._stage is Stage.INPUT_ENDED or self.left):
            self._stage = Stage.CLOSED

    def _carry_out_kept(self) -> None:
        """Carry out the first of the lines that were kept."""
        line = self._kept.popleft()
        self._kept_starts -= _starts_job(line)
        staying = not self.left
        self._carry_out(line)
        if staying and self.left:
            self._kept.clear()  # what was said behind a `quit` is not carried out
        if self._hold is Hold.WAITING:
            self._hear_for_the_job()

    def _hear_for_the_job(self) -> None:
        """Carry out what was kept for the job that has begun: it would be held by the very job."""
        for line in list(self._kept):
            if _starts_job(line):
                return  # what comes behind it is for the next one
            command = COMMANDS.get(_first_word(line))
            if command and command.for_the_job and self._hold in command.heard:
                self._kept.remove(line)
                self._carry_out(line)

    def _nobody_will_stop_it(self) -> bool:
        ended = self._stage is Stage.INPUT_ENDED and not self._kept
        return ended and self.job is not None and self.job.endless

    def _give_out(self) -> None:
        job = self.job
        if job is not None and job.outcome is not None and not job.endless:
            self.job, self._hold = None, Hold.NONE
            self._say_all(job.outcome)

    def _carry_out(self, line: InputLine) -> None:
        name = _first_word(line)
        try:
            responses = self._answer(name, line)
        except Refusal as refusal:
            end = () if refusal.code == "busy" else _end_of_refusal(name)
            responses = [Failure(refusal.code, refusal.text, name), *end]
        except Exception as error:  # the engine lives on, whatever was wrong with it
            responses = [*self.describe(error), *_end_of_refusal(name)]
        self._say_all(responses)

    def _answer(self, name: str, line: InputLine) -> Sequence[Response]:
        if isinstance(line, Refusal):
            raise line
        if not name:
            return ()
        command = find(name)
        if command.states.at(self.state) == "busy":
            raise Refusal("busy", f"{name} is not possible while the engine is {self.state}")
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


def _first_word(line: InputLine) -> str:
    return "" if isinstance(line, Refusal) else next(iter(words_of(line)), "")


def _end_of_refusal(name: str) -> Sequence[Response]:
    return COMMANDS[name].refused if name in COMMANDS else ()


def _starts_job(line: InputLine) -> bool:
    name = _first_word(line)
    return name in COMMANDS and COMMANDS[name].starts_job
