"""Where an engine is put to be checked: its processes, its options, and how long to wait."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Final

from uai_engine.client import Position, startpos
from uai_engine.client.transcript import Entry, entry
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.verdict import NotApplicable
from uai_engine.notation.options import Option, OptionError, parse_option

PATIENCE: Final = 10
"""How many margins any answer may take that needs no thought."""

ALL_PLAYERS: Final = (2, 3, 4)

PROBES: Final = {
    "move": "move",
    "deal": "deal x",
    "undo": "undo",
    "d": "d",
    "help": "help",
    "eval": "eval",
    "perft": "perft 0",
    "bench": "bench x",
    "history": "history",
    "wait": "wait",
    "ponderhit": "ponderhit",
    "debug": "debug off",
}
"""For each command that an engine need not have, a harmless way to find out whether it has it."""


def _start(players: int) -> str:
    return f"startpos players {players} seed 1"


class Rig:
    """`margin` is how late, in seconds, anything may be that has a time."""

    def __init__(self, command: Sequence[str], margin: float) -> None:
        self.command = command
        self.margin = margin
        self.patience = PATIENCE * margin
        self._shared: EngineLink | None = None
        self._missing: dict[str, bool] = {}
        self._exchanges: list[list[Entry]] = []

    @property
    def link(self) -> EngineLink:
        """The process that checks share as long as none of them spoils it."""
        if self._shared is None:
            self._shared = EngineLink(self.command, self.patience)
        if not any(exchange is self._shared.exchange for exchange in self._exchanges):
            self._exchanges.append(self._shared.exchange)
        return self._shared

    @contextmanager
    def fresh(self) -> Iterator[EngineLink]:
        """A process of its own."""
        link = EngineLink(self.command, self.patience)
        self._exchanges.append(link.exchange)
        try:
            yield link
        finally:
            link.close()

    def begin(self) -> None:
        """Before a check: forget what was said before it."""
        self._exchanges.clear()
        if self._shared is not None:
            self._shared.exchange.clear()

    def note(self, *lines: str) -> None:
        """Add to the exchange what somebody else said to the engine."""
        self._exchanges.append([entry(">", line) for line in lines])

    def exchange(self) -> list[Entry]:
        return [entry for exchange in self._exchanges for entry in exchange]

    def discard(self) -> None:
        """Let go of the shared process."""
        if self._shared is not None:
            self._shared.close()
            self._shared = None

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options of the engine that can be read; `options` checks judge the others."""
        options: dict[str, Option] = {}
        for line in self._handshake:
            if line.startswith("option "):
                try:
                    option = parse_option(line)
                except OptionError:
                    continue
                options[option.name] = option
        return options

    @cached_property
    def declared_players(self) -> tuple[int, ...]:
        """The numbers of players that the engine says it plays with."""
        for line in self._handshake:
            word, *numbers = line.split()
            if word == "players":
                return tuple(int(number) for number in numbers if number.isdigit())
        return ALL_PLAYERS

    @cached_property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that it really takes; `players-line` judges the difference."""
        with self.fresh() as link:
            return tuple(
                number
                for number in self.declared_players
                if not any(
                    line.startswith("error") for line in link.ask(f"position {_start(number)}")
                )
            )

    @cached_property
    def _handshake(self) -> list[str]:
        with self.fresh() as link:
            link.send("uai")
            return link.until("uaiok")

    def starts(self) -> list[Position]:
        """A game begun for every number of players that the engine plays with."""
        return [startpos(number, number - 1, seed=7) for number in self.players]

    def plays(self, fen: str) -> bool:
        """Whether a FEN has a number of boards that the engine plays with, or that nobody does."""
        boards = fen.count(";")
        return boards in self.players or boards not in ALL_PLAYERS

    def need(self, command: str) -> None:
        """Raise NotApplicable if the engine does not have an optional command."""
        if command not in self._missing:
            with self.fresh() as link:
                lines = link.ask(PROBES[command])
            self._missing[command] = any(line.startswith("error unknown-command") for line in lines)
        if self._missing[command]:
            raise NotApplicable(f"the engine has no {command!r}")

    def at(self, position: Position) -> EngineLink:
        """The shared process with a position set up."""
        if position.state.players not in self.players:
            raise NotApplicable(f"the engine does not play with {position.state.players} players")
        self.link.quiet(position.line())
        return self.link
