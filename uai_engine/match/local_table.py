"""Games played by this process: the default, which needs nothing installed or running."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeAlias

from uai_engine.match.engine_log import EngineLog
from uai_engine.match.outcome import Outcome
from uai_engine.match.player import Player
from uai_engine.match.reaper import Reaper
from uai_engine.match.referee import play_game
from uai_engine.match.schedule import Lineup, Plan
from uai_engine.match.settings import Conditions, EngineSpec
from uai_engine.match.tables import Table

Players: TypeAlias = dict[tuple[int, int], Player]
"""By the number of the engine, and which of its processes at the table it is."""


class Room:
    """Where tables are opened. Every engine is started once before the first game: those that
    cannot be used are found before anything is written, and the first table goes on with them."""

    def __init__(
        self,
        engines: tuple[EngineSpec, ...],
        conditions: Conditions,
        reaper: Reaper,
        log: EngineLog,
    ) -> None:
        self._engines = engines
        self._conditions = conditions
        self._reaper = reaper
        self._log = log
        self._tried: Players = {}

    def _player(self, engine: int, process: int) -> Player:
        spec = self._engines[engine]
        label = spec.name if process == 0 else f"{spec.name}#{process + 1}"
        return Player(spec, self._conditions, self._reaper, self._log.of(spec, label))

    async def try_engines(self, seats: int) -> None:
        """Start every engine; raises StartFailure, and then none is left."""
        tried = {(engine, 0): self._player(engine, 0) for engine in range(len(self._engines))}
        try:
            starts = (player.start(seats) for player in tried.values())
            for failure in await asyncio.gather(*starts, return_exceptions=True):
                if failure is not None:
                    raise failure
        except BaseException:
            await _close(tried)
            raise
        self._tried = tried

    async def close(self) -> None:
        """End the engines that no table has taken."""
        tried, self._tried = self._tried, {}
        await _close(tried)

    @asynccontextmanager
    async def table(self) -> AsyncIterator[Table]:
        """A table whose engines stay from game to game and are gone at the end, however it comes.

        An engine on several seats has a process for each. Those that the next game does not need
        are ended, so that a large round robin does not keep every engine in memory.
        """
        players, self._tried = self._tried, {}

        async def seated(lineup: Lineup) -> list[Player]:
            seats = [(engine, lineup[:seat].count(engine)) for seat, engine in enumerate(lineup)]
            for key in players.keys() - set(seats):
                await players.pop(key).close()
            for key in seats:
                if key not in players:
                    players[key] = self._player(*key)
            return [players[key] for key in seats]

        async def play(plan: Plan) -> Outcome:
            limits = [self._engines[engine].limits for engine in plan.lineup]
            return await play_game(plan, await seated(plan.lineup), limits, self._conditions)

        try:
            yield play
        finally:
            await _close(players)


async def _close(players: Players) -> None:
    await asyncio.gather(*(player.close() for player in players.values()))
