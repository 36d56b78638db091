"""Numbers and moves of a review as people read them: the same on a terminal and on the page."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from uai_engine.game import Action, GameState
from uai_engine.notation import write_short_move
from uai_engine.notation.game_record import letter_of
from uai_engine.notation.source import printable
from uai_engine.notation.spoken import say_move
from uai_engine.notation.steps import play_step
from uai_engine.review.grades import Grade
from uai_engine.review.review import MoveReview, Review

_Row: TypeAlias = tuple[str, list[str], Grade | None]


def percent(share: float) -> str:
    """A share of the win.

    >>> percent(0.1234), percent(1.0)
    ('12.3 %', '100.0 %')
    """
    return f"{100 * share:.1f} %"


def signed(share: float) -> str:
    """A change of a share.

    >>> signed(0.1234), signed(-0.5), signed(0.0)
    ('+12.3 %', '-50.0 %', '0.0 %')
    """
    text = f"{100 * share:+.1f} %"
    return "0.0 %" if text in ("+0.0 %", "-0.0 %") else text


def points(value: float) -> str:
    return f"{value:+.1f}" if abs(value) >= 0.05 else "0.0"


def called(review: Review) -> list[str]:
    """What to call each seat: the letter a record gives it, and its name if it has one."""
    letters = [letter_of(seat, review.game.start) for seat in range(len(review.seats))]
    return [
        letter if name == letter else printable(f"{letter} {name}")
        for letter, name in zip(letters, review.names, strict=True)
    ]


def short_line(review: Review, state: GameState, moves: Sequence[Action]) -> str:
    """A line of play as `A 3r4, B 0k-`, as far as the round goes."""
    told: list[str] = []
    for move in moves:
        told.append(f"{letter_of(state.seat, review.game.start)} {write_short_move(move)}")
        state = play_step(state, move)
    return ", ".join(told)


def comment(review: Review, move: MoveReview) -> list[str]:
    """What there is to say about a move, a sentence each."""
    seat, state = move.seat, review.states[move.step]
    said: list[str] = []
    if move.choices == 1:
        said.append("There was nothing else to do.")
    elif move.loss > 0:
        said.append(_cost(move))
        better = f"Better: {say_move(move.best_move)} ({percent(move.best.win[seat])})."
        said += [better, f"Line: {short_line(review, state, move.line)}."]
    elif move.rank == 1:
        said.append("The only move." if move.only else "The best move.")
    else:
        said.append(f"As good as the engine's choice: {say_move(move.best_move)}.")
    return said


def _cost(move: MoveReview) -> str:
    """What a move gave away: `Mistake: 12.3 % of the win (54.3 % to 42.0 %), ..`."""
    seat = move.seat
    name = "Nearly the best" if move.grade == Grade.BEST else move.grade.value.capitalize()
    parts = [
        f"{name}: gives away {percent(move.loss)} of the win"
        f" ({percent(move.best.win[seat])} to {percent(move.after.win[seat])})"
    ]
    if move.points_lost is not None and abs(move.points_lost) >= 0.05:
        side = "fewer" if move.points_lost > 0 else "more"
        parts.append(f"{abs(move.points_lost):.1f} points {side}")
    if move.rank is None:
        parts.append(f"not among the engine's first {len(move.before.lines)}")
    elif move.rank > 1:
        parts.append(f"the engine's no. {move.rank}")
    if move.exact:
        parts.append("exact: the round is solved")
    if move.only:
        parts.append("there was only one good move")
    return f"{', '.join(parts)}."


def seat_rows(review: Review) -> list[_Row]:
    """The table of the seats: a label, a cell for each seat, and the grade that a row counts."""
    seats = review.seats

    def row(label: str, values: Sequence[float | None], write: Callable[[float], str]) -> _Row:
        return label, ["-" if value is None else write(value) for value in values], None

    return [
        row("accuracy", [seat.accuracy for seat in seats], lambda value: f"{value:.1f} %"),
        row("mean loss", [seat.mean_loss for seat in seats], percent),
        *((grade.value, [str(seat.grades[grade]) for seat in seats], grade) for grade in Grade),
        row("points left", [seat.points_left for seat in seats], points),
        row("result" if review.finished else "expected", [seat.result for seat in seats], percent),
        row("luck", [seat.luck for seat in seats], signed),
        row("skill result", [seat.skill_result for seat in seats], percent),
    ]
