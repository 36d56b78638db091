"""The allocator: time is shared out over the game and never overspent."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import reachable_states, walk
from uai_engine.game import GameState, Phase
from uai_engine.search.time_management import LEAST_MS, allocate, own_moves_left

DRAFTS = [state for state in walk(2, seed=5) if state.phase == Phase.DRAFT]
MOVES = [DRAFTS[number % len(DRAFTS)] for number in range(200)]

times = st.integers(0, 10**8)
incs = st.integers(0, 10**6)
overheads = st.integers(0, 10**4)
drafts = reachable_states(phases=[Phase.DRAFT])


def overshoot(random: Random, most: int) -> int:
    """The worst or nothing as often as anything in between."""
    return random.choice((0, most, random.randint(0, most)))


@given(times, incs, overheads, st.randoms(use_true_random=False))
def test_never_more_than_is_left_over_200_moves(
    left: int, inc: int, overhead: int, random: Random
) -> None:
    for state in MOVES:
        budget = allocate(left, inc, overhead, state)
        assert 0 <= budget <= left
        # With less than the overhead on the clock nobody can promise to be back in time; the
        # least the allocator can do is to leave what it can.
        covered = left >= overhead + LEAST_MS
        assert covered or budget <= LEAST_MS
        left -= budget + overshoot(random, overhead if covered else 0)
        assert left >= 0
        left += inc


@given(overheads, st.integers(0, 10**4), st.randoms(use_true_random=False))
def test_an_increment_that_pays_the_overhead_lasts_for_ever(
    overhead: int, spare: int, random: Random
) -> None:
    inc = overhead + LEAST_MS
    left = inc + spare
    for state in MOVES:
        left -= allocate(left, inc, overhead, state) + overshoot(random, overhead)
        assert left >= 0
        left += inc


@given(st.integers(1, 10**8), incs, overheads, drafts)
def test_there_is_always_a_moment_to_think(
    left: int, inc: int, overhead: int, state: GameState
) -> None:
    assert allocate(left, inc, overhead, state) >= LEAST_MS


@given(st.integers(-100, 0), incs, overheads, drafts)
def test_with_nothing_left_the_answer_comes_at_once(
    left: int, inc: int, overhead: int, state: GameState
) -> None:
    assert allocate(left, inc, overhead, state) == 0


@given(st.integers(1000, 10**8), drafts)
def test_more_time_is_more_thought(left: int, state: GameState) -> None:
    assert allocate(left, 0, 50, state) <= allocate(2 * left, 0, 50, state)
    assert allocate(left, 0, 50, state) <= allocate(left, 1000, 50, state)
    assert allocate(left, 0, 50, state) >= allocate(left, 0, 500, state)


def test_a_game_on_one_clock_uses_most_of_it_and_most_of_that_early() -> None:
    left = 60_000
    budgets = []
    for state in DRAFTS:
        if state.seat == 0:
            budgets.append(allocate(left, 0, 10, state))
            left -= budgets[-1] + 10
    assert 0 < left < 15_000
    half = len(budgets) // 2
    assert sum(budgets[:half]) > sum(budgets[half:])
    assert min(budgets) > 100


@given(drafts)
def test_the_estimate_of_moves_left_is_sane(state: GameState) -> None:
    assert 1 <= own_moves_left(state) <= 32
