"""Every game and every open page, and what becomes of each question a page asks."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import datetime
from pathlib import PurePath
from typing import Any, Final

from uai_engine import __version__
from uai_engine.board import messages, views
from uai_engine.board.analysis import Desk
from uai_engine.board.engines import Engines, NoSuchEngine, checked_level
from uai_engine.board.game import MAX_NAME, Game, cut, dealt, new_game, position_at, redo, take_back
from uai_engine.board.messages import Answer, Error, MessageError, Player, parse_question
from uai_engine.board.outbox import Outbox
from uai_engine.board.store import Store, games_of
from uai_engine.board.table import Table
from uai_engine.board.watching import Watch
from uai_engine.client import EngineError
from uai_engine.game import Action, GameError, Phase
from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.notation import FenError, NotationError, parse_deal, parse_fen, parse_move
from uai_engine.notation.formats import ENDINGS, Format
from uai_engine.notation.source import printable
from uai_engine.notation.spoken import say_move, say_why_illegal
from uai_engine.notation.steps import play_step
from uai_engine.notation.words import MAX_SEED

MOST_LINE_MOVES: Final = 40
MOST_CLOCK_MS: Final = 24 * 3600 * 1000


class Refused(Exception):
    """A question that is answered with an error."""

    def __init__(self, code: Any, text: str) -> None:
        super().__init__(text)
        self.code = code


class Page:
    """One open page: the game it follows, what it analyses, and what waits to be sent to it."""

    def __init__(self, engines: Engines) -> None:
        self.outbox = Outbox()
        self.table: Table | None = None
        self.desk = Desk(engines, self.outbox.put)
        self.tasks: set[asyncio.Task[None]] = set()


class House:
    """What the server owns."""

    def __init__(self, store: Store, engines: Engines, watch: Watch | None = None) -> None:
        self._store = store
        self._engines = engines
        self._tables: dict[str, Table] = {}
        self._pages: set[Page] = set()
        self.watch = watch
        self._watched: dict[int, str] = {}
        """The games of the match that were opened, by their number."""
        self.first_game: str | None = None
        """The game of the file on the command line."""

    # Pages come and go.

    def enter(self) -> Page:
        page = Page(self._engines)
        self._pages.add(page)
        page.outbox.put(
            messages.Welcome(
                version=__version__,
                engines=self._engines.told(),
                games=tuple(self._store.list()),
                game=self.first_game,
            )
        )
        if self.watch is not None:
            page.outbox.put(self.watch.told())
        return page

    async def leave(self, page: Page) -> None:
        self._pages.discard(page)
        for task in page.tasks:
            task.cancel()
        if page.table is not None:
            page.table.leave(page.outbox)
        await page.desk.close()

    async def meet_engines(self) -> None:
        """Ask the engines who they are, and tell the pages that are open already."""
        await self._engines.meet()
        self._tell_all(messages.Engines(self._engines.told()))

    async def follow_match(self) -> None:
        """Tell the pages of the match that is being watched, for as long as they are open."""
        if self.watch is not None:
            watch = self.watch
            await watch.follow(lambda: self._tell_all(watch.told()))

    async def close(self) -> None:
        for page in list(self._pages):
            await self.leave(page)
        for table in self._tables.values():
            await table.close()

    def _tell_all(self, answer: Answer) -> None:
        for page in self._pages:
            page.outbox.put(answer)

    def _tell_games(self) -> None:
        self._tell_all(messages.Games(tuple(self._store.list())))

    # Questions.

    async def answer(self, page: Page, text: str) -> None:
        """Do what a page asks. Whatever is wrong with it is told, and changes nothing."""
        about = ""
        try:
            question = parse_question(text)
            about = messages.type_of(type(question))
            await self._do(page, question)
        except MessageError as error:
            page.outbox.put(Error("message", str(error), about))
        except Refused as refused:
            page.outbox.put(Error(refused.code, str(refused), about))
        except NoSuchEngine as error:
            page.outbox.put(Error("unknown", str(error), about))
        except (GameError, NotationError, ValueError) as error:
            page.outbox.put(Error("impossible", str(error), about))
        except EngineError as error:
            page.outbox.put(Error("engine", str(error).splitlines()[0], about))
        except OSError as error:
            text = f"the game could not be written down: {error.strerror}"
            page.outbox.put(Error("internal", text, about))

    async def _do(self, page: Page, question: messages.Question) -> None:
        handlers: dict[type, Callable[[Page, Any], Awaitable[None]]] = {
            messages.NewGame: self._new_game,
            messages.Open: self._open,
            messages.Move: self._move,
            messages.Deal: self._deal,
            messages.TakeBack: self._take_back,
            messages.Redo: self._redo,
            messages.Seat: self._seat,
            messages.PlayOn: self._play_on,
            messages.Restart: self._restart,
            messages.Delete: self._delete,
            messages.Look: self._look,
            messages.Line: self._line,
            messages.Hint: self._hint,
            messages.Analyse: self._analyse,
            messages.Pause: self._pause,
            messages.SetOption: self._set_option,
            messages.CheckFen: self._check_fen,
            messages.Import: self._import,
            messages.Review: self._review,
            messages.OpenWatched: self._open_watched,
        }
        await handlers[type(question)](page, question)

    def table(self, name: str) -> Table:
        """A game by its name, from the disk if it is not being played; raises Refused."""
        table = self._tables.get(name)
        if table is None:
            try:
                game = self._store.load(name)
            except ValueError:
                game = None
            if game is None:
                raise Refused("unknown", "there is no such game")
            table = self._tables[name] = Table(name, game, self._engines, self._store.save)
        return table

    def _at(self, name: str, at: int) -> Game:
        game = self.table(name).game
        if not 0 <= at <= len(game.steps):
            raise Refused("impossible", f"the game has {len(game.steps)} steps, not {at}")
        return game

    def _current(self, page: Page, name: str, version: int) -> Table:
        """The table of a question that is not stale."""
        table = self.table(name)
        if version != table.version:
            page.outbox.put(table.told())
            raise Refused("stale", "the game has changed since")
        return table

    def keep(self, game: Game) -> str:
        """A new game's name, once it is on the disk."""
        name = self._store.new_name()
        self._store.save(name, game)
        self._tables[name] = Table(name, game, self._engines, self._store.save)
        return name

    def _follow(self, page: Page, name: str) -> None:
        table = self.table(name)
        if page.table is not None and page.table is not table:
            page.table.leave(page.outbox)
        page.table = table
        table.enter(page.outbox)
        if table.reviewed is not None:
            page.outbox.put(table.reviewed)

    # Games.

    async def _new_game(self, page: Page, asked: messages.NewGame) -> None:
        start = None if asked.fen is None else parse_fen(asked.fen)
        players = len(asked.seats)
        if start is not None and start.players != players:
            raise Refused("impossible", f"the position has {start.players} seats, not {players}")
        if not MIN_PLAYERS <= players <= MAX_PLAYERS:
            raise Refused("impossible", "a game has 2, 3 or 4 seats")
        if not 0 <= asked.first < players:
            raise Refused("impossible", f"there is no seat {asked.first}")
        clock = asked.clock
        if clock is not None and not (
            1000 <= clock.base <= MOST_CLOCK_MS and 0 <= clock.increment <= MOST_CLOCK_MS
        ):
            raise Refused("impossible", "a clock has from a second to a day")
        seed = _seed(asked.seed) if asked.deals == "seed" else secrets.randbits(64)
        seats = tuple(self._player(player) for player in asked.seats)
        date = datetime.now().isoformat(sep=" ", timespec="seconds")
        game = new_game(seats, start, asked.first, asked.deals, seed, date, clock)
        self._follow(page, self.keep(game))
        self._tell_games()

    def _player(self, player: Player) -> Player:
        """Somebody to sit down, their name fit to be shown and written down."""
        if player.engine is not None:
            self._engines.spec(player.engine)
        name = " ".join(printable(player.name).split())[:MAX_NAME]
        return replace(
            player, name=name or player.engine or "Somebody", level=checked_level(player.level)
        )

    async def _open(self, page: Page, asked: messages.Open) -> None:
        self._follow(page, asked.game)

    async def _move(self, page: Page, asked: messages.Move) -> None:
        table = self._current(page, asked.game, asked.version)
        game = table.game
        if game.forfeit is not None:
            raise Refused("impossible", "the game is over")
        if game.state.phase == Phase.DRAFT and game.seats[game.state.seat].engine is not None:
            raise Refused("impossible", "it is an engine's turn")
        action = parse_move(asked.move)
        why = say_why_illegal(game.state, action) if game.state.phase == Phase.DRAFT else None
        if why is not None:
            raise Refused("impossible", why)
        table.move(action)
        if table.game.over:
            self._tell_games()

    async def _deal(self, page: Page, asked: messages.Deal) -> None:
        table = self._current(page, asked.game, asked.version)
        if asked.deal:
            table.move(parse_deal(asked.deal))
        elif table.game.state.phase == Phase.DEAL and table.game.seed is not None:
            table.change(dealt(table.game))
        else:
            raise Refused("impossible", "there is nothing to deal here")

    async def _take_back(self, page: Page, asked: messages.TakeBack) -> None:
        table = self._current(page, asked.game, asked.version)
        game = take_back(table.game)
        if game == table.game:
            raise Refused("impossible", "there is no move to take back")
        table.change(game)

    async def _redo(self, page: Page, asked: messages.Redo) -> None:
        table = self._current(page, asked.game, asked.version)
        if not table.game.undone:
            raise Refused("impossible", "nothing was taken back")
        table.change(redo(table.game))

    async def _seat(self, page: Page, asked: messages.Seat) -> None:
        table = self._current(page, asked.game, asked.version)
        if not 0 <= asked.seat < len(table.game.seats):
            raise Refused("impossible", f"there is no seat {asked.seat}")
        seats = list(table.game.seats)
        seats[asked.seat] = self._player(asked.player)
        table.change(replace(table.game, seats=tuple(seats)))

    async def _play_on(self, page: Page, asked: messages.PlayOn) -> None:
        game = self._at(asked.game, asked.at)
        seats = game.seats
        if asked.seats is not None:
            if len(asked.seats) != len(seats):
                raise Refused("impossible", f"the game has {len(seats)} seats")
            seats = tuple(self._player(player) for player in asked.seats)
        date = datetime.now().isoformat(sep=" ", timespec="seconds")
        left = () if game.clock is None else (game.clock.base,) * len(seats)
        forked = replace(cut(game, asked.at), undone=(), seats=seats, date=date, left=left)
        self._follow(page, self.keep(dealt(forked)))
        self._tell_games()

    async def _restart(self, page: Page, asked: messages.Restart) -> None:
        self._current(page, asked.game, asked.version).restart()

    async def _delete(self, page: Page, asked: messages.Delete) -> None:
        table = self.table(asked.game)
        del self._tables[asked.game]
        self._store.delete(asked.game)
        for other in self._pages:
            if other.table is table:
                other.table = None
                other.outbox.put(messages.Deleted(asked.game))
        await table.close()
        self._tell_games()

    # Looking.

    async def _look(self, page: Page, asked: messages.Look) -> None:
        game = self._at(asked.game, asked.at)
        page.outbox.put(messages.At(asked.game, asked.at, views.position_of(game, asked.at)))

    async def _line(self, page: Page, asked: messages.Line) -> None:
        state = self._at(asked.game, asked.at).states[asked.at]
        positions: list[messages.Position] = []
        moves: list[Action] = []
        for text in asked.moves[:MOST_LINE_MOVES]:
            action = parse_move(text)
            before, state = state, play_step(state, action)
            moves.append(action)
            positions.append(replace(views.position(state, before, action), choices=()))
        page.outbox.put(
            messages.Ahead(
                game=asked.game,
                at=asked.at,
                moves=asked.moves[:MOST_LINE_MOVES],
                words=tuple(map(say_move, moves)),
                positions=tuple(positions),
            )
        )

    async def _hint(self, page: Page, asked: messages.Hint) -> None:
        game = self._at(asked.game, asked.at)
        if game.states[asked.at].phase != Phase.DRAFT:
            raise Refused("impossible", "nobody has to move here")
        table = self.table(asked.game)
        self._later(page, "hint", self._advise(page, table, asked.at))

    async def _advise(self, page: Page, table: Table, at: int) -> None:
        page.outbox.put(await table.hint(at))

    def _later(self, page: Page, about: str, work: Any) -> None:
        """Answer when there is an answer; the page may ask other things meanwhile."""

        async def run() -> None:
            try:
                await work
            except (EngineError, NotationError, GameError, OSError, ValueError) as error:
                page.outbox.put(Error("engine", str(error).splitlines()[0], about))

        task = asyncio.get_running_loop().create_task(run())
        page.tasks.add(task)
        task.add_done_callback(page.tasks.discard)

    async def _analyse(self, page: Page, asked: messages.Analyse) -> None:
        game = self._at(asked.game, asked.at)
        await page.desk.analyse(asked, position_at(game, asked.at))

    async def _pause(self, page: Page, asked: messages.Pause) -> None:
        await page.desk.pause()

    async def _set_option(self, page: Page, asked: messages.SetOption) -> None:
        value = self._engines.set_option(asked.engine, asked.name, asked.value)
        for other in self._pages:
            await other.desk.set_option(asked.engine, asked.name, value)
        self._tell_all(messages.Engines(self._engines.told()))

    async def _check_fen(self, page: Page, asked: messages.CheckFen) -> None:
        try:
            state = parse_fen(asked.fen)
        except FenError as error:
            page.outbox.put(messages.Fen(asked.fen, None, error.field, error.reason))
        else:
            page.outbox.put(messages.Fen(asked.fen, views.position(state), "", ""))

    async def _import(self, page: Page, asked: messages.Import) -> None:
        format_ = ENDINGS.get(PurePath(asked.name).suffix.lower(), Format.RECORD)
        names, problems = self.take_in(asked.text.encode(), format_)
        name = printable(PurePath(asked.name).name)[:MAX_NAME]
        page.outbox.put(messages.Imported(name, names, problems))
        if names:
            self._follow(page, names[0])
            self._tell_games()

    # Reviews, and a match that is watched.

    async def _review(self, page: Page, asked: messages.Review) -> None:
        table = self.table(asked.game)
        if table.is_being_reviewed:
            raise Refused("impossible", "this game is being reviewed already")
        if not table.game.moves:
            raise Refused("impossible", "there is no move to review yet")
        table.review()

    async def _open_watched(self, page: Page, asked: messages.OpenWatched) -> None:
        game = None if self.watch is None else self.watch.game(asked.number)
        if game is None:
            raise Refused("unknown", f"there is no finished game {asked.number}")
        name = self._watched.get(asked.number)
        if name is None or name not in self._tables:
            name = self._watched[asked.number] = self.keep(game)
            self._tell_games()
        self._follow(page, name)

    def take_in(self, data: bytes, format_: Format) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Keep the games of a file as far as they can be played: their names, and the problems."""
        names: list[str] = []
        problems: list[str] = []
        for game, found in games_of(data, format_):
            problems += found
            if game is not None:
                names.append(self.keep(game))
        return tuple(names), tuple(problems[:50])


def _seed(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 20 and int(text) <= MAX_SEED):
        raise Refused("impossible", f"a seed is a whole number from 0 to {MAX_SEED}")
    return int(text)
