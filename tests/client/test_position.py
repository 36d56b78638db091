"""Positions as values: what an engine is told leads where the driver thinks it does."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from uai_engine.client import Limit, Position, from_fen, from_record, from_state, startpos
from uai_engine.client.limit import check, go_words, patience
from uai_engine.game import (
    BadDeal,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    legal_actions,
    new_game,
    sample_deal,
)
from uai_engine.game.rules import apply_action
from uai_engine.notation import (
    DealError,
    MoveError,
    parse_deal,
    parse_fen,
    parse_move,
    read_record,
    write_fen,
    write_record,
)


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 2**64 - 1), st.data())
def test_a_seeded_position_follows_the_portable_dealer(
    players: int, seed: int, data: st.DataObject
) -> None:
    first = data.draw(st.integers(0, players - 1))
    position = startpos(players, first, seed)
    state, dealer = new_game(players, first, Dealer(seed))
    for _ in range(60):
        assert position.state == state
        if state.phase != Phase.DRAFT:
            break
        action = data.draw(st.sampled_from(legal_actions(state)))
        position = position.push(action)
        state, dealer = apply_action(state, action, dealer)
    assert replayed(position.line()) == state


def replayed(line: str) -> GameState:
    """Where a `position startpos .. seed ..` line leads, read back as an engine would."""
    words = line.split()
    players, first, seed = (int(words[words.index(w) + 1]) for w in ("players", "first", "seed"))
    state, dealer = new_game(players, first, Dealer(seed))
    for word in words[words.index("moves") + 1 :] if "moves" in words else ():
        state, dealer = apply_action(state, parse_move(word), dealer)
    return state


def test_deals_are_steps_where_there_is_no_seed() -> None:
    waiting = startpos(players=3, first=2)
    assert waiting.state.phase == Phase.DEAL
    assert waiting.line() == f"position fen {write_fen(waiting.state)}"
    displays, _ = sample_deal(waiting.state, Dealer(7))
    dealt = waiting.push(displays)
    assert dealt.state.seat == 2
    assert dealt.line().startswith("position startpos players 3 first 2 moves deal:")
    with pytest.raises(BadDeal):
        waiting.push(parse_deal("deal:0123"))


def test_a_step_that_breaks_the_rules_is_refused_where_it_is_made() -> None:
    with pytest.raises(IllegalAction):
        startpos(seed=0).push(parse_move("010105"))


def test_positions_from_fens_and_states_are_the_same() -> None:
    state = startpos(players=4, seed=3).state
    assert from_fen(write_fen(state)) == from_state(state)
    assert parse_fen(from_state(state).line().removeprefix("position fen ")) == state
    assert from_state(state, seed=9).line().endswith(" seed 9")


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(ValueError, match="a seed is"):
        startpos(seed=seed)


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (Limit(nodes=0), "nodes is at least 1"),
        (Limit(movetime=-5), "movetime is at least 1"),
        (Limit(clocks=(1, 2, 3)), "each of 2 seats"),
        (Limit(incs=(1, 2)), "without clocks"),
        (Limit(clocks=(1, -2)), "negative"),
        (Limit(infinite=True, nodes=3), "no other limits"),
    ],
)
def test_limits_that_make_no_sense_are_refused(limit: Limit, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check(limit, players=2)


@given(
    st.builds(
        Limit,
        movetime=st.none() | st.integers(1, 10**6),
        nodes=st.none() | st.integers(1, 10**9),
        depth=st.none() | st.integers(1, 100),
        clocks=st.just(()) | st.tuples(*[st.integers(0, 10**6)] * 4),
    ),
    st.integers(0, 3),
)
def test_every_limit_has_an_end(limit: Limit, seat: int) -> None:
    check(limit, players=4)
    seconds = patience(limit, seat, margin=2.0)
    assert seconds is not None
    assert seconds >= 2.0
    if limit.movetime is not None:
        assert seconds <= limit.movetime / 1000 + 2.0
    if limit.clocks:
        assert seconds <= limit.clocks[seat] / 1000 + 2.0
    # Giving up early is the driver's own affair: the engine is not told.
    hurried = replace(limit, timeout=1.0)
    assert patience(hurried, seat, margin=2.0) == 1.0
    assert go_words(limit) == go_words(hurried)


@pytest.mark.parametrize("seed", [None, 5])
@pytest.mark.parametrize("players", [2, 4])
def test_every_push_is_taken_back_by_a_pop(players: int, seed: int | None) -> None:
    position, dealer = startpos(players, seed=seed), Dealer(5)
    line = [position]
    while not position.is_over:
        if position.state.phase == Phase.DEAL:
            displays, dealer = sample_deal(position.state, dealer)
            position = position.push(displays)
        else:
            position = position.push(position.legal_moves[-1])
        line.append(position)
    assert position.legal_moves == ()
    for before in reversed(line[:-1]):
        position = position.pop()
        assert position == before
        assert (position.state, position.dealer) == (before.state, before.dealer)
    with pytest.raises(IndexError, match="no step to take back"):
        position.pop()


def test_steps_may_be_texts() -> None:
    start = startpos(players=2)
    texts = ["deal:0244/0013/1234/2223/0234", "1T2", "2 blue 3", "centre black floor", "050300"]
    position = start.push(*texts)
    assert position == start.push(
        parse_deal(texts[0]), *map(parse_move, ("1t2", "2b3", "0k-", "5k-"))
    )


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("1b1", IllegalAction, "display 1 has no blue tile"),
        ("0r1", IllegalAction, "the centre has no red tile"),
        ("9r1", IllegalAction, "there is no display 9"),
        ("nonsense", MoveError, "'nonsense' is no move: type a display"),
        ("deal:9", DealError, "display 1: '9' is not a tile"),
    ],
)
def test_a_text_that_is_no_step_here_says_so(text: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=re.escape(said)):
        startpos(seed=1).push(text)


def test_a_position_reads_and_looks_like_the_table() -> None:
    position = startpos(seed=1).push("5k2")
    assert str(position).splitlines()[0] == "Round 1, seat 1 to move. Bag 80, lid 0."
    assert position.fen() == write_fen(position.state)
    assert position._repr_svg_().startswith("<svg ")
    assert position._repr_svg_() != position.pop().push("5k3")._repr_svg_()


@pytest.mark.parametrize("seed", [None, 3])
def test_a_game_becomes_a_record_and_a_game_again(seed: int | None) -> None:
    position, dealer = startpos(3, first=1, seed=seed), Dealer(8)
    if seed is None:
        position = position.push(sample_deal(position.state, dealer)[0])
    while position.state.phase == Phase.DRAFT and position.state.round < 3:
        position = position.push(position.legal_moves[-1])
    record = position.to_record(names=("A", "B", "C"), metadata={"site": "here"})
    assert record.seed == seed
    assert (record.result is None) == (not position.is_over)
    reading = read_record(write_record(record))
    assert reading.problems == ()
    assert reading.game is not None
    again = from_record(reading.game)
    assert again.state == position.state
    assert tuple(again.history()) == tuple(position.history()) == record.steps


def test_a_record_that_starts_elsewhere_goes_on_from_there() -> None:
    start = startpos(seed=4)
    middle = start.push(start.legal_moves[0]).state
    position = from_state(middle)
    position = position.push(position.legal_moves[0])
    assert from_record(position.to_record()) == position


def test_position_is_a_value() -> None:
    assert isinstance(hash(startpos(seed=1)), int)
    assert startpos(seed=1) == startpos(seed=1) != startpos(seed=2)
    assert isinstance(startpos(seed=1), Position)
