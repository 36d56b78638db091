"""Engines for the tests of this folder; every one is gone when its test, or its module, is."""

from collections.abc import Iterator

import pytest

from tests.uai.driver import Engine, Spawn


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Start engines of a test's own: `spawn(searcher="random")`."""
    engines: list[Engine] = []

    def start(*arguments: object, **options: object) -> Engine:
        engines.append(Engine(*arguments, **options))  # type: ignore[arg-type]
        return engines[-1]

    yield start
    for engine in engines:
        engine.kill()


@pytest.fixture(scope="module")
def shared() -> Iterator[list[Engine]]:
    engines: list[Engine] = []
    yield engines
    for engine in engines:
        engine.kill()


@pytest.fixture
def engine(shared: list[Engine]) -> Engine:
    """An engine at the start of a game with the searcher greedy, which is quick.

    One process serves the tests of a module for as long as it lives and does as it is told:
    starting one takes longer than most of the tests.
    """
    if not shared or not shared[-1].as_new():
        shared.append(Engine())
    return shared[-1]
