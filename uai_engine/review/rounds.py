"""A game cut into the pieces that are looked at one by one: what lies between two deals.

No tree of moves reaches beyond a deal, so nothing is lost where a game is cut there. The pieces
are the same however many engines share them, and so are the answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from uai_engine.client import Position, from_state, startpos
from uai_engine.game import Action, GameState, empty_game
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


def start_of(state: GameState) -> Position:
    """Where a game starts as an engine is told; what a FEN does not carry is kept if it can be."""
    if state == empty_game(state.players, state.seat):
        return startpos(state.players, state.seat)
    return from_state(state)


def cut(game: GameRecord, states: Sequence[GameState]) -> tuple[Round, ...]:
    """The rounds of a game whose states these are; the first may be one that waits for its deal."""
    rounds: list[Round] = []
    start = start_of(game.start)
    positions, moves = [Position(start.start, (), states[0], None)], list[Action]()
    for at, step in enumerate(game.steps, start=1):
        position = Position(start.start, game.steps[:at], states[at], None)
        if isinstance(step, Action):
            moves.append(step)
        else:
            rounds.append(Round(tuple(positions), tuple(moves)))
            positions, moves = [], []
        positions.append(position)
    return (*rounds, Round(tuple(positions), tuple(moves)))
