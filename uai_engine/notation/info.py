"""`info` lines: what a searcher says while it thinks."""

from dataclasses import dataclass

from uai_engine.game import Action
from uai_engine.notation.errors import NotationError
from uai_engine.notation.moves import parse_move, write_move


class InfoError(NotationError):
    """An `info` line with a known field whose value is not right."""


@dataclass(frozen=True, slots=True)
class Info:
    """One report. Fields that are None, or empty, are not written."""

    depth: int | None = None
    seldepth: int | None = None
    multipv: int | None = None
    nodes: int | None = None
    nps: int | None = None
    time: int | None = None
    hashfull: int | None = None
    exact: bool = False
    """The rest of the round is solved: the values are those of best play to its end."""
    win: tuple[float, ...] = ()
    """The expected share of the win of each seat; together 1."""
    points: tuple[float, ...] = ()
    """The expected final score of each seat."""
    pv: tuple[Action, ...] = ()
    string: str | None = None


_NUMBERS = ("depth", "seldepth", "multipv", "nodes", "nps", "time", "hashfull")
_EXACT = "exact"
_FIELDS = (*_NUMBERS, _EXACT, "win", "points", "pv")
_SHARES = 10_000


def write_info(info: Info) -> str:
    words = ["info"]
    for name in _NUMBERS:
        value = getattr(info, name)
        if value is not None:
            words += [name, str(value)]
    if info.exact:
        words.append(_EXACT)
    if info.win:
        words += ["win", *(f"{share / _SHARES:.4f}" for share in _shares(info.win))]
    if info.points:
        words += ["points", *(f"{points:.2f}" for points in info.points)]
    if info.pv:
        words += ["pv", *map(write_move, info.pv)]
    if info.string is not None:
        words += ["string", info.string]
    return " ".join(words)


def _shares(win: tuple[float, ...]) -> list[int]:
    """Shares in ten-thousandths that still add up to the whole: the largest takes the rest."""
    shares = [round(share * _SHARES) for share in win]
    shares[shares.index(max(shares))] += _SHARES - sum(shares)
    return shares


def parse_info(line: str) -> Info:
    """Read an `info` line; fields this reader does not know are passed over."""
    head, mark, text = line.partition(" string ")
    words = head.split()
    if not words or words[0] != "info":
        raise InfoError(f"not an info line: {line[:80]!r}")
    fields: dict[str, list[str]] = {}
    name = ""
    for word in words[1:]:
        if word in _FIELDS:
            name = word
            fields[name] = []
        elif name:
            fields[name].append(word)
    numbers = {name: _number(name, fields[name]) for name in _NUMBERS if name in fields}
    return Info(
        **numbers,
        exact=_EXACT in fields,
        win=_floats(fields.get("win", [])),
        points=_floats(fields.get("points", [])),
        pv=tuple(parse_move(word) for word in fields.get("pv", [])),
        string=text if mark else None,
    )


def _number(name: str, values: list[str]) -> int:
    # A field nobody here knows may follow the number: only the number is this field's.
    try:
        return int(values[0])
    except (ValueError, IndexError):
        raise InfoError(f"info {name}: bad value {' '.join(values)[:40]!r}") from None


def _floats(values: list[str]) -> tuple[float, ...]:
    # Words that are no numbers belong to a field nobody here knows.
    numbers: list[float] = []
    for value in values:
        try:
            numbers.append(float(value))
        except ValueError:
            break
    return tuple(numbers)
