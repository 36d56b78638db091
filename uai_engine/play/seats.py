"""Who sits at the table: people, and engines that play at a level or as well as they can."""

import getpass
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from uai_engine.client.engine_words import OURS, NamedEngine
from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.notation.source import printable

ME: Final = "me"
YOU: Final = "You"
"""What the person at the keyboard is called on the screen."""
ENGINE: Final = "engine"


class SeatsError(ValueError):
    """Words that fill no table; the message says why."""


@dataclass(frozen=True, slots=True)
class Seat:
    word: str
    """As it was given: `me`, somebody's name, or `engine`."""
    name: str
    """What the screen calls it."""
    engine: NamedEngine | None = None
    """None for a person."""

    @property
    def recorded(self) -> str:
        """What a record calls it: there nobody is `You`."""
        return _login() if self.word == ME else self.name


def take_seats(text: str, engines: Sequence[NamedEngine] = ()) -> tuple[Seat, ...]:
    """The seats of a list such as `me,engine` or `Ada,Grace,engine`; raises SeatsError.

    Engines take their seats in the order they are given, the last one also those that are left.

    >>> [seat.name for seat in take_seats("me,engine,engine")]
    ['You', 'uai-engine', 'uai-engine 2']
    """
    words = [word.strip() for word in text.split(",")]
    if not MIN_PLAYERS <= len(words) <= MAX_PLAYERS:
        raise SeatsError(f"a table has {MIN_PLAYERS} to {MAX_PLAYERS} seats, not {len(words)}")
    if not all(words):
        raise SeatsError(f"an empty place in {text!r}: a seat is {ME}, {ENGINE} or a name")
    left = list(engines or [OURS])
    seats: list[Seat] = []
    for word in words:
        if word == ENGINE:
            engine = left.pop(0) if len(left) > 1 else left[0]
            seats.append(Seat(word, _free(printable(engine.name), seats), engine))
        else:
            seats.append(Seat(word, _free(YOU if word == ME else printable(word), seats)))
    if all(seat.engine is not None for seat in seats):
        raise SeatsError("nobody would play: games between engines are those of uai-engine match")
    if len(engines) > words.count(ENGINE):
        raise SeatsError(f"{len(engines)} engines for {words.count(ENGINE)} seats called {ENGINE}")
    return tuple(seats)


def _free(name: str, seats: Sequence[Seat]) -> str:
    """The name, with a number if somebody at the table has it already."""
    taken = {seat.name for seat in seats}
    names = (name, *(f"{name} {number}" for number in range(2, MAX_PLAYERS + 1)))
    return next(one for one in names if one not in taken)


def _login() -> str:
    try:
        return printable(getpass.getuser()) or ME
    except (OSError, KeyError, ImportError):  # a user without a name, or a system without users
        return ME
