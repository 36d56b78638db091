"""A game gone through by an engine, as the page is told of it."""

from collections.abc import Callable

from uai_engine.board import messages
from uai_engine.board.engines import Spec
from uai_engine.board.game import Game
from uai_engine.board.store import record_of
from uai_engine.client import Limit
from uai_engine.notation import write_move
from uai_engine.notation.spoken import say_move
from uai_engine.review.grades import SYMBOLS, Grade
from uai_engine.review.review import DealReview, MoveReview, Review
from uai_engine.review.runner import DEFAULT_LIMIT, Manner, review_game

LOST = {
    Grade.INACCURACY: "An inaccuracy",
    Grade.MISTAKE: "A mistake",
    Grade.BLUNDER: "A blunder",
}


async def review(
    name: str, since: int, game: Game, spec: Spec, progress: Callable[[int, int], None]
) -> messages.Reviewed:
    """Go through a game with an engine; raises ReviewError."""
    nodes = spec.level.nodes
    limit = DEFAULT_LIMIT if nodes is None else Limit(nodes=nodes)
    found = await review_game(record_of(game), Manner(spec.engine, limit), progress=progress)
    return told(name, since, found)


def under_way(name: str, since: int, done: int, of: int) -> messages.Reviewed:
    return messages.Reviewed(name, since, done, of, (), (), (), "")


def failed(name: str, since: int, why: str) -> messages.Reviewed:
    return messages.Reviewed(name, since, 0, 0, (), (), (), why)


def told(name: str, since: int, review: Review) -> messages.Reviewed:
    grades = sorted(
        [*map(_move, review.moves), *map(_deal, review.deals)], key=lambda grade: grade.at
    )
    positions = len(review.values)
    return messages.Reviewed(
        game=name,
        since=since,
        done=positions,
        of=positions,
        start=review.values[0].win,
        grades=tuple(grades),
        said=tuple(
            f"{seat.name}: accuracy {seat.accuracy:.0f} %, luck {_signed(seat.luck)} %."
            for seat in review.seats
            if seat.accuracy is not None
        ),
        fault="",
    )


def _signed(share: float) -> str:
    """A share in whole per cent, with its sign as people write it."""
    return f"{share * 100:+.0f}".replace("-", "\N{MINUS SIGN}")


def _move(move: MoveReview) -> messages.Grade:
    said = ""
    if move.grade in LOST:
        better = say_move(move.best_move)
        said = f"{LOST[move.grade]}: {move.loss * 100:.1f} % lost. Better was {better}."
    return messages.Grade(
        at=move.step,
        win=move.after.win,
        mark=SYMBOLS[move.grade] or ("!" if move.only and move.rank == 1 else ""),
        loss=round(move.loss * 100, 1),
        luck=0.0,
        best=write_move(move.best_move),
        said=said,
    )


def _deal(deal: DealReview) -> messages.Grade:
    return messages.Grade(
        at=deal.step,
        win=deal.after.win,
        mark="",
        loss=0.0,
        luck=round(deal.luck[0] * 100, 1),
        best="",
        said="",
    )
