"""The C++ core under the sanitizers, with every tile counted at every step, and optimised."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NATIVE = Path(__file__).parents[2] / "uai_engine" / "kernel" / "native"


def compiler() -> str:
    found = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    assert found, "the tests of the kernel need a C++ compiler"
    return found


def build(program: Path, *flags: str) -> None:
    command = [compiler(), "-std=c++17", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
    command += ["-ffp-contract=off", "-pthread", "-DAZUL_CHECKED", *flags]
    command += [str(NATIVE / "check.cpp"), "-o", str(program)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr


def run(program: Path) -> list[str]:
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[-1] == "ok"
    return lines


# The level is the one with which building and running together take the least time.
@pytest.mark.parametrize(("sanitizers", "level"), [("address,undefined", "-O0"), ("thread", "-O1")])
def test_sanitizers_find_nothing(sanitizers: str, level: str, tmp_path: Path) -> None:
    program = tmp_path / "check"
    build(program, level, "-g1", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all")
    run(program)


def test_the_optimiser_does_not_change_the_search(tmp_path: Path) -> None:
    """The same lines and values to the last bit: nothing rests on how numbers are rounded."""
    programs = {level: tmp_path / f"check{level}" for level in ("-O0", "-O3")}
    for level, program in programs.items():
        build(program, level)
    plain, optimised = map(run, programs.values())
    assert plain == optimised
