"""Games on the disk: each a record of its own, `NAME.azul`, whole at any moment.

A record is written beside the old one and then takes its place, so that a kill at any moment leaves
one of the two. What a record has no words for (who plays how, what was taken back) stands in its
metadata `board`, as JSON; any other reader passes over it.
"""

import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from uai_engine.board import views
from uai_engine.board.game import NO_LEVEL, Game
from uai_engine.board.messages import Clock, Deals, Player, Summary
from uai_engine.board.shapes import ShapeError, plain, read
from uai_engine.notation import NotationError
from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.game_record import GameRecord, Reading
from uai_engine.notation.record import read_record, write_record
from uai_engine.notation.result import Ending, Result, result_of
from uai_engine.notation.steps import parse_step, write_step

ENDING: Final = ".azul"
KEY: Final = "board"
MOST_LISTED: Final = 200
_NAME: Final = re.compile(r"[A-Za-z0-9_-]{1,40}")
_LINE: Final = re.compile(rf"^:{KEY} (.*)$", re.MULTILINE)


class Store:
    """The folder with the games."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def new_name(self) -> str:
        return secrets.token_hex(5)

    def save(self, name: str, game: Game) -> None:
        """Write a game down; raises OSError."""
        path = self._path(name)
        beside = path.with_suffix(".writing")
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            file.write(write_record(record_of(game)))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)

    def load(self, name: str) -> Game | None:
        """A game that was saved; None if there is none or somebody has broken it."""
        try:
            reading = read_record(self._path(name).read_bytes())
        except OSError:
            return None
        return None if reading.problems else game_of(reading)

    def delete(self, name: str) -> None:
        self._path(name).unlink(missing_ok=True)

    def list(self) -> list[Summary]:
        """The games, the latest first."""
        found: list[tuple[float, Path]] = []
        for path in self._folder.glob(f"*{ENDING}"):
            try:
                found.append((path.stat().st_mtime, path))
            except OSError:
                continue
        found.sort(reverse=True)
        summaries = (self._summary(path) for _, path in found[:MOST_LISTED])
        return [summary for summary in summaries if summary is not None]

    def _summary(self, path: Path) -> Summary | None:
        """What the list says of a game, without replaying it."""
        try:
            said = _LINE.search(path.read_text(encoding="utf-8"))
            if said is None or not _NAME.fullmatch(path.stem):
                return None
            return read(Summary, {"game": path.stem, **json.loads(said[1])["summary"]})
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(f"no game is called {name!a}")
        return self._folder / f"{name}{ENDING}"


def record_of(game: Game) -> GameRecord:
    """A game as a record that any reader understands."""
    summary = plain(views.summary("", game))
    del summary["game"]
    kept = {
        "summary": summary,
        "seats": plain(game.seats),
        "deals": game.deals,
        "seed": None if game.seed is None else str(game.seed),
        "undone": [write_step(step) for step in game.undone],
        "clock": plain(game.clock),
        "left": list(game.left),
    }
    played = result_of(game.state)
    result = played if game.forfeit is None else Result(played.scores, Ending.TIME, game.forfeit)
    return GameRecord(
        start=game.states[0],
        steps=game.steps,
        names=tuple(player.name for player in game.seats),
        date=game.date,
        # A record's seed is that of all its deals; chance's is nobody's business but ours.
        seed=game.seed if game.deals == "seed" else None,
        result=result,
        metadata=(*game.notes, (KEY, json.dumps(kept, separators=(",", ":")))),
    )


def game_of(reading: Reading) -> Game | None:
    """The game of a record, also of one that was written elsewhere: people play it then."""
    record = reading.game
    if record is None:
        return None
    names = record.names or ("",) * record.start.players
    seats = tuple(Player(name or f"Seat {seat}", None, NO_LEVEL) for seat, name in enumerate(names))
    at_fault = None
    if record.result is not None and record.result.ending == Ending.TIME:
        at_fault = record.result.at_fault
    game = Game(
        seats=seats,
        states=reading.states,
        steps=record.steps,
        # What comes after the end of such a record is dealt by chance.
        deals="chance" if record.seed is None else "seed",
        seed=secrets.randbits(64) if record.seed is None else record.seed,
        date=record.date,
        forfeit=at_fault,
        notes=tuple(entry for entry in record.metadata if entry[0] != KEY),
    )
    kept = dict(record.metadata).get(KEY)
    if kept is None:
        return game
    try:
        return _with_kept(game, json.loads(kept))
    except (ValueError, KeyError, TypeError, AttributeError):
        return game


def _with_kept(game: Game, kept: dict[str, Any]) -> Game:
    seats = tuple(read(Player, player) for player in kept["seats"])
    if len(seats) != len(game.seats):
        raise ShapeError("other seats than players")
    deals: Deals = kept["deals"] if kept["deals"] in ("seed", "chance", "typed") else game.deals
    return replace(
        game,
        seats=seats,
        deals=deals,
        seed=None if kept["seed"] is None else int(kept["seed"]),
        undone=tuple(parse_step(text) for text in kept["undone"]),
        clock=None if kept["clock"] is None else read(Clock, kept["clock"]),
        left=tuple(int(left) for left in kept["left"]),
    )


def games_of(data: bytes, format_: Format) -> Iterator[tuple[Game | None, tuple[str, ...]]]:
    """The games of a file from elsewhere, each with what is wrong with it."""
    try:
        for reading in read_games(data, format_):
            problems = tuple(f"line {line}: {text}" for line, text in reading.problems)
            yield game_of(reading), problems
    except NotationError as error:
        yield None, (str(error),)
