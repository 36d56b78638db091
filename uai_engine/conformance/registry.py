"""Every check of the kit, in the order in which the standard's topics come."""

import importlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Final, TypeAlias

from uai_engine.conformance.rig import Rig

Run: TypeAlias = Callable[[Rig], None]

TOPICS: Final = (
    "handshake",
    "options",
    "position",
    "steps",
    "questions",
    "vectors",
    "search",
    "limits",
    "pondering",
    "errors",
    "states",
    "hostile",
    "ending",
)
"""The modules of `checks`, in the order of the report."""


@dataclass(frozen=True, slots=True)
class Check:
    rule: str
    """The id of the rule in `protocol/UAI.md`."""
    name: str
    """The check's own name; a rule may have several checks."""
    topic: str
    title: str
    run: Run

    def fits(self, pattern: str) -> bool:
        """Whether a pattern is that of its rule id, name or topic."""
        return any(
            fnmatch(word.lower(), pattern.lower()) for word in (self.rule, self.name, self.topic)
        )


_checks: list[Check] = []


def check(rule: str, title: str) -> Callable[[Run], Run]:
    """Make a function a check, named after it: it returns, or raises Failed or NotApplicable."""

    def register(run: Run) -> Run:
        add(rule, title, run.__name__.replace("_", "-"), run.__module__, run)
        return run

    return register


def add(rule: str, title: str, name: str, module: str, run: Run) -> None:
    _checks.append(Check(rule, name, module.rpartition(".")[2], title, run))


def all_checks() -> Sequence[Check]:
    for topic in TOPICS:
        importlib.import_module(f"uai_engine.conformance.checks.{topic}")
    return sorted(_checks, key=lambda check: TOPICS.index(check.topic))


def matching(checks: Sequence[Check], patterns: Sequence[str]) -> list[Check]:
    """The checks whose rule id, name or topic one of the patterns fits; all without patterns."""
    return [check for check in checks if not patterns or any(map(check.fits, patterns))]
