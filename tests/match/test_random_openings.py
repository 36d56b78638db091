"""Openings by chance: legal, sensible, the same for every rotation, and other ones every round."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from uai_engine.game import Action, Phase
from uai_engine.match.limits import Limits
from uai_engine.match.openings import record_of
from uai_engine.match.random_openings import sensible, with_random_plies
from uai_engine.match.schedule import schedule
from uai_engine.match.settings import MAX_RANDOM_PLIES, EngineSpec, Opening, Settings
from uai_engine.notation.game_record import offered, states_of


def settings_with(**settings: Any) -> Settings:
    specs = tuple(EngineSpec(f"e{n}", ("x",), Limits(nodes=1)) for n in range(2))
    return Settings(specs, **settings)


@given(st.integers(2, 4), st.integers(1, MAX_RANDOM_PLIES), st.integers(0, 2**64 - 1))
def test_so_many_moves_and_never_the_end(seats: int, plies: int, seed: int) -> None:
    opening = with_random_plies(Opening(), seats, plies, seed)
    game = record_of(opening, seats)
    states = states_of(game)
    assert sum(isinstance(step, Action) for step in game.steps) == plies
    assert states[-1].phase != Phase.OVER
    for state, step in zip(states, game.steps, strict=False):
        if isinstance(step, Action):
            assert step in sensible(state)
            if step.row == 0:
                assert all(action.row == 0 for action in sensible(state))
    assert offered(states[1], 1) == states[1].displays[0]


def test_every_rotation_of_a_round_opens_alike() -> None:
    plans = list(schedule(settings_with(rounds=3, random_plies=6)))
    openings = [plan.opening for plan in plans]
    assert openings[0] == openings[1] != openings[2] == openings[3] != openings[4]
    assert [plan.opening for plan in schedule(settings_with(rounds=3, random_plies=6))] == openings


BOOK = tuple(Opening(steps=(str(number),)) for number in range(5))


def opened(**settings: Any) -> list[str]:
    plans = schedule(settings_with(rounds=12, openings=BOOK, **settings))
    return [plan.opening.steps[0] for plan in plans][::2]


def test_openings_in_their_order_from_any_of_them() -> None:
    assert opened() == list("012340123401")
    assert opened(opening_start=4) == list("340123401234")


def test_openings_in_any_order_come_equally_often() -> None:
    order = opened(opening_order="random", seed=3)
    assert sorted(order[:5]) == sorted(order[5:10]) == list("01234")
    assert order != opened()
    assert order == opened(opening_order="random", seed=3)
    assert order != opened(opening_order="random", seed=4)
