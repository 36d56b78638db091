"""Our own engine passes everything, and has everything the kit asks about."""

import sys

from uai_engine.conformance.registry import all_checks
from uai_engine.conformance.runner import run
from uai_engine.conformance.verdict import Verdict


def test_our_engine_keeps_to_the_standard() -> None:
    outcomes = run([sys.executable, "-m", "uai_engine"], all_checks(), margin=2.0)
    assert [
        f"{outcome.name}: {outcome.message}"
        for outcome in outcomes
        if outcome.verdict != Verdict.PASS
    ] == []
