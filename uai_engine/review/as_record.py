"""The record of a reviewed game, with what the review found as comments in it."""

from dataclasses import replace

from uai_engine.notation.game_record import GameRecord, Note
from uai_engine.notation.info import Info
from uai_engine.notation.record import write_record
from uai_engine.notation.record.evaluation import Evaluation, write_evaluation
from uai_engine.notation.result import result_of
from uai_engine.review.grades import Grade
from uai_engine.review.review import DealReview, MoveReview, Review
from uai_engine.review.words import called, comment, percent, signed


def annotated(review: Review) -> str:
    """The game as a record, sound as far as it goes, with comments after every step.

    After each step `eval` says what the position is worth; after a move its grade and, where
    there was one, the better move; after a deal its luck; at the end a line for each player.
    """
    return write_record(replace(_sound(review), notes=(*review.game.notes, *_notes(review))))


def _sound(review: Review) -> GameRecord:
    """What was reviewed of an unsound record does not keep a result and deals it cannot have."""
    if not review.problems:
        return review.game
    return replace(review.game, seed=None, result=result_of(review.states[-1]))


def _notes(review: Review) -> list[Note]:
    terms, start = review.terms, review.game.start
    notes = [Note(0, f" reviewed by {terms.engine}, {terms.limit}")]
    told: dict[int, list[str]] = {move.step: _of_move(review, move) for move in review.moves}
    told |= {deal.step: [_of_deal(review, deal)] for deal in review.deals}
    for step in sorted(told):
        value = review.values[step + 1]
        info = Info(exact=value.exact, win=value.win, points=value.points)
        notes.append(Note(step + 1, write_evaluation(Evaluation(info, kind="eval"), start)))
        notes += [Note(step + 1, f" {text}") for text in told[step]]
    end = len(review.game.steps)
    for name, seat in zip(called(review), review.seats, strict=True):
        accuracy = "-" if seat.accuracy is None else f"{seat.accuracy:.1f} %"
        skill = f"skill result {percent(seat.skill_result)}"
        notes.append(Note(end, f" {name}: accuracy {accuracy}, luck {signed(seat.luck)}, {skill}"))
    return notes


def _of_move(review: Review, move: MoveReview) -> list[str]:
    return [Grade.BEST.value] if move.grade == Grade.BEST else comment(review, move)


def _of_deal(review: Review, deal: DealReview) -> str:
    luck = zip(called(review), deal.luck, strict=True)
    return "luck " + ", ".join(f"{name} {signed(share)}" for name, share in luck)
