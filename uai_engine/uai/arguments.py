"""What a command asks for, as objects: every word of a line is accounted for, or it is refused.

Whether the request fits the position is not decided here: parsing looks at the words alone.
"""

from collections.abc import Iterable
from typing import NamedTuple

from uai_engine.notation.words import MAX_SEED
from uai_engine.uai.errors import Refusal, shown, suggestion


class Nothing(NamedTuple):
    """The argument of a command that has none."""


class Setting(NamedTuple):
    name: str
    value: str | None


class NewPosition(NamedTuple):
    """A position to set up: from a FEN, or the start of a game."""

    fen: str | None = None
    players: str = "2"
    first: str = "0"
    seed: int | None = None
    steps: tuple[str, ...] = ()


class Steps(NamedTuple):
    steps: tuple[str, ...]


class Tiles(NamedTuple):
    """The deal token of a `deal`; None to draw the tiles."""

    token: str | None


class Depth(NamedTuple):
    plies: int


class Nodes(NamedTuple):
    """How many nodes; None for as many as are usual."""

    number: int | None


class Topic(NamedTuple):
    command: str | None


class Switch(NamedTuple):
    on: bool


def words_of(text: str) -> list[str]:
    """The words of a line: only spaces and tabs part them."""
    return [word for word in text.replace("\t", " ").split(" ") if word]


def parse_nothing(text: str) -> Nothing:
    refuse_rest(words_of(text))
    return Nothing()


def parse_setting(text: str) -> Setting:
    # A string option's value is any text to the end of the line, spaces and all.
    head, _, tail = text.strip(" \t").replace("\t", " ").partition(" ")
    name, _, tail = tail.lstrip(" ").partition(" ")
    keyword, _, value = tail.lstrip(" ").partition(" ")
    if head != "name" or not name:
        raise Refusal("syntax", "expected: setoption name NAME [value VALUE]")
    if not keyword:
        return Setting(name, None)
    if keyword != "value":
        raise Refusal("syntax", f"expected value after the option's name, not {shown(keyword)}")
    return Setting(name, value.strip(" "))


def parse_setup(text: str) -> NewPosition:
    words = words_of(text)
    if not words or words[0] not in ("startpos", "fen"):
        found = f"not {shown(words[0])}" if words else "and nothing follows"
        raise Refusal("syntax", f"position is followed by startpos or fen, {found}")
    kind, rest = words[0], words[1:]
    if kind == "fen":
        length = next((at for at, word in enumerate(rest) if word in ("seed", "moves")), len(rest))
        fen, rest = " ".join(rest[:length]), rest[length:]
        fields, steps = _fields(rest, ("seed",))
        return NewPosition(fen=fen, seed=_seed(fields.get("seed")), steps=steps)
    fields, steps = _fields(rest, ("players", "first", "seed"))
    return NewPosition(
        players=fields.get("players", "2"),
        first=fields.get("first", "0"),
        seed=_seed(fields.get("seed")),
        steps=steps,
    )


def _fields(words: list[str], names: tuple[str, ...]) -> tuple[dict[str, str], tuple[str, ...]]:
    """Named values, each once, and the steps behind `moves`."""
    fields: dict[str, str] = {}
    rest = words
    while rest:
        name, *rest = rest
        if name == "moves":  # a driver that always sends the word has no steps at first
            return fields, tuple(rest)
        if name not in names:
            raise unknown_word(name, (*names, "moves"))
        if name in fields:
            raise Refusal("syntax", f"{name} is given twice")
        if not rest:
            raise Refusal("syntax", f"{name} needs a value")
        fields[name], *rest = rest
    return fields, ()


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    value = whole_number(text)
    if value is None or not 0 <= value <= MAX_SEED:
        raise Refusal("syntax", f"a seed is a whole number from 0 to {MAX_SEED}, not {shown(text)}")
    return value


def parse_steps(text: str) -> Steps:
    words = words_of(text)
    if not words:
        raise Refusal("syntax", "move is followed by at least one step")
    return Steps(tuple(words))


def parse_tiles(text: str) -> Tiles:
    words = words_of(text)
    refuse_rest(words[1:])
    return Tiles(words[0] if words else None)


def parse_depth(text: str) -> Depth:
    words = words_of(text)
    if not words:
        raise Refusal("syntax", "perft is followed by the number of moves to look ahead")
    refuse_rest(words[1:])
    return Depth(_within(words[0], "a depth", 0, 1000))


def parse_nodes(text: str) -> Nodes:
    words = words_of(text)
    refuse_rest(words[1:])
    return Nodes(_within(words[0], "a number of nodes", 1, (1 << 63) - 1) if words else None)


def _within(text: str, what: str, low: int, high: int) -> int:
    value = whole_number(text)
    if value is None or not low <= value <= high:
        raise Refusal("limit", f"{what} is a whole number from {low} to {high}, not {shown(text)}")
    return value


def parse_topic(text: str) -> Topic:
    words = words_of(text)
    refuse_rest(words[1:])
    return Topic(words[0] if words else None)


def parse_switch(text: str) -> Switch:
    words = words_of(text)
    if not words or words[0] not in ("on", "off"):
        found = f", not {shown(words[0])}" if words else ""
        raise Refusal("syntax", f"debug is followed by on or off{found}")
    refuse_rest(words[1:])
    return Switch(words[0] == "on")


def refuse_rest(words: list[str]) -> None:
    if words:
        raise Refusal("syntax", f"{shown(words[0])} is one word too many")


def unknown_word(word: str, known: Iterable[str]) -> Refusal:
    return Refusal("syntax", f"unknown word {shown(word)}{suggestion(word, known)}")


def whole_number(text: str) -> int | None:
    """The number these digits are; None for anything else, however long."""
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= 20 else None
