"""Preloaded by a Dask worker: faults that the files in a folder ask for.

The folder is named by FAULTS. A file there names a fault and a task, `games-50` or `deals-8` by
its first number:

- `die-..`: the worker is killed in the middle of the task, by itself, and takes the file along;
- `damage-..`: a bit of the answer is wrong; `damage-once-..` takes the file along;
- `hang-..`: the worker does not come back from the task as long as the file is there, and puts a
  file `hanging-..` beside it;
- `other-..`: the trainer seems to be of another version.
"""

import os
import signal
import time
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from uai_engine.train import cluster
from uai_engine.train.parcel import Parcel


def taken(file: Path) -> bool:
    """Whether the file was there; only one worker can take it."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def faulty(work: Callable[..., Parcel], kind: str, faults: Path) -> Callable[..., Parcel]:
    @wraps(work)
    def play(*arguments: Any) -> Parcel:
        task = f"{kind}-{arguments[-1][0]}"
        if taken(faults / f"die-{task}"):
            os.kill(os.getpid(), signal.SIGKILL)
        if (faults / f"other-{task}").exists():
            arguments = ("uai-engine 0.0.1", *arguments[1:])
        while (faults / f"hang-{task}").exists():
            (faults / f"hanging-{task}").touch()
            time.sleep(0.05)
        made = work(*arguments)
        if taken(faults / f"damage-once-{task}") or (faults / f"damage-{task}").exists():
            wrong = bytes([made.content[0] ^ 1]) + made.content[1:]
            return Parcel(wrong, made.checksum)
        return made

    return play


def dask_setup(worker: object) -> None:
    """Called by Dask in the worker's process, before its first task."""
    faults = Path(os.environ["FAULTS"])
    cluster.play_games = faulty(cluster.play_games, "games", faults)
    cluster.play_deals = faulty(cluster.play_deals, "deals", faults)
