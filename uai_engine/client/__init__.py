"""Drive any UAI engine, in any language, from Python.

Blocking, for a script (any command line will do in place of ours):

>>> import sys
>>> from uai_engine.client import Limit, SimpleEngine, startpos
>>> command = [sys.executable, "-m", "uai_engine"]
>>> with SimpleEngine.popen(command) as engine:
...     position = startpos(players=2, seed=42)
...     result = engine.play(position, Limit(nodes=100))
...     position = position.push(result.move)
>>> position.state.seat
1

With asyncio, for a program that has other things to do, `UaiEngine` has the same methods;
`analysis` gives the engine's reports as they come:

>>> import asyncio
>>> from uai_engine.client import UaiEngine
>>> from uai_engine.game import legal_actions
>>> async def watch():
...     async with await UaiEngine.popen(command) as engine:
...         await engine.configure({"MultiPV": 2})
...         async with await engine.analysis(position) as analysis:
...             async for info in analysis:
...                 if info.multipv == 2:
...                     break
...         return await analysis.wait()
>>> asyncio.run(watch()).move in legal_actions(position.state)
True

A game is a value. With a seed the deals come from it; without, they are steps like moves:

>>> waiting = startpos(players=2)
>>> game = waiting.push("deal:0244/0013/1234/2223/0234", "1t2", "2 blue 3")
>>> game.line()
'position startpos players 2 first 0 moves deal:0244/0013/1234/2223/0234 010402 020003'
>>> game.pop().state.seat, game.is_over, len(game.legal_moves)
(1, False, 70)

Every wait has an end. An engine that is silent for too long, dies or breaks the protocol is killed
together with its children, and the error (an `EngineFault`) says what was waited for and shows the
last lines of its output. An `error` line from an engine is raised as `EngineRefused`, and the
engine lives on:

>>> with SimpleEngine.popen(command) as engine:
...     try:
...         engine.ask("position fen nonsense")
...     except EngineRefused as refused:
...         print(refused.code)
fen
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
from uai_engine.client.position import Position, from_fen, from_record, from_state, startpos
from uai_engine.client.search import PlayResult
from uai_engine.client.transcript import Entry, Log, log_to
from uai_engine.notation.steps import Step

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
    "from_record",
    "from_state",
    "log_to",
    "startpos",
]
