"""The words of `go`: when a search ends, by itself or not at all."""

from typing import Final, NamedTuple

from uai_engine.game import Action
from uai_engine.notation import MoveError, parse_move
from uai_engine.uai.arguments import unknown_word, whole_number, words_of
from uai_engine.uai.errors import Refusal, shown

DEFAULT_MOVETIME: Final = 1000
"""How long a `go` without a limit thinks, in milliseconds."""

MAX_TIME: Final = (1 << 31) - 1

RANGES: Final = {
    "movetime": (1, MAX_TIME),
    "nodes": (1, (1 << 63) - 1),
    "depth": (1, 1000),
    "time": (0, MAX_TIME),
    "inc": (0, MAX_TIME),
}
CLOCKS: Final = ("time", "inc")
WORDS: Final = (*RANGES, "searchmoves", "infinite", "ponder")


class Go(NamedTuple):
    """What a search may use. Times are in milliseconds."""

    movetime: int | None = None
    nodes: int | None = None
    depth: int | None = None
    time: tuple[int, ...] = ()
    inc: tuple[int, ...] = ()
    searchmoves: tuple[Action, ...] = ()
    infinite: bool = False
    ponder: bool = False


def parse_go(text: str) -> Go:
    rest = words_of(text)
    numbers: dict[str, tuple[int, ...]] = {}
    searchmoves: tuple[Action, ...] = ()
    seen: set[str] = set()
    while rest:
        word, *rest = rest
        if word not in WORDS:
            raise unknown_word(word, WORDS)
        if word in seen:
            raise Refusal("syntax", f"{word} is given twice")
        seen.add(word)
        if word == "searchmoves":
            searchmoves, rest = _moves(rest)
        elif word in RANGES:
            numbers[word], rest = _numbers(word, rest)
    if "inc" in seen and "time" not in seen:
        raise Refusal("syntax", "inc is given without time")
    if not seen - {"searchmoves", "ponder"}:
        numbers["movetime"] = (DEFAULT_MOVETIME,)
    return Go(
        movetime=_single(numbers, "movetime"),
        nodes=_single(numbers, "nodes"),
        depth=_single(numbers, "depth"),
        time=numbers.get("time", ()),
        inc=numbers.get("inc", ()),
        searchmoves=searchmoves,
        infinite="infinite" in seen,
        ponder="ponder" in seen,
    )


def _single(numbers: dict[str, tuple[int, ...]], word: str) -> int | None:
    return numbers[word][0] if word in numbers else None


def _numbers(word: str, rest: list[str]) -> tuple[tuple[int, ...], list[str]]:
    """The number behind a word, or all of them behind a clock word, and what follows."""
    low, high = RANGES[word]
    expected = f"{word} is a whole number from {low} to {high}"
    many = word in CLOCKS
    values: list[int] = []
    while rest and (many or not values):
        value = whole_number(rest[0])
        if value is None:
            # Behind a clock comes another word of `go`; anything that starts like a number is
            # meant to be one.
            if values and not rest[0][0].isdigit() and rest[0][0] not in "+-.":
                break
            raise Refusal("limit", f"{expected}, not {shown(rest[0])}")
        if not low <= value <= high:
            raise Refusal("limit", f"{expected}, not {shown(rest[0])}")
        values.append(value)
        rest = rest[1:]
    if not values:
        raise Refusal("limit", f"{expected}, and it is missing")
    return tuple(values), rest


def _moves(rest: list[str]) -> tuple[tuple[Action, ...], list[str]]:
    """The moves at the head of the words, and the words behind them."""
    actions: list[Action] = []
    while rest and rest[0] not in WORDS:
        try:
            actions.append(parse_move(rest[0]))
        except MoveError as error:
            if rest[0][0].isalpha():
                raise unknown_word(rest[0], WORDS) from None
            raise Refusal("move", f"searchmoves: {error}") from None
        rest = rest[1:]
    if not actions:
        raise Refusal("syntax", "searchmoves is followed by at least one move")
    return tuple(actions), rest
