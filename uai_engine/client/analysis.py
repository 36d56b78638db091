"""A search watched while it runs."""

from types import TracebackType
from typing import Self

from uai_engine.client.link import Link
from uai_engine.client.search import PlayResult, Search
from uai_engine.notation.info import Info


class Analysis:
    """An asynchronous iterator over an engine's reports, in the order they came.

    It ends with the search. Leaving the `async with` block stops the search. Whoever reads slowly
    misses the oldest reports, never the latest.
    """

    def __init__(self, link: Link, search: Search) -> None:
        self._link = link
        self._search = search

    @property
    def lines(self) -> tuple[Info, ...]:
        """What was last said about each line of a MultiPV, best first."""
        return self._search.lines()

    def stop(self) -> None:
        """Ask the engine to come to an end; reports may still follow."""
        if self._link.search is self._search:
            self._link.stop()

    async def wait(self) -> PlayResult:
        """Wait for the end; for an infinite search somebody has to stop it."""
        return await self._link.wait(self._search.result)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Info:
        search = self._search
        while not search.reports:
            if search.result.done():
                await self.wait()
                raise StopAsyncIteration
            search.news.clear()
            await search.news.wait()
        return search.reports.popleft()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()
        if kind is None:
            await self.wait()
