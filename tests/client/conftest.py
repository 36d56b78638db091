"""A fake engine's command line, by the fault it has."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

FakeEngine = Callable[..., list[str]]


@pytest.fixture
def fake() -> FakeEngine:
    """`fake(fault, move)` is the command line of an engine that has that fault."""
    script = str(Path(__file__).with_name("fake_engine.py"))
    return lambda fault="none", *move: [sys.executable, "-I", "-S", script, fault, *move]
