"""How a check ends, and helpers to end it."""

from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    PASS = "pass"
    FAIL = "fail"
    NOT_APPLICABLE = "not applicable"
    NOT_TRIED = "not tried"


class Failed(Exception):
    """The engine broke the rule; the message says how."""


class NotApplicable(Exception):
    """The rule is about something this engine does not have; the message says what."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one check."""

    rule: str
    name: str
    topic: str
    title: str
    verdict: Verdict
    seconds: float
    message: str = ""
    exchange: tuple[str, ...] = ()
    """What was said, `>` to the engine, `<` from it, `!` from its stderr."""


def expect(holds: bool, message: str) -> None:
    if not holds:
        raise Failed(message)


def expect_equal(found: object, wanted: object, what: str) -> None:
    if found != wanted:
        raise Failed(f"{what}: {_short(found)} instead of {_short(wanted)}")


def _short(value: object) -> str:
    text = str(value) if isinstance(value, str) else repr(value)
    return text if len(text) <= 400 else text[:400] + ".."
