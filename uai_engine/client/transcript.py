"""Everything said between a driver and an engine, with the time it was said."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, TextIO, TypeAlias

Way: TypeAlias = Literal[">", "<", "!"]
"""> to the engine, < from it, ! from its stderr."""


@dataclass(frozen=True, slots=True)
class Entry:
    at: float
    """Seconds since the epoch."""
    way: Way
    line: str

    def __str__(self) -> str:
        stamp = datetime.fromtimestamp(self.at).isoformat(timespec="microseconds")
        return f"{stamp} {self.way} {self.line}"


Log: TypeAlias = Callable[[Entry], object]
"""Takes every entry as it happens; a list's `append` will do."""


def entry(way: Way, line: str) -> Entry:
    return Entry(time.time(), way, line)


def log_to(file: TextIO) -> Log:
    """A log that writes each entry to an open text file at once."""

    def write(entry: Entry) -> None:
        file.write(f"{entry}\n")
        file.flush()

    return write
