"""protocol/records.md and protocol/grid-log.md say what the code does: their examples are run."""

import doctest
import re
from pathlib import Path

import pytest

from uai_engine.notation.grid import read_azul_grid, read_log, write_azul_grid, write_log
from uai_engine.notation.metadata import KNOWN
from uai_engine.notation.record import read_record, write_document
from uai_engine.notation.result import Ending, parse_result, write_result

PROTOCOL = Path(__file__).parents[2] / "protocol"
RECORDS = (PROTOCOL / "records.md").read_text(encoding="utf-8")
GRID_LOG = (PROTOCOL / "grid-log.md").read_text(encoding="utf-8")


def blocks(page: str, kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("example", blocks(RECORDS, "azul"))
def test_records_are_sound_and_strict(example: str) -> None:
    reading = read_record(example)
    assert write_document(reading.document) == example
    assert reading.problems == ()


def test_the_loose_record_is_the_strict_one_after_it() -> None:
    (loose,) = blocks(RECORDS, "azul-loose")
    after = RECORDS[RECORDS.index(loose) + len(loose) :]
    reading = read_record(loose)
    assert reading.problems == ()
    assert write_document(reading.document) == blocks(after, "azul")[0]


def test_the_record_with_problems_has_those_in_the_table() -> None:
    (example,) = blocks(RECORDS, "azul-problems")
    table = re.findall(r"^\| (\d+) \| (.*) \|$", RECORDS, re.MULTILINE)
    assert [(str(line), text) for line, text in read_record(example).problems] == table


def test_the_tables_name_every_key_and_every_ending() -> None:
    keys = RECORDS.split("## 5.")[1].split("## 6.")[0]
    listed = [
        key for row in re.findall(r"^\| (`.*?) \|", keys, re.MULTILINE) for key in row.split()
    ]
    assert [key.strip("`") for key in listed] == list(KNOWN)
    endings = re.findall(r"^\| `?([a-z-]* ?B?)`? \| was|^\| `(dead)`", RECORDS, re.MULTILINE)
    words = [one or other for one, other in endings]
    assert {word.split()[0] for word in words} == set(Ending) - {Ending.NORMAL}
    for word in words:
        assert write_result(parse_result(f"1 2 {word}", players=2)) == f"1 2 {word}"


def test_the_grid_of_another_game() -> None:
    (example,) = blocks(GRID_LOG, "grid-log")
    log, problems = read_log(example)
    assert problems == []
    assert write_log(log) == example


def test_the_grid_of_azul() -> None:
    (example,) = blocks(GRID_LOG, "grid-azul")
    reading = read_azul_grid(example)
    assert reading.problems == ()
    assert reading.game is not None
    assert write_azul_grid(reading.game) == (example, [])


def test_the_python_example() -> None:
    (example,) = blocks(RECORDS, "python")
    parsed = doctest.DocTestParser().get_doctest(example, {}, "records.md", None, None)
    results = doctest.DocTestRunner().run(parsed)
    assert (results.failed, results.attempted > 5) == (0, True)
