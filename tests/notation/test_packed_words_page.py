"""The examples of `protocol/packed-words.md` are true, in both directions."""

import re
from pathlib import Path

import pytest

from uai_engine.notation import parse_fen, parse_move
from uai_engine.notation.packed import (
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

PAGE = (Path(__file__).parents[2] / "protocol" / "packed-words.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```packed\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
GROUPS = re.findall(r"^\| (\d+) \| ([0-4]{1,4}|-) \|$", PAGE, re.MULTILINE)


def test_page_has_examples() -> None:
    assert (len(EXAMPLES), len(GROUPS)) == (2, 16)


@pytest.mark.parametrize(("number", "digits"), GROUPS)
def test_group(number: str, digits: str) -> None:
    tiles = tuple(digits.count(str(colour)) for colour in range(5))
    assert group_id(tiles) == int(number)
    assert group_tiles(int(number)) == tiles


@pytest.mark.parametrize("example", EXAMPLES)
def test_worked_example(example: str) -> None:
    fen, *lines = example.splitlines()
    state = parse_fen(fen.removeprefix("fen "))
    for line in lines:
        match line.split():
            case ["board", seat, word]:
                seen = seen_board(state, int(seat))
                assert pack_board(seen) == int(word, 16)
                assert unpack_board(int(word, 16)) == seen
            case ["squares", seat, word]:
                assert available_squares(seen_board(state, int(seat))) == int(word, 16)
            case ["outer", word]:
                assert pack_outer_pool(state.displays) == int(word, 16)
                displays = unpack_outer_pool(int(word, 16), len(state.displays))
                assert sorted(displays) == sorted(state.displays)
            case ["inner", word]:
                assert pack_inner_pool(state.centre) == int(word, 16)
                assert unpack_inner_pool(int(word, 16)) == state.centre
            case ["move", move, word]:
                action = parse_move(move)
                assert pack_move(action, state.displays) == int(word, 16)
                assert unpack_move(int(word, 16), state.displays) == action
            case _:
                pytest.fail(f"what is {line!r}?")
