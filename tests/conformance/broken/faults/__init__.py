"""Engines with one fault each, by topic.

Each is the faultless engine with as little changed as its fault takes.
"""

from tests.conformance.broken.faults import (
    ending,
    options,
    position,
    rules,
    searching,
    transport,
    treatment,
)
from tests.conformance.broken.faults.registry import CAUGHT_BY, FAULTS

__all__ = [
    "CAUGHT_BY",
    "FAULTS",
    "ending",
    "options",
    "position",
    "rules",
    "searching",
    "transport",
    "treatment",
]
