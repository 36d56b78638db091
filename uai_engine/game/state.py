"""The state of a game as plain, frozen data. The functions that change it are elsewhere."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple, TypeAlias

from uai_engine.game.constants import COLOURS, DISPLAYS, ROWS, TILES_PER_COLOUR

Counts: TypeAlias = tuple[int, ...]
"""How many tiles there are of each colour 0..4: always five numbers."""

Displays: TypeAlias = tuple[Counts, ...]
"""The factory displays in order: display 1 is element 0."""

Flags: TypeAlias = tuple[bool, ...]

NO_TILES: Counts = (0,) * COLOURS
NO_FLAGS: Flags = (False,) * ROWS


class Phase(IntEnum):
    DRAFT = 0
    """Somebody has to take tiles."""
    DEAL = 1
    """The displays wait for tiles: chance has to move."""
    OVER = 2
    """The game has ended and the bonuses are paid."""


class Action(NamedTuple):
    """Take all tiles of `colour` from `bowl` and put them on `row`.

    The bowl is 0 for the centre or the display's number from 1; the row is 1..5, or 0 for the
    floor. Actions sort in the order of their six-digit notation.
    """

    bowl: int
    colour: int
    row: int


class PatternLine(NamedTuple):
    """A pattern line: `count` tiles of one colour, or none of no colour."""

    colour: int | None
    count: int  # type: ignore[assignment]  # the method of the same name is of no use here


EMPTY_LINE = PatternLine(None, 0)


class Bonuses(NamedTuple):
    """Which end-of-game bonuses a player has been paid."""

    rows: Flags
    columns: Flags
    colours: Flags


NO_BONUSES = Bonuses(NO_FLAGS, NO_FLAGS, NO_FLAGS)


@dataclass(frozen=True, slots=True)
class Board:
    """What lies in front of one player."""

    wall: tuple[Flags, ...]
    """`wall[row][column]` says whether the cell has its tile."""
    lines: tuple[PatternLine, ...]
    floor: tuple[int, ...]
    """What fell to the floor, left to right: colours, and MARKER for the first-player marker."""
    score: int
    bonuses: Bonuses


EMPTY_BOARD = Board(
    wall=(NO_FLAGS,) * ROWS, lines=(EMPTY_LINE,) * ROWS, floor=(), score=0, bonuses=NO_BONUSES
)


@dataclass(frozen=True, slots=True)
class GameState:
    """A whole game: nothing before it has to be known to play on."""

    boards: tuple[Board, ...]
    displays: Displays
    centre: Counts
    bag: Counts
    lid: Counts
    """The discard: tiles out of play until the bag runs empty."""
    phase: Phase
    seat: int
    """Who has to move in DRAFT; in DEAL and OVER who starts, or would start, the next round."""
    starter: int
    """Who starts the next round as things stand: the marker's owner, else this round's starter."""
    token: int | None
    """Who took the first-player marker this round; None while it lies in the centre."""
    round: int
    """Counted from 1 where the game was set up; the round just ended while in DEAL or OVER."""

    @property
    def players(self) -> int:
        return len(self.boards)


def empty_game(players: int, first: int = 0) -> GameState:
    """A game before its first deal: every tile in the bag, seat `first` to start."""
    if players not in DISPLAYS:
        raise ValueError(f"a game has 2, 3 or 4 players, not {players}")
    if not 0 <= first < players:
        raise ValueError(f"the first seat is 0 to {players - 1}, not {first}")
    return GameState(
        boards=(EMPTY_BOARD,) * players,
        displays=(NO_TILES,) * DISPLAYS[players],
        centre=NO_TILES,
        bag=(TILES_PER_COLOUR,) * COLOURS,
        lid=NO_TILES,
        phase=Phase.DEAL,
        seat=first,
        starter=first,
        token=None,
        round=0,
    )
