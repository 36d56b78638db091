"""Run checks one after the other; each ends in an outcome, whatever the engine does."""

import time
from collections.abc import Callable, Sequence

from uai_engine.client.transcript import Entry
from uai_engine.conformance.levels import cause_of
from uai_engine.conformance.registry import Check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import Failed, NotApplicable, Outcome, Verdict

LONGEST_EXCHANGE = 400
"""More lines than this are cut in the middle."""


def run(
    command: Sequence[str],
    checks: Sequence[Check],
    margin: float,
    progress: Callable[[Outcome], None] = lambda outcome: None,
) -> list[Outcome]:
    """The outcome of every check; `margin` is in seconds."""
    rig = Rig(command, margin)
    outcomes: list[Outcome] = []
    try:
        for check in checks:
            cause = cause_of(check, outcomes)
            outcome = _not_tried(check, cause) if cause else _run(rig, check)
            outcomes.append(outcome)
            progress(outcome)
    finally:
        rig.discard()
    return outcomes


def _not_tried(check: Check, cause: str) -> Outcome:
    """The outcome of a check whose failure would only be that of another one again."""
    return Outcome(check.rule, check.name, check.topic, check.title, Verdict.NOT_TRIED, 0.0, cause)


def _run(rig: Rig, check: Check) -> Outcome:
    verdict, message = Verdict.PASS, ""
    exchange: tuple[str, ...] = ()
    started = time.monotonic()
    rig.begin()
    try:
        check.run(rig)
    except NotApplicable as reason:
        verdict, message = Verdict.NOT_APPLICABLE, str(reason)
    except (Failed, LookupError, ValueError, OSError) as failure:
        # What is not Failed comes from an answer so far from its shape that reading it went wrong.
        verdict, message = Verdict.FAIL, str(failure)
        if not isinstance(failure, Failed):
            message = f"an answer that cannot be read ({failure!r})"
        exchange = shown(rig.exchange())
        rig.discard()
    seconds = time.monotonic() - started
    return Outcome(
        check.rule, check.name, check.topic, check.title, verdict, seconds, message, exchange
    )


def shown(exchange: Sequence[Entry]) -> tuple[str, ...]:
    """An exchange as lines; equal lines in a row become one that says how many."""
    lines: list[str] = []
    number = 0
    for index, entry in enumerate(exchange):
        number += 1
        after = exchange[index + 1] if index + 1 < len(exchange) else None
        if after is not None and (after.way, after.line) == (entry.way, entry.line):
            continue
        times = f" (x {number})" if number > 1 else ""
        lines.append(f"{entry.way} {entry.line[:2000]}{times}")
        number = 0
    if len(lines) > LONGEST_EXCHANGE:
        half = LONGEST_EXCHANGE // 2
        lines[half:-half] = [f"... {len(lines) - LONGEST_EXCHANGE} lines ..."]
    return tuple(lines)
