"""The house in order: who may import whom, and what every module owes its reader."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "uai_engine"

MAY_IMPORT: dict[str, frozenset[str]] = {
    "extras": frozenset(),
    "game": frozenset(),
    "notation": frozenset({"game"}),
    "kernel": frozenset({"game"}),
    "search": frozenset({"game", "notation", "kernel"}),
    "terminal": frozenset({"game", "notation"}),
    "uai": frozenset({"game", "notation", "kernel", "search", "terminal"}),
    # These drive any engine, in any language: they never look inside ours.
    "client": frozenset({"game", "notation"}),
    "conformance": frozenset({"game", "notation", "client"}),
    "match": frozenset({"extras", "game", "notation", "client"}),
    "review": frozenset({"game", "notation", "terminal", "client"}),
    "play": frozenset({"game", "notation", "terminal", "client", "review"}),
    "board": frozenset({"game", "notation", "client", "review"}),
    # These are for this engine.
    "records": frozenset({"game", "notation", "kernel", "terminal"}),
    "rl": frozenset({"extras", "game", "notation", "kernel", "search"}),
    "train": frozenset({"extras", "game", "notation", "kernel", "search", "client", "match"}),
}
"""What each part may import of the others. A new package or module needs an entry here."""

ENTRANCES = frozenset({"__main__", "cli"})
"""Modules that put the parts together: they import anything, and nobody else imports them.
The version, in the package's own `__init__`, is open to all."""


MODULES = sorted(PACKAGE.rglob("*.py"))
SCRIPTS = sorted((ROOT / "scripts").rglob("*.py"))


def part_of(module: Path) -> str:
    """The package a module is in, or its own name if it lies directly in `uai_engine`."""
    return module.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(source: str, package: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The parts of `uai_engine` that a module in `package` imports, with their lines.

    Imports inside functions and under TYPE_CHECKING count too: they are knowledge as well.
    """
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.stmt | ast.expr):
            continue
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) - node.level + 1]) if node.level else []
            base += node.module.split(".") if node.module else []
            names = [".".join([*base, alias.name]) for alias in node.names]
        elif isinstance(node, ast.Call) and node.args:
            # importlib.import_module("...") and __import__("...") by a literal name.
            called, first = ast.unparse(node.func), node.args[0]
            if called.endswith(("import_module", "__import__")) and isinstance(first, ast.Constant):
                names = [str(first.value)]
        for name in names:
            root, _, rest = name.partition(".")
            if root == "uai_engine" and rest:
                yield node.lineno, rest.split(".")[0]


def forbidden(part: str, imported: str) -> bool:
    if part in ENTRANCES or imported in (part, "__version__"):
        return False
    return imported not in MAY_IMPORT.get(part, frozenset())


def test_every_part_has_its_place() -> None:
    unplaced = set(map(part_of, MODULES)) - MAY_IMPORT.keys() - ENTRANCES - {"__init__"}
    assert unplaced == set(), "say in MAY_IMPORT what they may import"


def test_table_has_no_circles() -> None:
    placed: list[str] = []
    for part, allowed in MAY_IMPORT.items():
        assert allowed <= set(placed), f"{part} may import what comes after it"
        placed.append(part)


def test_imports_point_upward() -> None:
    wrong = []
    for path in MODULES:
        package = path.relative_to(ROOT).parts[:-1]
        for line, imported in imports(path.read_text(encoding="utf-8"), package):
            if forbidden(part_of(path), imported):
                wrong.append(f"{path.relative_to(ROOT)}:{line} imports uai_engine.{imported}")
    assert wrong == []


@pytest.mark.parametrize(
    ("source", "imported"),
    [
        ("import uai_engine.kernel", ["kernel"]),
        ("import os, uai_engine.search.mcts as m", ["search"]),
        ("from uai_engine import kernel", ["kernel"]),
        ("from uai_engine.kernel.state import pack", ["kernel"]),
        ("from ..kernel import state", ["kernel"]),
        ("from .. import kernel, game", ["kernel", "game"]),
        ("from . import rules", ["game"]),
        ("def f():\n    from uai_engine.kernel import state", ["kernel"]),
        ("import importlib\nimportlib.import_module('uai_engine.uai.session')", ["uai"]),
        ("import uai_engine", []),
        ("from uai_engine_elsewhere import kernel", []),
    ],
)
def test_imports_are_seen_however_they_are_written(source: str, imported: list[str]) -> None:
    assert [name for _, name in imports(source, ("uai_engine", "game"))] == imported


@pytest.mark.parametrize(
    ("part", "imported", "verdict"),
    [
        ("game", "notation", True),
        ("notation", "game", False),
        ("client", "kernel", True),
        ("match", "uai", True),
        ("uai", "cli", True),
        ("cli", "match", False),
        ("game", "game", False),
        ("attic", "game", True),
    ],
)
def test_direction_can_be_wrong(part: str, imported: str, verdict: bool) -> None:
    assert forbidden(part, imported) is verdict


def test_every_module_says_what_it_is() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in [*MODULES, *SCRIPTS]
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert silent == []


def test_no_module_knows_a_machine() -> None:
    """No path of somebody's own computer is written into the sources."""
    places = tuple(f"/{place}/" for place in ("home", "root", "Users", "work", "tmp"))
    found = []
    for path in [*MODULES, *SCRIPTS]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found += [
                    f"{path.relative_to(ROOT)}:{node.lineno} names {place}"
                    for place in places
                    if node.value.startswith(place) or f" {place}" in node.value
                ]
    assert found == []


def written_table() -> dict[str, frozenset[str]]:
    """Who may import whom, as CONTRIBUTING.md tells it."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rows = text.split("| package | imports |\n|---|---|\n")[1].split("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return {
        package.strip("`"): frozenset(re.findall(r"`(\w+)`", imported))
        for package, imported in cells
    }


def test_contributing_tells_who_may_import_whom() -> None:
    assert written_table() == MAY_IMPORT
