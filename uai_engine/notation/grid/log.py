"""A grid log of any game: a header of pairs, then rounds, each a grid with a column a player.

Nothing here knows what is played: the actions are words. Line numbers say where in a file
something stood and are no part of what it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Chain: TypeAlias = tuple[str, ...]
"""The actions of one cell, done one after the other; none in an empty cell."""


@dataclass(frozen=True, slots=True)
class Pair:
    """`key: value`, in the header or at the head of a round."""

    key: str
    value: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a grid, a cell for every column."""

    cells: tuple[Chain, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Round:
    """A round: who plays in which column, what else its head says, and the grid."""

    number: int
    order: tuple[str, ...]
    pairs: tuple[Pair, ...] = ()
    rows: tuple[Row, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Log:
    header: tuple[Pair, ...]
    rounds: tuple[Round, ...]


class Turn(NamedTuple):
    """What a player did at one point of a round."""

    player: str
    actions: Chain
    line: int = 0


def chronology(round_: Round) -> tuple[Turn, ...]:
    """What happened in a round in the order it happened: row by row, left to right."""
    return tuple(
        Turn(player, actions, row.line)
        for row in round_.rows
        for player, actions in zip(round_.order, row.cells, strict=True)
        if actions
    )


def rows_of(order: tuple[str, ...], turns: Iterable[Turn]) -> tuple[Row, ...]:
    """The fewest rows whose chronology is these turns.

    >>> turns = [Turn("A", ("x",)), Turn("B", ("y", "z")), Turn("B", ("x",))]
    >>> [row.cells for row in rows_of(("A", "B"), turns)]
    [(('x',), ('y', 'z')), ((), ('x',))]
    """
    rows: list[list[Chain]] = []
    column = len(order)
    for turn in turns:
        place = order.index(turn.player)
        if place <= column:
            rows.append([()] * len(order))
        column = place
        rows[-1][column] = turn.actions
    return tuple(Row(tuple(cells)) for cells in rows)
