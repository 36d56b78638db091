"""The environment a checkout makes for itself: when it is built, reused and built again.

Each test has a checkout of its own with the real `environment.py` in it; only the commands it
would run are caught.
"""

import importlib.util
import re
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

SCRIPTS = Path(__file__).parents[2] / "scripts"


class Checkout:
    """A checkout whose set-up commands are written down and pretend to have worked."""

    def __init__(self, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.root = root
        self.native = root / "uai_engine" / "kernel" / "native"
        self.native.mkdir(parents=True)
        (self.native / "core.hpp").write_text("int core;\n")
        (root / "uai_engine" / "cli.py").write_text("")
        (root / "pyproject.toml").write_text("[project]\n")
        (root / "scripts").mkdir()
        script = shutil.copy(SCRIPTS / "environment.py", root / "scripts")
        spec = importlib.util.spec_from_file_location("environment_of_a_checkout", script)
        assert spec is not None
        assert spec.loader is not None
        self.environment: ModuleType = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.environment)
        self.calls: list[list[str]] = []
        monkeypatch.setattr(self.environment, "_call", self._call)

    def _call(self, command: Sequence[str]) -> None:
        self.calls.append(list(command))
        if "venv" in command:
            self.environment.PYTHON.parent.mkdir(parents=True)
            self.environment.PYTHON.touch()

    def ensured(self, *extras: str) -> list[list[str]]:
        """The commands that `ensure` runs now."""
        self.calls.clear()
        assert self.environment.ensure(extras) == self.environment.PYTHON
        return list(self.calls)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    return Checkout(tmp_path / "checkout", monkeypatch)


def test_fingerprint_stays_while_nothing_changes(checkout: Checkout) -> None:
    before = checkout.environment.fingerprint()
    (checkout.root / "uai_engine" / "cli.py").write_text("print()\n")
    (checkout.root / "README.md").write_text("new\n")
    (checkout.native / "core.hpp").touch()
    assert checkout.environment.fingerprint() == before


@pytest.mark.parametrize(
    "path", ["pyproject.toml", "uai_engine/kernel/native/core.hpp", "uai_engine/kernel/native/a/b"]
)
def test_fingerprint_changes_with_what_is_compiled(checkout: Checkout, path: str) -> None:
    before = checkout.environment.fingerprint()
    (checkout.root / path).parent.mkdir(exist_ok=True)
    (checkout.root / path).write_text("changed\n")
    assert checkout.environment.fingerprint() != before


def test_fingerprint_changes_with_a_source_renamed_or_gone(checkout: Checkout) -> None:
    before = checkout.environment.fingerprint()
    renamed = (checkout.native / "core.hpp").rename(checkout.native / "kernel.hpp")
    after_renaming = checkout.environment.fingerprint()
    renamed.unlink()
    assert len({before, after_renaming, checkout.environment.fingerprint()}) == 3


def test_fingerprint_changes_with_a_new_package(checkout: Checkout) -> None:
    before = checkout.environment.fingerprint()
    (checkout.root / "uai_engine" / "attic").mkdir()
    (checkout.root / "uai_engine" / "attic" / "__init__.py").touch()
    assert checkout.environment.fingerprint() != before


def test_first_use_makes_an_environment_and_installs_the_project(checkout: Checkout) -> None:
    venv, pip = checkout.ensured()
    assert venv == [sys.executable, "-m", "venv", "--clear", str(checkout.root / ".venv")]
    assert pip[0] == str(checkout.environment.PYTHON)
    assert pip[-2:] == ["--editable", str(checkout.root)]


def test_second_use_runs_nothing(checkout: Checkout, capfd: pytest.CaptureFixture[str]) -> None:
    checkout.ensured()
    capfd.readouterr()
    assert checkout.ensured() == []
    assert capfd.readouterr() == ("", "")


def test_changed_source_installs_again_into_the_same_environment(checkout: Checkout) -> None:
    checkout.ensured()
    (checkout.native / "core.hpp").write_text("int changed;\n")
    (pip,) = checkout.ensured()
    assert "install" in pip
    assert checkout.ensured() == []


def test_extras_are_added_when_wanted_and_kept(checkout: Checkout) -> None:
    checkout.ensured("match")
    assert checkout.ensured() == []
    assert checkout.ensured("test")[-1][-1] == f"{checkout.root}[match,test]"
    assert checkout.ensured("match", "test") == []
    (checkout.root / "pyproject.toml").write_text("[project]\n# changed\n")
    assert checkout.ensured()[-1][-1] == f"{checkout.root}[match,test]"


def test_environment_that_lost_its_python_is_made_anew(checkout: Checkout) -> None:
    checkout.ensured("test")
    shutil.rmtree(checkout.environment.PYTHON.parent)
    venv, pip = checkout.ensured()
    assert "--clear" in venv
    assert pip[-1] == f"{checkout.root}[test]"


def test_failed_build_is_tried_again(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(command: Sequence[str]) -> None:
        raise SystemExit(1)

    with monkeypatch.context() as broken:
        broken.setattr(checkout.environment, "_call", fail)
        with pytest.raises(SystemExit):
            checkout.environment.ensure()
    assert len(checkout.ensured()) == 2


def test_failed_rebuild_does_not_pass_for_the_old_one(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout.ensured()
    source = checkout.native / "core.hpp"
    old = source.read_text()
    source.write_text("broken\n")

    def fail(command: Sequence[str]) -> None:
        raise SystemExit(1)

    with monkeypatch.context() as broken:
        broken.setattr(checkout.environment, "_call", fail)
        with pytest.raises(SystemExit):
            checkout.environment.ensure()
    source.write_text(old)
    assert len(checkout.ensured()) == 1, "what the failure left behind is not trusted"


def test_set_up_talks_on_stderr_alone(
    checkout: Checkout, capfd: pytest.CaptureFixture[str]
) -> None:
    checkout.ensured()
    out, err = capfd.readouterr()
    assert out == ""
    assert "setting up .venv" in err


def test_failing_step_stops_with_its_status_and_its_talk_on_stderr() -> None:
    step = "import sys; print('talk'); sys.exit(3)"
    program = f"import sys, environment; environment._call([sys.executable, '-c', {step!r}])"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=SCRIPTS, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert re.match(r"talk\nuai-engine: failed: .*\n", done.stderr)


def test_scripts_import_nothing_that_is_not_in_the_standard_library() -> None:
    program = "import sys, environment; print(*sorted(sys.modules))"
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.append({str(SCRIPTS)!r}); {program}",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert loaded - set(sys.stdlib_module_names) <= {"environment", "__main__"}
    assert "subprocess" not in loaded, "only a build needs it, and every start would pay for it"
