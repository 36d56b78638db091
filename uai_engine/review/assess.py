"""From what an engine thinks of the positions of a game to its review. No engine is asked here."""

from collections import Counter
from collections.abc import Sequence

from uai_engine.game import Action, Displays, GameState, Phase
from uai_engine.notation.game_record import GameRecord, letter_of
from uai_engine.notation.source import Problem
from uai_engine.review.evaluation import Evaluation, alike, choices
from uai_engine.review.grades import ONLY, Grade, accuracy, grade_of
from uai_engine.review.review import DealReview, MoveReview, Review, SeatReview, Terms
from uai_engine.review.rounds import Judged

DECIMALS = 4


def assess(
    game: GameRecord,
    states: Sequence[GameState],
    judged: Sequence[Judged],
    terms: Terms,
    problems: tuple[Problem, ...] = (),
) -> Review:
    """The review of a game whose rounds were judged."""
    values = tuple(value for each in judged for value in each.positions)
    instead = iter([value for each in judged for value in each.instead])
    moves: list[MoveReview] = []
    deals: list[DealReview] = []
    for at, step in enumerate(game.steps):
        before, after = values[at], values[at + 1]
        if isinstance(step, Action):
            best = next(instead) or after
            moves.append(_move(at, len(moves) + 1, states[at], step, before, best, after))
        else:
            deals.append(_deal(at, states[at + 1].round, step, before, after))
    seats = tuple(
        _seat(seat, game, states[-1], values[-1], moves, deals)
        for seat in range(game.start.players)
    )
    return Review(
        game,
        tuple(states),
        values,
        tuple(moves),
        tuple(deals),
        seats,
        states[-1].phase == Phase.OVER,
        terms,
        problems,
    )


def _move(
    step: int,
    number: int,
    state: GameState,
    move: Action,
    before: Evaluation,
    best: Evaluation,
    after: Evaluation,
) -> MoveReview:
    seat, lines = state.seat, before.lines
    rank = next((at for at, each in enumerate(lines, 1) if alike(state, each.moves[0], move)), None)
    loss = max(0.0, round(best.win[seat] - after.win[seat], DECIMALS))
    points = None
    if best.points and after.points:
        points = round(best.points[seat] - after.points[seat], 2)
    different = len(choices(state))
    others = [each for each in lines[1:] if not alike(state, each.moves[0], lines[0].moves[0])]
    only = different == 1 or (
        bool(others) and round(lines[0].win[seat] - others[0].win[seat], DECIMALS) >= ONLY
    )
    return MoveReview(
        step=step,
        number=number,
        round=state.round,
        seat=seat,
        move=move,
        choices=different,
        before=before,
        best=best,
        after=after,
        loss=loss,
        points_lost=points,
        rank=rank,
        grade=grade_of(loss),
        only=only,
        exact=best.exact and after.exact,
    )


def _deal(
    step: int, round_: int, displays: Displays, expected: Evaluation, after: Evaluation
) -> DealReview:
    luck = tuple(
        round(now - then, DECIMALS) for now, then in zip(after.win, expected.win, strict=True)
    )
    return DealReview(step, round_, displays, expected, after, luck)


def _seat(
    seat: int,
    game: GameRecord,
    end: GameState,
    last: Evaluation,
    moves: Sequence[MoveReview],
    deals: Sequence[DealReview],
) -> SeatReview:
    own = [move for move in moves if move.seat == seat]
    decisions = [move for move in own if move.choices > 1]
    grades = Counter(move.grade for move in decisions)
    points = [move.points_lost for move in own if move.points_lost is not None]
    luck = round(sum(deal.luck[seat] for deal in deals), DECIMALS)
    percent = accuracy((move.before.win[seat], move.loss) for move in decisions)
    lost = sum(move.loss for move in decisions)
    return SeatReview(
        seat=seat,
        name=(game.names[seat] if game.names else "") or letter_of(seat, game.start),
        score=end.boards[seat].score,
        moves=len(own),
        decisions=len(decisions),
        accuracy=None if percent is None else round(percent, 1),
        mean_loss=round(lost / len(decisions), DECIMALS) if decisions else None,
        grades={grade: grades[grade] for grade in Grade},
        points_left=round(sum(points), 2) if len(points) == len(own) else None,
        luck=luck,
        result=last.win[seat],
        skill_result=round(last.win[seat] - luck, DECIMALS),
    )
