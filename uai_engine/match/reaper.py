"""Nothing is left behind: a small process that outlives a killed runner and ends its engines.

Most engines end when their input does. One that hangs, or searches on, would stay for ever if the
runner were killed outright; the reaper notices that, because its own input ends too.
"""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from uai_engine.client.process_group import NEW_GROUP, kill_group


class Reaper:
    """Knows which engines run. Each leads a process group of its own."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def watch(self, pid: int) -> None:
        self._tell(f"+{pid}\n")

    def forget(self, pid: int) -> None:
        self._tell(f"-{pid}\n")

    def _tell(self, line: str) -> None:
        # Without its reaper a match goes on as well as with it.
        with suppress(BrokenPipeError):
            os.write(self._stdin, line.encode())

    @property
    def _stdin(self) -> int:
        assert self._process.stdin is not None
        return self._process.stdin.fileno()


@contextmanager
def reaper() -> Iterator[Reaper]:
    """A reaper that goes when its block ends, and acts if the block never comes to its end."""
    with subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        start_new_session=True,
        creationflags=NEW_GROUP,
    ) as process:
        yield Reaper(process)


def left_over(lines: Iterable[str]) -> set[int]:
    """The engines that were started and have not ended, of what a reaper was told."""
    running: set[int] = set()
    for line in lines:
        pid = int(line[1:])
        if line.startswith("+"):
            running.add(pid)
        else:
            running.discard(pid)
    return running


if __name__ == "__main__":
    for leader in left_over(sys.stdin):
        kill_group(leader)
