"""Engines with one fault each are caught by the check meant for it; the one without passes."""

import sys
from pathlib import Path

import pytest

from tests.conformance.broken.faults import CAUGHT_BY
from uai_engine.conformance.registry import all_checks, matching
from uai_engine.conformance.runner import run
from uai_engine.conformance.verdict import Outcome, Verdict

BROKEN = str(Path(__file__).parent / "broken")


def outcomes(fault: str, *checks: str, margin: float = 1.0) -> list[Outcome]:
    return run([sys.executable, BROKEN, fault], matching(all_checks(), checks), margin)


def test_there_are_enough_faults() -> None:
    assert len(CAUGHT_BY) >= 25
    assert set(CAUGHT_BY.values()) <= {check.name for check in all_checks()}


@pytest.mark.parametrize("fault", CAUGHT_BY)
def test_a_fault_is_caught_by_its_check(fault: str) -> None:
    # Silence is how most of these fail, and there is no need to listen to it for long.
    (outcome,) = outcomes(fault, CAUGHT_BY[fault], margin=0.2)
    assert outcome.verdict == Verdict.FAIL, f"{fault} was not caught by {outcome.name}"
    assert outcome.message
    assert outcome.exchange


def test_the_engine_without_a_fault_passes() -> None:
    failed = [
        f"{outcome.name}: {outcome.message}"
        for outcome in outcomes("none")
        if outcome.verdict == Verdict.FAIL
    ]
    assert failed == []


def test_checks_of_commands_it_does_not_have_do_not_apply() -> None:
    found = {outcome.name: outcome.verdict for outcome in outcomes("none", "steps")}
    assert set(found.values()) == {Verdict.NOT_APPLICABLE}
