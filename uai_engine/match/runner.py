"""A match from its first game to its last, or to whatever ends it."""

import asyncio
import signal
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial

from uai_engine.match import cluster
from uai_engine.match.display import Display
from uai_engine.match.journal import Journal, JournalError
from uai_engine.match.local_table import local_table
from uai_engine.match.outcome import Outcome
from uai_engine.match.player import StartFailure
from uai_engine.match.reaper import reaper
from uai_engine.match.schedule import Plan, games_in, schedule
from uai_engine.match.settings import Manner, Settings
from uai_engine.match.sprt import log_likelihood_ratio, verdict
from uai_engine.match.tables import Table, play_all
from uai_engine.match.tally import Tally, add, new_tally
from uai_engine.notation.result import IN_WORDS


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """How a match came to its end."""

    complete: bool
    why: str


def run_match(
    settings: Settings,
    manner: Manner,
    journal: Journal,
    finished: tuple[Outcome, ...],
    write_game: Callable[[tuple[Plan, Outcome]], None],
    display: Display,
) -> tuple[MatchEnd, Tally]:
    """Play what is left of a match. Ctrl-C ends it with everything in order."""
    tally = new_tally(settings)
    done = {outcome.number: outcome for outcome in finished}
    for plan in schedule(settings):
        if plan.number in done:
            add(tally, plan, done[plan.number])
    display.begin(settings, tally, games_in(settings))

    def started(plan: Plan) -> None:
        seats = [settings.engines[e].name for e in plan.lineup]
        journal.game_started(plan.number, seats, plan.opening)

    def keep(plan: Plan, outcome: Outcome) -> None:
        journal.game_finished(outcome)
        write_game((plan, outcome))
        add(tally, plan, outcome)
        display.finished(plan, outcome)

    async def play() -> MatchEnd:
        left = (plan for plan in schedule(settings) if plan.number not in done)
        end = _decided(settings, tally)
        if end is not None:
            return end
        async with aclosing(_games(settings, manner, left, started)) as games:
            async for plan, outcome in games:
                # A disk takes its time; the engines of other games must not pay for it.
                await asyncio.to_thread(keep, plan, outcome)
                if outcome.fault is not None and manner.on_fault == "stop":
                    name = settings.engines[plan.lineup[outcome.fault.seat]].name
                    return MatchEnd(False, f"fault by {name}: {IN_WORDS[outcome.ending]}")
                end = _decided(settings, tally)
                if end is not None:
                    return end
        return MatchEnd(True, "every game is played")

    end = asyncio.run(_interruptible(play()))
    with suppress(JournalError):
        journal.match_stopped(end.why)
    display.end()
    return end, tally


def _decided(settings: Settings, tally: Tally) -> MatchEnd | None:
    """Whether the sequential test has come to its end."""
    if settings.sprt is None or tally.pairs is None:
        return None
    accepted = verdict(settings.sprt, log_likelihood_ratio(settings.sprt, tally.pairs))
    return None if accepted is None else MatchEnd(True, f"{accepted} accepted")


async def _games(
    settings: Settings, manner: Manner, plans: Iterator[Plan], started: Callable[[Plan], None]
) -> AsyncGenerator[tuple[Plan, Outcome], None]:
    """The games wherever they are played, as they finish."""
    async with (
        _room(settings, manner) as (open_table, concurrency),
        aclosing(play_all(plans, concurrency, open_table, started)) as games,
    ):
        async for game in games:
            yield game


@asynccontextmanager
async def _room(
    settings: Settings, manner: Manner
) -> AsyncIterator[tuple[Callable[[], AbstractAsyncContextManager[Table]], int]]:
    """Where tables are opened, and how many of them."""
    of_match = (settings.engines, settings.conditions)
    if manner.cluster is None:
        with reaper() as watching:
            yield partial(local_table, *of_match, watching), manner.concurrency or 1
        return
    async with cluster.connected(manner.cluster) as client:
        concurrency = manner.concurrency or await cluster.width(client)
        yield partial(cluster.table, client, *of_match), concurrency


async def _interruptible(play: Coroutine[None, None, MatchEnd]) -> MatchEnd:
    """Play until the end, a signal to stop, or something that cannot be used: an engine, a
    cluster, a full disk."""
    task = asyncio.create_task(play)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, task.cancel)
    try:
        return await task
    except asyncio.CancelledError:
        return MatchEnd(False, "interrupted")
    except (StartFailure, cluster.ClusterLost, JournalError, OSError) as error:
        return MatchEnd(False, str(error))
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
