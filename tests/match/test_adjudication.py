"""When the engines themselves leave no doubt, and when they do."""

import pytest

from uai_engine.match.adjudication import Rule, decided
from uai_engine.notation.result import Ending

RESIGN, AGREE = Rule(0.05, 2), Rule(0.9, 2)
SURE, UNSURE = (0.97, 0.03), (0.6, 0.4)


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ([SURE, SURE], [SURE, SURE], (Ending.AGREED, 0)),
        ([UNSURE, SURE, SURE], [SURE, SURE], (Ending.AGREED, 0)),
        ([SURE, SURE], [SURE], None),
        ([SURE, SURE], [SURE, UNSURE], None),
        ([SURE, SURE], [(0.03, 0.97), (0.03, 0.97)], None),
        ([SURE, SURE], [SURE, ()], None),
        ([SURE, SURE], [SURE, (0.9, 0.05, 0.05)], None),
        ([], [], None),
    ],
)
def test_agreed(
    first: list[tuple[float, ...]],
    second: list[tuple[float, ...]],
    found: tuple[Ending, int] | None,
) -> None:
    assert decided(None, AGREE, [first, second]) == found
    resigned = None if found is None else (Ending.RESIGNED, found[1])
    assert decided(RESIGN, None, [first, second]) == resigned
    assert decided(None, None, [first, second]) is None


def test_with_three_seats_all_but_one_must_be_out() -> None:
    one_out = [(0.6, 0.38, 0.02)] * 2
    two_out = [(0.93, 0.04, 0.03)] * 2
    assert decided(RESIGN, None, [one_out] * 3) is None
    assert decided(RESIGN, None, [two_out] * 3) == (Ending.RESIGNED, 0)
    assert decided(RESIGN, None, [two_out, two_out, one_out]) is None
