"""What an engine thinks of a position, and what the rules say where they decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from uai_engine.game import Action, GameState, legal_actions, winners
from uai_engine.game.constants import CENTRE

_SHARES = 10_000


@dataclass(frozen=True, slots=True)
class Line:
    """A move that was looked at, the play expected after it, and what it comes to by seat."""

    moves: tuple[Action, ...]
    win: tuple[float, ...]
    points: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What a position is worth to each seat."""

    win: tuple[float, ...]
    """Expected shares of the win, whole ten-thousandths; together 1."""
    points: tuple[float, ...] = ()
    """Expected final scores; empty if the engine does not say."""
    lines: tuple[Line, ...] = ()
    """The best moves in order, the very best first; empty where nobody moves."""
    exact: bool = False
    """Whether the rest of the round is solved, or the game over: nothing is left to search."""


def shares(win: Sequence[float]) -> tuple[float, ...]:
    """Shares in whole ten-thousandths that add up to 1: the largest takes what rounding leaves.

    >>> shares((1 / 3, 1 / 3, 1 / 3))
    (0.3334, 0.3333, 0.3333)
    """
    total = sum(win)
    parts = [round(share / total * _SHARES) for share in win]
    parts[parts.index(max(parts))] += _SHARES - sum(parts)
    return tuple(part / _SHARES for part in parts)


def at_the_end(state: GameState) -> Evaluation:
    """A finished game: the winners share the win, and points are points."""
    first = winners(state)
    win = tuple(1 / len(first) if seat in first else 0.0 for seat in range(state.players))
    return Evaluation(shares(win), tuple(float(board.score) for board in state.boards), exact=True)


def mean(evaluations: Sequence[Evaluation]) -> Evaluation:
    """What is expected before chance picks one of these."""
    every = len(evaluations)
    points: tuple[float, ...] = ()
    if all(each.points for each in evaluations):
        columns = zip(*(each.points for each in evaluations), strict=True)
        points = tuple(round(sum(column) / every, 2) for column in columns)
    columns = zip(*(each.win for each in evaluations), strict=True)
    return Evaluation(shares([sum(column) / every for column in columns]), points)


def forced(move: Action, after: Evaluation) -> Evaluation:
    """A position with one choice: it is worth what it leads to."""
    moves = (move, *(after.lines[0].moves if after.lines else ()))
    return Evaluation(after.win, after.points, (Line(moves, after.win, after.points),), after.exact)


def alike(state: GameState, one: Action, other: Action) -> bool:
    """Whether two moves are one choice: the same tiles to the same row from equal displays."""
    return one == other or _choice(state, one) == _choice(state, other)


def choices(state: GameState) -> tuple[Action, ...]:
    """The legal moves that differ, one of each choice."""
    moves = sorted(legal_actions(state), key=lambda move: (_choice(state, move), move))
    return tuple(next(each) for _, each in groupby(moves, lambda move: _choice(state, move)))


def _choice(state: GameState, move: Action) -> tuple[tuple[int, ...], int, int]:
    if move.bowl == CENTRE or move.bowl > len(state.displays):
        return (-move.bowl,), move.colour, move.row
    return state.displays[move.bowl - 1], move.colour, move.row
