"""Several games at a time, wherever they are played."""

import asyncio
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Coroutine,
    Iterable,
    Iterator,
)
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeAlias, TypeVar

from uai_engine.match.outcome import Outcome
from uai_engine.match.schedule import Plan

Table: TypeAlias = Callable[[Plan], Awaitable[Outcome]]
"""Plays one game at a time."""

Result = TypeVar("Result")


async def play_all(
    plans: Iterator[Plan],
    concurrency: int,
    open_table: Callable[[], AbstractAsyncContextManager[Table]],
    on_start: Callable[[Plan], None],
) -> AsyncGenerator[tuple[Plan, Outcome], None]:
    """The games as they finish. Each table takes the next plan when it has finished one.

    Closing the iterator ends the games under way; so does a table that fails.
    """
    finished: asyncio.Queue[tuple[Plan, Outcome] | None] = asyncio.Queue()

    async def serve() -> None:
        try:
            async with open_table() as play:
                for plan in plans:
                    on_start(plan)
                    finished.put_nowait((plan, await play(plan)))
        finally:
            finished.put_nowait(None)

    async with under_way(serve() for _ in range(concurrency)) as tasks:
        for _ in tasks:
            while (game := await finished.get()) is not None:
                yield game
            for task in tasks:
                if task.done():
                    task.result()


@asynccontextmanager
async def under_way(
    work: Iterable[Coroutine[Any, Any, Result]],
) -> AsyncIterator[list[asyncio.Task[Result]]]:
    """All of it begun, in order; what is not finished at the end is dropped."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield tasks
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
