"""What one page has its engines search: for each a task and a process, until it looks elsewhere."""

import asyncio
import time
from collections.abc import Callable
from typing import Final

from uai_engine.board import messages
from uai_engine.board.engines import MULTIPV, Engines, NoSuchEngine
from uai_engine.client import Analysis, EngineError, EngineRefused, Position, UaiEngine
from uai_engine.game import Action, GameError, GameState, Phase, draft, winners
from uai_engine.notation import NotationError, parse_move, write_move
from uai_engine.notation.info import Info, parse_info
from uai_engine.notation.options import OptionValue
from uai_engine.notation.spoken import say_move, say_move_briefly

UPDATE_SECONDS: Final = 0.15
"""How often a page hears of a search that goes on."""

MOST_LINES: Final = 20
LONGEST_LINE: Final = 24


class Desk:
    """The analysis of one page. Engines are kept from one position to the next."""

    def __init__(self, engines: Engines, tell: Callable[[messages.Analysis], object]) -> None:
        self._engines = engines
        self._tell = tell
        self._processes: dict[str, UaiEngine] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def analyse(self, asked: messages.Analyse, position: Position) -> None:
        """Search this position from now on, and nothing else."""
        await self.pause()
        for name in dict.fromkeys(asked.engines):
            self._engines.spec(name)
            self._tasks[name] = asyncio.get_running_loop().create_task(
                self._run(name, asked, position)
            )
        for name in self._processes.keys() - set(asked.engines):
            await self._processes.pop(name).close()

    async def pause(self) -> None:
        """Stop searching; the engines stay."""
        tasks, self._tasks = list(self._tasks.values()), {}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def close(self) -> None:
        await self.pause()
        processes, self._processes = list(self._processes.values()), {}
        for engine in processes:
            await engine.close()

    async def set_option(self, name: str, option: str, value: OptionValue) -> None:
        """Pass an option on to an engine that runs already."""
        engine = self._processes.get(name)
        if engine is not None and engine.fault is None:
            await engine.configure({option: value})

    async def _run(self, name: str, asked: messages.Analyse, position: Position) -> None:
        def tell(lines: tuple[Info, ...], running: bool, fault: str = "") -> None:
            self._tell(_told(name, asked, position.state, lines, running, fault))

        try:
            engine = await self._process(name)
            if position.state.phase != Phase.DRAFT:
                tell(await _standing(engine, position), running=False)
                return
            if MULTIPV in engine.options:
                most = engine.options[MULTIPV].maximum
                await engine.configure({MULTIPV: max(1, min(asked.lines, most, MOST_LINES))})
            only = tuple(map(parse_move, asked.only))
            analysis = await engine.analysis(position, searchmoves=only)
            try:
                await self._watch(analysis, tell)
            finally:
                analysis.stop()
        except (EngineError, NoSuchEngine, NotationError, OSError) as error:
            if (engine_ := self._processes.pop(name, None)) is not None:
                await engine_.close()
            tell((), running=False, fault=str(error).splitlines()[0][:300])

    async def _watch(
        self, analysis: Analysis, tell: Callable[[tuple[Info, ...], bool], None]
    ) -> None:
        """Pass on what a search says, not more often than anybody can read."""
        tell((), True)
        last = 0.0
        async for _ in analysis:
            wait = last + UPDATE_SECONDS - time.monotonic()
            if wait > 0:
                await asyncio.sleep(wait)
            last = time.monotonic()
            tell(analysis.lines, True)
        tell(analysis.lines, False)

    async def _process(self, name: str) -> UaiEngine:
        engine = self._processes.get(name)
        if engine is None or engine.fault is not None:
            engine = await self._engines.start_to_analyse(name)
            self._processes[name] = engine
        return engine


async def _standing(engine: UaiEngine, position: Position) -> tuple[Info, ...]:
    """What an engine makes of a position in which nobody moves, if it can say."""
    if position.state.phase == Phase.OVER:
        first = winners(position.state)
        seats = range(position.state.players)
        win = tuple(1 / len(first) if seat in first else 0.0 for seat in seats)
        points = tuple(float(board.score) for board in position.state.boards)
        return (Info(win=win, points=points),)
    await engine.ask(position.line())
    try:
        said = [parse_info(line) for line in await engine.ask("eval") if line.startswith("info")]
    except (EngineRefused, NotationError):
        return ()
    return tuple(info for info in said if info.win)[:1]


def _told(
    name: str,
    asked: messages.Analyse,
    state: GameState,
    infos: tuple[Info, ...],
    running: bool,
    fault: str,
) -> messages.Analysis:
    lines = tuple(line for info in infos if info.pv and (line := _line(state, info)) is not None)
    best = infos[0] if infos else Info()
    seats = state.players
    return messages.Analysis(
        engine=name,
        game=asked.game,
        at=asked.at,
        running=running,
        lines=lines,
        win=best.win if len(best.win) == seats else (),
        points=best.points if len(best.points) == seats else (),
        depth=best.depth or 0,
        nodes=best.nodes or 0,
        nps=best.nps or 0,
        fault=fault,
    )


def _line(state: GameState, info: Info) -> messages.BestLine | None:
    """One of the best lines as far as the rules allow it; None if its first move is illegal."""
    moves: list[Action] = []
    for action in info.pv[:LONGEST_LINE]:
        try:
            state = draft(state, action)
        except GameError:
            break
        moves.append(action)
    if not moves:
        return None
    first, *then = moves
    return messages.BestLine(
        move=write_move(first),
        short=say_move_briefly(first),
        words=say_move(first),
        win=info.win,
        points=info.points,
        depth=info.depth or 0,
        then=tuple(map(write_move, then)),
        then_short=tuple(map(say_move_briefly, then)),
    )
