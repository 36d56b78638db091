"""The directory of a run, which is right whenever the trainer is killed.

    run.json                    the settings, and when the run ends
    start.uaiw                  the weights it began with, if it was not from the hand
    generation-001/games-000.npz ..   self-play, so many games a file
    generation-001/fitted.uaiw        what was fitted to it
    generation-001/candidate.uaiw     that, or its mean with those of generations before
    generation-001/fit.json           the candidate's losses
    generation-001/match.json         the match so far
    generation-001/report.json        what came of it; the generation is finished
    best.uaiw                   the weights to use
    log.csv                     a line a generation
    run.lock                    held by the trainer at work

Every file is written under another name and then renamed, so that a file that is there is whole:
what is there was done, what is missing is to be done. `best.uaiw` and `log.csv` follow from the
reports and are made anew from them.

The columns of the log: `generation`; the `games`, `afterstates` and `positions` that it learned
from, those of earlier generations included; what it then lost on them (`win` and `policy` as
cross entropy, `points` as mean square error in units of 32) and on games it was not taught
(`_held_out`); the `deals` of the match and the candidate's `share` of the wins; the `elo` by which
it is better, with its 95 % interval from `elo_low` to `elo_high`; the test's log-likelihood ratio
`llr`; and whether it was `promoted`, 1 or 0.
"""

import csv
import io
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from uai_engine.client.file_lock import InUse, held
from uai_engine.train.settings import Settings, Target, from_json, to_json

VERSION: Final = 3
WITHOUT_TARGET: Final = 2
"""Runs of this version did not keep when they end; else they are the same."""
SETTINGS: Final = "run.json"
START: Final = "start.uaiw"
BEST: Final = "best.uaiw"
LOG: Final = "log.csv"
LOCK: Final = "run.lock"
FITTED: Final = "fitted.uaiw"
CANDIDATE: Final = "candidate.uaiw"
FIT: Final = "fit.json"
MATCH: Final = "match.json"
REPORT: Final = "report.json"


class RunError(Exception):
    """A run directory that is not one, or must not be written; the message names it."""


def write(path: Path, content: bytes) -> None:
    """All of a file or nothing of it."""
    aside = path.with_name(f"{path.name}.part")
    try:
        with aside.open("wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        aside.replace(path)
    except OSError as error:
        raise RunError(f"{path}: {error.strerror}") from None


def write_json(path: Path, content: Mapping[str, Any]) -> None:
    write(path, (json.dumps(content, indent=1) + "\n").encode())


def read_json(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_bytes())
    except OSError as error:
        raise RunError(f"{path}: {error.strerror}") from None
    except ValueError as error:
        raise RunError(f"{path} is not a file of a run: {error}") from None
    if not isinstance(content, dict):
        raise RunError(f"{path} is not a file of a run")
    return content


def is_run(directory: Path) -> bool:
    return (directory / SETTINGS).is_file()


def create(
    directory: Path, settings: Settings, target: Target, start: bytes | None, overwrite: bool
) -> None:
    """Begin a run where there is none. Only another run is ever overwritten, and only if asked."""
    try:
        if is_run(directory):
            if not overwrite:
                raise RunError(
                    f"{directory} has a run: continue it with --resume, or give --overwrite"
                )
            with locked(directory):
                _clear(directory)
        elif directory.exists() and not _is_free(directory):
            raise RunError(f"{directory} exists and is not a run")
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise RunError(f"{directory}: {error.strerror}") from None
    if start is not None:
        write(directory / START, start)
    write_settings(directory, settings, target)


def write_settings(directory: Path, settings: Settings, target: Target) -> None:
    content = {"version": VERSION, "target": asdict(target), **to_json(settings)}
    write_json(directory / SETTINGS, content)


def _is_free(directory: Path) -> bool:
    """Whether nothing is there, or only what a killed start of a run left behind."""
    left_behind = {START, f"{START}.part", f"{SETTINGS}.part"}
    return directory.is_dir() and {path.name for path in directory.iterdir()} <= left_behind


def _clear(directory: Path) -> None:
    """Take away what is a run's and nothing else, the settings last: till then it is one."""
    for path in directory.glob("generation-*"):
        shutil.rmtree(path)
    for name in (START, BEST, LOG, LOCK, SETTINGS):
        (directory / name).unlink(missing_ok=True)


def read_settings(directory: Path) -> tuple[Settings, Target]:
    if not is_run(directory):
        raise RunError(f"{directory} is not a run: it has no {SETTINGS}")
    content = read_json(directory / SETTINGS)
    try:
        version = content.pop("version")
        if version not in (WITHOUT_TARGET, VERSION):
            raise ValueError(f"it is not of version {VERSION}")
        target = Target() if version == WITHOUT_TARGET else Target(**content.pop("target"))
        return from_json(content), target
    except (KeyError, TypeError, ValueError) as error:
        raise RunError(f"{directory / SETTINGS}: {error}") from None


@contextmanager
def locked(directory: Path) -> Iterator[None]:
    """Keep other trainers off the run."""
    if not is_run(directory):
        raise RunError(f"{directory} is not a run: it has no {SETTINGS}")
    with ExitStack() as stack:
        try:
            stack.enter_context(held(directory / LOCK))
        except InUse:
            raise RunError(f"{directory} is in use by another trainer") from None
        except OSError as error:
            raise RunError(f"{directory / LOCK}: {error.strerror}") from None
        yield


def generation(directory: Path, number: int) -> Path:
    return directory / f"generation-{number:03d}"


def shard(directory: Path, number: int, at: int) -> Path:
    """The file of self-play number `at`, from 0, of a generation."""
    return generation(directory, number) / f"games-{at:03d}.npz"


def reports(directory: Path) -> list[dict[str, Any]]:
    """What came of the generations that are finished, in order."""
    found: list[dict[str, Any]] = []
    while (path := generation(directory, len(found) + 1) / REPORT).exists():
        found.append(read_json(path))
    return found


def best(directory: Path, finished: list[dict[str, Any]]) -> Path | None:
    """The weights of the last generation that was promoted, or those at the start, if any."""
    promoted = [report["generation"] for report in finished if report["promoted"]]
    if promoted:
        return generation(directory, promoted[-1]) / CANDIDATE
    start = directory / START
    return start if start.exists() else None


def settle(directory: Path) -> None:
    """Bring what follows from the reports up to date."""
    finished = reports(directory)
    path = best(directory, finished)
    if path is not None:
        _keep(directory / BEST, path.read_bytes())
    if finished:
        _keep(directory / LOG, log_of(finished).encode())


def log_of(finished: list[dict[str, Any]]) -> str:
    """The reports as CSV, to be plotted: promoted is 1 or 0, and what is not known is empty."""
    stream = io.StringIO()
    table = csv.DictWriter(stream, fieldnames=list(finished[0]), lineterminator="\n")
    table.writeheader()
    for report in finished:
        table.writerow({**report, "promoted": int(report["promoted"])})
    return stream.getvalue()


def _keep(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        write(path, content)
