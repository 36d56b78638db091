"""A process that lives long does not grow: memory after many commands is that after a few."""

import secrets
from random import Random

import pytest
from fuzzing.cases import burst
from fuzzing.judge import try_case
from fuzzing.talk import Talk

from tests.uai.driver import COMMAND

MOST_GROWTH, MOST_AT_FIRST = 60, 150
"""Megabytes: what a heap loses between its pieces; at first also what every searcher loads once."""

QUIET = (
    "setoption name Searcher value mcts",
    "setoption name Hash value 1",
    "setoption name Threads value 1",
    "uainewgame",
    "position startpos seed 0",
)
"""With these said an engine has nothing left to keep."""


def quiet_megabytes(talk: Talk) -> float:
    assert talk.ask(*QUIET) == []
    return talk.megabytes() or 0.0  # where there is no telling, nothing grows


def grow(commands: int, warm_up: int, most: int) -> None:
    """Say so many commands of every kind, with changing options, players and searchers."""
    seed = secrets.randbits(32)
    print("seed", seed)
    talk, said, number, before = Talk(COMMAND), 0, 0, 0.0
    try:
        while said < commands:
            case = burst(Random(f"{seed}-{number}"))
            try_case(talk, case)
            number += 1
            said += len(case.lines)
            if not before and said >= warm_up:
                before = quiet_megabytes(talk)
        after = quiet_megabytes(talk)
        assert after - before < most, f"{before:.0f} MB, then {after:.0f}, seed {seed}"
    finally:
        talk.close()


def test_memory_is_flat() -> None:
    grow(1500, warm_up=300, most=MOST_AT_FIRST)


@pytest.mark.long
@pytest.mark.timeout(14_400)
def test_memory_is_flat_over_two_hundred_thousand_commands() -> None:
    grow(200_000, warm_up=20_000, most=MOST_GROWTH)
