"""The kit works from an installed package with no checkout around, and from an editable one."""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    copy = tmp_path / "checkout"
    copy.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy / name)
    for name in ("uai_engine", "protocol"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so")
        shutil.copytree(ROOT / name, copy / name, ignore=ignored)
    return copy


@pytest.mark.long
@pytest.mark.parametrize("mode", ["wheel", "editable"])
def test_the_kit_works_where_it_is_installed(mode: str, checkout: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    programs = environment / ("Scripts" if sys.platform == "win32" else "bin")
    target = [str(checkout)] if mode == "wheel" else ["--editable", str(checkout)]
    # Without a compiler it takes seconds, and is the harder case: nothing is left to CMake.
    subprocess.run(
        [programs / "python", "-m", "pip", "install", "--quiet", *target],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        check=True,
    )
    if mode == "wheel":
        shutil.rmtree(checkout)
    engine = str(programs / "uai-engine")
    done = subprocess.run(
        [engine, "conformance", "--only", "vectors", "--only", "states", "--", engine],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
