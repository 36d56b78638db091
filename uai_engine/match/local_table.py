"""Games played by this process: the default, which needs nothing installed or running."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uai_engine.match.outcome import Outcome
from uai_engine.match.player import Player
from uai_engine.match.reaper import Reaper
from uai_engine.match.referee import play_game
from uai_engine.match.schedule import Lineup, Plan
from uai_engine.match.settings import Conditions, EngineSpec
from uai_engine.match.tables import Table


@asynccontextmanager
async def local_table(
    engines: tuple[EngineSpec, ...], conditions: Conditions, reaper: Reaper
) -> AsyncIterator[Table]:
    """A table whose engines stay from game to game and are gone at the end, however it comes.

    An engine on several seats has a process for each. Those that the next game does not need
    are ended, so that a large round robin does not keep every engine in memory.
    """
    players: dict[tuple[int, int], Player] = {}

    async def seated(lineup: Lineup) -> list[Player]:
        seats = [(engine, lineup[:seat].count(engine)) for seat, engine in enumerate(lineup)]
        for key in players.keys() - set(seats):
            await players.pop(key).close()
        for key in seats:
            players.setdefault(key, Player(engines[key[0]], conditions, reaper))
        return [players[key] for key in seats]

    async def play(plan: Plan) -> Outcome:
        limits = [engines[engine].limits for engine in plan.lineup]
        return await play_game(plan, await seated(plan.lineup), limits, conditions)

    try:
        yield play
    finally:
        await asyncio.gather(*(player.close() for player in players.values()))
