"""Packed words: every word comes back as it was, and nothing else is taken for a word."""

from collections.abc import Callable
from dataclasses import replace
from math import factorial
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import reachable_states
from uai_engine.game import (
    Action,
    Counts,
    Displays,
    GameState,
    PatternLine,
    Phase,
    draft,
    empty_game,
    legal_actions,
)
from uai_engine.notation import NotationError
from uai_engine.notation.packed import (
    PackedError,
    SeenBoard,
    available_squares,
    group_id,
    group_tiles,
    pack_board,
    pack_inner_pool,
    pack_move,
    pack_outer_pool,
    seen_board,
    unpack_board,
    unpack_inner_pool,
    unpack_move,
    unpack_outer_pool,
)

EMPTY = seen_board(empty_game(2, first=1), seat=0)


def tiles(digits: str) -> Counts:
    return tuple(digits.count(str(colour)) for colour in range(5))


def lines_of(row: int) -> st.SearchStrategy[PatternLine]:
    held = st.builds(PatternLine, st.integers(0, 4), st.integers(1, row))
    return st.one_of(st.just(PatternLine(None, 0)), held)


BOARDS = st.builds(
    SeenBoard,
    wall=st.tuples(*[st.tuples(*[st.booleans()] * 5)] * 5),
    lines=st.tuples(*[lines_of(row) for row in range(1, 6)]),
    score=st.integers(0, 511),
    penalties=st.integers(0, 7),
    to_move=st.booleans(),
    marker=st.booleans(),
)
GROUPS = st.integers(0, 125).map(group_tiles)
WORDS = st.integers(0, 2**64 - 1)


@given(BOARDS)
def test_board_comes_back(seen: SeenBoard) -> None:
    word = pack_board(seen)
    assert 0 <= word < 2**64
    assert unpack_board(word) == seen


@given(WORDS)
def test_board_word_is_refused_or_comes_back(word: int) -> None:
    try:
        seen = unpack_board(word)
    except PackedError:
        return
    assert pack_board(seen) == word


