"""What a record says about its game beside the moves: who, when, from where, and how it ended.

Metadata may stand anywhere in a file, so all of it is gathered before the game is replayed.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from uai_engine.game import GameState, empty_game
from uai_engine.notation.azulfen import parse_fen, write_fen
from uai_engine.notation.errors import FenError, NotationError, quoted
from uai_engine.notation.game_record import GameRecord, letter_of, seat_of, starts_elsewhere
from uai_engine.notation.result import LETTERS, Result, parse_result, rotated, write_result
from uai_engine.notation.source import Problem
from uai_engine.notation.words import MAX_SEED

DATE: Final = "date"
FEN: Final = "fen"
SEED: Final = "seed"
RESULT: Final = "result"
KNOWN: Final = (*LETTERS, DATE, FEN, SEED, RESULT)
"""The keys that mean something to us, each at most once in a file; others are kept as they are."""


class Entry(NamedTuple):
    """One piece of metadata and the line it stands on."""

    line: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class Facts:
    """What the metadata says, by seat, and what is wrong with it."""

    game: GameRecord | None
    """The game before its first step, or None where its start is in doubt."""
    result_line: int
    problems: tuple[Problem, ...]


def gather(entries: Iterable[Entry], players: int | None) -> Facts:
    """The facts of a game whose file says it has so many players, if it says so."""
    known: dict[str, Entry] = {}
    others: list[tuple[str, str]] = []
    problems: list[Problem] = []
    for entry in entries:
        if entry.key not in KNOWN:
            others.append((entry.key, entry.value))
        elif entry.key in known:
            problems.append(Problem(entry.line, f"a second {entry.key}: the first one counts"))
        else:
            known[entry.key] = entry
    start = _start(known.get(FEN), players, problems)
    seed = _seed(known.get(SEED), problems)
    result_line = known[RESULT].line if RESULT in known else 0
    if start is None:
        return Facts(None, result_line, tuple(problems))
    game = GameRecord(
        start,
        names=_names(known, start, problems),
        date=known[DATE].value if DATE in known else "",
        seed=seed,
        result=_result(known.get(RESULT), start, problems),
        metadata=tuple(others),
    )
    return Facts(game, result_line, tuple(problems))


def _start(entry: Entry | None, players: int | None, problems: list[Problem]) -> GameState | None:
    if entry is None:
        return None if players is None else empty_game(players)
    try:
        start = parse_fen(entry.value)
    except FenError as error:
        problems.append(Problem(entry.line, f"fen: {error}"))
        return None
    if players not in (None, start.players):
        text = f"the fen has {start.players} players, the game {players}"
        problems.append(Problem(entry.line, text))
        return None
    return start


def _seed(entry: Entry | None, problems: list[Problem]) -> int | None:
    if entry is None:
        return None
    digits = entry.value.isascii() and entry.value.isdigit()
    if not digits or len(entry.value) > len(str(MAX_SEED)) or int(entry.value) > MAX_SEED:
        text = f"{quoted(entry.value)} is not a seed, 0 to {MAX_SEED}"
        problems.append(Problem(entry.line, text))
        return None
    return int(entry.value)


def _names(known: dict[str, Entry], start: GameState, problems: list[Problem]) -> tuple[str, ...]:
    names = [""] * start.players
    for letter in LETTERS:
        if letter not in known:
            continue
        if letter in LETTERS[: start.players]:
            names[seat_of(letter, start)] = known[letter].value
        else:
            text = f"a name for {letter} in a game of {start.players} players"
            problems.append(Problem(known[letter].line, text))
    return tuple(names) if any(names) else ()


def _result(entry: Entry | None, start: GameState, problems: list[Problem]) -> Result | None:
    if entry is None:
        return None
    try:
        return rotated(parse_result(entry.value, start.players), -start.seat)
    except NotationError as error:
        problems.append(Problem(entry.line, str(error)))
        return None


def entries_of(game: GameRecord) -> list[tuple[str, str]]:
    """All metadata of a game but its result, in the order it is written."""
    start = game.start
    if len(game.names) not in (0, start.players):
        raise NotationError(f"{len(game.names)} names for {start.players} players")
    named = {letter_of(seat, start): name for seat, name in enumerate(game.names) if name}
    entries = sorted(named.items())
    if game.date:
        entries.append((DATE, game.date))
    if starts_elsewhere(start):
        entries.append((FEN, write_fen(start)))
    if game.seed is not None:
        entries.append((SEED, str(game.seed)))
    for key, _ in game.metadata:
        if key in KNOWN:
            raise NotationError(f"{key} is not free for other metadata")
    return [*entries, *game.metadata]


def result_entry(game: GameRecord) -> list[tuple[str, str]]:
    """The result as metadata, if there is one."""
    if game.result is None:
        return []
    if len(game.result.scores) != game.start.players:
        raise NotationError(f"{len(game.result.scores)} scores for {game.start.players} players")
    return [(RESULT, write_result(rotated(game.result, game.start.seat)))]
