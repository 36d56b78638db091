"""The engine's options, their values, and the searcher they configure."""

from typing import Final

from uai_engine.notation.options import (
    Option,
    OptionError,
    OptionValue,
    check,
    combo,
    parse_value,
    spin,
)
from uai_engine.search import registry
from uai_engine.search.interface import Searcher
from uai_engine.search.registry import SearcherError
from uai_engine.uai.errors import Refusal, shown, suggestion

PASSED_ON: Final = ("Threads", "Hash", "Seed")
"""The engine's options that every searcher hears of."""

OWN: Final = (
    spin("Threads", 1, 1, 256),
    spin("Hash", 64, 1, 65536),
    spin("MultiPV", 1, 1, 256),
    check("Ponder", False),
    spin("Seed", 0, 0, (1 << 32) - 1),
    spin("MoveOverhead", 10, 0, 10_000),
)


class Settings:
    """The value of every option, and the searcher that has been told of them."""

    def __init__(self) -> None:
        self.problems = list(registry.problems())
        """What a user should know before trusting the moves."""
        self._told = 0
        self._values: dict[str, OptionValue] = {option.name: option.default for option in OWN}
        self._searcher_values: dict[str, dict[str, OptionValue]] = {}
        """What was set of each searcher's own options: it is kept while another is in use."""
        self.name, self.searcher = self._strongest()
        self._default = self.name

    def news(self) -> list[str]:
        """The problems that nobody has been told of yet."""
        told, self._told = self._told, len(self.problems)
        return self.problems[told:]

    def _strongest(self) -> tuple[str, Searcher]:
        """The first searcher that works; the engine is of use even if the best one is broken."""
        for name in registry.names():
            try:
                return name, self._made(name)
            except SearcherError as error:
                self.problems.append(str(error))
        raise SearcherError("; ".join(self.problems))

    def options(self) -> list[Option]:
        """The engine's options and those of the current searcher, with their defaults."""
        return [combo("Searcher", self._default, registry.names()), *OWN, *self._extra()]

    def _extra(self) -> list[Option]:
        """A searcher cannot take a name that is the engine's own."""
        taken = {"searcher", *(option.name.lower() for option in OWN)}
        return [option for option in self.searcher.options if option.name.lower() not in taken]

    def number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def set(self, name: str, text: str | None, players: int) -> None:
        """Set an option while a game with so many players stands."""
        option = self._find(name)
        own = option.name in self._values
        try:
            value = parse_value(option, text)
            if option.name == "Searcher":
                self._choose(str(value), players)
                return
            if option.name in PASSED_ON or not own:
                self.searcher.configure(option.name, value)  # first: what it refuses is not kept
        except OptionError as error:
            raise Refusal("option", str(error)) from None
        values = self._values if own else self._searcher_values.setdefault(self.name, {})
        if option.kind != "button":
            values[option.name] = value

    def _choose(self, name: str, players: int) -> None:
        if name == self.name:
            return
        try:
            searcher = self._made(name)
        except SearcherError as error:
            raise Refusal("option", str(error)) from None
        if players not in searcher.players:
            raise Refusal(
                "option",
                f"the searcher {name} does not play with {players} players: first set up a"
                f" position with {' or '.join(map(str, searcher.players))}",
            )
        self.name, self.searcher = name, searcher

    def _made(self, name: str) -> Searcher:
        searcher = registry.make(name)
        for option in PASSED_ON:
            searcher.configure(option, self._values[option])
        for own, value in self._searcher_values.get(name, {}).items():
            searcher.configure(own, value)
        return searcher

    def _find(self, name: str) -> Option:
        options = {option.name.lower(): option for option in self.options()}
        if name.lower() in options:
            return options[name.lower()]
        for other in registry.names():
            if other != self.name and name.lower() in _names_of(other):
                raise Refusal(
                    "option",
                    f"{shown(name)} is an option of the searcher {other}, and {self.name} is set;"
                    f" first setoption name Searcher value {other}",
                )
        known = [option.name for option in options.values()]
        hint = suggestion(name, known) or f"; there are {', '.join(known)}"
        raise Refusal("option", f"there is no option {shown(name)}{hint}")


def _names_of(searcher: str) -> list[str]:
    try:
        return [option.name.lower() for option in registry.make(searcher).options]
    except SearcherError:
        return []
