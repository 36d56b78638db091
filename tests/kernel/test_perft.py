"""The kernel counts the same lines as the reducers."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from uai_engine import game
from uai_engine.game import Dealer, Phase
from uai_engine.game import perft as reference
from uai_engine.kernel import state as compiled
from uai_engine.notation import parse_fen, parse_move

VECTORS = Path(__file__).parents[2] / "protocol" / "vectors" / "perft.json"
POSITIONS = json.loads(VECTORS.read_text())["positions"]


@pytest.mark.parametrize("vector", POSITIONS, ids=lambda vector: vector["name"])
def test_the_counts_are_those_of_the_standard(vector: dict[str, Any]) -> None:
    position = compiled.from_game(parse_fen(vector["fen"]))
    counts = vector["counts"]
    depths = range(1, len(counts) + 1)
    assert [compiled.perft(position, depth) for depth in depths] == counts
    if "divide" in vector:
        expected = {parse_move(move): count for move, count in vector["divide"].items()}
        assert compiled.divide(position, len(counts)) == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_divide_is_the_reducers(players: int) -> None:
    choose = random.Random(players)
    state, dealer = game.new_game(players, 0, Dealer(players))
    compared = 0
    while compared < 30 and state.phase == Phase.DRAFT:
        actions = game.legal_actions(state)
        if len(actions) < 40:
            position = compiled.from_game(state)
            assert compiled.divide(position, 2) == reference.divide(state, 2)
            compared += 1
        state, dealer = game.apply_action(state, choose.choice(actions), dealer)


def test_a_line_that_ends_its_round_is_one_leaf() -> None:
    state, _ = game.new_game(2, 0, Dealer(0))
    while sum(state.centre) + sum(map(sum, state.displays)) > 4 or not any(state.centre):
        state = game.draft(state, game.legal_actions(state)[-1])
    position = compiled.from_game(state)
    for depth in (0, 1, 2, 5, 9):
        assert compiled.perft(position, depth) == reference.perft(state, depth)


def test_depth_must_make_sense() -> None:
    position = compiled.from_game(game.empty_game(2))
    assert compiled.perft(position, 3) == 1
    with pytest.raises(ValueError, match="-1"):
        compiled.perft(position, -1)
    with pytest.raises(ValueError, match="0"):
        compiled.divide(position, 0)
