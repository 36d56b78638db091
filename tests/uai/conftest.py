"""Engines for the tests of this folder; every one is gone when its test is."""

from collections.abc import Iterator

import pytest

from tests.uai.driver import Engine, Spawn


@pytest.fixture
def spawn() -> Iterator[Spawn]:
    """Start engines: `spawn(searcher="random")`."""
    engines: list[Engine] = []

    def start(*arguments: object, **options: object) -> Engine:
        engines.append(Engine(*arguments, **options))  # type: ignore[arg-type]
        return engines[-1]

    yield start
    for engine in engines:
        engine.kill()


@pytest.fixture
def engine(spawn: Spawn) -> Engine:
    """An engine whose searches are quick: the searcher is greedy."""
    return spawn()
