"""Losses, grades, luck and accuracy, from values that were made up: no engine is asked."""

import pytest

from tests.review.conftest import played
from uai_engine.game import Action, GameState, deal, empty_game
from uai_engine.notation import parse_deal
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.review.assess import assess
from uai_engine.review.evaluation import Evaluation, Line, alike, choices, mean, shares
from uai_engine.review.grades import Grade, accuracy, grade_of, move_accuracy
from uai_engine.review.review import Review, Terms
from uai_engine.review.rounds import Judged, cut

TERMS = Terms("nobody", "nodes 1", 2)


def value(share: float, *lines: tuple[Action, float], points: float = 20.0) -> Evaluation:
    """What a position of two seats is worth to seat 0."""
    win = (share, round(1 - share, 4))
    told = tuple(Line((move,), (worth, round(1 - worth, 4))) for move, worth in lines)
    return Evaluation(win, (points, 40.0 - points), told)


def one_move(
    instead: Evaluation | None,
    after: Evaluation,
    *,
    best: Action | None = None,
    second: float = 0.5,
) -> Review:
    """A deal and a move of seat 0, worth 0.6 before it."""
    game = played(moves=1)
    move = game.steps[1]
    assert isinstance(move, Action)
    states = states_of(game)
    other = next(each for each in choices(states[1]) if not alike(states[1], each, move))
    first = move if instead is None else other
    last = other if instead is None else move
    before = value(0.6, (first, 0.6), (last, second))
    judged = [Judged((value(0.5),), ()), Judged((before, after), (instead,))]
    return assess(game, states, judged, TERMS)


def test_a_loss_is_what_the_best_move_led_to_less_what_this_one_did() -> None:
    move = one_move(value(0.62, points=23.0), value(0.49, points=20.5)).moves[0]
    assert move.loss == 0.13
    assert move.points_lost == 2.5
    assert (move.grade, move.rank, move.only) == (Grade.MISTAKE, 2, True)
    assert (move.before.win[0], move.best.win[0], move.after.win[0]) == (0.6, 0.62, 0.49)


def test_the_best_move_loses_nothing_whatever_comes_of_it() -> None:
    move = one_move(None, value(0.2)).moves[0]
    assert (move.loss, move.points_lost, move.grade, move.rank) == (0.0, 0.0, Grade.BEST, 1)


def test_a_move_that_turns_out_better_than_the_best_loses_nothing() -> None:
    assert one_move(value(0.5), value(0.55)).moves[0].loss == 0.0


def test_only_is_a_move_whose_next_best_gives_much_away() -> None:
    assert one_move(None, value(0.6), second=0.5).moves[0].only
    assert not one_move(None, value(0.6), second=0.51).moves[0].only


def test_a_move_that_is_not_listed_has_no_rank() -> None:
    game = played(moves=1)
    state, move = states_of(game)[1], game.steps[1]
    assert isinstance(move, Action)
    one, other = [each for each in choices(state) if not alike(state, each, move)][:2]
    before = value(0.6, (one, 0.6), (other, 0.5))
    judged = [Judged((value(0.5),), ()), Judged((before, value(0.3)), (value(0.6),))]
    assert assess(game, states_of(game), judged, TERMS).moves[0].rank is None


def test_luck_is_what_a_deal_changed_and_is_taken_out_of_the_result() -> None:
    review = one_move(None, value(0.7))
    assert review.deals[0].luck == (0.1, -0.1)
    one, other = review.seats
    assert (one.luck, one.result, one.skill_result) == (0.1, 0.7, 0.6)
    assert (other.luck, other.result, other.skill_result) == (-0.1, 0.3, 0.4)
    assert not review.finished


def test_equal_displays_are_one_choice() -> None:
    dealt = _dealt("deal:2234/2234/1123/0122/3344")
    assert alike(dealt, Action(1, 2, 3), Action(2, 2, 3))
    assert not alike(dealt, Action(1, 2, 3), Action(2, 2, 2))
    assert not alike(dealt, Action(1, 2, 3), Action(4, 2, 3))
    assert len({move.bowl for move in choices(dealt)}) == 4


def _dealt(token: str) -> GameState:
    return deal(empty_game(2), parse_deal(token))


@pytest.mark.parametrize(
    ("loss", "grade"),
    [
        (0.0, Grade.BEST),
        (0.0199, Grade.BEST),
        (0.02, Grade.GOOD),
        (0.05, Grade.INACCURACY),
        (0.1, Grade.MISTAKE),
        (0.15, Grade.BLUNDER),
        (1.0, Grade.BLUNDER),
    ],
)
def test_grades(loss: float, grade: Grade) -> None:
    assert grade_of(loss) == grade


def test_accuracy_is_100_for_nothing_lost_and_falls_with_every_loss() -> None:
    curve = [move_accuracy(loss / 100) for loss in range(101)]
    assert curve[0] == 100.0
    assert curve[-1] == 0.0
    assert sorted(curve, reverse=True) == curve
    assert accuracy([(0.5, 0.0)] * 3) == 100.0


def test_a_decided_game_does_not_count_for_accuracy() -> None:
    played_badly = [(0.5, 0.1)] * 4
    assert accuracy([*played_badly, *[(1.0, 0.0)] * 20]) == accuracy(played_badly)
    assert accuracy([(1.0, 0.0), (0.0, 0.0)]) is None
    assert accuracy([]) is None


def test_shares_add_up() -> None:
    assert sum(shares((0.1, 0.2, 0.3, 0.4000001))) == 1.0
    assert sum(map(round, [10_000 * share for share in shares((1, 1, 1))])) == 10_000
    assert mean([value(0.2), value(0.5)]).win == (0.35, 0.65)


def test_a_game_is_cut_at_its_deals() -> None:
    game = played(seed=3)
    rounds = cut(game)
    deals = sum(not isinstance(step, Action) for step in game.steps)
    assert len(rounds) == deals + 1
    assert sum(len(each.positions) for each in rounds) == len(game.steps) + 1
    assert [len(each.moves) for each in rounds] == [len(each.positions) - 1 for each in rounds]
    last = rounds[-1].positions[-1]
    assert last.line().startswith("position startpos players 2 first 0 moves deal:")
    assert rounds[0].positions[0].line().startswith("position fen ")


def test_a_game_from_the_middle_of_a_round() -> None:
    whole = played(seed=3)
    states = states_of(whole)
    game = GameRecord(states[4], whole.steps[4:9])
    rounds = cut(game)
    assert [len(each.positions) for each in rounds] == [6]
    assert rounds[0].positions[0].line().startswith("position fen ")
