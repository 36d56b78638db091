"""A match from its first game to its last, or to whatever ends it."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import (
    AbstractAsyncContextManager,
    AbstractContextManager,
    aclosing,
    asynccontextmanager,
    suppress,
)
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from uai_engine.client.stop_signals import stopped_by_signals
from uai_engine.match import cluster
from uai_engine.match.display import Display
from uai_engine.match.engine_log import engine_log
from uai_engine.match.journal import Journal, JournalError
from uai_engine.match.local_table import Room
from uai_engine.match.outcome import Outcome
from uai_engine.match.player import StartFailure
from uai_engine.match.reaper import reaper
from uai_engine.match.report import likelihood_ratio
from uai_engine.match.schedule import Plan, games_in, schedule
from uai_engine.match.scheduler import ClusterLost, connected, threads_of
from uai_engine.match.settings import Manner, Settings
from uai_engine.match.sprt import verdict
from uai_engine.match.tables import Table, play_all
from uai_engine.match.tally import Tally, add, new_tally
from uai_engine.notation.result import IN_WORDS


@dataclass(frozen=True, slots=True)
class Files:
    """What a match writes to, open."""

    journal: Journal
    write_game: Callable[[tuple[Plan, Outcome]], None]


Opener: TypeAlias = Callable[[], AbstractContextManager[Files]]
"""Opens the files of a match, once its engines have been seen to start."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match came to its end."""

    complete: bool
    why: str
    begun: bool = True
    """False where an engine that does not start, or a signal, came before the first game."""


def run_match(
    settings: Settings,
    manner: Manner,
    open_files: Opener,
    finished: tuple[Outcome, ...],
    display: Display,
) -> tuple[MatchEnd, Tally]:
    """Play what is left of a match. Ctrl-C ends it with everything in order."""
    tally = new_tally(settings)
    done = {outcome.number: outcome for outcome in finished}
    for plan in schedule(settings):
        if plan.number in done:
            add(tally, plan, done[plan.number])

    async def play() -> MatchEnd:
        async with _room(settings, manner) as (open_table, concurrency):
            with open_files() as files:
                display.begin(settings, tally, games_in(settings))
                end = await _told(play_left(open_table, concurrency, files), tally)
                with suppress(JournalError):
                    files.journal.match_stopped(end.why)
                display.end()
                return end

    async def play_left(
        open_table: Callable[[], AbstractAsyncContextManager[Table]],
        concurrency: int,
        files: Files,
    ) -> MatchEnd:
        def started(plan: Plan) -> None:
            seats = [settings.engines[e].name for e in plan.lineup]
            files.journal.game_started(plan.number, seats, plan.opening)
            display.started(plan)

        def keep(plan: Plan, outcome: Outcome) -> None:
            files.journal.game_finished(outcome)
            files.write_game((plan, outcome))
            add(tally, plan, outcome)
            display.finished(plan, outcome)

        left = (plan for plan in schedule(settings) if plan.number not in done)
        end = _decided(settings, tally)
        if end is not None:
            return end
        async with aclosing(play_all(left, concurrency, open_table, started)) as games:
            async for plan, outcome in games:
                # A disk takes its time; the engines of other games must not pay for it.
                await asyncio.to_thread(keep, plan, outcome)
                end = _stopped(settings, manner, plan, outcome) or _decided(settings, tally)
                if end is not None:
                    return end
        return MatchEnd(True, "every game is played")

    return asyncio.run(_until_signal(play(), tally)), tally


def _stopped(settings: Settings, manner: Manner, plan: Plan, outcome: Outcome) -> MatchEnd | None:
    """Whether a fault in this game is the end of the match."""
    if outcome.fault is None:
        return None
    engine = settings.engines[plan.lineup[outcome.fault.seat]]
    if manner.on_fault == "stop" or engine.restart == "never":
        return MatchEnd(False, f"fault by {engine.name}: {IN_WORDS[outcome.ending]}")
    return None


def _decided(settings: Settings, tally: Tally) -> MatchEnd | None:
    """Whether the sequential test has come to its end."""
    ratio = likelihood_ratio(settings, tally)
    if settings.sprt is None or ratio is None:
        return None
    accepted = verdict(settings.sprt, ratio)
    return None if accepted is None else MatchEnd(True, f"{accepted} accepted")


@asynccontextmanager
async def _room(
    settings: Settings, manner: Manner
) -> AsyncIterator[tuple[Callable[[], AbstractAsyncContextManager[Table]], int]]:
    """Where tables are opened, and how many of them."""
    of_match = (settings.engines, settings.conditions)
    if manner.cluster is None:
        with reaper() as watching, engine_log(manner.log, settings.engines) as log:
            room = Room(*of_match, watching, log)
            await room.try_engines(settings.seats)
            try:
                yield room.table, manner.concurrency or 1
            finally:
                await room.close()
        return
    async with connected(manner.cluster) as client:
        concurrency = manner.concurrency or max(1, await threads_of(client))
        yield partial(cluster.table, client, *of_match), concurrency


async def _told(play: Coroutine[None, None, MatchEnd], tally: Tally) -> MatchEnd:
    """Play until the end, a signal to stop, or something that cannot be used any more: an
    engine, a cluster, a full disk."""
    try:
        return await play
    except asyncio.CancelledError:
        return MatchEnd(False, "interrupted")
    except StartFailure as error:
        return MatchEnd(False, str(error), begun=bool(tally.finished))
    except (ClusterLost, JournalError, OSError) as error:
        return MatchEnd(False, str(error))


async def _until_signal(play: Coroutine[None, None, MatchEnd], tally: Tally) -> MatchEnd:
    """The same for what comes before the first game, and with Ctrl-C as the signal to stop."""
    task = asyncio.create_task(play)
    try:
        with stopped_by_signals(task.cancel):
            return await task
    except asyncio.CancelledError:
        return MatchEnd(False, "interrupted", begun=False)
    except (StartFailure, ClusterLost) as error:
        return MatchEnd(False, str(error), begun=bool(tally.finished))
