"""Reviews by our own engine: what is known to be so has to come out."""

import asyncio
from collections.abc import Iterator
from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.game.positions import board, position, wall
from tests.review.conftest import played
from uai_engine.client import Limit, SimpleEngine
from uai_engine.client.engine_words import OURS
from uai_engine.client.position import startpos
from uai_engine.game import Action, Dealer, Phase, sample_deal
from uai_engine.game.constants import MARKER
from uai_engine.notation.game_record import GameRecord, Reading, states_of
from uai_engine.review import Grade, Manner, Review, review_game, review_games
from uai_engine.review.summary import SURE

LAST_TILES = position(
    board(wall=wall("####."), score=30),
    board(wall=wall("####."), lines={1: (4, 1)}, floor=(MARKER,), score=28),
    centre="04",
    seat=0,
    starter=1,
    token=1,
)
"""Seat 1 ends the game with 34 points. Seat 0 has 37 with the teal tile in row 1, else it loses."""


def judged(game: GameRecord, nodes: int = 2000) -> Review:
    return asyncio.run(review_game(game, Manner(limit=Limit(nodes=nodes)), concurrency=1))


def test_a_blunder_in_a_solved_round_is_found_with_its_exact_cost() -> None:
    game = GameRecord(LAST_TILES, (Action(0, 4, 0), Action(0, 0, 2)))
    review = judged(game)
    assert review.finished
    blunder, last = review.moves
    assert blunder.best_move == Action(0, 4, 1)
    assert (blunder.before.win, blunder.best.win, blunder.after.win) == ((1, 0), (1, 0), (0, 1))
    assert (blunder.loss, blunder.grade, blunder.points_lost) == (1.0, Grade.BLUNDER, 8.0)
    assert blunder.exact
    assert blunder.before.exact
    assert blunder.only
    assert (last.loss, last.exact) == (0.0, True)
    assert [seat.result for seat in review.seats] == [0.0, 1.0]
    assert review.worst() == (blunder,)


def test_the_best_move_there_loses_nothing() -> None:
    game = GameRecord(LAST_TILES, (Action(0, 4, 1), Action(0, 0, 2)))
    review = judged(game)
    assert [move.loss for move in review.moves] == [0.0, 0.0]
    assert review.seats[0].accuracy is None, "with the win certain nothing is at stake"
    assert review.worst() == ()


@pytest.fixture(scope="module")
def engines() -> Iterator[tuple[SimpleEngine, SimpleEngine]]:
    """A weak player and a strong one."""
    with SimpleEngine.popen(OURS.command) as weak, SimpleEngine.popen(OURS.command) as strong:
        weak.configure({"LimitStrength": True, "Elo": 900})
        yield weak, strong


def play(one: SimpleEngine, other: SimpleEngine, names: tuple[str, str], seed: int) -> GameRecord:
    """A game of two engines, the first on seat 0."""
    game, dealer = startpos(2), Dealer(seed)
    while game.state.phase != Phase.OVER:
        if game.state.phase == Phase.DEAL:
            displays, dealer = sample_deal(game.state, dealer)
            game = game.push(displays)
        else:
            mover = (one, other)[game.state.seat]
            game = game.push(mover.play(game, Limit(nodes=1500)).move)
    return GameRecord(game.origin, game.steps, names=names)


def test_weak_play_is_told_from_strong(engines: tuple[SimpleEngine, SimpleEngine]) -> None:
    weak, strong = engines
    games = [
        play(weak, strong, ("weak", "strong"), seed=1),
        play(strong, weak, ("strong", "weak"), seed=2),
        play(weak, strong, ("weak", "strong"), seed=3),
    ]
    readings = [Reading(game, states_of(game), ()) for game in games]
    manner = Manner(limit=Limit(nodes=1000))
    reviews = asyncio.run(review_games(readings, manner, concurrency=2))
    losses: dict[str, list[float]] = {"weak": [], "strong": []}
    for review in reviews:
        for move in review.moves:
            losses[review.names[move.seat]].append(move.loss)
        accuracy = {seat.name: seat.accuracy or 0.0 for seat in review.seats}
        assert accuracy["weak"] < accuracy["strong"]
    means = {name: fmean(lost) for name, lost in losses.items()}
    error = sqrt(sum(stdev(lost) ** 2 / len(lost) for lost in losses.values()))
    assert means["weak"] - means["strong"] > SURE * error


def test_the_same_answers_however_many_engines_share_the_work() -> None:
    readings = [
        Reading(game, states_of(game), ())
        for game in (played(2, seed=6, moves=25), played(3, seed=7, moves=25))
    ]
    manner = Manner(limit=Limit(nodes=300))
    found = [
        asyncio.run(review_games(readings, manner, concurrency=engines)) for engines in (1, 2, 3)
    ]
    assert found[0] == found[1] == found[2]


def luck_of(engine: SimpleEngine, seeds: range) -> list[float]:
    games = [play(engine, engine, ("one", "other"), seed) for seed in seeds]
    readings = [Reading(game, states_of(game), ()) for game in games]
    manner = Manner(limit=Limit(nodes=200))
    reviews = asyncio.run(review_games(readings, manner, concurrency=2))
    return [deal.luck[0] for review in reviews for deal in review.deals]


def check_luck(luck: list[float]) -> None:
    """The mean is nothing within three standard errors."""
    assert abs(fmean(luck)) <= 3 * stdev(luck) / sqrt(len(luck))
    assert stdev(luck) > 0.01, "there is luck"


def test_luck_averages_to_nothing(engines: tuple[SimpleEngine, SimpleEngine]) -> None:
    check_luck(luck_of(engines[0], range(100, 104)))


@pytest.mark.long
def test_luck_averages_to_nothing_over_many_games(
    engines: tuple[SimpleEngine, SimpleEngine],
) -> None:
    check_luck(luck_of(engines[0], range(200, 300)))
