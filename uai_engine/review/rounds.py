"""A game cut into the pieces that are looked at one by one: what lies between two deals.

No tree of moves reaches beyond a deal, so nothing is lost where a game is cut there. The pieces
are the same however many engines share them, and so are the answers.
"""

from dataclasses import dataclass, replace
from hashlib import sha256

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
    seed: int
    """For whatever has to be drawn: another in every game, so that what a draw gets wrong does not
    add up over games that begin alike."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What an engine thinks of a round."""

    positions: tuple[Evaluation, ...]
    instead: tuple[Evaluation | None, ...]
    """For each move what the engine's own choice led to, None where that was the move."""


def cut(game: GameRecord) -> tuple[Round, ...]:
    """The rounds of a game; the first may be one that waits for its deal."""
    start = position = from_record(replace(game, steps=()))
    pieces: list[list[Position]] = [[start]]
    for step in game.steps:
        position = position.push(step)
        if isinstance(step, Action):
            pieces[-1].append(position)
        else:
            pieces.append([position])
    seed = int.from_bytes(sha256(position.line().encode()).digest()[:8], "big")
    return tuple(Round(tuple(piece), _moves(piece), seed) for piece in pieces)


def _moves(positions: list[Position]) -> tuple[Action, ...]:
    made = [position.steps[-1] for position in positions[1:]]
    return tuple(step for step in made if isinstance(step, Action))
