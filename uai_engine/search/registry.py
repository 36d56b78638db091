"""Searchers by name: ours, and those that installed packages add.

A package adds a searcher with an entry point in the group `uai_engine.searchers`:

    [project.entry-points."uai_engine.searchers"]
    name = "package.module:Class"

The engine lists every name when it starts, so finding them must cost next to nothing. Importing
`importlib.metadata` takes as long as starting the interpreter twice over; looking through the
installed packages' `entry_points.txt` for one word takes less than a millisecond. No searcher is
imported before it is asked for, and one that cannot be is a problem to tell, not to die of.
"""

import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

from uai_engine import kernel
from uai_engine.search.interface import Searcher

GROUP: Final = "uai_engine.searchers"

BUILT_IN: Final = {
    "mcts": "uai_engine.search.mcts:MctsSearcher",
    "mcts-python": "uai_engine.search.mcts_python:MctsPythonSearcher",
    "greedy": "uai_engine.search.greedy:GreedySearcher",
    "random": "uai_engine.search.random_move:RandomSearcher",
}
"""Ours, the strongest first. They are entry points too; this list spares the look-up."""


class SearcherError(Exception):
    """A searcher that does not exist or cannot be made; the message says why."""


class Found(NamedTuple):
    sources: dict[str, str]
    """Where each searcher is, as `module:attribute`."""
    problems: tuple[str, ...]


def names() -> tuple[str, ...]:
    """Every searcher there is: ours, then those of other packages in the order of their names."""
    return tuple(_found().sources)


def default() -> str:
    """The searcher to use when nobody chose one: the strongest that works here."""
    return names()[0]


def problems() -> tuple[str, ...]:
    """What the user should hear about the searchers there are, or are not; often nothing."""
    return _found().problems


def make(name: str) -> Searcher:
    """A new searcher of this name; raises SearcherError if that cannot be."""
    source = _found().sources.get(name)
    if source is None:
        raise SearcherError(f"there is no searcher {name!r}, only {', '.join(names())}")
    module, _, attribute = source.partition(":")
    try:
        target: Any = import_module(module)
        for part in attribute.split("."):
            target = getattr(target, part)
        searcher: Searcher = target()
    except Exception as error:  # somebody else's code: anything can happen
        raise SearcherError(f"searcher {name} ({source}): {_describe(error)}") from error
    missing = [part for part in _PARTS if not hasattr(searcher, part)]
    if missing:
        raise SearcherError(f"searcher {name} ({source}) has no {', '.join(missing)}")
    return searcher


_PARTS = (
    *("options", "players", "configure", "prepare"),
    *("new_game", "search", "evaluate", "explain"),
)


def _describe(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


@cache
def _found() -> Found:
    sources = dict(BUILT_IN)
    problems = []
    if reason := kernel.why_not():
        del sources["mcts"]
        problems.append(reason)
    others: dict[str, str] = {}
    for name, source in _entry_points():
        if not name or len(name.split()) != 1 or ":" not in source:
            problems.append(f"not a searcher's entry point: {name!r} = {source!r}")
        elif (BUILT_IN | others).setdefault(name, source) != source:
            problems.append(f"searcher {name} of {source} has a name that is taken; it is not used")
        elif name not in BUILT_IN:
            others[name] = source
    return Found(sources | dict(sorted(others.items())), tuple(problems))


def _entry_points() -> Iterator[tuple[str, str]]:
    """Name and source of every entry point in our group, package by package along `sys.path`."""
    seen = set()
    for folder in sys.path:
        try:
            packages = sorted(os.listdir(folder or "."))
        except OSError:
            continue
        for package in packages:
            if package.endswith((".dist-info", ".egg-info")) and package not in seen:
                seen.add(package)
                yield from _in_group(_text(os.path.join(folder, package, "entry_points.txt")))


def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""


def _in_group(text: str) -> Iterator[tuple[str, str]]:
    """The entries of our group in the text of an `entry_points.txt`."""
    if GROUP not in text:
        return
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == GROUP and line and line[0] not in "#;":
            name, _, source = line.partition("=")
            # What follows a source, as in `module:Class [extra]`, is of no use here.
            yield name.strip(), source.partition("[")[0].strip()
