"""A package that is not installed is named, with the command that installs it."""

import subprocess
import sys

import pytest
from click.testing import CliRunner

from uai_engine.cli import cli
from uai_engine.extras import needed_from, what_is_missing


def hide(monkeypatch: pytest.MonkeyPatch, package: str, importer: str) -> None:
    """Make a package, and what was made with it, as if it had never been there."""
    for name in list(sys.modules):
        if name.startswith((f"{package}.", f"{importer}.")) or name in (package, importer):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)


@pytest.mark.parametrize(("command", "package"), [("train", "numpy"), ("board", "starlette")])
def test_a_command_says_what_it_needs(
    command: str, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hide(monkeypatch, package, f"uai_engine.{command}")
    cure = f'the package {package} is missing; pip install "uai-engine[{command}]" installs it'
    done = CliRunner().invoke(cli, [command, "--anything"])
    assert done.exit_code == 1
    assert cure in done.output
    assert "uai-engine[" in " ".join(CliRunner().invoke(cli, [command, "--help"]).output.split())


@pytest.mark.parametrize(
    ("module", "package", "extra"),
    [
        ("uai_engine.rl", "numpy", "rl"),
        ("uai_engine.rl.azul_v0", "gymnasium", "rl"),
        ("uai_engine.rl.azul_v0", "pettingzoo", "rl"),
        ("uai_engine.rl.spiel", "pyspiel", "openspiel"),
        ("uai_engine.train", "numpy", "train"),
    ],
)
def test_a_library_says_what_it_needs(module: str, package: str, extra: str) -> None:
    program = f"import sys; sys.modules[{package!r}] = None; import {module}"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    wanted = f'ImportError: the package {package} is missing; pip install "uai-engine[{extra}]"'
    assert wanted in done.stderr


def test_the_package_itself_can_be_what_is_missing() -> None:
    error = ModuleNotFoundError("No module named 'click'", name="click")
    assert what_is_missing(error).endswith("click is missing; pip install uai-engine installs it")


def test_other_errors_stay_what_they_are() -> None:
    assert what_is_missing(ImportError("a word")) == "a word"
    with pytest.raises(ImportError, match=r"^a word$"), needed_from("rl"):
        raise ImportError("a word")
