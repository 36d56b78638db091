"""AzulFEN: every reachable state survives it, and nothing but a FenError comes out of bad text.

The tables of good and bad texts are the vectors' (`test_vectors.py`).
"""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import STYLES, reachable_states, walk
from uai_engine.game import (
    Counts,
    Dealer,
    GameState,
    Phase,
    check_invariants,
    deal,
    draft,
    legal_actions,
    sample_deal,
    tiles_on_board,
)
from uai_engine.notation import FenError, parse_fen, write_fen

DRAFT_EXAMPLE = """2-1-/-4/--3/5/4- 0011000013 00000 00000 00000 7 1 ;
1--1-/-4/1-3/4-/4- 0000220013 00000 00000 00000 10 0 ;
| 0123003 - - - 0123 0001
| 0133041230412404142
| 0 -
"""


def test_the_drafts_own_example_reads() -> None:
    state = parse_fen(DRAFT_EXAMPLE)
    assert state.phase == Phase.DRAFT
    assert state.boards[0].floor == (0,)
    assert state.lid == (6, 4, 11, 13, 9)
    assert (state.seat, state.token, state.starter, state.round) == (0, None, 1, 1)
    assert [board.score for board in state.boards] == [7, 10]
    assert write_fen(state) == (
        "2-1-/-4/--3/5/4- 0011000013 00000 00000 00000 7 1 ;"
        " 1--1-/-4/1-3/4-/4- 0000220013 00000 00000 00000 10 0 ;"
        " | 0001233 - - - 0123 0001 | 0000111122233344444 | 0 -"
    )


def hidden(state: GameState) -> Counts:
    """What the text leaves out: the lid and the floors together."""
    floors = [tiles_on_board(replace(board, wall=(), lines=())) for board in state.boards]
    return tuple(map(sum, zip(state.lid, *floors, strict=True)))


def play_on_together(state: GameState, read: GameState, seed: int) -> None:
    """Play a state and its reading to the end of the next round: they are the same game."""
    choice, dealer = random.Random(seed), Dealer(seed)
    rounds_ended = 0
    while rounds_ended < 2 and state.phase != Phase.OVER:
        if state.phase == Phase.DEAL:
            displays, dealer = sample_deal(state, dealer)
            state, read = deal(state, displays), deal(read, displays)
        else:
            action = choice.choice(legal_actions(state))
            state, read = draft(state, action), draft(read, action)
        assert write_fen(read) == write_fen(state)
        assert legal_actions(read) == legal_actions(state)
        if state.phase != Phase.DRAFT:
            rounds_ended += 1
            assert replace(read, round=state.round) == state


