"""The kernel's bench as a program without Python: built by any compiler, run by any processor.

It prints the signature that `uai-engine -c bench` does, or something is wrong with the compiler,
with the processor, or with what we expect of them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import environment
import web_tools

SOURCE = environment.NATIVE / "bench.cpp"
WEIGHTS = environment.PACKAGE / "kernel" / "weights" / "default.uaiw"
FLAGS = ("-std=c++17", "-O2", "-ffp-contract=off")
WARNINGS = ("-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror")


@dataclass(frozen=True)
class Toolchain:
    """A compiler, what it is called with, and what runs the programs that it makes."""

    compiler: str
    packages: tuple[str, ...]
    """Debian's, that have the compiler, its libraries and the runner."""
    flags: tuple[str, ...] = ("-pthread",)
    runner: str | None = None
    suffix: str = ""


TOOLCHAINS = {
    "gcc": Toolchain("g++", ("g++",)),
    "clang": Toolchain(
        "clang++", ("clang", "libc++-dev", "libc++abi-dev"), ("-stdlib=libc++", "-pthread")
    ),
    "aarch64": Toolchain(
        "aarch64-linux-gnu-g++",
        ("g++-aarch64-linux-gnu", "qemu-user"),
        ("-pthread", "-static"),
        "qemu-aarch64",
    ),
    "windows": Toolchain(
        "x86_64-w64-mingw32-g++-posix",
        ("g++-mingw-w64-x86-64-posix", "wine64", "wine"),
        ("-static",),
        "wine",
        ".exe",
    ),
    "wasm32": Toolchain(
        "em++",
        ("emscripten", "nodejs"),
        # In a single file: emscripten 3.1.6 does not find a second one in a node that has `fetch`.
        ("-sNODERAWFS=1", "-sALLOW_MEMORY_GROWTH=1", "-sSINGLE_FILE=1", "-fexceptions"),
        "node",
        ".js",
    ),
}


def install() -> None:
    """Install the packages of all toolchains, where that is possible."""
    if shutil.which("apt-get") and web_tools.is_root():
        packages = sorted({name for each in TOOLCHAINS.values() for name in each.packages})
        command = ["apt-get", "install", "--yes", "--no-install-recommends", *packages]
        environment.say(" ".join(command))
        subprocess.run(command, stdin=subprocess.DEVNULL, stdout=sys.stderr.fileno(), check=False)


def require(toolchain: Toolchain) -> None:
    """Raises FileNotFoundError, which names the packages, if a program is missing."""
    for program in filter(None, (toolchain.compiler, toolchain.runner)):
        if not shutil.which(program):
            packages = " ".join(toolchain.packages)
            raise FileNotFoundError(f"there is no {program}: apt-get install {packages}")


def build(toolchain: Toolchain, folder: Path, flags: Sequence[str] = ()) -> Path:
    """The program, in this folder. Raises RuntimeError with what the compiler had to say."""
    require(toolchain)
    program = folder / f"bench{toolchain.suffix}"
    command = [toolchain.compiler, *FLAGS, *WARNINGS, *toolchain.flags, *flags]
    _run([*command, str(SOURCE), "-o", str(program)], folder)
    return program


def run(toolchain: Toolchain, program: Path) -> int:
    """The signature that a program finds."""
    runner = [toolchain.runner] if toolchain.runner else []
    positions = program.with_name("positions.txt")
    positions.write_text(write_positions(), encoding="ascii")
    said = _run([*runner, str(program), str(WEIGHTS), positions.name], program.parent)
    return int(said.split()[-1])


def write_positions() -> str:
    """What the bench searches and how, in the numbers that the program reads."""
    from uai_engine.kernel.state import from_game
    from uai_engine.notation import parse_fen
    from uai_engine.search import bench
    from uai_engine.search.mcts import DEALS

    hash_mb, seed = bench.OPTIONS["Hash"], bench.OPTIONS["Seed"]
    lines = [[bench.DEFAULT_NODES, hash_mb, seed, bench.LINES, DEALS.default]]
    for fen in bench.POSITIONS:
        position = from_game(parse_fen(fen))
        flat = position.flat()
        lines.append([position.players, len(flat), *flat])
    return "".join(" ".join(map(str, line)) + "\n" for line in lines)


def _run(command: list[str], folder: Path) -> str:
    # Wine keeps a whole Windows for itself: here, and not in somebody's home. Debian's emscripten
    # needs Debian's packages for node, also where node itself is another.
    own = {"WINEPREFIX": str(folder / "wine"), "WINEDEBUG": "-all"}
    own["NODE_PATH"] = "/usr/share/nodejs"
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **own}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{(done.stdout + done.stderr)[-5000:]}")
    return done.stdout
