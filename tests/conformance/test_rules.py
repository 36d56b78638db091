"""The kit and the standard speak of the same rules."""

import re
from pathlib import Path

from uai_engine.conformance.data import vectors
from uai_engine.conformance.registry import TOPICS, all_checks, matching

STANDARD = Path(__file__).parents[2] / "protocol" / "UAI.md"

NOT_CHECKED = {
    "UAI-001": "what a process is",
    "UAI-045": "a wish: the same search should give the same move",
    "UAI-420": "what the driver does",
    "UAI-443": "a wish: how often to report",
    "UAI-505": "an engine's own failure cannot be asked for",
    "UAI-603": "either of two answers will do",
}
"""The rules that no check can be about, and why."""


def test_every_rule_has_a_check_or_a_reason_to_have_none() -> None:
    rules = set(re.findall(r"\*\*(UAI-\d{3})\*\*", STANDARD.read_text(encoding="utf-8")))
    checked = {check.rule for check in all_checks()}
    assert checked <= rules
    assert rules - checked == set(NOT_CHECKED)


def test_names_are_unique_and_clear_of_topics_and_rules() -> None:
    names = [check.name for check in all_checks()]
    assert len(set(names)) == len(names)
    assert not set(names) & set(TOPICS)


def test_patterns_fit_rules_names_and_topics() -> None:
    checks = all_checks()
    assert matching(checks, []) == list(checks)
    assert {check.rule for check in matching(checks, ["uai-10?"])} >= {"UAI-100", "UAI-108"}
    assert [check.name for check in matching(checks, ["legal-pv"])] == ["legal-pv"]
    assert {check.topic for check in matching(checks, ["ending", "limits"])} == {"ending", "limits"}
    assert matching(checks, ["no-such-check"]) == []


def test_every_command_of_the_state_table_is_checked() -> None:
    names = {check.name for check in all_checks()}
    assert {f"state-{command}" for command in vectors("states")["commands"]} <= names
