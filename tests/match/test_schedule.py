from collections import Counter
from itertools import islice
from typing import Any, get_args

from hypothesis import given
from hypothesis import strategies as st

from uai_engine.match.limits import Limits
from uai_engine.match.schedule import Plan, deal_seeds, games_in, rotations, schedule, tables
from uai_engine.match.settings import EngineSpec, Kind, Opening, Settings


def settings_with(engines: int, **settings: Any) -> Settings:
    specs = tuple(EngineSpec(f"e{n}", ("x",), Limits(nodes=1)) for n in range(engines))
    return Settings(specs, **settings)


def lineups(settings: Settings) -> list[tuple[int, ...]]:
    return [plan.lineup for plan in schedule(settings)]


def test_a_match_of_two_plays_each_deal_from_both_sides() -> None:
    plans = list(schedule(settings_with(2, rounds=2)))
    assert [plan.lineup for plan in plans] == [(0, 1), (1, 0), (1, 0), (0, 1)]
    assert [plan.group for plan in plans] == [1, 1, 2, 2]
    assert plans[0].seed == plans[1].seed != plans[2].seed == plans[3].seed
    assert [plan.number for plan in plans] == [1, 2, 3, 4]


def test_the_seed_decides_the_deals() -> None:
    first, other = (list(islice(deal_seeds(seed), 3)) for seed in (0, 1))
    assert first == list(islice(deal_seeds(0), 3))
    assert not set(first) & set(other)


def test_too_few_engines_fill_the_seats_in_turn() -> None:
    assert tables("match", 2, 4, round_=0) == [(0, 1, 0, 1)]
    assert tables("match", 3, 4, round_=0) == [(0, 1, 2, 0)]
    assert tables("match", 3, 4, round_=1) == [(1, 2, 0, 1)]
    assert rotations((0, 1, 0, 1)) == [(0, 1, 0, 1), (1, 0, 1, 0)]


def test_round_robin_and_gauntlet_meet_whom_they_should() -> None:
    met = {frozenset(lineup) for lineup in lineups(settings_with(4, kind="roundrobin", rounds=1))}
    assert met == {frozenset(pair) for pair in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))}
    gauntlet = lineups(settings_with(4, kind="gauntlet", rounds=1))
    assert {frozenset(lineup) for lineup in gauntlet} == {frozenset((0, n)) for n in (1, 2, 3)}


def test_neighbours_change_from_round_to_round() -> None:
    orders = {tables("roundrobin", 5, 4, round_)[0] for round_ in range(6)}
    assert len(orders) == 6
    assert all(order[0] == 0 and sorted(order) == [0, 1, 2, 3] for order in orders)


@given(
    engines=st.integers(1, 6),
    seats=st.integers(2, 4),
    kind=st.sampled_from(get_args(Kind)),
    rounds=st.integers(1, 5),
    seed=st.integers(0, 2**64 - 1),
)
def test_every_group_is_fair(engines: int, seats: int, kind: Kind, rounds: int, seed: int) -> None:
    settings = settings_with(engines, seats=seats, kind=kind, rounds=rounds, seed=seed)
    plans = list(schedule(settings))
    assert len(plans) == games_in(settings)
    assert plans == list(schedule(settings))
    groups: dict[int, list[Plan]] = {}
    for plan in plans:
        groups.setdefault(plan.group, []).append(plan)
    for group in groups.values():
        assert len({plan.seed for plan in group}) == 1
        assert len({plan.lineup for plan in group}) == len(group)
        # In one group every engine has every seat equally often for each place it has at all.
        for engine in set(group[0].lineup):
            seats_of = Counter(
                seat for plan in group for seat, at in enumerate(plan.lineup) if at == engine
            )
            assert set(seats_of) == set(range(seats))
            assert len(set(seats_of.values())) == 1


def test_openings_are_taken_in_turn_a_round_each() -> None:
    openings = (Opening("a"), Opening("b"))
    plans = schedule(settings_with(2, rounds=3, openings=openings))
    assert [plan.opening.fen for plan in plans] == ["a", "a", "b", "b", "a", "a"]
