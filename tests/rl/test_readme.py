"""The README of the environments: its examples run, and its tables are true."""

import doctest
import re
from pathlib import Path

import pytest

from uai_engine.game.constants import DISPLAYS
from uai_engine.rl.observation import fields, highest

README = Path(__file__).parents[2] / "uai_engine" / "rl" / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_examples_give_what_is_shown() -> None:
    failures, tried = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert tried > 20
    assert failures == 0


def rows(title: str) -> list[list[str]]:
    """The rows of the table whose first column has this title."""
    table = TEXT.partition(f"| {title} |")[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_tell_every_number(players: int) -> None:
    most, told = highest(players).tolist(), 0
    for seat in range(players):
        for place, count, high, _ in rows("of board k, from 59 * k"):
            first, last = span(place)
            assert last - first + 1 == int(count)
            found = most[59 * seat + first : 59 * seat + last + 1]
            expected = [1, 2, 3, 4, 5] if "to" in high else [int(high)]
            assert sorted(set(found)) == expected
            told += int(count)
    assert told == 59 * players
    start, displays = told, DISPLAYS[players]
    for place, count, high, _ in rows("from B"):
        numbers = range(1, displays + 1) if "* d" in place else [displays]
        for number in numbers:
            first, last = span(re.sub(r"5 \* [dD]", str(5 * number), place))
            assert last - first + 1 == int(count)
            assert set(most[start + first : start + last + 1]) == {int(high)}
            told += int(count)
    assert told == len(most)


def span(place: str) -> tuple[int, int]:
    """First and last of `0-24`, `7` or `15 + 5 to 15 + 9`."""
    ends = re.split(r"-| to ", place)
    sums = [sum(map(int, end.split("+"))) for end in ends]
    return sums[0], sums[-1]


def test_fields_are_in_order_without_gaps() -> None:
    for players in (2, 3, 4):
        at = 0
        for field in fields(players).values():
            assert field.start == at
            at += len(field.high)
