from hypothesis import given
from hypothesis import strategies as st

from uai_engine.client.limit import Limit
from uai_engine.match.clocks import after_move, allowed, limit_for, started
from uai_engine.match.limits import Limits

CLOCK = Limits(clock=1000, increment=50)
FIXED = Limits(movetime=100, nodes=7)


def test_what_engines_are_told() -> None:
    clocks = started((CLOCK, FIXED, Limits(clock=3000)))
    assert limit_for(clocks, 0) == Limit(clocks=(1000, 1000, 3000), incs=(50, 0, 0))
    assert limit_for(clocks, 1) == Limit(movetime=100, nodes=7)
    assert limit_for(clocks, 2) == Limit(clocks=(1000, 3000, 3000), incs=(50, 0, 0))
    assert [allowed(clocks, seat) for seat in range(3)] == [1.0, 0.1, 3.0]
    assert allowed(started((Limits(depth=3),)), 0) is None


def test_a_move_costs_its_time_and_earns_its_increment() -> None:
    clocks = after_move(started((CLOCK, CLOCK)), 0, 300)
    assert clocks.left == (750, 1000)
    # What the margin forgave is not owed.
    assert after_move(clocks, 0, 800).left == (50, 1000)
    assert after_move(started((FIXED,)), 0, 90).left == (None,)


def test_a_period_brings_its_time_again() -> None:
    clocks = started((Limits(clock=1000, increment=10, moves=2), CLOCK))
    clocks = after_move(clocks, 0, 300)
    assert clocks.left[0] == 710
    clocks = after_move(after_move(clocks, 1, 0), 0, 700)
    assert clocks.left[0] == 1020
    assert after_move(clocks, 0, 20).left[0] == 1010


@given(st.lists(st.integers(0, 2000), max_size=30))
def test_a_clock_never_runs_below_nothing(moves: list[int]) -> None:
    clocks = started((CLOCK,))
    for milliseconds in moves:
        clocks = after_move(clocks, 0, milliseconds)
        left = clocks.left[0]
        assert left is not None
        assert left >= CLOCK.increment
