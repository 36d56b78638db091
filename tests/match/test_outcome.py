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
from uai_engine.match.share_sprt import expected_share
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


def test_one_sided_pairs_give_a_bound() -> None:
    settings = Settings(specs(2))
    wins = [FIRST if plan.lineup == (0, 1) else SECOND for plan in schedule(settings)]
    said = summary(settings, tallied(settings, wins), 20)
    assert said["elo"] is None
    assert said["elo_bounds"] == [pytest.approx(182.8, abs=0.1), None]
    assert "Elo at least +183 (95 %): every game was won" in lines_of(said)
    losses = [SECOND if places == FIRST else FIRST for places in wins]
    said = summary(settings, tallied(settings, losses), 20)
    assert "Elo at most -183 (95 %): every game was lost" in lines_of(said)
    said = summary(settings, tallied(settings, [FIRST] * 20), 20)
    assert "Elo -92 to +92 (95 %): all pairs came out alike" in lines_of(said)


def test_a_lopsided_score_has_the_end_of_its_interval_that_there_is() -> None:
    settings = Settings(specs(2))
    wins = [FIRST if plan.lineup == (0, 1) else SECOND for plan in schedule(settings)]
    said = summary(settings, tallied(settings, [SHARED, *wins[1:]]), 20)
    assert any(line.startswith("Elo +636.4, at least +") for line in lines_of(said))
    losses = [SECOND if places == FIRST else FIRST for places in wins]
    said = summary(settings, tallied(settings, [SHARED, *losses[1:]]), 20)
    assert any(line.startswith("Elo -636.4, at most -") for line in lines_of(said))
    said = summary(settings, tallied(settings, [*wins[:2], *losses[2:4]]), 20)
    assert any(
        line.startswith("Elo +0.0, too few pairs for an interval, ") for line in lines_of(said)
    )


def test_a_game_counts_once_for_an_engine_on_several_seats() -> None:
    settings = Settings(specs(2), seats=4, rounds=1)
    # Seats 0 and 2 are one engine's, then the other's: the first game is the first engine's
    # alone, in the second both share the win.
    tally = tallied(settings, [((0, 2), (1, 3)), ((0, 1), (2, 3))])
    first, second = tally.engines
    assert (first.games, first.wins, first.draws, first.losses) == (2, 1, 1, 0)
    assert (second.games, second.wins, second.draws, second.losses) == (2, 0, 1, 1)
    assert (first.share, first.fair, second.share) == (1.5, 1.0, 0.5)
    assert tally.rotations == {2: {0.75: 1}}


def test_a_seat_that_was_given_the_win_is_first() -> None:
    assert places_at(with_scores(3, 9, 3), winner=0) == ((0,), (1,), (2,))
    assert places_at(with_scores(3, 9, 3), winner=1) == ((1,), (0, 2))


def test_shares_of_wins_for_three_seats() -> None:
    settings = Settings(specs(3), seats=3, rounds=20)
    results: list[Places] = []
    for plan in schedule(settings):
        # The first engine wins two games of three.
        winner = plan.lineup.index(0) if plan.number % 3 else plan.lineup.index(1)
        if plan.number == 1:
            winner = plan.lineup.index(2)
        results.append(((winner,), tuple(seat for seat in range(3) if seat != winner)))
    said = summary(settings, tallied(settings, results), 60)
    share = said["share_of_wins"]
    assert said["rotations"] == 20
    assert share["ratio"] == pytest.approx(3 * 39 / 60)
    assert expected_share(share["difference"], 1, 3) == pytest.approx(39 / 60)
    text = "\n".join(lines_of(said))
    assert "first engine: 1.95 +/- 0.10 times its fair share of wins, Elo +228.0" in text
    assert "a rating starts at 25" in text


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
    assert 'pip install "uai-engine[match]"' in "\n".join(lines_of(said))
