from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import (
    Dealer,
    GameState,
    Phase,
    apply_action,
    empty_game,
    legal_actions,
    new_game,
)
from uai_engine.match.limits import Limits
from uai_engine.match.outcome import (
    Fault,
    Outcome,
    Places,
    places_at,
    shares,
)
from uai_engine.match.ratings import ratings
from uai_engine.match.report import lines_of, summary
from uai_engine.match.schedule import schedule
from uai_engine.match.settings import EngineSpec, Settings
from uai_engine.match.tally import Tally, add, new_tally
from uai_engine.notation.result import Ending, result_of


def with_scores(*scores: int) -> GameState:
    state = empty_game(len(scores))
    boards = (
        replace(board, score=score) for board, score in zip(state.boards, scores, strict=True)
    )
    return replace(state, boards=tuple(boards))


def test_places() -> None:
    assert places_at(with_scores(3, 9, 3)) == ((1,), (0, 2))
    assert places_at(with_scores(3, 9, 3), offender=1) == ((0, 2), (1,))
    assert places_at(with_scores(3, 9, 3), offender=0) == ((1,), (2,), (0,))


@given(st.lists(st.integers(0, 5), min_size=2, max_size=4), st.data())
def test_an_offender_is_last_and_alone(scores: list[int], data: st.DataObject) -> None:
    offender = data.draw(st.integers(0, len(scores) - 1))
    places = places_at(with_scores(*scores), offender)
    assert places[-1] == (offender,)
    assert sorted(seat for place in places for seat in place) == list(range(len(scores)))
    assert sum(shares(places)) == pytest.approx(1)
    assert shares(places)[offender] == 0


def test_a_game_that_is_over_without_a_row_was_dead() -> None:
    state, dealer = new_game(2, 0, Dealer(0))
    assert result_of(state).ending == Ending.UNFINISHED
    while state.phase != Phase.OVER:
        action = max(legal_actions(state), key=lambda action: -action.row or -9)
        state, dealer = apply_action(state, action, dealer)
    assert result_of(state).ending == Ending.NORMAL
    assert result_of(replace(empty_game(2), phase=Phase.OVER)).ending == Ending.DEAD


def specs(count: int) -> tuple[EngineSpec, ...]:
    return tuple(EngineSpec(f"engine{n}", ("x",), Limits(nodes=1)) for n in range(count))


def tallied(settings: Settings, results: list[Places], **changes: Any) -> Tally:
    tally = new_tally(settings)
    for plan, places in zip(schedule(settings), results, strict=False):
        scores = tuple(10 * (seat in places[0]) for seat in range(settings.seats))
        game = Outcome(plan.number, Ending.NORMAL, places, scores, (), "2026-11-16", **changes)
        add(tally, plan, game)
    return tally


FIRST: Places = ((0,), (1,))
SECOND: Places = ((1,), (0,))
SHARED: Places = ((0, 1),)


def test_pairs_are_counted_when_both_games_are_in() -> None:
    settings = Settings(specs(2), rounds=10)
    # The schedule swaps the seats from game to game, and each round begins with the other engine.
    results = [FIRST, SECOND, SECOND, SHARED, SHARED, SHARED, FIRST]
    tally = tallied(settings, results)
    assert tally.pairs == [0, 0, 1, 1, 1]
    first, second = tally.engines
    assert (first.wins, first.draws, first.losses) == (3, 3, 1)
    assert (second.wins, second.draws, second.losses) == (1, 3, 3)
    assert first.average_points == pytest.approx(60 / 7)
    said = summary(settings, tally, 20)
    assert said["pentanomial"] == [0, 0, 1, 1, 1]
    assert any(line.startswith("Elo +") for line in lines_of(said))


def test_one_sided_pairs_have_no_elo_to_tell() -> None:
    settings = Settings(specs(2))
    said = summary(settings, tallied(settings, [FIRST, SECOND]), 20)
    assert said["elo"] is None
    assert "Elo unknown: all pairs came out alike" in lines_of(said)


def test_faults_do_not_spoil_the_points() -> None:
    settings = Settings(specs(2))
    tally = new_tally(settings)
    plan = next(schedule(settings))
    fault = Fault(1, "gone")
    add(tally, plan, Outcome(1, Ending.CRASH, FIRST, (4, 50), (), "", fault=fault))
    assert tally.engines[1].faults == 1
    assert tally.engines[1].average_points is None
    assert tally.endings == Counter({"crash": 1})


def test_crosstable_and_ratings_for_three_seats() -> None:
    settings = Settings(specs(4), kind="roundrobin", seats=3, rounds=10)
    stronger_first: list[Places] = [
        tuple((seat,) for seat in sorted(range(3), key=lambda seat: plan.lineup[seat]))
        for plan in schedule(settings)
    ]
    tally = tallied(settings, stronger_first)
    said = summary(settings, tally, 120)
    assert [row[0]["score"] for row in said["crosstable"]] == [0, 0, 0, 0]
    assert said["crosstable"][0][3] == {"games": 60, "score": 60.0}
    means = [rating["mean"] for rating in said["ratings"]]
    assert means == sorted(means, reverse=True)
    assert means[0] > 30
    text = "\n".join(lines_of(said))
    assert "rating" in text
    assert "60/60" in text


def test_ratings_do_not_depend_on_the_order_of_finishing() -> None:
    games = {n: (((n % 3), 1, 2)[:2], FIRST if n % 4 else SHARED) for n in range(1, 30)}
    games = {n: game for n, game in games.items() if len(set(game[0])) == 2}
    backwards = dict(reversed(games.items()))
    assert ratings(games, 3) == ratings(backwards, 3)


def test_without_the_library_the_rest_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "openskill.models", None)
    settings = Settings(specs(3), kind="roundrobin")
    said = summary(settings, tallied(settings, [FIRST]), 60)
    assert said["ratings"] is None
    assert "pip install 'uai-engine[match]'" in "\n".join(lines_of(said))
