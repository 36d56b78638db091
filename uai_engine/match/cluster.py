"""Games handed to a running Dask scheduler, for those who have outgrown one machine.

A worker plays a game from start to end with engines of its own.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from uai_engine.match.engine_log import engine_log
from uai_engine.match.local_table import Room
from uai_engine.match.outcome import Outcome, from_json, to_json
from uai_engine.match.player import StartFailure
from uai_engine.match.reaper import reaper
from uai_engine.match.schedule import Plan
from uai_engine.match.scheduler import done_there
from uai_engine.match.settings import Conditions, EngineSpec
from uai_engine.match.tables import Table


@asynccontextmanager
async def table(
    client: Any, engines: tuple[EngineSpec, ...], conditions: Conditions
) -> AsyncIterator[Table]:
    """A table somewhere in the cluster; each game may be played by another worker."""
    # Two matches, or a match taken up again, must not be given each other's games.
    name = f"uai-match-{uuid.uuid4()}"

    async def play(plan: Plan) -> Outcome:
        what, key = f"game {plan.number}", (name, plan.number)
        of_game = (plan, engines, conditions)
        return from_json(
            await done_there(client, what, key, play_alone, *of_game, refusal=StartFailure)
        )

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
