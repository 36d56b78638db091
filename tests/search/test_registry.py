"""Searchers by name, and somebody else's package that adds one."""

import os
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from tests.uai.driver import Engine
from uai_engine import kernel
from uai_engine.search import registry

ROOT = Path(__file__).parents[2]

PLUGIN = """
from uai_engine.game import legal_actions
from uai_engine.notation.info import Info
from uai_engine.notation.options import check
from uai_engine.search.interface import Result, Searcher, Term


class LastMove(Searcher):
    options = (check("Polite", True),)

    def search(self, state, request, stop, report):
        report(Info(string="thank you"))
        return Result((request.searchmoves or legal_actions(state))[-1])

    def explain(self, state):
        return [Term("points", tuple(float(board.score) for board in state.boards))]


class Unmakeable(LastMove):
    def __init__(self):
        raise RuntimeError("out of order")


class Unfinished:
    options = ()
"""

ENTRY_POINTS = """\
[console_scripts]
last-move = last_move:main

[uai_engine.searchers]
# The one that works, and all kinds that do not.
last-move = last_move:LastMove
missing = no_such_module:Searcher
elsewhere = last_move:Nowhere
unmakeable = last_move:Unmakeable
unfinished = last_move:Unfinished
mcts = last_move:LastMove
two words = last_move:LastMove
module = last_move
"""

BROKEN = {
    "missing": "No module named 'no_such_module'",
    "elsewhere": "has no attribute 'Nowhere'",
    "unmakeable": "out of order",
    "unfinished": "has no players, configure, prepare, new_game, search, evaluate, explain",
}


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the package above, from a wheel."""
    folder = tmp_path_factory.mktemp("plugin")
    wheel = folder / "last_move-1.0-py3-none-any.whl"
    info = "last_move-1.0.dist-info"
    files = {
        "last_move.py": PLUGIN,
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: last-move\nVersion: 1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": ENTRY_POINTS,
    }
    record = "".join(f"{name},,\n" for name in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in (files | {f"{info}/RECORD": record}).items():
            archive.writestr(name, text)
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    pip += ["--disable-pip-version-check", "--target", str(target), str(wheel)]
    subprocess.run(pip, check=True, timeout=120)
    return target


def talk(*commands: str, path: Path | None = None) -> list[str]:
    """What an engine process answers to these commands, with one more folder on its path."""
    environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    done = subprocess.run(
        [sys.executable, "-m", "uai_engine"],
        input="".join(f"{command}\n" for command in commands),
        capture_output=True,
        text=True,
        env=environment,
        cwd=ROOT,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_a_package_adds_a_searcher_and_it_plays_over_uai(installed: Path) -> None:
    lines = talk(
        "uai",
        "setoption name Searcher value last-move",
        "setoption name Polite value false",
        "position startpos seed 1",
        "moves",
        "go nodes 1",
        path=installed,
    )
    (choice,) = [line for line in lines if line.startswith("option name Searcher ")]
    assert choice.endswith(
        "var random var elsewhere var last-move var missing var unfinished var unmakeable"
    )
    assert any(line.startswith("info ") and line.endswith("string thank you") for line in lines)
    legal = next(line for line in lines if line.startswith("legalmoves ")).split()
    assert lines[-1].split()[:2] == ["bestmove", legal[-1]]
    assert not [line for line in lines if line.startswith("error")]


def test_it_plays_a_game_to_the_end(installed: Path) -> None:
    command = ("env", f"PYTHONPATH={installed}", sys.executable, "-m", "uai_engine")
    engine = Engine(command, searcher="last-move")
    try:
        engine.send("position startpos seed 1")
        while not engine.one("status").startswith("status over"):
            legal = engine.one("moves").split()
            move = engine.best("go nodes 1").split()[1]
            assert move == legal[-1]
            engine.send(f"move {move}")
    finally:
        engine.kill()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_one_is_an_error_and_the_engine_plays_on(installed: Path, name: str) -> None:
    lines = talk(
        "setoption name Searcher value greedy",
        f"setoption name Searcher value {name}",
        "go nodes 1",
        path=installed,
    )
    (error,) = [line for line in lines if line.startswith("error")]
    assert error.startswith(f"error option searcher {name} (")
    assert BROKEN[name] in error
    assert lines[-1].startswith("bestmove 0")


def test_a_name_that_is_taken_or_none_at_all_is_told_and_not_used(installed: Path) -> None:
    lines = talk("uai", "setoption name Searcher value mcts-python", "eval", path=installed)
    notes = [line for line in lines if line.startswith("info string ")]
    assert any("mcts of last_move:LastMove" in note for note in notes)
    assert any("'two words'" in note for note in notes)
    assert any("'module'" in note for note in notes)


def test_what_is_found_is_what_the_standard_library_finds(
    installed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(installed)
    expected = {(point.name, point.value) for point in metadata.entry_points(group=registry.GROUP)}
    found = {(name, source) for name, source in registry._entry_points()}
    assert found == expected


def test_ours_are_entry_points_too() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["entry-points"][registry.GROUP] == registry.BUILT_IN


def test_names_are_known_without_importing_a_searcher_or_the_slow_library() -> None:
    code = (
        "import sys; from uai_engine.search import registry; registry.names();"
        "print([name for name in sys.modules if name == 'importlib.metadata'"
        " or name.startswith('uai_engine.search.')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert done.stdout.strip() == "['uai_engine.search.interface', 'uai_engine.search.registry']"


def test_without_a_kernel_the_strongest_in_python_is_the_default_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(kernel, "why_not", lambda: "no compiler")
    registry._found.cache_clear()
    try:
        assert registry.default() == "mcts-python"
        assert "mcts" not in registry.names()
        assert registry.problems() == ("no compiler",)
        with pytest.raises(registry.SearcherError, match="there is no searcher 'mcts', only"):
            registry.make("mcts")
    finally:
        monkeypatch.undo()
        registry._found.cache_clear()
