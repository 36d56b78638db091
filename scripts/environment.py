"""The checkout's own environment: made once, reused, and rebuilt when what it is made of changes.

Standard library only: this runs before anything is installed. Everything it says goes to stderr,
because the stdout of `scripts/engine` belongs to the protocol.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
WINDOWS = os.name == "nt"
PYTHON = HOME / ("Scripts/python.exe" if WINDOWS else "bin/python")
NATIVE = ROOT / "uai_engine" / "kernel" / "native"


def ensure(extras: Sequence[str] = ()) -> Path:
    """The environment's Python, with the package and these extras installed."""
    if sys.version_info < (3, 11):  # noqa: UP036 - a checkout may be started with any Python
        sys.exit("uai-engine needs Python 3.11 or later")
    wanted = fingerprint()
    if not _ready(wanted, extras):
        with _lock():
            if not _ready(wanted, extras):
                _build(wanted, extras)
    return PYTHON


def run(arguments: Sequence[str], extras: Sequence[str] = ()) -> None:
    """Become the environment's Python with these arguments; does not return."""
    command = [str(ensure(extras)), *arguments]
    if WINDOWS:  # exec on Windows returns to the caller's shell at once
        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def fingerprint() -> str:
    """What the environment is made of, in one word: the project file and the native sources."""
    digest = hashlib.sha256(f"{sys.version_info[:2]} {ROOT}".encode())
    sources = sorted(path for path in NATIVE.rglob("*") if path.is_file())
    for path in [ROOT / "pyproject.toml", *sources]:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def _stamp() -> Path:
    return HOME / "uai-engine.stamp"


def _ready(wanted: str, extras: Sequence[str]) -> bool:
    try:
        built, *installed = _stamp().read_text(encoding="utf-8").split()
    except (OSError, ValueError):
        return False
    return built == wanted and set(extras) <= set(installed) and PYTHON.exists()


def _build(wanted: str, extras: Sequence[str]) -> None:
    # An environment that already has other extras keeps them.
    try:
        extras = sorted({*extras, *_stamp().read_text(encoding="utf-8").split()[1:]})
    except OSError:
        extras = sorted(set(extras))
    _stamp().unlink(missing_ok=True)
    say(f"setting up {HOME.name} (once; a few minutes at most)")
    if not PYTHON.exists():
        _call([sys.executable, "-m", "venv", str(HOME)])
    package = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    _call([str(PYTHON), "-m", "pip", "install", "--quiet", "--editable", package])
    _stamp().write_text(" ".join([wanted, *extras]), encoding="utf-8")
    say("ready")


def say(text: str) -> None:
    print(f"uai-engine: {text}", file=sys.stderr, flush=True)


def _call(command: Sequence[str]) -> None:
    """Run a set-up step with its talk on stderr, and stop with its status if it fails."""
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno())
    if done.returncode:
        say(f"failed: {' '.join(command)}")
        sys.exit(done.returncode)


@contextlib.contextmanager
def _lock() -> Iterator[None]:
    """One builder at a time; the system lets go of the lock of a process that dies."""
    with open(ROOT / ".venv.lock", "w", encoding="utf-8") as handle:
        if WINDOWS:
            import msvcrt

            msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX)
        yield
