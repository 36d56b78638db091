"""Games handed to a running Dask scheduler, for those who have outgrown one machine.

A worker plays a game from start to end with engines of its own. If it dies, the scheduler gives
the game to another one; only a game whose result has arrived here counts, and it counts once.
"""

import asyncio
import concurrent.futures
import importlib
import logging
import uuid
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from uai_engine.extras import what_is_missing
from uai_engine.match.engine_log import engine_log
from uai_engine.match.local_table import Room
from uai_engine.match.outcome import Outcome, from_json, to_json
from uai_engine.match.player import StartFailure
from uai_engine.match.ratings import MissingLibrary
from uai_engine.match.reaper import reaper
from uai_engine.match.schedule import Plan
from uai_engine.match.settings import Conditions, EngineSpec
from uai_engine.match.tables import Table

ATTEMPTS: Final = 3
"""How often a game is handed out anew after the scheduler has given it up. It does so after
several workers have died with the game, each time perhaps for another reason."""


class ClusterLost(Exception):
    """The cluster cannot be used, or can be no longer."""


def check_library() -> None:
    """Raise MissingLibrary where games cannot be handed out."""
    _library()


def _library() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as error:
        raise MissingLibrary(f"no cluster: {what_is_missing(error, 'cluster')}") from None


@asynccontextmanager
async def connected(address: str) -> AsyncIterator[Any]:
    """A client of the scheduler at an address; raises MissingLibrary and ClusterLost."""
    make_client: Callable[..., Any] = _library().Client
    _quieten()
    try:
        client = await make_client(address, asynchronous=True)
    except (OSError, ValueError) as error:
        raise ClusterLost(f"no scheduler at {address}: {error}") from None
    try:
        yield client
    finally:
        await client.close()


def _quieten() -> None:
    """What the library would log at length of a lost connection is told in a line here."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def width(client: Any) -> int:
    """How many games the cluster can play at a time: one a thread of its workers."""
    threads: dict[str, int] = await client.nthreads()
    return max(1, sum(threads.values()))


@asynccontextmanager
async def table(
    client: Any, engines: tuple[EngineSpec, ...], conditions: Conditions
) -> AsyncIterator[Table]:
    """A table somewhere in the cluster; each game may be played by another worker."""
    library = _library()
    killed: type[Exception] = library.KilledWorker
    # A future that nobody here has cancelled, or a connection that was closed: they say that
    # the scheduler is no longer there.
    lost: tuple[type[Exception], ...] = (
        concurrent.futures.CancelledError,
        library.comm.CommClosedError,
        library.client.ClosedClientError,
    )
    # Two matches, or a match taken up again, must not be given each other's games.
    name = uuid.uuid4()

    async def play(plan: Plan) -> Outcome:
        for attempt in range(ATTEMPTS):
            key = f"uai-match-{name}-{plan.number}-{attempt}"
            try:
                future = client.submit(play_alone, plan, engines, conditions, key=key, pure=False)
                # Cut short, the wait also drops the last reference, and Dask the game with it.
                return from_json(await future)
            except killed:
                continue
            except lost as error:
                raise ClusterLost(f"the scheduler has gone: {error}") from None
            except StartFailure:
                raise
            except Exception as error:
                raise ClusterLost(f"game {plan.number} cannot be played there: {error}") from error
        raise ClusterLost(f"game {plan.number} was given up: every worker that had it died")

    yield play


def play_alone(
    plan: Plan, engines: tuple[EngineSpec, ...], conditions: Conditions
) -> dict[str, Any]:
    """One game, on a worker: its engines live as long as the game."""

    async def play() -> Outcome:
        room = Room(engines, conditions, watching, log)
        async with room.table() as play_here:
            return await play_here(plan)

    with reaper() as watching, engine_log(None, engines) as log:
        return to_json(asyncio.run(play()))
