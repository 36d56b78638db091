"""The C++ core under the sanitizers, with every tile counted at every step, and optimised."""

import secrets
import subprocess
from pathlib import Path

import pytest
from fuzzing.native_target import MEMORY, THREADS, build_command, compiler

STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Werror")


def build(program: Path, *flags: str) -> None:
    found = compiler()
    assert found, "the tests of the kernel need a C++ compiler"
    command = build_command(found, program, [*STRICT, *flags])
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr


def run(program: Path, *words: str) -> list[str]:
    ran = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-5000:]
    lines = ran.stdout.splitlines()
    assert lines[-1] == "ok"
    return lines


def fuzz(program: Path, what: str, positions: int) -> None:
    """Any positions that AzulFEN admits, of a new seed; a failure shows it."""
    run(program, what, str(secrets.randbits(32)), "0", str(positions))


# Optimising a build with sanitizers takes longer than it saves when the program runs.
@pytest.mark.timeout(1200)  # three compilations, and a machine may be busy
def test_nothing_is_wrong_and_the_optimiser_changes_nothing(tmp_path: Path) -> None:
    """The same lines and values to the last bit: nothing rests on how numbers are rounded."""
    checked, optimised = tmp_path / "checked", tmp_path / "optimised"
    build(checked, "-O0", *MEMORY)
    build(optimised, "-O3")
    assert run(checked) == run(optimised)
    fuzz(checked, "positions", 100)
    fuzz(optimised, "positions", 500)
    # Among these is a deal that ends with the last tile of the lid: the kernel once lost it.
    run(optimised, "positions", "20261118", "6250", "60")


@pytest.mark.timeout(1200)
def test_threads_do_not_get_in_each_others_way(tmp_path: Path) -> None:
    program = tmp_path / "check"
    build(program, "-O0", *THREADS)
    run(program, "threads")
    fuzz(program, "positions-threads", 20)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_nothing_is_wrong_in_a_hundred_thousand_positions(tmp_path: Path) -> None:
    program = tmp_path / "check"
    build(program, "-O1", *MEMORY)
    fuzz(program, "positions", 34_000)  # with each number of players


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_threads_do_not_get_in_each_others_way_in_thousands_of_positions(tmp_path: Path) -> None:
    """Two and four threads, with stops, trees that are kept and a memory that fills up."""
    program = tmp_path / "check"
    build(program, "-O1", *THREADS)
    fuzz(program, "positions-threads", 3_000)
