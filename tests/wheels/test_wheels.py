"""What is published: a source distribution and wheels that work without the checkout."""

import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MOST_BYTES = 3_000_000
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def tool(name: str) -> str:
    """A program that lies beside this Python."""
    return str(Path(sys.executable).with_name(name))


def test_the_stable_abi_is_asked_for() -> None:
    cmake = (ROOT / "uai_engine/kernel/native/CMakeLists.txt").read_text(encoding="utf-8")
    assert PROJECT["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    assert "${SKBUILD_SABI_COMPONENT}" in cmake
    assert re.search(r"nanobind_add_module\(_kernel [^)]*STABLE_ABI", cmake)


def test_wheels_are_built_for_every_system_and_tried() -> None:
    wheels = PROJECT["tool"]["cibuildwheel"]
    assert {"cp311-*", "cp312-*"} <= set(wheels["build"])
    assert wheels["linux"]["archs"] == ["x86_64", "aarch64"]
    assert wheels["macos"]["archs"] == ["x86_64", "arm64"]
    assert wheels["windows"]["archs"] == ["AMD64"]
    script = re.search(r"\{project\}/(\S+)", wheels["test-command"])
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
    workflow = ROOT / ".github/workflows/release.yml"
    for command in (
        [tool("check-jsonschema"), "--builtin-schema", "vendor.github-workflows"],
        [tool("zizmor"), "--offline", "--config", str(ROOT / ".github/zizmor.yml")],
    ):
        done = subprocess.run([*command, workflow], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_what_is_built_works_without_the_checkout(tmp_path: Path) -> None:
    """The wheel is built from the source distribution, and tried in an environment of its own."""
    dist = tmp_path / "dist"
    subprocess.run([sys.executable, "-m", "build", "--outdir", dist, ROOT], check=True)
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    assert max(wheel.stat().st_size, sdist.stat().st_size) < MOST_BYTES
    names = set(zipfile.ZipFile(wheel).namelist())
    for name in ("py.typed", "notation/tiles.svg", "board/static/index.html"):
        assert f"uai_engine/{name}" in names
    assert "uai_engine/protocol/vectors/perft.json" in names
    assert not [name for name in names if name.endswith((".png", ".hpp", ".cpp"))]
    if sys.platform == "linux":
        audit = [sys.executable, "-m", "auditwheel", "show", str(wheel)]
        shown = subprocess.run(audit, check=True, capture_output=True, text=True).stdout
        assert re.search(r"manylinux_2_\d+_", shown), shown
    venv.create(tmp_path / "clean", with_pip=True)
    folder = "Scripts" if sys.platform == "win32" else "bin"
    python = tmp_path / "clean" / folder / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", wheel], check=True)
    script = ROOT / "tests/wheels/installed.py"
    subprocess.run([python, script, "full"], check=True, cwd=tmp_path)
