"""Levels: weaker play that is sensible, repeatable, and the same on every machine."""

import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ladders.pairs import Pace, play_pair

from tests.strategies import reachable_states
from uai_engine.game import Dealer, GameState, Phase, legal_actions, new_game
from uai_engine.search.levels import CERTAIN, LEVELS, level_of, noticed
from uai_engine.search.mcts import MctsSearcher

drafting = reachable_states().filter(lambda state: state.phase == Phase.DRAFT)


def level(elo: int) -> MctsSearcher:
    made = MctsSearcher()
    made.configure("Hash", 4)
    made.configure("LimitStrength", True)
    made.configure("Elo", elo)
    return made


def engine(lines: Sequence[str]) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "uai_engine"],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return done.stdout.splitlines()


def test_both_dials_rise_with_the_elo() -> None:
    levels = [level_of(elo) for elo in range(min(LEVELS), max(LEVELS) + 1)]
    for weaker, stronger in pairwise(levels):
        assert weaker.nodes <= stronger.nodes
        assert weaker.sight <= stronger.sight
    assert {elo: level_of(elo) for elo in LEVELS} == LEVELS
    assert level_of(-5) == LEVELS[min(LEVELS)]
    assert level_of(10_000) == LEVELS[max(LEVELS)]


@given(drafting, st.integers(0, CERTAIN), st.integers(0, 99))
@settings(max_examples=60)
def test_what_is_noticed(state: GameState, sight: int, seed: int) -> None:
    actions = legal_actions(state)
    seen = noticed(state, actions, sight, seed)
    assert seen == noticed(state, actions, sight, seed)
    assert seen
    assert set(seen) <= set(actions)
    assert noticed(state, actions, CERTAIN, seed) == actions


def test_another_seed_overlooks_other_things() -> None:
    state, _ = new_game(2, 0, Dealer(5))
    actions = legal_actions(state)
    assert len({noticed(state, actions, 300, seed) for seed in range(20)}) > 10


def test_a_level_notices_more_the_stronger_it_is() -> None:
    counts = [0, 0, 0]
    for seed in range(30):
        state, _ = new_game(2, 0, Dealer(seed))
        for at, sight in enumerate((200, 500, 900)):
            counts[at] += len(noticed(state, legal_actions(state), sight, 0))
    assert counts == sorted(counts)
    assert counts[0] * 2 < counts[2]


@pytest.mark.parametrize(("weaker", "stronger"), [(400, 850), (850, 1300), (1300, 2050)])
def test_higher_levels_win(weaker: int, stronger: int) -> None:
    sides = level(stronger), level(weaker)
    pairs = [play_pair(sides, seed, Pace(0, 10_000)) for seed in range(6)]
    assert sum(game.score for pair in pairs for game in pair) > 6


def test_a_level_plays_by_its_own_nodes_whatever_the_limit() -> None:
    said = engine(
        [
            "setoption name LimitStrength value true",
            "setoption name Elo value 1900",
            "position startpos seed 3",
            "go movetime 60000",
        ]
    )
    (best,) = [line for line in said if line.startswith("bestmove ")]
    nodes = [line.split()[line.split().index("nodes") + 1] for line in said if " nodes " in line]
    assert max(map(int, nodes)) <= LEVELS[1900].nodes
    again = engine(
        [
            "setoption name Elo value 1900",
            "setoption name LimitStrength value true",
            "position startpos seed 3",
            "go nodes 100000",
        ]
    )
    assert best in again


def test_a_level_does_not_profit_from_what_was_searched_before() -> None:
    limit = ["setoption name Elo value 1000", "setoption name LimitStrength value true"]
    fresh = engine(["position startpos seed 8", *limit, "go nodes 500"])
    after = engine(["position startpos seed 8", "go nodes 20000", "wait", *limit, "go nodes 500"])
    best = [line for line in fresh if line.startswith("bestmove ")]
    assert best == [line for line in after if line.startswith("bestmove ")][-1:]