@given(fill=st.integers(0, 1023), colours=st.lists(st.integers(0, 7), min_size=5, max_size=5))
def test_lines_are_read_exactly_when_every_row_is_clear(fill: int, colours: list[int]) -> None:
    word = fill << 14 | sum(colour << 24 + 3 * row for row, colour in enumerate(colours))
    counts = [fill % factorial(k + 1) // factorial(k) for k in range(1, 6)]
    clear = all(
        colour <= 5 and (colour > 0) == (count > 0)
        for colour, count in zip(colours, counts, strict=True)
    )
    if fill < 720 and clear:
        assert [line.count for line in unpack_board(word).lines] == counts
    else:
        with pytest.raises(PackedError, match=r"^(line fill|colour of row \d): "):
            unpack_board(word)


def test_every_fill_is_one_set_of_counts() -> None:
    fills = set()
    for number in range(720):
        counts = [number % factorial(k + 1) // factorial(k) for k in range(1, 6)]
        lines = tuple(PatternLine(0, count) if count else PatternLine(None, 0) for count in counts)
        fills.add(pack_board(replace(EMPTY, lines=lines)) >> 14 & 1023)
    assert fills == set(range(720))


@pytest.mark.parametrize(
    ("seen", "reason"),
    [
        (replace(EMPTY, score=512), "score: 512 does not fit; the most is 511"),
        (replace(EMPTY, score=-1), "score: -1 does not fit; the most is 511"),
        (replace(EMPTY, penalties=8), "penalties: 8 does not fit; the most is 7"),
        (replace(EMPTY, wall=EMPTY.wall[1:]), "wall: it is not five by five"),
        (replace(EMPTY, wall=((True,),) * 5), "wall: it is not five by five"),
        (replace(EMPTY, lines=EMPTY.lines[1:]), "lines: there are 4"),
        (
            replace(EMPTY, lines=(PatternLine(0, 2), *EMPTY.lines[1:])),
            "line fill: row 1 cannot hold 2 tiles",
        ),
        (
            replace(EMPTY, lines=(PatternLine(0, 0), *EMPTY.lines[1:])),
            "line fill: row 1 has 0 tiles of colour 0",
        ),
        (
            replace(EMPTY, lines=(PatternLine(None, 1), *EMPTY.lines[1:])),
            "line fill: row 1 has 1 tiles of colour None",
        ),
        (
            replace(EMPTY, lines=(PatternLine(5, 1), *EMPTY.lines[1:])),
            "colour of row 1: there is no colour 5",
        ),
    ],
)
def test_boards_that_no_word_can_carry(seen: SeenBoard, reason: str) -> None:
    with pytest.raises(PackedError) as refused:
        pack_board(seen)
    assert str(refused.value) == reason


@pytest.mark.parametrize(
    ("read", "reason"),
    [
        (lambda: unpack_board(-1), "player board: -0x1 is not an unsigned number of 64 bits"),
        (lambda: unpack_board(1 << 64), "is not an unsigned number of 64 bits"),
        (lambda: unpack_board(720 << 14 | 1 << 36), "line fill: 720 is not the fill of five lines"),
        (lambda: unpack_board(1 << 14 | 6 << 24), "colour of row 1: there is no colour 6"),
        (lambda: unpack_board(1 << 14), "line fill: row 1 has 1 tiles of colour 0"),
        (lambda: unpack_board(2 << 27), "line fill: row 2 has 0 tiles of colour 2"),
        (lambda: unpack_outer_pool(1 << 63, 9), "outer pool: 0x8000000000000000 has a bit set"),
        (lambda: unpack_outer_pool(1 << 64, 9), "is not an unsigned number of 64 bits"),
        (lambda: unpack_outer_pool(126 << 56, 9), "group: there is no group 126; the last is 125"),
        (lambda: unpack_outer_pool(127 << 56, 9), "group: there is no group 127"),
        (lambda: unpack_outer_pool(1, 9), "outer pool: the groups [1, 0, 0"),
        (lambda: unpack_outer_pool(2 << 56 | 1 << 49, 1), "more than 1 displays have tiles"),
        (lambda: unpack_outer_pool(0, 10), "outer pool: 10 displays; the most is 9"),
        (lambda: unpack_inner_pool(1 << 25), "inner pool: 0x2000000 has a bit set above bit 24"),
        (lambda: unpack_inner_pool(1 << 32), "is not an unsigned number of 32 bits"),
        (lambda: unpack_move(1 << 3 | 6, ()), "move: there is no place 6"),
        (lambda: unpack_move(0, ()), "move: there is no colour 0"),
        (lambda: unpack_move(6 << 3, ()), "move: there is no colour 6"),
        (lambda: unpack_move(1 << 3 | 126 << 6, ()), "group: there is no group 126"),
        (
            lambda: unpack_move(1 << 3 | 2 << 6, (tiles("0000"),)),
            "no display has the tiles of group 2",
        ),
        (lambda: unpack_move(1 << 3 | 1 << 14, ()), "move: 0x4008 has a bit set above bit 13"),
        (lambda: unpack_move(-1, ()), "is not an unsigned number of 32 bits"),
    ],
)
def test_numbers_that_are_no_words(read: Callable[[], object], reason: str) -> None:
    with pytest.raises(PackedError) as refused:
        read()
    assert reason in str(refused.value)
    assert isinstance(refused.value, NotationError)


@pytest.mark.parametrize(
    ("write", "reason"),
    [
        (lambda: group_id(tiles("00000")), "group: (5, 0, 0, 0, 0) are not up to 4 tiles"),
        (lambda: group_id((1, 1)), "group: (1, 1) are not up to 4 tiles by colour"),
        (lambda: group_id((2, -1, 0, 0, 0)), "are not up to 4 tiles by colour"),
        (lambda: group_tiles(-1), "there is no group -1"),
        (lambda: pack_outer_pool((tiles("0"),) * 10), "outer pool: 10 displays; the most is 9"),
        (lambda: pack_inner_pool((32, 0, 0, 0, 0)), "tiles of colour 0: 32 does not fit"),
        (lambda: pack_inner_pool((0, 0, 0, 0)), "inner pool: 4 counts for 5 colours"),
        (lambda: pack_move(Action(2, 0, 1), (tiles("0"),)), "move: there is no bowl 2"),
        (lambda: pack_move(Action(0, 5, 1), ()), "move: there is no colour 5"),
        (lambda: pack_move(Action(0, 0, 6), ()), "move: there is no row 6"),
        (lambda: pack_move(Action(1, 0, 1), (tiles(""),)), "move: display 1 is empty"),
    ],
)
def test_things_that_no_word_can_carry(write: Callable[[], object], reason: str) -> None:
    with pytest.raises(PackedError) as refused:
        write()
    assert reason in str(refused.value)


def test_groups_are_numbered_in_dictionary_order() -> None:
    def digits(number: int) -> str:
        return "".join(str(colour) * count for colour, count in enumerate(group_tiles(number)))

    full, short = [digits(n) for n in range(1, 71)], [digits(n) for n in range(71, 126)]
    assert digits(0) == ""
    assert full == sorted(set(full))
    assert {len(group) for group in full} == {4}
    assert short == sorted(set(short))
    assert {len(group) for group in short} == {1, 2, 3}
    assert [group_id(group_tiles(number)) for number in range(126)] == list(range(126))


@given(st.lists(GROUPS, max_size=9))
def test_outer_pool_comes_back_in_the_order_of_its_groups(displays: list[Counts]) -> None:
    word = pack_outer_pool(tuple(displays))
    assert 0 <= word < 2**63
    assert unpack_outer_pool(word, len(displays)) == tuple(sorted(displays, key=group_id))


@given(st.lists(GROUPS, max_size=9), st.randoms())
def test_outer_pool_does_not_know_the_order_of_displays(
    displays: list[Counts], random: Random
) -> None:
    word = pack_outer_pool(tuple(displays))
    random.shuffle(displays)
    assert pack_outer_pool(tuple(displays)) == word


@given(WORDS)
def test_outer_pool_word_is_refused_or_comes_back(word: int) -> None:
    try:
        displays = unpack_outer_pool(word, 9)
    except PackedError:
        return
    assert pack_outer_pool(displays) == word


@given(st.tuples(*[st.integers(0, 31)] * 5))
def test_inner_pool_comes_back(centre: Counts) -> None:
    assert unpack_inner_pool(pack_inner_pool(centre)) == centre


@given(st.integers(0, 2**32 - 1))
def test_inner_pool_word_is_refused_or_comes_back(word: int) -> None:
    if word < 2**25:
        assert pack_inner_pool(unpack_inner_pool(word)) == word
    else:
        with pytest.raises(PackedError):
            unpack_inner_pool(word)


@given(
    displays=st.lists(GROUPS, min_size=1, max_size=9).map(tuple),
    colour=st.integers(0, 4),
    row=st.integers(0, 5),
    data=st.data(),
)
def test_move_comes_back_from_the_first_display_alike(
    displays: Displays, colour: int, row: int, data: st.DataObject
) -> None:
    bowl = data.draw(st.sampled_from([0, *(n for n, d in enumerate(displays, 1) if any(d))]))
    word = pack_move(Action(bowl, colour, row), displays)
    assert 0 <= word < 2**14
    first = displays.index(displays[bowl - 1]) + 1 if bowl else 0
    assert unpack_move(word, displays) == Action(first, colour, row)


@given(reachable_states())
def test_every_position_of_a_game_is_carried(state: GameState) -> None:
    for seat in range(state.players):
        seen = seen_board(state, seat)
        assert unpack_board(pack_board(seen)) == seen
        assert (seen.to_move, seen.marker) == (state.seat == seat, state.token == seat)
    assert unpack_inner_pool(pack_inner_pool(state.centre)) == state.centre
    outer = unpack_outer_pool(pack_outer_pool(state.displays), len(state.displays))
    assert sorted(outer) == sorted(state.displays)


@given(reachable_states(phases=[Phase.DRAFT]))
def test_packed_moves_lead_to_the_same_words(state: GameState) -> None:
    for action in legal_actions(state):
        other = unpack_move(pack_move(action, state.displays), state.displays)
        here, there = draft(state, action), draft(state, other)
        assert here.boards == there.boards
        assert pack_outer_pool(here.displays) == pack_outer_pool(there.displays)


@given(reachable_states(phases=[Phase.DRAFT]))
def test_available_squares_are_the_rows_of_the_legal_actions(state: GameState) -> None:
    squares = available_squares(seen_board(state, state.seat))
    offered = {c for bowl in (state.centre, *state.displays) for c in range(5) if bowl[c]}
    legal = {(action.colour, action.row) for action in legal_actions(state) if action.row}
    assert legal == {
        (colour, row)
        for colour in offered
        for row in range(1, 6)
        if squares >> 5 * (row - 1) + colour & 1
    }
    assert squares < 1 << 25
