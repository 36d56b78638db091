"""What came of the checks: a table for people, JSON and JUnit for machines."""

import json
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import TextIO
from xml.etree import ElementTree

from uai_engine.conformance.verdict import Outcome, Verdict

LABEL = {Verdict.PASS: "pass", Verdict.FAIL: "FAIL", Verdict.NOT_APPLICABLE: "n/a"}


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """A line a check, under the topics, and the totals."""
    lines: list[str] = []
    topic = None
    for outcome in outcomes:
        if outcome.topic != topic:
            topic = outcome.topic
            lines += ["", topic]
        note = f"  ({outcome.message})" if outcome.verdict == Verdict.NOT_APPLICABLE else ""
        lines.append(f"  {LABEL[outcome.verdict]:4}  {outcome.rule}  {outcome.title}{note}")
    counts = Counter(outcome.verdict for outcome in outcomes)
    seconds = sum(outcome.seconds for outcome in outcomes)
    lines += [
        "",
        f"{counts[Verdict.PASS]} passed, {counts[Verdict.FAIL]} failed, "
        f"{counts[Verdict.NOT_APPLICABLE]} not applicable, {seconds:.1f} s",
    ]
    return lines


def failure(outcome: Outcome) -> list[str]:
    """What went wrong in a check, and the exchange that shows it."""
    return [
        f"{outcome.rule} {outcome.name}: {outcome.title}",
        f"  {outcome.message}",
        "  what was said (> to the engine, < from it, ! its stderr):",
        *(f"    {line}" for line in outcome.exchange),
        f"  again: --only {outcome.name}",
    ]


def write_json(file: TextIO, command: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    counts = Counter(outcome.verdict for outcome in outcomes)
    report = {
        "command": list(command),
        "passed": counts[Verdict.PASS],
        "failed": counts[Verdict.FAIL],
        "not_applicable": counts[Verdict.NOT_APPLICABLE],
        "checks": [asdict(outcome) for outcome in outcomes],
    }
    json.dump(report, file, indent=1)
    file.write("\n")


def write_junit(file: TextIO, command: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    counts = Counter(outcome.verdict for outcome in outcomes)
    suite = ElementTree.Element(
        "testsuite",
        name=f"uai conformance of {shlex.join(command)}",
        tests=str(len(outcomes)),
        failures=str(counts[Verdict.FAIL]),
        errors="0",
        skipped=str(counts[Verdict.NOT_APPLICABLE]),
        time=f"{sum(outcome.seconds for outcome in outcomes):.3f}",
    )
    for outcome in outcomes:
        case = ElementTree.SubElement(
            suite,
            "testcase",
            classname=f"{outcome.topic}.{outcome.rule}",
            name=outcome.name,
            time=f"{outcome.seconds:.3f}",
        )
        if outcome.verdict == Verdict.FAIL:
            found = ElementTree.SubElement(case, "failure", message=_plain(outcome.message))
            found.text = _plain("\n".join(outcome.exchange))
        elif outcome.verdict == Verdict.NOT_APPLICABLE:
            ElementTree.SubElement(case, "skipped", message=_plain(outcome.message))
    ElementTree.indent(suite)
    file.write(ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n")


def _plain(text: str) -> str:
    """XML has no place for control characters."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
