"""Every engine with a fault, and the name of the check that is meant to catch it."""

from collections.abc import Callable
from typing import TypeVar

from tests.conformance.broken.engine import Engine

FAULTS: dict[str, type[Engine]] = {}
CAUGHT_BY: dict[str, str] = {}

E = TypeVar("E", bound=type[Engine])


def fault(name: str, caught_by: str) -> Callable[[E], E]:
    def register(engine: E) -> E:
        FAULTS[name] = engine
        CAUGHT_BY[name] = caught_by
        return engine

    return register
