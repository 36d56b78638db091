"""What came of the checks: a table for people, JSON and JUnit for machines."""

import json
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, TextIO
from xml.etree import ElementTree

from uai_engine.client import command_line
from uai_engine.conformance.levels import CORE, Level
from uai_engine.conformance.verdict import Outcome, Verdict

WIDTH: Final = 100

LABEL = {Verdict.PASS: "pass", Verdict.FAIL: "FAIL", Verdict.NOT_APPLICABLE: "n/a"}


def table(outcomes: Sequence[Outcome]) -> list[str]:
    """A line a check, under the topics, what was not tried, and a line a level."""
    lines: list[str] = []
    topic = None
    for outcome in outcomes:
        if outcome.verdict == Verdict.NOT_TRIED:
            continue
        if outcome.topic != topic:
            topic = outcome.topic
            lines += ["", topic]
        note = f"  ({outcome.message})" if outcome.verdict == Verdict.NOT_APPLICABLE else ""
        lines.append(f"  {LABEL[outcome.verdict]:4}  {outcome.rule}  {outcome.title}{note}")
    lines.append("")
    untried = Counter(o.message for o in outcomes if o.verdict == Verdict.NOT_TRIED)
    for cause, number in untried.items():
        lines.append(f"{number} checks were not tried: they follow from {cause}, which failed")
    seconds = sum(outcome.seconds for outcome in outcomes)
    core = [outcome for outcome in outcomes if outcome.name in CORE]
    if core and len(core) < len(outcomes):
        lines.append(f"core: {_counts(core)}")
    level = Level.CORE if len(core) == len(outcomes) else Level.FULL
    return [*lines, f"{level}: {_counts(outcomes)}, {seconds:.1f} s"]


def _counts(outcomes: Sequence[Outcome]) -> str:
    counts = Counter(outcome.verdict for outcome in outcomes)
    text = f"{counts[Verdict.PASS]} passed, {counts[Verdict.FAIL]} failed"
    for verdict in (Verdict.NOT_APPLICABLE, Verdict.NOT_TRIED):
        text += f", {counts[verdict]} {verdict}" if counts[verdict] else ""
    return text


def failures(outcomes: Sequence[Outcome]) -> list[str]:
    """What went wrong, and the exchanges that show it; what went wrong alike is told once."""
    alike: dict[str, list[Outcome]] = {}
    for outcome in outcomes:
        if outcome.verdict == Verdict.FAIL:
            alike.setdefault(outcome.message, []).append(outcome)
    lines: list[str] = []
    for first, *others in alike.values():
        lines += ["", *_failure(first)]
        if others:
            names = ", ".join(outcome.name for outcome in others)
            lines += textwrap.wrap(
                f"the same in {len(others)} others: {names}",
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
                break_on_hyphens=False,
            )
    return lines


def _failure(outcome: Outcome) -> list[str]:
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
        "not_tried": counts[Verdict.NOT_TRIED],
        "checks": [asdict(outcome) | {"level": _level(outcome)} for outcome in outcomes],
    }
    json.dump(report, file, indent=1)
    file.write("\n")


def _level(outcome: Outcome) -> Level:
    return Level.CORE if outcome.name in CORE else Level.FULL


def write_junit(file: TextIO, command: Sequence[str], outcomes: Sequence[Outcome]) -> None:
    counts = Counter(outcome.verdict for outcome in outcomes)
    suite = ElementTree.Element(
        "testsuite",
        name=f"uai conformance of {command_line.join(command)}",
        tests=str(len(outcomes)),
        failures=str(counts[Verdict.FAIL]),
        errors="0",
        skipped=str(counts[Verdict.NOT_APPLICABLE] + counts[Verdict.NOT_TRIED]),
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
        elif outcome.verdict != Verdict.PASS:
            ElementTree.SubElement(case, "skipped", message=_plain(outcome.message))
    ElementTree.indent(suite)
    file.write(ElementTree.tostring(suite, encoding="unicode", xml_declaration=True) + "\n")


def _plain(text: str) -> str:
    """XML has no place for control characters."""
    return "".join(char if char.isprintable() or char == "\n" else "?" for char in text)
