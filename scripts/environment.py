"""The checkout's own environment: made once, reused, and rebuilt when what it is made of changes.

Standard library only: this runs before anything is installed. Everything it says goes to stderr,
because the stdout of `scripts/engine` belongs to the protocol. What only a build needs is
imported there: nobody should wait for it at every start of the engine.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / ".venv"
PYTHON = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
PACKAGE = ROOT / "uai_engine"
NATIVE = PACKAGE / "kernel" / "native"


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
    if sys.platform == "win32":  # exec on Windows returns to the caller's shell at once
        import subprocess

        sys.exit(subprocess.call(command))
    os.execv(command[0], command)


def enter(extras: Sequence[str] = ()) -> None:
    """Go on inside the environment: start the calling script again there, unless it is there."""
    if Path(sys.prefix).resolve() != HOME.resolve():
        run(sys.argv, extras)


def fingerprint() -> str:
    """What the environment is made of, in one word: the project file, the native sources, and
    which folders are packages (an editable installation knows only those it was made with).

    The Python that asks is no part of it: an environment keeps the Python it was made with.
    """
    digest = hashlib.sha256(str(ROOT).encode() + b"\0")
    sources = sorted(path for path in NATIVE.rglob("*") if path.is_file())
    for path in [ROOT / "pyproject.toml", *sources]:
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    for path in sorted(PACKAGE.rglob("__init__.py")):
        digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
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
        _call([sys.executable, "-m", "venv", "--clear", str(HOME)])
    package = f"{ROOT}[{','.join(extras)}]" if extras else str(ROOT)
    _call([str(PYTHON), "-m", "pip", "install", "--quiet", "--editable", package])
    _stamp().write_text(" ".join([wanted, *extras]), encoding="utf-8")
    say("ready")


def say(text: str) -> None:
    print(f"uai-engine: {text}", file=sys.stderr, flush=True)


def _call(command: Sequence[str]) -> None:
    """Run a set-up step with its talk on stderr, and stop with its status if it fails."""
    import subprocess

    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno())
    if done.returncode:
        say(f"failed: {' '.join(command)}")
        sys.exit(done.returncode)


def _lock() -> TextIO:
    """One builder at a time, until the file is closed or the process that opened it dies."""
    handle = open(ROOT / ".venv.lock", "w", encoding="utf-8")  # noqa: SIM115 - closed by `with`
    if sys.platform == "win32":
        import msvcrt

        while True:
            try:
                msvcrt.locking(handle.fileno(), msvcrt.LK_LOCK, 1)
                break
            except OSError:  # it gives up after ten seconds; a build takes longer
                continue
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX)
    return handle
