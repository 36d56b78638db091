"""Where an engine is put to be checked: its processes, its options, and how long to wait."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Final

from uai_engine.client import Position
from uai_engine.client.transcript import Entry, entry
from uai_engine.conformance.link import EngineLink
from uai_engine.conformance.verdict import NotApplicable
from uai_engine.notation.options import Option, OptionError, parse_option

PATIENCE: Final = 10
"""How many margins any answer may take that needs no thought."""

PROBES: Final = {
    "move": "move",
    "deal": "deal x",
    "undo": "undo",
    "d": "d",
    "help": "help",
    "eval": "eval",
    "perft": "perft 0",
    "bench": "bench x",
    "wait": "wait",
    "ponderhit": "ponderhit",
    "debug": "debug off",
}
"""For each command that an engine need not have, a harmless way to find out whether it has it."""


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
        with self.fresh() as link:
            link.send("uai")
            options: dict[str, Option] = {}
            for line in link.until("uaiok"):
                if line.startswith("option "):
                    try:
                        option = parse_option(line)
                    except OptionError:
                        continue
                    options[option.name] = option
            return options

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
        self.link.quiet(position.line())
        return self.link
