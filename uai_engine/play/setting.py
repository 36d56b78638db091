"""What a game is played under, as it is given on the command line and as its record keeps it."""

from dataclasses import dataclass, replace
from typing import Final

from uai_engine.client.engine_words import parse_engine
from uai_engine.notation.game_record import GameRecord
from uai_engine.play.opponents import Strength
from uai_engine.play.seats import ENGINE, ME, Seat, take_seats

CASUAL_ELO: Final = 700
"""A level that somebody who plays now and then can beat."""

SEATS: Final = "seats"
ENGINE_WORDS: Final = "engine"
ELO: Final = "elo"
MOVETIME: Final = "movetime"
"""How a record calls the parts of a setting; one without seats was not played here."""


@dataclass(frozen=True, slots=True)
class Given:
    """The words of a setting; what is None or empty was not given."""

    seats: str | None = None
    engines: tuple[str, ...] = ()
    elo: int | None = None
    movetime: int | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    given: Given
    seats: tuple[Seat, ...]
    strength: Strength

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    def metadata(self) -> tuple[tuple[str, str], ...]:
        """How a record keeps it."""
        given = self.given
        entries = [(SEATS, given.seats or "")]
        entries += [(ENGINE_WORDS, words) for words in given.engines]
        for key, number in ((ELO, given.elo), (MOVETIME, given.movetime)):
            if number is not None:
                entries.append((key, str(number)))
        return tuple(entries)

    def at_level(self, elo: int | None) -> "Setting":
        return replace(
            self,
            given=replace(self.given, elo=elo),
            strength=replace(self.strength, elo=elo),
        )


def seats_for(players: int) -> str:
    """One person and as many engines as the table has other seats."""
    return ",".join([ME, *[ENGINE] * (players - 1)])


def setting_of(given: Given) -> Setting:
    """The setting of words that say who sits where; raises SeatsError or EngineWordsError."""
    seats = take_seats(given.seats or seats_for(2), [parse_engine(text) for text in given.engines])
    return Setting(given, seats, Strength(given.elo, given.movetime))


def given_by(record: GameRecord) -> Given | None:
    """What a record says about how it was played; None if it was not played here."""
    entries = dict(record.metadata)
    if SEATS not in entries:
        return None
    return Given(
        entries[SEATS],
        tuple(value for key, value in record.metadata if key == ENGINE_WORDS),
        _number(entries.get(ELO)),
        _number(entries.get(MOVETIME)),
    )


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else None


def overlaid(under: Given, over: Given) -> Given:
    """Both as one: what `over` leaves open is as `under` says."""
    return Given(
        over.seats or under.seats,
        over.engines or under.engines,
        under.elo if over.elo is None else over.elo,
        under.movetime if over.movetime is None else over.movetime,
    )


def describe(elo: int | None) -> str:
    """How strong the engines play."""
    return "The engines play as well as they can." if elo is None else f"The engines play at {elo}."
