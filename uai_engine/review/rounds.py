"""A game cut into the pieces that are looked at one by one: what lies between two deals.

No tree of moves reaches beyond a deal, so nothing is lost where a game is cut there. The pieces
are the same however many engines share them, and so are the answers.
"""

from dataclasses import dataclass, replace

from uai_engine.client import Position, from_record
from uai_engine.game import Action
from uai_engine.notation.game_record import GameRecord
from uai_engine.review.evaluation import Evaluation


@dataclass(frozen=True, slots=True)
class Round:
    """The positions from after one deal to before the next, and the moves between them."""

    positions: tuple[Position, ...]
    moves: tuple[Action, ...]
    """One fewer than positions."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What an engine thinks of a round."""

    positions: tuple[Evaluation, ...]
    instead: tuple[Evaluation | None, ...]
    """For each move what the engine's own choice led to, None where that was the move."""


def cut(game: GameRecord) -> tuple[Round, ...]:
    """The rounds of a game; the first may be one that waits for its deal."""
    rounds: list[Round] = []
    position = from_record(replace(game, steps=()))
    positions, moves = [position], list[Action]()
    for step in game.steps:
        position = position.push(step)
        if isinstance(step, Action):
            moves.append(step)
        else:
            rounds.append(Round(tuple(positions), tuple(moves)))
            positions, moves = [], []
        positions.append(position)
    return (*rounds, Round(tuple(positions), tuple(moves)))
