"""One game being played: the pages that follow it, and the engines on its seats.

Only people and engines change a game, through `change`, which writes it down and tells every page.
An engine's turn is a task of its own; whatever changes the game under it makes its move void. So is
a review: a step more or less ends it.
"""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from uai_engine.board import messages, reviewing, views
from uai_engine.board.engines import Engines, NoSuchEngine, limit_of, set_level
from uai_engine.board.game import Game, play, position_at
from uai_engine.board.messages import Level, Trouble
from uai_engine.board.outbox import Outbox
from uai_engine.client import (
    EngineDied,
    EngineError,
    EngineFault,
    EngineIllegalMove,
    EngineRefused,
    EngineTimeout,
    Limit,
    UaiEngine,
)
from uai_engine.game import Phase
from uai_engine.notation import NotationError, write_move
from uai_engine.notation.options import OptionError
from uai_engine.notation.spoken import say_move
from uai_engine.notation.steps import Step
from uai_engine.review.errors import ReviewError

IDLE_SECONDS: Final = 30.0
"""How long the engines of a game that nobody looks at are kept."""


class Table:
    """A game and everybody at it."""

    def __init__(
        self, name: str, game: Game, engines: Engines, save: Callable[[str, Game], None]
    ) -> None:
        self.name = name
        self.game = game
        # Not from 0: a page that has seen an earlier life of this server must not be believed.
        self.version = time.time_ns() // 1_000_000
        self._since = self.version  # since when the steps are what they are
        self.trouble: Trouble | None = None
        self.reviewed: messages.Reviewed | None = None
        self.pages: set[Outbox] = set()
        self._engines = engines
        self._save = save
        self._processes: dict[tuple[str, Level], UaiEngine] = {}
        self._thinking: UaiEngine | None = None
        self._turn: asyncio.Task[None] | None = None
        self._reviews: set[asyncio.Task[None]] = set()
        self._idle: asyncio.TimerHandle | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._turn_began = time.monotonic()
        self.closed = False

    # The game.

    def change(self, game: Game) -> None:
        """Make this the game: on the disk first, then for everybody to see."""
        self._save(self.name, game)
        moved = game.steps != self.game.steps
        self.game = game
        self.version += 1
        if moved:
            self._since = self.version
            self.reviewed = None
            self._end_reviews()
        self.trouble = None
        self._turn_began = time.monotonic()
        thinking, self._thinking = self._thinking, None
        if thinking is not None:
            thinking.stop()
        self.tell()
        self.go_on()

    def move(self, step: Step) -> None:
        """Play a step for whoever has the turn, and stop their clock."""
        game = play(self.game, step)
        self.change(replace(game, left=self._left_after_move()))

    def told(self) -> messages.Game:
        game = self.game
        return messages.Game(
            game=self.name,
            version=self.version,
            since=self._since,
            date=game.date,
            seats=game.seats,
            deals=game.deals,
            seed="" if game.seed is None else str(game.seed),
            steps=views.steps(game),
            undone=len(game.undone),
            position=views.position_of(game, len(game.steps)),
            thinking=self._thinking is not None,
            trouble=self.trouble,
            clock=self._clock(),
            forfeit=game.forfeit,
        )

    def tell(self) -> None:
        told = self.told()
        for page in self.pages:
            page.put(told)

    # Reviews.

    @property
    def is_being_reviewed(self) -> bool:
        return any(not review.cancelling() for review in self._reviews)

    def review(self) -> None:
        """Have the first engine go through the game, and tell every page how far it is and what
        came of it."""
        review = asyncio.get_running_loop().create_task(self._go_through())
        self._reviews.add(review)
        review.add_done_callback(self._reviews.discard)

    async def _go_through(self) -> None:
        game, since = self.game, self._since
        spec = self._engines.spec(self._engines.names[0])

        def progress(done: int, of: int) -> None:
            self._show_review(reviewing.under_way(self.name, since, done, of))

        try:
            reviewed = await reviewing.review(self.name, since, game, spec, progress)
        except (ReviewError, EngineError, NotationError, OSError) as error:
            reviewed = reviewing.failed(self.name, since, str(error).splitlines()[0])
        self._show_review(reviewed)

    def _show_review(self, reviewed: messages.Reviewed) -> None:
        """Keep what a review says, for every page; unless the game has gone on under it."""
        if reviewed.since == self._since:
            self.reviewed = reviewed
            for page in self.pages:
                page.put(reviewed)

    def _end_reviews(self) -> None:
        """Have them end; their engines take a moment to go."""
        for review in self._reviews:
            review.cancel()

    # Pages.

    def enter(self, page: Outbox) -> None:
        self.pages.add(page)
        if self._idle is not None:
            self._idle.cancel()
            self._idle = None
        page.put(self.told())
        self.go_on()

    def leave(self, page: Outbox) -> None:
        self.pages.discard(page)
        if not self.pages and self._idle is None:
            loop = asyncio.get_running_loop()
            self._idle = loop.call_later(IDLE_SECONDS, lambda: loop.create_task(self.rest()))

    # Clocks.

    def _elapsed(self) -> int:
        return round((time.monotonic() - self._turn_began) * 1000)

    def _runs(self) -> bool:
        """Whether somebody's clock runs: in a draft in which no engine has failed."""
        game = self.game
        drafting = game.state.phase == Phase.DRAFT and game.forfeit is None
        return game.clock is not None and drafting and self.trouble is None

    def _left_after_move(self) -> tuple[int, ...]:
        game = self.game
        if game.clock is None or game.state.phase != Phase.DRAFT:
            return game.left
        left = list(game.left)
        spent = left[game.state.seat] - self._elapsed()
        left[game.state.seat] = max(1, spent) + game.clock.increment
        return tuple(left)

    def _clock(self) -> messages.Remaining | None:
        game = self.game
        if game.clock is None:
            return None
        left, seat = list(game.left), game.state.seat
        if self._runs():
            left[seat] = max(0, left[seat] - self._elapsed())
        return messages.Remaining(tuple(left), seat if self._runs() else -1)

    def _set_flag(self) -> None:
        """Have the flag fall when the time of whoever has the turn is over."""
        if self._flag is not None:
            self._flag.cancel()
            self._flag = None
        if self._runs():
            version = self.version
            left = self.game.left[self.game.state.seat] - self._elapsed()
            self._flag = asyncio.get_running_loop().call_later(
                max(0, left) / 1000, lambda: self._flag_falls(version)
            )

    def _flag_falls(self, version: int) -> None:
        if version == self.version and self._runs():
            seat = self.game.state.seat
            left = tuple(0 if at == seat else ms for at, ms in enumerate(self.game.left))
            self.change(replace(self.game, forfeit=seat, left=left))

    # Engines.

    def go_on(self) -> None:
        """Have the engine play whose turn it is, if it is one's and somebody looks."""
        self._set_flag()
        if self._turn is None and self._engine_to_move():
            self._turn = asyncio.get_running_loop().create_task(self._play_turns())

    def _engine_to_move(self) -> bool:
        game = self.game
        drafting = game.state.phase == Phase.DRAFT and game.forfeit is None
        engine = game.seats[game.state.seat].engine
        waits = drafting and engine is not None and self.trouble is None
        return waits and bool(self.pages) and not self.closed

    async def _play_turns(self) -> None:
        try:
            while self._engine_to_move():
                await self._play_turn()
        finally:
            self._turn = None

    async def _play_turn(self) -> None:
        game, version = self.game, self.version
        player = game.seats[game.state.seat]
        assert player.engine is not None, "only engines have turns here"
        try:
            engine = await self._process(player.engine, player.level)
            if version != self.version:
                return
            self._thinking = engine
            self.tell()
            position = position_at(game, len(game.steps))
            try:
                result = await engine.play(position, self._limit(player.level))
            finally:
                self._thinking = None
        except (EngineError, OptionError, NoSuchEngine, OSError, ValueError) as error:
            self._processes.pop((player.engine, player.level), None)
            if version == self.version:
                self.trouble = trouble_of(game.state.seat, player.engine, error)
                self.version += 1
                self.tell()
            return
        if version == self.version:
            self.move(result.move)

    def _limit(self, level: Level) -> Limit:
        clock = self._clock()
        if clock is None or self.game.clock is None:
            return limit_of(level)
        increments = (self.game.clock.increment,) * len(clock.left)
        return Limit(clocks=clock.left, incs=increments, nodes=level.nodes)

    async def _process(self, name: str, level: Level) -> UaiEngine:
        engine = self._processes.get((name, level))
        if engine is None or engine.fault is not None:
            engine = await self._engines.start(name)
            self._processes[name, level] = engine
            await set_level(engine, level)
        return engine

    async def hint(self, at: int) -> messages.Advice:
        """What the first engine would do here, at its full strength; raises EngineError."""
        name = self._engines.names[0]
        level = replace(self._engines.spec(name).level, elo=None)
        game = self.game
        engine = await self._process(name, level)
        try:
            result = await engine.play(position_at(game, at), limit_of(level))
        except EngineFault:
            self._processes.pop((name, level), None)
            raise
        return messages.Advice(
            game=self.name,
            at=at,
            move=write_move(result.move),
            words=say_move(result.move),
            win=result.info.win,
            points=result.info.points,
        )

    def restart(self) -> None:
        """Go on after an engine failed, with a new process of it."""
        self.trouble = None
        self.version += 1
        self._turn_began = time.monotonic()
        self.tell()
        self.go_on()

    async def rest(self) -> None:
        """Let go of every engine; they are started again when they are needed."""
        self._idle = None
        if self.pages and not self.closed:
            return
        processes, self._processes = list(self._processes.values()), {}
        for engine in processes:
            await engine.close()

    async def close(self) -> None:
        """Leave nothing behind."""
        self.closed = True
        if self._flag is not None:
            self._flag.cancel()
        if self._idle is not None:
            self._idle.cancel()
        if self._turn is not None:
            self._turn.cancel()
        self._end_reviews()
        await asyncio.gather(*self._reviews, return_exceptions=True)
        await self.rest()


def trouble_of(seat: int, engine: str, error: Exception) -> Trouble:
    """What went wrong, in a sentence for a person and in full for the engine's author."""
    match error:
        case EngineIllegalMove():
            text = f"{engine} made an illegal move"
        case EngineTimeout():
            text = f"{engine} does not answer"
        case EngineDied():
            text = f"{engine} crashed"
        case EngineFault():
            text = f"{engine} said something that is not UAI"
        case EngineRefused():
            text = f"{engine} refused the position"
        case NoSuchEngine():
            text = f"{engine} was not given to this board"
        case _:
            text = f"{engine} cannot be used"
    return Trouble(seat=seat, engine=engine, text=text, detail=str(error)[:4000])
