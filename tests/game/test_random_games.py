"""What holds at every step of games nobody thought of."""

from collections.abc import Iterator
from dataclasses import FrozenInstanceError
from itertools import chain
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    apply_action,
    check_invariants,
    deal,
    draft,
    legal_actions,
    new_game,
    ranking,
    sample_deal,
    winners,
)
from uai_engine.game.rules import ACTIONS

CONCEIVABLE = tuple(chain.from_iterable(chain.from_iterable(ACTIONS)))
PLAYERS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
FLOOR_SHARE = st.sampled_from([0.0, 0.2, 1.0])
"""How often a player throws tiles away on purpose: long games see emptier bags."""

MOST_MOVES = 300
"""Where a game that is floored for ever is left."""


def steps(
    players: int, seed: int, floor_share: float
) -> Iterator[tuple[GameState, Action, GameState]]:
    """A random game: every state in which somebody drafts, what they do, and what comes of it."""
    random = Random(seed)
    state, dealer = new_game(players, seed % players, Dealer(seed))
    for _ in range(MOST_MOVES):
        if state.phase == Phase.OVER:
            return
        actions = legal_actions(state)
        floored = [action for action in actions if action.row == 0]
        kept = [action for action in actions if action.row] or floored
        action = random.choice(floored if random.random() < floor_share else kept)
        after = draft(state, action)
        yield state, action, after
        state, dealer = apply_action(state, action, dealer)


@settings(max_examples=60)
@given(players=PLAYERS, seed=SEEDS, floor_share=FLOOR_SHARE)
def test_invariants_hold_after_every_step(players: int, seed: int, floor_share: float) -> None:
    for state, _, after in steps(players, seed, floor_share):
        check_invariants(state)
        check_invariants(after)


@settings(max_examples=15)
@given(players=PLAYERS, seed=SEEDS, floor_share=FLOOR_SHARE)
def test_legal_actions_agree_with_draft_on_every_conceivable_action(
    players: int, seed: int, floor_share: float
) -> None:
    assert len(CONCEIVABLE) == 300
    for state, _, _ in steps(players, seed, floor_share):
        accepted, refusals = [], []
        for action in CONCEIVABLE:
            try:
                draft(state, action)
                accepted.append(action)
            except IllegalAction as refusal:
                refusals.append(str(refusal))
        assert tuple(accepted) == legal_actions(state)
        assert accepted, "the floor is always open"
        assert all(refusals), "every refusal has its reason"


@settings(max_examples=30)
@given(players=PLAYERS, seed=SEEDS, floor_share=FLOOR_SHARE)
def test_steps_leave_the_state_they_start_from_as_it_was(
    players: int, seed: int, floor_share: float
) -> None:
    for state, action, after in steps(players, seed, floor_share):
        image, number = repr(state), hash(state)
        assert draft(state, action) == after
        assert hash(draft(state, action)) == hash(after)
        assert (repr(state), hash(state)) == (image, number)
        assert state != after


@settings(max_examples=30)
@given(players=PLAYERS, seed=SEEDS)
def test_apply_action_is_a_draft_and_the_deal_that_follows(players: int, seed: int) -> None:
    dealer = Dealer(seed ^ 1)
    for state, action, after in steps(players, seed, 0.1):
        if after.phase == Phase.DEAL:
            displays, later = sample_deal(after, dealer)
            assert apply_action(state, action, dealer) == (deal(after, displays), later)
        else:
            assert apply_action(state, action, dealer) == (after, dealer)


@settings(max_examples=30)
@given(players=PLAYERS, seed=SEEDS)
def test_finished_games_rank_every_seat_once(players: int, seed: int) -> None:
    *_, (_, _, final) = steps(players, seed, 0.0)
    assert final.phase == Phase.OVER
    places = ranking(final)
    assert sorted(chain.from_iterable(places)) == list(range(players))
    assert winners(final) == places[0]
    best = max(board.score for board in final.boards)
    assert all(final.boards[seat].score == best for seat in winners(final))


def test_states_cannot_be_changed() -> None:
    state, dealer = new_game(2, 0, Dealer(0))
    with pytest.raises(FrozenInstanceError):
        state.seat = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        state.boards[0].score = 1  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        dealer.seed = 1  # type: ignore[misc]
    for part in (state.boards[0], state, dealer):
        assert not hasattr(part, "__dict__")