@settings(max_examples=300)
@given(state=reachable_states(), seed=st.integers(0, 2**32))
def test_reading_what_was_written_is_the_same_game(state: GameState, seed: int) -> None:
    fen = write_fen(state)
    read = parse_fen(fen)
    check_invariants(read)
    assert write_fen(read) == fen
    assert "\n" not in fen
    assert (read.phase, read.seat, read.token) == (state.phase, state.seat, state.token)
    assert read.round == (1 if state.phase == Phase.DRAFT else 0)
    assert hidden(read) == hidden(state)
    assert legal_actions(read) == legal_actions(state)
    # Who starts again if nobody takes from the centre is what a FEN may lose.
    play_on_together(state, replace(read, starter=state.starter), seed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
def test_the_starter_is_known_but_after_a_deal_with_empty_displays(
    players: int, style: str
) -> None:
    empty_at_the_deal = 0
    for seed in range(12):
        known = True
        for before, state in pairwise(walk(players, seed, style, first=seed % players)):
            if before.phase == Phase.DEAL:
                known = all(map(any, state.displays))
                empty_at_the_deal += not known
            if known or state.phase != Phase.DRAFT:
                assert parse_fen(write_fen(state)).starter == state.starter
    assert bool(empty_at_the_deal) == (players == 4 and style == "hoard")


@st.composite
def loosely_written(draw: st.DrawFn) -> tuple[str, str]:
    """A canonical FEN, and the same with other spacing and other orders of tiles."""
    canonical = write_fen(draw(reachable_states()))
    blank = st.text(" \t\r\n", max_size=3)
    text = draw(blank)
    boards, tables = canonical.split("|", 1)
    for word in boards.split():
        text += draw(blank) + word + draw(blank) + ("" if word == ";" else " ")
    for word in ["|", *tables.split()]:
        if word == "|":
            text += draw(blank) + "|"
        else:
            text += "".join(draw(st.permutations(word))) + " " + draw(blank)
    return canonical, text


@given(texts=loosely_written())
def test_spacing_and_the_order_of_tiles_do_not_matter(texts: tuple[str, str]) -> None:
    canonical, loose = texts
    assert parse_fen(loose) == parse_fen(canonical)


STRANGE = "0123456789-/;| \t\n\r\0abkx+.,_\u00b2\u0665\uff15\u00a0\u2028\ud800\U0001f3b2"


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A FEN with a few characters, words or sections changed, dropped, doubled or swapped."""
    text = write_fen(draw(reachable_states()))
    for _ in range(draw(st.integers(1, 4))):
        separator = draw(st.sampled_from(["", " ", "|", ";", "/"]))
        parts = text.split(separator) if separator else list(text)
        if not parts:
            break
        at = draw(st.integers(0, len(parts) - 1))
        other = draw(st.integers(0, len(parts) - 1))
        change = draw(st.sampled_from(["put", "drop", "double", "swap"]))
        if change == "put":
            parts[at] = draw(st.text(STRANGE, max_size=3))
        elif change == "drop":
            del parts[at]
        elif change == "double":
            parts.insert(at, parts[at])
        else:
            parts[at], parts[other] = parts[other], parts[at]
        text = separator.join(parts)
    return text


@st.composite
def plausible(draw: st.DrawFn) -> str:
    """A FEN of the right shape whose fields know nothing of each other."""
    players = draw(st.integers(2, 4))
    cells = st.lists(st.sampled_from("11111-"), min_size=5, max_size=5).map("".join)
    text = ""
    for _ in range(players):
        wall = "/".join(draw(st.lists(cells, min_size=5, max_size=5)))
        lines = [draw(st.sampled_from("01234")) + draw(st.sampled_from(f"000{r}")) for r in "12345"]
        flags = draw(st.sampled_from(["00000 00000 00000"] * 19 + ["00000 10000 00010"]))
        score, penalties = draw(st.integers(0, 999)), draw(st.integers(0, 7))
        text += f"{wall} {''.join(lines)} {flags} {score} {penalties} ; "
    tiles = st.text("01234", min_size=0, max_size=4)
    bowls = draw(st.lists(tiles, min_size=2 * players + 2, max_size=2 * players + 2))
    bag = draw(st.text("01234", max_size=12))
    token = draw(st.sampled_from("---------01"))
    bowl_words = " ".join(bowl or "-" for bowl in bowls)
    return f"{text}| {bowl_words} | {bag or '-'} | {draw(st.integers(0, players - 1))} {token}"


def check_message(error: FenError) -> None:
    message = str(error)
    assert message == f"{error.field}: {error.reason}"
    assert message.isascii()
    assert message.isprintable()
    assert len(message) < 300


def read_or_refuse(text: str) -> None:
    """A text is a sound state that can be written and played on, or a FenError."""
    try:
        state = parse_fen(text)
    except FenError as error:
        check_message(error)
        return
    check_invariants(state)
    canonical = write_fen(state)
    assert parse_fen(canonical) == state
    assert write_fen(parse_fen(canonical)) == canonical
    for action in legal_actions(state)[:3]:
        check_invariants(draft(state, action))


@settings(max_examples=500)
@given(text=mutated())
def test_a_mutated_fen_is_sound_or_refused(text: str) -> None:
    read_or_refuse(text)


@settings(max_examples=300)
@given(text=plausible())
def test_a_plausible_fen_is_sound_or_refused(text: str) -> None:
    read_or_refuse(text)


@given(text=st.one_of(st.text(), st.text(STRANGE)))
def test_any_text_is_sound_or_refused(text: str) -> None:
    read_or_refuse(text)


@pytest.mark.parametrize("piece", ["0", "9", "-", "/", " ", ";", "|", "5/", "- ", "\0"])
def test_a_megabyte_of_anything_takes_no_longer_than_reading_it(piece: str) -> None:
    """With anything quadratic in the reader this runs into the time limit of every test."""
    start, flood = write_fen(next(walk(2, 0))), piece * 1_000_000
    for text in (flood, start + flood, start.replace("0 0 ;", flood), f"{flood}|-|-|{flood}"):
        read_or_refuse(text)
