"""A real Dask cluster on this machine, each part a process of its own: for tests and benchmarks."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import distributed


@dataclass(frozen=True, slots=True)
class Cluster:
    address: str
    scheduler: subprocess.Popen[bytes]
    workers: tuple[subprocess.Popen[bytes], ...]
    start_worker: Callable[..., subprocess.Popen[bytes]]
    """One more, with these words on its command line; nobody waits for it."""


@contextmanager
def loopback_cluster(
    folder: Path,
    environment: Mapping[str, str],
    workers: Sequence[Sequence[str]] = ((), ()),
) -> Iterator[Cluster]:
    """A scheduler and workers of one thread, each with more words on its command line. What they
    say is in the folder."""
    file = folder / "scheduler.json"
    running: list[subprocess.Popen[bytes]] = []

    def dask(*arguments: str) -> subprocess.Popen[bytes]:
        words = [sys.executable, "-m", "dask", *arguments, "--scheduler-file", str(file)]
        with (folder / f"dask{len(running)}.log").open("wb") as log:
            running.append(subprocess.Popen(words, env=dict(environment), stdout=log, stderr=log))
        return running[-1]

    try:
        scheduler = dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        plain = ("worker", "--nthreads", "1", "--no-nanny", "--no-dashboard")
        start_worker = partial(dask, *plain)
        started = tuple(start_worker(*words) for words in workers)
        with distributed.Client(  # type: ignore[no-untyped-call]
            scheduler_file=str(file), timeout=60, set_as_default=False
        ) as client:
            client.wait_for_workers(len(workers), timeout=60)
            address = client.scheduler.address
        yield Cluster(address, scheduler, started, start_worker)
    finally:
        for process in running:
            process.kill()
            process.wait()


def until(holds: Callable[[], bool]) -> None:
    """Wait for what other processes bring about."""
    end = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.01)
