"""The kernel plays any position that AzulFEN admits like the reducers, on to its end."""

import random
import secrets

import pytest
from fuzzing.positions import any_state
from hypothesis import given, settings

from tests.kernel.test_state import sorted_floors
from tests.strategies import any_states
from uai_engine import game
from uai_engine.game import Dealer, GameState, Phase, check_invariants
from uai_engine.game.perft import perft
from uai_engine.kernel import state as compiled
from uai_engine.notation import parse_fen, write_fen

MOST_LINES = 400
"""How many lines the reducers are made to count: they take their time."""

MOST_ROUNDS = 2
"""How many rounds are played on: by then any position is an ordinary one."""


def compare(state: GameState, choose: random.Random) -> None:
    """Both of them from this position on, with every step looked at and taken back."""
    check_invariants(state)
    assert parse_fen(write_fen(state)) == state
    position = compiled.from_game(state)
    last, dealer = state.round + MOST_ROUNDS, Dealer(choose.getrandbits(64))
    assert compiled.to_game(position) == sorted_floors(state)
    count_both(state, position)
    while state.phase != Phase.OVER and state.round < last:
        before, flat = position, position.flat()
        if state.phase == Phase.DEAL:
            displays, dealer = game.sample_deal(state, dealer)
            state, position = game.deal(state, displays), compiled.deal(position, displays)
        else:
            actions = game.legal_actions(state)
            assert compiled.legal_actions(position) == actions
            action = choose.choice(actions)
            state, position = game.draft(state, action), compiled.draft(position, action)
        assert compiled.to_game(position) == sorted_floors(state)
        assert compiled.from_game(sorted_floors(state)).flat() == position.flat()
        assert before.flat() == flat
    assert compiled.win_shares(position) == pytest.approx(
        [(seat in game.winners(state)) / len(game.winners(state)) for seat in range(state.players)]
    )


def count_both(state: GameState, position: compiled.Position) -> None:
    lines = 1
    for depth in (1, 2, 3):
        if lines > MOST_LINES:
            return
        lines = perft(state, depth)
        assert compiled.perft(position, depth) == lines


def compare_many(positions: int) -> None:
    """So many positions of a new seed, which a failure shows."""
    seed = secrets.randbits(32)
    print("seed", seed)
    for number in range(positions):
        choose = random.Random(f"{seed}-{number}")
        state = any_state(choose)
        try:
            compare(state, choose)
        except Exception as error:
            error.add_note(f"seed {seed}, position {number}: {write_fen(state)}")
            raise


@settings(max_examples=150)
@given(state=any_states())
def test_any_position_is_played_like_the_reducers(state: GameState) -> None:
    compare(state, random.Random(1))


def test_thousands_of_positions_are_played_like_the_reducers() -> None:
    compare_many(2500)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_a_hundred_thousand_positions_are_played_like_the_reducers() -> None:
    compare_many(100_000)
