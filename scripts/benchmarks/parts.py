"""The parts of the benchmark, in the order in which they run. A new one is added here."""

from typing import Any, Protocol, TypeAlias

from benchmarks import clocks, environments, kernel, reference, search, startup, training

Results: TypeAlias = dict[str, Any]
"""What a part measured, ready for JSON: its keys are keys of the one object `--json` prints."""


class Part(Protocol):
    """A module of this package."""

    NAME: str
    """What `--only` calls it."""

    def measure(self, quick: bool) -> Results:
        """Measure; a quick run is for seeing that it works, not for its figures."""

    def table(self, results: Results) -> list[str]:
        """Lines for a person, from what `measure` returned."""


PARTS: tuple[Part, ...] = (reference, kernel, environments, search, clocks, startup, training)
