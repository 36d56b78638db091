"""A game that was played, or is being played: what every kind of record writes down.

>>> from uai_engine.game import Action, Dealer, empty_game, sample_deal
>>> start = empty_game(players=2)
>>> displays, _ = sample_deal(start, Dealer(0))
>>> game = GameRecord(start, names=("Ada", "Grace"), seed=0)
>>> game = noted(after(game, displays, Action(1, 4, 2)), "clock 59.2")
>>> len(game.steps), states_of(game)[-1].seat, game.notes
(2, 1, (Note(after=2, text='clock 59.2', sign='#'),))
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from uai_engine.game import GameState, empty_game
from uai_engine.game.constants import CENTRE
from uai_engine.game.state import Counts
from uai_engine.notation.result import LETTERS, Result
from uai_engine.notation.source import Problem
from uai_engine.notation.steps import Step, play_step


class Note(NamedTuple):
    """A remark that stands after so many steps: a comment `#` or commentary on the game `:`."""

    after: int
    text: str
    sign: Literal["#", ":"] = "#"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """Where a game started, what was done, and what is known about it. All by seat."""

    start: GameState
    steps: tuple[Step, ...] = ()
    names: tuple[str, ...] = ()
    date: str = ""
    seed: int | None = None
    result: Result | None = None
    metadata: tuple[tuple[str, str], ...] = ()
    """What else is known: key and value, in the order they were found."""
    notes: tuple[Note, ...] = ()


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file says: the game as far as the rules allow it, and everything wrong with it."""

    game: GameRecord | None
    """None where even the start of the game is in doubt."""
    states: tuple[GameState, ...]
    """The start, and the state after each of the game's steps."""
    problems: tuple[Problem, ...]


def after(game: GameRecord, *steps: Step) -> GameRecord:
    """The record with these steps added; whether they are legal shows when it is written."""
    return replace(game, steps=game.steps + steps)


def noted(game: GameRecord, *texts: str) -> GameRecord:
    """The record with these comments after its last step."""
    return replace(game, notes=game.notes + tuple(Note(len(game.steps), text) for text in texts))


def offered(state: GameState, bowl: int) -> Counts:
    """The tiles in a bowl."""
    return state.centre if bowl == CENTRE else state.displays[bowl - 1]


def states_of(game: GameRecord) -> tuple[GameState, ...]:
    """The start and the state after every step."""
    states = [game.start]
    for step in game.steps:
        states.append(play_step(states[-1], step))
    return tuple(states)


def letter_of(seat: int, start: GameState) -> str:
    """What a record that starts there calls a seat: A is the one who starts."""
    return LETTERS[(seat - start.seat) % start.players]


def seat_of(letter: str, start: GameState) -> int:
    """The seat of a letter, which has to be one of the game's."""
    return (LETTERS.index(letter) + start.seat) % start.players


def starts_elsewhere(start: GameState) -> bool:
    """Whether a record has to say where it starts: not at a new game with seat 0 as A."""
    return start != empty_game(start.players)
