"""How a game came out: the scores, and why it ended where the rules did not end it."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from uai_engine.game import GameState, Phase
from uai_engine.game.scoring import complete_rows
from uai_engine.notation.errors import NotationError, quoted

LETTERS: Final = "ABCD"
"""What records call the players: A plays first, the others follow in turn."""

_MAX_SCORE_DIGITS: Final = 6


class Ending(StrEnum):
    """Why a game ended; the value is the word in a record."""

    NORMAL = "normal"
    """A row was completed. The word itself is left out in a record."""
    DEAD = "dead"
    """Nobody could ever have placed another tile."""
    TIME = "time"
    ILLEGAL = "illegal"
    CRASH = "crash"
    STALL = "stall"
    PROTOCOL = "protocol"
    MOVE_CAP = "move-cap"
    """Ended by whoever ran it, after so many moves."""
    ROUND_CAP = "round-cap"
    """The same, after so many rounds."""
    RESIGNED = "resigned"
    """Ended because every engine gave all players but one next to no chance."""
    AGREED = "agreed"
    """Ended because every engine saw the same player win."""
    ADJUDICATED = "adjudicated"
    """Ended by whoever ran it, for some other cause."""
    UNFINISHED = "unfinished"
    """Broken off with nobody at fault."""


BY_THE_RULES: Final = (Ending.NORMAL, Ending.DEAD)
FORFEITS: Final = (Ending.TIME, Ending.ILLEGAL, Ending.CRASH, Ending.STALL, Ending.PROTOCOL)
"""The endings that are one player's fault, whose letter follows the word."""
DECISIONS: Final = (Ending.RESIGNED, Ending.AGREED)
"""The endings that give one player the win whatever the scores; its letter follows the word."""

ADJUDICATIONS: Final = (Ending.MOVE_CAP, Ending.ROUND_CAP, *DECISIONS, Ending.ADJUDICATED)
"""The endings that whoever ran the game decided on."""

IN_WORDS: Final = {
    Ending.NORMAL: "normal",
    Ending.DEAD: "dead position",
    Ending.TIME: "time",
    Ending.ILLEGAL: "illegal move",
    Ending.CRASH: "crash",
    Ending.STALL: "stall",
    Ending.PROTOCOL: "protocol error",
    Ending.MOVE_CAP: "adjudicated: move cap",
    Ending.ROUND_CAP: "adjudicated: round cap",
    Ending.RESIGNED: "adjudicated: resigned",
    Ending.AGREED: "adjudicated: agreed",
    Ending.ADJUDICATED: "adjudicated",
    Ending.UNFINISHED: "unfinished",
}
"""Every ending for people."""


@dataclass(frozen=True, slots=True)
class Result:
    """The scores in the order of the seats, and the seat that forfeited, or that was given the
    win, where one was."""

    scores: tuple[int, ...]
    ending: Ending = Ending.NORMAL
    at_fault: int | None = None
    winner: int | None = None


def rotated(result: Result, first: int) -> Result:
    """The result with seat `first` called 0: from seats to letters. With `-first` it is undone."""
    players = len(result.scores)
    first %= players
    return Result(
        result.scores[first:] + result.scores[:first],
        result.ending,
        None if result.at_fault is None else (result.at_fault - first) % players,
        None if result.winner is None else (result.winner - first) % players,
    )


def write_result(result: Result) -> str:
    """The result as a record writes it, seat 0 being A.

    >>> write_result(Result((34, 27))), write_result(Result((3, 12), Ending.TIME, 1))
    ('34 27', '3 12 time B')
    """
    words = [str(score) for score in result.scores]
    if result.ending != Ending.NORMAL:
        words.append(result.ending.value)
    for seat in (result.at_fault, result.winner):
        if seat is not None:
            words.append(LETTERS[seat])
    return " ".join(words)


def parse_result(text: str, players: int) -> Result:
    """The result of such a text, A being seat 0.

    >>> parse_result("3 12 time B", players=2)
    Result(scores=(3, 12), ending=<Ending.TIME: 'time'>, at_fault=1, winner=None)
    """
    words = text.split()
    scores = [word for word in words[:players] if word.isascii() and word.isdigit()]
    if len(scores) != players:
        raise NotationError(f"a result starts with {players} scores: {quoted(text)}")
    if max(map(len, scores)) > _MAX_SCORE_DIGITS:
        raise NotationError(f"no score is so high: {quoted(text)}")
    ending, seat = _parse_ending(words[players:], players)
    winner, at_fault = (seat, None) if ending in DECISIONS else (None, seat)
    return Result(tuple(map(int, scores)), ending, at_fault, winner)


def _parse_ending(words: list[str], players: int) -> tuple[Ending, int | None]:
    """The ending and the seat whose letter follows it."""
    if not words:
        return Ending.NORMAL, None
    if words[0] not in list(Ending):
        known = " ".join(Ending)
        raise NotationError(f"{quoted(words[0])} is not an ending; there are {known}")
    ending = Ending(words[0])
    wanted = int(ending in (*FORFEITS, *DECISIONS))
    if len(words) - 1 != wanted:
        who = "the letter of one player" if wanted else "nothing"
        raise NotationError(f"after {ending.value!r} there is {who}, not {len(words) - 1} words")
    if not wanted:
        return ending, None
    if words[1] not in LETTERS[:players] or len(words[1]) != 1:
        raise NotationError(f"{quoted(words[1])} is not a player, A to {LETTERS[players - 1]}")
    return ending, LETTERS.index(words[1])


def result_of(state: GameState) -> Result:
    """The result of a game as it stands: over by the rules, or unfinished."""
    scores = tuple(board.score for board in state.boards)
    if state.phase != Phase.OVER:
        return Result(scores, Ending.UNFINISHED)
    rows = any(any(complete_rows(board.wall)) for board in state.boards)
    return Result(scores, Ending.NORMAL if rows else Ending.DEAD)
