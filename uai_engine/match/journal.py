"""The append-only journal: one JSON object a line, written as things happen.

Killed at any point, the runner leaves a journal whose lines are whole but for the last. A game
counts once its line is on the disk; a game without one is played again.
"""

import json
import os
import threading
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from uai_engine.client.file_lock import BINARY, InUse, held
from uai_engine.match.outcome import Outcome
from uai_engine.match.outcome import from_json as outcome_from_json
from uai_engine.match.outcome import to_json as outcome_to_json
from uai_engine.match.settings import Opening, Settings
from uai_engine.match.settings import from_json as settings_from_json
from uai_engine.match.settings import to_json as settings_to_json

VERSION: Final = 2
NO_OPENING: Final = Opening()


class JournalError(Exception):
    """A journal that cannot be written or is not one; the message names the file."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What a journal says: the match, and its finished games in the order they finished."""

    settings: Settings
    outcomes: tuple[Outcome, ...]
    length: int
    """How many bytes of it are whole lines."""


class Journal:
    """An open journal; made by `create` and `reopen`, which hold its lock.

    Every method raises JournalError where the line cannot be written. It is the last one then:
    what came of it is cut away when the match is resumed, as it could not be if more followed.
    """

    def __init__(self, descriptor: int, path: Path) -> None:
        self._descriptor = descriptor
        self._path = path
        self._broken: JournalError | None = None
        self._lock = threading.Lock()

    def game_started(self, number: int, seats: list[str], opening: Opening = NO_OPENING) -> None:
        """A game begins; its opening stands beside it, so that its line tells the whole game."""
        event = {"event": "start", "game": number, "seats": seats}
        if opening != NO_OPENING:
            event["opening"] = asdict(opening)
        self._write(event)

    def game_finished(self, outcome: Outcome) -> None:
        self._write({"event": "game", **outcome_to_json(outcome)}, to_disk=True)

    def match_started(self, settings: Settings) -> None:
        kept = settings_to_json(settings)
        self._write({"event": "match", "version": VERSION, "settings": kept}, to_disk=True)

    def match_resumed(self, kept: Kept) -> None:
        """Go on after what was kept. A last line that was cut off by the runner's death never
        counted and is cut away."""
        os.ftruncate(self._descriptor, kept.length)
        self._write({"event": "resume", "finished": len(kept.outcomes)})

    def match_stopped(self, why: str) -> None:
        self._write({"event": "stop", "why": why}, to_disk=True)

    def _write(self, event: Mapping[str, Any], to_disk: bool = False) -> None:
        line = json.dumps(event, separators=(",", ":")) + "\n"
        # The lock is for the line alone: a game may start while another goes to the disk.
        with self._lock, self._errors_named():
            if self._broken is not None:
                raise self._broken
            write_whole(self._descriptor, line)
        if to_disk:
            with self._errors_named():
                os.fsync(self._descriptor)

    @contextmanager
    def _errors_named(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            self._broken = JournalError(f"{self._path}: {error.strerror}")
            raise self._broken from None


def write_whole(descriptor: int, text: str) -> None:
    """All of a text, in one write unless the system takes it in parts."""
    rest = memoryview(text.encode())
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def check_new(path: Path) -> None:
    """Raise JournalError if something is written where a journal is to be started."""
    if path.exists() and path.stat().st_size:
        raise JournalError(
            f"{path} exists: continue it with --resume, or give --overwrite or another --journal"
        )


@contextmanager
def create(path: Path, settings: Settings, overwrite: bool = False) -> Iterator[Journal]:
    """Start a journal where there is none, or one in which nothing was ever written."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | BINARY, 0o644)
    except OSError as error:
        raise JournalError(f"{path}: {error.strerror}") from None
    with _locked(descriptor, path):
        if not overwrite:
            check_new(path)
        os.ftruncate(descriptor, 0)
        journal = Journal(descriptor, path)
        journal.match_started(settings)
        yield journal


@contextmanager
def reopen(path: Path) -> Iterator[tuple[Journal, Kept]]:
    """Open a journal again: what it says, and the journal to go on with."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
    except OSError as error:
        raise JournalError(f"{path}: {error.strerror}") from None
    with _locked(descriptor, path):
        yield Journal(descriptor, path), parse_journal(path.read_bytes(), str(path))


def parse_journal(content: bytes, name: str) -> Kept:
    """Read the whole lines; each game counts once, as it was first written."""
    length = content.rfind(b"\n") + 1
    settings: Settings | None = None
    outcomes: dict[int, Outcome] = {}
    for at, line in enumerate(content[:length].splitlines(), start=1):
        try:
            event = json.loads(line)
            if settings is None:
                if event["event"] != "match" or event["version"] != VERSION:
                    raise ValueError("the first line is no match of this version")
                settings = settings_from_json(event["settings"])
            elif event.pop("event") == "game":
                outcomes.setdefault(event["number"], outcome_from_json(event))
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise JournalError(f"{name} line {at} is not of a match journal: {error}") from None
    if settings is None:
        raise JournalError(f"{name} is empty: no match was started in it")
    return Kept(settings, tuple(outcomes.values()), length)


@contextmanager
def _locked(descriptor: int, path: Path) -> Iterator[None]:
    """Keep other runners off the file, and close it at the end."""
    with ExitStack() as stack:
        stack.callback(os.close, descriptor)
        try:
            stack.enter_context(held(path.with_name(f"{path.name}.lock")))
        except InUse:
            raise JournalError(f"{path} is in use by another match") from None
        except OSError as error:
            raise JournalError(f"{path}.lock: {error.strerror}") from None
        yield
