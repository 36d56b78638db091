"""The engine in any position that AzulFEN admits, with any options, in any order of commands.

What it says is judged by the reducers. The cases are those of `scripts/fuzz`, of a new seed every
time; a failure shows the seed and the case.
"""

import secrets
from random import Random

import pytest
from fuzzing.cases import KINDS
from fuzzing.judge import try_case
from fuzzing.talk import Broken, Talk

from tests.uai.driver import COMMAND

CASES_A_LIFE = 500


def try_cases(kinds: list[str], number: int) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    talk = Talk(COMMAND)
    try:
        for at in range(number):
            if at % CASES_A_LIFE == CASES_A_LIFE - 1:
                talk.close()
                talk = Talk(COMMAND)
            random = Random(f"{seed}-{at}")
            case = KINDS[random.choice(kinds)](random)
            try:
                try_case(talk, case)
            except Broken as broken:
                broken.add_note(f"seed {seed}, case {at}: {case}")
                raise
    finally:
        talk.close()


def test_rules_and_searches() -> None:
    try_cases(["rules", "search", "search", "stop"], 150)


def test_bursts_of_commands() -> None:
    try_cases(["burst"], 20)


@pytest.mark.long
@pytest.mark.timeout(14_400)
def test_a_hundred_thousand_positions() -> None:
    try_cases(["rules", "search", "search", "stop"], 100_000)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_thousands_of_bursts() -> None:
    try_cases(["burst", "weights"], 3000)
