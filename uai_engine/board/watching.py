"""A match that `uai-engine match` plays: its journal, read on as it grows."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from uai_engine.board.game import Game
from uai_engine.board.messages import Match, MatchGame, MatchRow
from uai_engine.board.store import game_of
from uai_engine.notation.match_journal import read_journal

LOOK_SECONDS: Final = 0.5
MOST_SHOWN: Final = 500
"""The finished games that a page lists."""


@dataclass(slots=True)
class _Row:
    games: int = 0
    points: float = 0.0
    wins: int = 0
    draws: int = 0
    losses: int = 0
    scores: int = 0


@dataclass(slots=True)
class _Started:
    line: bytes
    seats: tuple[str, ...]


@dataclass(slots=True)
class Watch:
    """What the journal has said so far. Of a finished game only its place in the file is kept."""

    path: Path
    read: int = 0
    """How many bytes of whole lines were read."""
    head: bytes = b""
    """The line with the settings, which every game needs to be read."""
    state: str = "running"
    table: dict[str, _Row] = field(default_factory=dict)
    under_way: dict[int, _Started] = field(default_factory=dict)
    finished: dict[int, MatchGame] = field(default_factory=dict)
    places: dict[int, tuple[bytes, int, int]] = field(default_factory=dict)
    """Of every finished game the line it started with, and where its own line is."""

    async def follow(self, tell: Callable[[], None]) -> None:
        """Read on for ever, and say so whenever there was something new."""
        while True:
            if self.look():
                tell()
            await asyncio.sleep(LOOK_SECONDS)

    def look(self) -> bool:
        """Read the whole lines that have come; False if there were none."""
        try:
            with self.path.open("rb") as file:
                file.seek(0, 2)
                if file.tell() < self.read:  # somebody has begun it anew
                    self._forget()
                file.seek(self.read)
                new = file.read()
        except OSError:
            return False
        new = new[: new.rfind(b"\n") + 1]
        for line in new.splitlines(keepends=True):
            self._line(line, self.read)
            self.read += len(line)
        return bool(new)

    def _forget(self) -> None:
        self.read, self.head, self.state = 0, b"", "running"
        for kept in (self.table, self.under_way, self.finished, self.places):
            kept.clear()

    def _line(self, line: bytes, at: int) -> None:
        try:
            event = json.loads(line)
            match event["event"]:
                case "match":
                    self.head = line
                    for engine in event["settings"]["engines"]:
                        self.table.setdefault(engine["name"], _Row())
                case "start":
                    self.under_way[event["game"]] = _Started(line, tuple(event["seats"]))
                case "game" if event["number"] not in self.finished:
                    self._game(event, at, len(line))
                case "resume":
                    self.state = "running"
                    self.under_way.clear()
                case "stop":
                    self.state = str(event["why"])
                    self.under_way.clear()
        except (ValueError, KeyError, TypeError, IndexError):
            return  # no line that says anything to a spectator

    def _game(self, event: Mapping[str, Any], at: int, length: int) -> None:
        number, scores = int(event["number"]), tuple(map(int, event["scores"]))
        started = self.under_way.pop(number, None)
        seats = started.seats if started else tuple(f"seat {seat}" for seat in range(len(scores)))
        first = event["places"][0]
        for seat, name in enumerate(seats):
            row = self.table.setdefault(name, _Row())
            row.games += 1
            row.scores += scores[seat]
            if seat not in first:
                row.losses += 1
            elif len(first) == 1:
                row.wins += 1
                row.points += 1
            else:
                row.draws += 1
                row.points += 1 / len(first)
        self.finished[number] = MatchGame(number, seats, scores, str(event["ending"]))
        self.places[number] = (started.line if started else b"", at, length)

    def game(self, number: int) -> Game | None:
        """A finished game, read from the file again."""
        if number not in self.places:
            return None
        start, at, length = self.places[number]
        with self.path.open("rb") as file:
            file.seek(at)
            line = file.read(length)
        for reading in read_journal(self.head + start + line):
            return game_of(reading)
        return None

    def told(self) -> Match:
        latest = list(self.finished.values())[-MOST_SHOWN:]
        rows = sorted(self.table.items(), key=lambda item: -item[1].points)
        return Match(
            name=self.path.name,
            finished_games=len(self.finished),
            table=tuple(
                MatchRow(
                    name=name,
                    games=row.games,
                    points=round(row.points, 2),
                    wins=row.wins,
                    draws=row.draws,
                    losses=row.losses,
                    mean=round(row.scores / row.games, 1) if row.games else 0.0,
                )
                for name, row in rows
            ),
            under_way=tuple(
                MatchGame(number, started.seats, (), "")
                for number, started in sorted(self.under_way.items())
            ),
            finished=tuple(reversed(latest)),
            state=self.state,
        )
