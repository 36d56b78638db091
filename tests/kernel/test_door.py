"""The kernel does not trust its caller: a state that could break it is refused at the door."""

import random

import pytest
from fuzzing.positions import any_state

from uai_engine.game import Dealer, Phase, new_game
from uai_engine.kernel._kernel import Position, SearchSession
from uai_engine.kernel.state import from_game

START = from_game(new_game(2, 0, Dealer(0))[0])


def changed(position: Position, at: int, by: int) -> list[int]:
    flat = position.flat()
    flat[at] += by
    return flat


@pytest.mark.parametrize(
    ("at", "by", "problem"),
    [
        (0, 2, "number 0 of the state is 2"),
        (3, 1, "the phase is another one's"),
        (5, 1, "too many tiles"),
        (10, 1, "too many tiles"),
        (45, 5000, "number 45 of the state is 5000"),
    ],
)
def test_a_state_that_cannot_be_is_refused(at: int, by: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Position(2, changed(START, at, by))


def test_a_display_has_four_tiles_at_most() -> None:
    flat = START.flat()
    flat[5] -= 1  # from the bag
    flat[20] += 1  # to the first display
    with pytest.raises(ValueError, match="a display has too many tiles"):
        Position(2, flat)


@pytest.mark.parametrize("flat", [[], [0] * 5, [0] * 500])
def test_a_state_of_another_length_is_refused(flat: list[int]) -> None:
    with pytest.raises(ValueError, match="the state"):
        Position(2, flat)


def test_steps_that_are_not_due_are_refused() -> None:
    with pytest.raises(ValueError, match="no deal is due"):
        START.dealt([0] * 25)
    with pytest.raises(ValueError, match="no deal is due"):
        START.dealt_by(0)
    with pytest.raises(ValueError, match="the action is not legal here"):
        START.drafted(9, 9, 9)
    with pytest.raises(ValueError, match="no length below 0"):
        START.perft(-1)


def test_whatever_numbers_come_the_kernel_lives() -> None:
    choose = random.Random(1)
    taken = 0
    for _ in range(3000):
        state = any_state(choose)
        flat = from_game(state).flat()
        for _ in range(choose.choice((1, 2))):
            flat[choose.randrange(len(flat))] += choose.choice((-1, 1, 2, 16, -20, 1 << 30, -5))
        try:
            position = Position(state.players, flat)
        except (ValueError, TypeError):
            continue
        taken += 1
        position.perft(2)
        if position.phase == Phase.DRAFT:
            search = SearchSession(megabytes=1, threads=1, seed=0, playout=False, cpuct=1.0)
            search.set_position(position)
            search.begin([], 1)
            search.run(20, 0, 1.0)
            assert search.variations(1)[0].moves[0] in position.legal()
    assert taken > 100
