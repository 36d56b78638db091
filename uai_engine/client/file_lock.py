"""Files that one process at a time works on, on every system.

The lock is a file of its own beside what it is for: Windows would keep readers off a locked file.
It is let go when its process ends, however that happens.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

BINARY: Final = getattr(os, "O_BINARY", 0)
"""For `os.open`: bytes as they are, where a system would have other line ends."""


class InUse(Exception):
    """Another process has the lock."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock at a path; raises InUse at once, and OSError where no file can be made."""
    lock = FileLock(path, is_singleton=False, thread_local=False)
    try:
        lock.acquire(blocking=False)
    except Timeout:
        raise InUse(str(path)) from None
    try:
        yield
    finally:
        lock.release()
