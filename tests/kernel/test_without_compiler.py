"""Without a compiler the package still installs, and says that its kernel is missing."""

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
    shutil.copytree(
        ROOT / "uai_engine",
        copy / "uai_engine",
        ignore=shutil.ignore_patterns("__pycache__", "*.so"),
    )
    return copy


@pytest.mark.long
@pytest.mark.parametrize("mode", ["wheel", "editable"])
def test_it_installs_and_says_what_is_missing(mode: str, checkout: Path, tmp_path: Path) -> None:
    environment = tmp_path / "environment"
    venv.create(environment, with_pip=True)
    python = environment / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    target = [str(checkout)] if mode == "wheel" else ["--editable", str(checkout)]
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-deps", *target],
        env={**os.environ, "CC": "/bin/false", "CXX": "/bin/false"},
        check=True,
    )
    program = (
        "from uai_engine import kernel\n"
        "from uai_engine.kernel.weights import shipped\n"
        "print(kernel.why_not(), sorted(shipped().parts))"
    )
    answer = subprocess.run(
        [python, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "compiled kernel is missing" in answer.stdout
    assert "[2, 3, 4]" in answer.stdout, "what was learned comes along"
