"""The one owner of stdout.

A line that the other end has room for is written at once, by whoever says it: another thread would
first have to be woken, and to wait for the interpreter. The rest is queued and a thread of its own
writes it, so that a driver which stops reading for a while blocks neither the search nor the
commands, and many short answers become one write.
"""

import errno
import os
import select
import sys
import threading
from collections.abc import Callable
from typing import Final, NoReturn

BACKLOG_BYTES: Final = 1 << 24
"""With so much unread, whoever has more to say waits: memory is not without end."""

AT_ONCE_BYTES: Final = 512
"""So much fits into whatever can be written to at all: no system has a smaller PIPE_BUF."""

NOBODY_LISTENS: Final = (
    (errno.EPIPE, errno.EBADF, errno.EINVAL)
    if sys.platform == "win32"
    else (errno.EPIPE, errno.EBADF)
)
"""How a write fails once the other end is closed; Windows says EINVAL of a pipe."""


class Writer:
    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending: list[bytes] = []
        self._bytes = 0
        self._written = 0
        self._changed = threading.Condition()
        self._room = _room(descriptor)
        threading.Thread(target=self._run, name="writer", daemon=True).start()
        threading.Thread(target=self._watch, name="hang-up", daemon=True).start()

    def write(self, lines: list[str]) -> None:
        """Queue whole lines."""
        data = "".join(f"{line}\n" for line in lines).encode()
        with self._changed:
            while self._bytes > BACKLOG_BYTES:
                self._changed.wait()
            if not self._bytes and len(data) <= AT_ONCE_BYTES and self._room():
                data = data[self._put(memoryview(data)) :]
            if not data:
                return
            self._pending.append(data)
            self._bytes += len(data)
            self._changed.notify_all()

    def flush(self, patience: float | None = None) -> None:
        """Wait until everything is out, or nobody has taken anything for so many seconds."""
        with self._changed:
            while self._bytes:
                before = self._written
                if not self._changed.wait(patience) and self._written == before:
                    return

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._pending:
                    self._changed.wait()
                data, self._pending = b"".join(self._pending), []
            rest = memoryview(data)
            while rest:
                done = self._put(rest)
                rest = rest[done:]
                with self._changed:
                    self._bytes -= done
                    self._written += done
                    self._changed.notify_all()

    def _put(self, data: memoryview) -> int:
        try:
            return os.write(self._descriptor, data)
        except BlockingIOError:  # somebody made our end non-blocking: wait as if it were not
            select.select([], [self._descriptor], [])
            return 0
        except OSError as error:
            _leave(error)

    def _watch(self) -> None:
        """A search that says nothing would not notice that nobody listens any more."""
        if sys.platform == "win32":
            return  # it has no poll: the end of the input, or the next line, tells
        poll = select.poll()
        poll.register(self._descriptor, 0)
        for _, event in poll.poll():
            if event & select.POLLERR:
                _leave()


def _room(descriptor: int) -> Callable[[], bool]:
    """Tells whether a short write would be taken at once."""
    if sys.platform == "win32":
        return lambda: False  # it has no poll
    poll = select.poll()
    poll.register(descriptor, select.POLLOUT)
    return lambda: poll.poll(0) == [(descriptor, select.POLLOUT)]


def _leave(error: OSError | None = None) -> NoReturn:
    """Nobody can hear us: go from whatever thread notices, without a word unless a disk is full."""
    if error is None or error.errno in NOBODY_LISTENS:
        os._exit(0)
    print(f"uai-engine: cannot write the output: {error.strerror}", file=sys.stderr, flush=True)
    os._exit(1)
