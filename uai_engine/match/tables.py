"""Several games at a time, wherever they are played."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager
from typing import TypeAlias

from uai_engine.match.outcome import Outcome
from uai_engine.match.schedule import Plan

Table: TypeAlias = Callable[[Plan], Awaitable[Outcome]]
"""Plays one game at a time."""


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

    tasks = [asyncio.create_task(serve()) for _ in range(concurrency)]
    try:
        for _ in tasks:
            while (game := await finished.get()) is not None:
                yield game
            for task in tasks:
                if task.done():
                    task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
