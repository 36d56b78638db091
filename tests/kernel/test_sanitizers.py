"""The C++ core under the sanitizers, with every tile counted at every step, and optimised."""

import os
import shutil
import subprocess
from pathlib import Path

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


def run(program: Path, *words: str) -> list[str]:
    ran = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[-1] == "ok"
    return lines


# Optimising a build with sanitizers takes longer than it saves when the program runs.
def test_nothing_is_wrong_and_the_optimiser_changes_nothing(tmp_path: Path) -> None:
    """The same lines and values to the last bit: nothing rests on how numbers are rounded."""
    checked, optimised = tmp_path / "checked", tmp_path / "optimised"
    build(checked, "-O0", "-g1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all")
    build(optimised, "-O3")
    assert run(checked) == run(optimised)


def test_threads_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    program = tmp_path / "check"
    build(program, "-O0", "-g1", "-fsanitize=thread")
    run(program, "threads")
