"""Deal tokens as text, both ways, and what the rules say to them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import reachable_states
from uai_engine.game import (
    BadDeal,
    Dealer,
    GameState,
    Phase,
    check_invariants,
    deal,
    empty_game,
    sample_deal,
)
from uai_engine.notation import DealError, parse_deal, parse_fen, write_deal, write_fen


@pytest.mark.parametrize(
    ("seed", "token"),
    [
        (0, "deal:0244/0013/1234/2223/0234"),
        (1, "deal:2234/2234/1123/0122/3344"),
        (42, "deal:0113/0144/1123/0223/0023"),
    ],
)
def test_the_published_first_deals(seed: int, token: str) -> None:
    displays, _ = sample_deal(empty_game(2), Dealer(seed))
    assert write_deal(displays) == token
    assert parse_deal(token) == displays


@given(state=reachable_states(phases=(Phase.DEAL,)), seed=st.integers(0, 2**64 - 1))
def test_a_dealt_token_reads_back_and_is_possible(state: GameState, seed: int) -> None:
    displays, _ = sample_deal(state, Dealer(seed))
    token = write_deal(displays)
    assert parse_deal(token) == displays
    dealt = deal(state, parse_deal(token))
    check_invariants(dealt)
    # The deal depends on what a FEN carries alone.
    read = parse_fen(write_fen(state))
    assert sample_deal(read, Dealer(seed))[0] == displays


@given(
    state=reachable_states(phases=(Phase.DEAL,)),
    displays=st.lists(st.text("01234", max_size=4), min_size=5, max_size=9),
)
def test_any_well_formed_deal_is_sound_or_refused(state: GameState, displays: list[str]) -> None:
    token = "deal:" + "/".join(tiles or "-" for tiles in displays)
    try:
        dealt = deal(state, parse_deal(token))
    except BadDeal:
        dealt = state
    check_invariants(dealt)


@given(text=st.one_of(st.text(), st.text("01234/-5²٣ ").map(lambda text: f"deal:{text}")))
def test_any_text_is_a_deal_or_a_deal_error(text: str) -> None:
    try:
        displays = parse_deal(text)
    except DealError as error:
        message = str(error)
    else:
        assert parse_deal(write_deal(displays)) == displays
        return
    assert message.isascii()
    assert message.isprintable()
