"""The native fuzz target: positions checked in C++ under the sanitizers."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from environment import NATIVE

from fuzzing.talk import MOST_SHOWN, Broken

MEMORY: Final = ("-fsanitize=address,undefined,float-cast-overflow", "-fno-sanitize-recover=all")
THREADS: Final = ("-fsanitize=thread",)
COMMON: Final = ("-std=c++17", "-ffp-contract=off", "-pthread", "-DAZUL_CHECKED", "-g1")


def compiler() -> str | None:
    return os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")


def build_command(compiler: str, program: Path, flags: Sequence[str]) -> list[str]:
    return [compiler, *COMMON, *flags, str(NATIVE / "check.cpp"), "-o", str(program)]


class NativeTarget:
    """Built beside other work; of use once it is `ready`."""

    def __init__(self, folder: Path) -> None:
        found = compiler()
        self._program = folder / "check"
        self._build: subprocess.Popen[bytes] | None = None
        if found:
            command = build_command(found, self._program, ("-O1", *MEMORY))
            self._build = subprocess.Popen(command, stderr=subprocess.DEVNULL)

    @property
    def ready(self) -> bool:
        return self._build is not None and self._build.poll() == 0

    def run(self, seed: int, positions: int) -> None:
        """Check so many positions with each number of players; raises Broken."""
        words = ["positions", str(seed), "0", str(positions)]
        ran = subprocess.run([self._program, *words], capture_output=True, text=True)
        if ran.returncode:
            raise Broken(f"check {' '.join(words)}: {ran.stderr[-MOST_SHOWN:]}")

    def close(self) -> None:
        if self._build is not None:
            self._build.kill()
            self._build.wait()
