"""A review as JSON, as README.md in this folder describes it: other programs rely on it."""

from typing import Any, Final

from uai_engine.game import Action
from uai_engine.notation import write_deal, write_fen, write_move
from uai_engine.review.evaluation import Evaluation
from uai_engine.review.review import DealReview, MoveReview, Review, SeatReview

VERSION: Final = 1
"""Raised when a field changes its meaning or goes; new fields may come at any time."""


def to_json(review: Review) -> dict[str, Any]:
    """The whole review as plain data."""
    steps: dict[int, dict[str, Any]] = {move.step: _move(move) for move in review.moves}
    steps |= {deal.step: _deal(deal) for deal in review.deals}
    return {
        "engine": review.terms.engine,
        "limit": review.terms.limit,
        "multipv": review.terms.multipv,
        "players": review.game.start.players,
        "names": list(review.names),
        "start": write_fen(review.game.start),
        "finished": review.finished,
        "problems": [{"line": line, "text": text} for line, text in review.problems],
        "before": _value(review.values[0]),
        "seats": [_seat(seat) for seat in review.seats],
        "steps": [steps[at] for at in sorted(steps)],
    }


def _value(evaluation: Evaluation) -> dict[str, Any]:
    return {
        "win": list(evaluation.win),
        "points": list(evaluation.points) or None,
        "exact": evaluation.exact,
    }


def _move(move: MoveReview) -> dict[str, Any]:
    return {
        "type": "move",
        "step": move.step,
        "number": move.number,
        "round": move.round,
        "seat": move.seat,
        "move": write_move(move.move),
        "choices": move.choices,
        "before": _value(move.before),
        "best": {
            **_value(move.best),
            "move": write_move(move.best_move),
            "line": _moves(move.line),
        },
        "after": _value(move.after),
        "loss": move.loss,
        "points_lost": move.points_lost,
        "rank": move.rank,
        "grade": move.grade.value,
        "only": move.only,
        "exact": move.exact,
        "lines": [
            {
                "line": _moves(line.moves),
                "win": list(line.win),
                "points": list(line.points) or None,
            }
            for line in move.before.lines
        ],
    }


def _moves(moves: tuple[Action, ...]) -> list[str]:
    return [write_move(move) for move in moves]


def _deal(deal: DealReview) -> dict[str, Any]:
    return {
        "type": "deal",
        "step": deal.step,
        "round": deal.round,
        "deal": write_deal(deal.displays),
        "before": _value(deal.expected),
        "after": _value(deal.after),
        "luck": list(deal.luck),
    }


def _seat(seat: SeatReview) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "name": seat.name,
        "score": seat.score,
        "moves": seat.moves,
        "decisions": seat.decisions,
        "accuracy": seat.accuracy,
        "mean_loss": seat.mean_loss,
        "grades": {grade.value: count for grade, count in seat.grades.items()},
        "points_left": seat.points_left,
        "luck": seat.luck,
        "result": seat.result,
        "skill_result": seat.skill_result,
    }
