"""Drive any UAI engine, in any language, from Python.

Blocking, for a script::

    from uai_engine.client import Limit, SimpleEngine, startpos

    with SimpleEngine.popen("uai-engine") as engine:
        position = startpos(players=2, seed=42)
        position = position.push(engine.play(position, Limit(movetime=100)).move)

With asyncio, for a program that has other things to do, `UaiEngine` has the same methods; and
`analysis` gives the engine's reports as they come::

    async with await UaiEngine.popen("uai-engine") as engine:
        async with await engine.analysis(position) as analysis:
            async for info in analysis:
                if (info.nodes or 0) > 10_000:
                    break

Every wait has an end. An engine that is silent for too long, dies or breaks the protocol is killed
together with its children, and the error (an `EngineFault`) says what was waited for and shows the
last lines of its output. An `error` line from an engine is raised as `EngineRefused`, and the
engine lives on.
"""

from uai_engine.client.analysis import Analysis
from uai_engine.client.blocking import SimpleAnalysis, SimpleEngine
from uai_engine.client.engine import UaiEngine
from uai_engine.client.errors import (
    EngineDied,
    EngineError,
    EngineFault,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineTimeout,
)
from uai_engine.client.limit import Limit
from uai_engine.client.position import Position, Step, from_fen, from_state, startpos
from uai_engine.client.search import PlayResult
from uai_engine.client.transcript import Entry, Log, log_to

__all__ = [
    "Analysis",
    "EngineDied",
    "EngineError",
    "EngineFault",
    "EngineIllegalMove",
    "EngineProtocolError",
    "EngineRefused",
    "EngineTimeout",
    "Entry",
    "Limit",
    "Log",
    "PlayResult",
    "Position",
    "SimpleAnalysis",
    "SimpleEngine",
    "Step",
    "UaiEngine",
    "from_fen",
    "from_state",
    "log_to",
    "startpos",
]
