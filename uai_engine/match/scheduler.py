"""Work handed to a running Dask scheduler: what matches and training share.

If a worker dies, the scheduler gives its work to another one. Only what has arrived here counts,
and it counts once.
"""

import concurrent.futures
import importlib
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

from uai_engine.extras import what_is_missing
from uai_engine.match.ratings import MissingLibrary

ATTEMPTS: Final = 3
"""How often work is handed out anew after the scheduler has given it up. It does so after several
workers have died with it, each time perhaps for another reason."""

Result = TypeVar("Result")


class ClusterLost(Exception):
    """The cluster cannot be used, or can be no longer."""


def check_library() -> None:
    """Raise MissingLibrary where nothing can be handed out."""
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
    client = None
    try:
        try:
            client = make_client(address, asynchronous=True)
            await client
        except (OSError, ValueError) as error:
            raise ClusterLost(f"no scheduler at {address}: {error}") from None
        yield client
    finally:
        # One that has not been closed, whether it was connected or not, warns when it is forgotten.
        if client is not None:
            await client.close()


def _quieten() -> None:
    """What the library would log at length of a lost connection is told in a line here."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)


async def threads_of(client: Any) -> int:
    """How much the cluster can do at a time: one thing a thread of its workers."""
    try:
        threads: dict[str, int] = await client.nthreads()
    except OSError as error:
        raise ClusterLost(f"the scheduler has gone: {error}") from None
    return sum(threads.values())


async def done_there(
    client: Any,
    what: str,
    key: tuple[str, int],
    work: Callable[..., Result],
    *arguments: Any,
    refusal: type[Exception] | tuple[()] = (),
) -> Result:
    """What some worker makes of the arguments.

    `what` is for the message of a ClusterLost. The key is a name that all work of a kind shares and
    a number. An exception of the kind `refusal` is the work's own and comes through as it is.
    """
    library = _library()
    killed: type[Exception] = library.KilledWorker
    # A future that nobody here has cancelled, or a connection that was closed: they say that
    # the scheduler is no longer there.
    lost: tuple[type[Exception], ...] = (
        concurrent.futures.CancelledError,
        library.comm.CommClosedError,
        library.client.ClosedClientError,
    )
    for attempt in range(ATTEMPTS):
        try:
            future = client.submit(work, *arguments, key=(*key, attempt), pure=False)
            # Cut short, the wait also drops the last reference, and Dask the work with it.
            result: Result = await future
            return result
        except killed:
            continue
        except lost as error:
            raise ClusterLost(f"the scheduler has gone: {error}") from None
        except refusal:
            raise
        except Exception as error:
            raise ClusterLost(f"{what} cannot be played there: {error}") from error
    raise ClusterLost(f"{what} was given up: every worker that had it died")
