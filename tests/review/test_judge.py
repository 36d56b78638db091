"""What an engine is asked, and in which order; with an engine whose opinions can be worked out."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from tests.review.conftest import FakeEngine, played
from tests.review.fake_engine import value, weight
from uai_engine.client import Limit
from uai_engine.client.engine_words import parse_engine
from uai_engine.game import Action, Phase
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.review import Manner, Review, ReviewError, review_game, to_json
from uai_engine.review.evaluation import alike, choices
from uai_engine.review.judge import SAMPLED_DEALS
from uai_engine.review.runner import EngineFailed

LIMIT = Limit(nodes=80)


def reviewed(game: GameRecord, manner: Manner, concurrency: int = 1) -> Review:
    return asyncio.run(review_game(game, manner, concurrency=concurrency))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_is_compared_with_the_best(players: int, fake: FakeEngine) -> None:
    """The engine's value of a position is the weight of its boards: every loss can be checked."""
    game = played(players, seed=players)
    review = reviewed(game, Manner(fake(), LIMIT, 2), concurrency=2)
    states = states_of(game)
    assert len(review.moves) == sum(isinstance(step, Action) for step in game.steps)
    assert [seat.name for seat in review.seats] == list(game.names)
    for move in review.moves:
        state = states[move.step]
        best = max(value(state, each) for each in choices(state))
        assert value(state, move.best_move) == best
        same = alike(state, move.move, move.best_move)
        assert (move.best is move.after) == same
        assert move.loss == max(0.0, round(move.best.win[move.seat] - move.after.win[move.seat], 4))
    assert review.finished
    assert review.values[-1].exact
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_luck_sums_to_nothing(players: int, fake: FakeEngine) -> None:
    review = reviewed(played(players, seed=5), Manner(fake("no-eval"), LIMIT, 1), concurrency=2)
    assert review.deals
    for deal in review.deals:
        assert sum(deal.luck) == pytest.approx(0, abs=1e-9)
    assert sum(seat.luck for seat in review.seats) == pytest.approx(0, abs=1e-9)
    results = [seat.result - seat.luck for seat in review.seats]
    assert [seat.skill_result for seat in review.seats] == pytest.approx(results)


def test_before_a_deal_the_engine_is_asked_for_its_eval(fake: FakeEngine) -> None:
    game = played(seed=1, moves=20)
    review = reviewed(game, Manner(fake(), LIMIT, 1))
    first, second = review.deals[:2]
    state = review.states[second.step]
    assert second.expected.points == (weight(state, 0), weight(state, 1))
    assert second.expected.exact
    assert second.expected is review.values[second.step]
    assert not first.expected.exact, "all games start alike: deals are drawn"


def test_without_eval_deals_are_sampled(fake: FakeEngine, tmp_path: Path) -> None:
    log = tmp_path / "log"
    game = replace(played(moves=1), steps=played(moves=1).steps[:1])
    review = reviewed(game, Manner(fake("no-eval", "log", log), LIMIT, 1))
    asked = log.read_text().splitlines()
    assert len(asked) == SAMPLED_DEALS + 1
    assert sum("nodes 10" in line for line in asked) == SAMPLED_DEALS
    assert sum("nodes 80" in line for line in asked) == 1
    assert not review.values[0].exact


def test_positions_are_asked_forwards_and_then_what_was_better(
    fake: FakeEngine, tmp_path: Path
) -> None:
    log = tmp_path / "log"
    game = played(seed=2, moves=4)
    review = reviewed(game, Manner(fake("log", log), LIMIT, 1))
    asked = [int(line.split()[0]) for line in log.read_text().splitlines()][SAMPLED_DEALS:]
    better = [move.step + 1 for move in review.moves if move.best is not move.after]
    assert asked == [1, 2, 3, 4, 5, *better]


def test_where_there_is_no_choice_nothing_is_asked(fake: FakeEngine, tmp_path: Path) -> None:
    log = tmp_path / "log"
    game = next(
        game
        for seed in range(100)
        for game in [played(seed=seed)]
        if any(state.phase == Phase.DRAFT and len(choices(state)) == 1 for state in states_of(game))
    )
    review = reviewed(game, Manner(fake("log", log), LIMIT, 1))
    forced = [move for move in review.moves if move.choices == 1]
    asked = log.read_text()
    for move in forced:
        assert move.only
        assert move.loss == 0
        assert move.before.win == move.after.win
        assert review.states[move.step].phase == Phase.DRAFT
    assert forced
    assert len(asked.splitlines()) < 2 * len(review.moves)
    seats = review.seats
    assert sum(seat.decisions for seat in seats) == len(review.moves) - len(forced)


def test_an_engine_without_points(fake: FakeEngine) -> None:
    review = reviewed(played(moves=6), Manner(fake("no-points"), LIMIT, 2))
    assert {seat.points_left for seat in review.seats} == {None}
    assert to_json(review)["steps"][1]["after"]["points"] is None


def test_an_engine_without_win_shares_cannot_review(fake: FakeEngine) -> None:
    with pytest.raises(ReviewError, match="Tiles 1 does not say what its best move is worth"):
        reviewed(played(moves=2), Manner(fake("no-win"), LIMIT, 2))


def test_an_engine_that_does_not_sit_at_such_tables(fake: FakeEngine) -> None:
    with pytest.raises(EngineFailed, match=r"engine tiles failed.*plays with 2 seats"):
        reviewed(played(3, moves=2), Manner(fake("two-seats"), LIMIT, 2))


def test_an_engine_that_dies_is_named_with_its_last_words(fake: FakeEngine) -> None:
    with pytest.raises(EngineFailed) as failed:
        reviewed(played(seed=1), Manner(fake("dies-at", 30), LIMIT, 2))
    text = str(failed.value)
    assert "engine tiles failed with" in text
    assert "exit status 3" in text
    assert "out of tiles" in text
    assert failed.value.done > 0


def test_an_option_the_engine_does_not_have(fake: FakeEngine) -> None:
    engine = replace(fake(), options=(("Nonsense", "1"),))
    with pytest.raises(EngineFailed, match="no option 'Nonsense'"):
        reviewed(played(moves=1), Manner(engine, LIMIT, 1))


def test_an_engine_that_cannot_be_started() -> None:
    with pytest.raises(EngineFailed, match="cannot start the engine"):
        reviewed(played(moves=1), Manner(parse_engine("no-such-engine-anywhere"), LIMIT, 1))
