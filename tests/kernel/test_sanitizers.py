"""The C++ core under the sanitizers, with every tile counted at every step."""

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


@pytest.mark.parametrize("sanitizers", ["address,undefined"])
def test_sanitizers_find_nothing(sanitizers: str, tmp_path: Path) -> None:
    program = tmp_path / "check"
    build(program, "-O1", "-g", f"-fsanitize={sanitizers}", "-fno-sanitize-recover=all")
    ran = subprocess.run([program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines()[-1] == "ok"
