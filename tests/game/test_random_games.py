"""What holds at every step of games nobody thought of."""

from dataclasses import FrozenInstanceError
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import STYLES, reachable_states, walk
from uai_engine.game import (
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
from uai_engine.game.constants import DISPLAY_SIZE
from uai_engine.game.rules import ACTIONS

CONCEIVABLE = tuple(chain.from_iterable(chain.from_iterable(ACTIONS)))
SEEDS = st.integers(min_value=0, max_value=2**64 - 1)
GAMES = st.tuples(st.sampled_from([2, 3, 4]), SEEDS, st.sampled_from(sorted(STYLES)))
DRAFTING = reachable_states(phases=[Phase.DRAFT])


@settings(max_examples=60)
@given(GAMES)
def test_invariants_hold_after_every_step(game: tuple[int, int, str]) -> None:
    for state in walk(*game):
        check_invariants(state)


def test_some_of_these_games_see_short_deals() -> None:
    # Without them the test above would not show what it should.
    dealt = [state.displays for seed in range(10) for state in walk(4, seed, "hoard")]
    assert any(0 < sum(tiles) < DISPLAY_SIZE for displays in dealt for tiles in displays)


@settings(max_examples=15)
@given(GAMES)
def test_legal_actions_agree_with_draft_on_every_conceivable_action(
    game: tuple[int, int, str],
) -> None:
    assert len(CONCEIVABLE) == 300
    for state in walk(*game):
        if state.phase != Phase.DRAFT:
            assert legal_actions(state) == ()
            continue
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


@given(DRAFTING)
def test_drafting_leaves_the_state_it_starts_from_as_it_was(state: GameState) -> None:
    image, number = repr(state), hash(state)
    for action in legal_actions(state):
        after = draft(state, action)
        assert after != state
        assert after == draft(state, action)
        assert hash(after) == hash(draft(state, action))
    assert (repr(state), hash(state)) == (image, number)


@given(reachable_states(phases=[Phase.DEAL]), SEEDS)
def test_dealing_leaves_the_state_it_starts_from_as_it_was(state: GameState, seed: int) -> None:
    image, number = repr(state), hash(state)
    displays, _ = sample_deal(state, Dealer(seed))
    check_invariants(deal(state, displays))
    assert (repr(state), hash(state)) == (image, number)


@given(DRAFTING, SEEDS)
def test_apply_action_is_a_draft_and_the_deal_that_follows(state: GameState, seed: int) -> None:
    for action in legal_actions(state):
        after, dealer = draft(state, action), Dealer(seed)
        if after.phase == Phase.DEAL:
            displays, later = sample_deal(after, dealer)
            assert apply_action(state, action, dealer) == (deal(after, displays), later)
        else:
            assert apply_action(state, action, dealer) == (after, dealer)


@given(reachable_states(phases=[Phase.OVER]))
def test_finished_games_rank_every_seat_once(final: GameState) -> None:
    places = ranking(final)
    assert sorted(chain.from_iterable(places)) == list(range(final.players))
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
