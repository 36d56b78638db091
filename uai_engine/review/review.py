"""The review of a game: plain data, from which everything that is shown is made."""

from collections.abc import Mapping
from dataclasses import dataclass

from uai_engine.game import Action, Displays, GameState
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.source import Problem
from uai_engine.review.evaluation import Evaluation
from uai_engine.review.grades import Grade


@dataclass(frozen=True, slots=True)
class MoveReview:
    """A move: what there was, what the best move would have led to, and what this one did."""

    step: int
    """Which of the game's steps it is, from 0."""
    number: int
    """Which of the game's moves it is, from 1."""
    round: int
    seat: int
    move: Action
    choices: int
    """How many moves there were that differ."""
    before: Evaluation
    best: Evaluation
    """After the engine's move."""
    after: Evaluation
    """After the move that was played."""
    loss: float
    """The share of the win that the mover gave away; never below 0."""
    points_lost: float | None
    """The mover's points that the best move would have brought; None if the engine does not say."""
    rank: int | None
    """The place of the move among the engine's lines, from 1; None where it has none."""
    grade: Grade
    only: bool
    """Whether it was the only move to make, or every other gave away a good deal."""
    exact: bool
    """Whether both values are exact, so that the loss is."""

    @property
    def best_move(self) -> Action:
        return self.line[0]

    @property
    def line(self) -> tuple[Action, ...]:
        """The best move and what was expected after it."""
        return self.before.lines[0].moves


@dataclass(frozen=True, slots=True)
class DealReview:
    """A deal: what was expected before it, and what it changed."""

    step: int
    round: int
    displays: Displays
    expected: Evaluation
    after: Evaluation
    luck: tuple[float, ...]
    """What it brought to each seat in shares of the win; together 0."""


@dataclass(frozen=True, slots=True)
class SeatReview:
    """How a seat played, and what luck it had."""

    seat: int
    name: str
    score: int
    moves: int
    decisions: int
    """Moves with more than one choice; the others count for nothing below."""
    accuracy: float | None
    """In per cent; None where there was nothing to decide."""
    mean_loss: float | None
    """The share of the win given away by a decision on average."""
    grades: Mapping[Grade, int]
    """How many decisions have each grade."""
    points_left: float | None
    """The points that the best moves would have brought; below 0 for one who paid for points."""
    luck: float
    """What all deals brought, in shares of the win."""
    result: float
    """The share of the win, or what was expected where the game stops."""
    skill_result: float
    """The result with luck taken out; it may lie outside 0 to 1."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Who reviewed, and how hard it looked."""

    engine: str
    """What the engine calls itself."""
    limit: str
    """As in `go`: `nodes 10000` or `movetime 100`."""
    multipv: int


@dataclass(frozen=True, slots=True)
class Review:
    """A game that was gone through."""

    game: GameRecord
    states: tuple[GameState, ...]
    """The start, and the state after each step."""
    values: tuple[Evaluation, ...]
    """What each of the states is worth."""
    moves: tuple[MoveReview, ...]
    deals: tuple[DealReview, ...]
    seats: tuple[SeatReview, ...]
    finished: bool
    """Whether the game came to an end by the rules."""
    terms: Terms
    problems: tuple[Problem, ...] = ()
    """What is wrong with the record; what follows the last step could not be played."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    def worst(self) -> tuple[MoveReview, ...]:
        """The moves that gave something away, the worst first."""
        lost = (move for move in self.moves if move.grade not in (Grade.BEST, Grade.GOOD))
        return tuple(sorted(lost, key=lambda move: (-move.loss, move.step)))
