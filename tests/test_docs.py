"""The examples in the documents are run: what a reader types gives what the reader is shown.

Four kinds of fenced block: `uai` (`>` to the engine, `<` from it), `console` (`$` and a command,
then its output), `play` (the same, and what is typed behind prompts) and `python` (a doctest). In
what is shown, `...` stands for anything, on a line of its own for any lines.
"""

import doctest
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SEARCH_PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
"""Where `uai-engine` is found as a reader who has installed it would find it."""
PAGES = ("README.md", "CONTRIBUTING.md", "protocol/UAI.md")
FENCE = re.compile(r"^```(uai|console|play|python)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(kind: str) -> Iterator[tuple[str, str]]:
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            if match[1] == kind:
                yield f"{page}:{text.count(chr(10), 0, match.start()) + 2}", match[2]


def named(kind: str) -> pytest.MarkDecorator:
    found = list(blocks(kind))
    return pytest.mark.parametrize(
        ("name", "block"), found, ids=[name for name, _ in found] or None
    )


def pattern(line: str) -> str:
    return ".*".join(map(re.escape, line.split("...")))


def starts(line: str) -> bool:
    """Whether a reader would wait for a search behind this line; `wait` does that for us."""
    words = line.split()
    endless = "infinite" in words or "ponder" in words
    return words[0] == "ponderhit" or (words[0] == "go" and not endless)


@named("uai")
def test_exchange(name: str, block: str) -> None:
    sent = [line[2:] for line in block.splitlines() if line.startswith("> ")]
    shown = [line[2:] for line in block.splitlines() if line.startswith("< ")]
    lines = [each for line in sent for each in ([line, "wait"] if starts(line) else [line])]
    engine = subprocess.run(
        [sys.executable, "-m", "uai_engine"],
        input="\n".join(line for line in lines if line != "quit") + "\n",
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    said = iter(engine.stdout.splitlines())
    for line in shown:
        assert any(re.fullmatch(pattern(line), answer) for answer in said), (
            f"{name}: {line!r} is not what the engine says:\n{engine.stdout}"
        )


@named("console")
def test_commands(name: str, block: str, tmp_path: Path) -> None:
    run_commands(name, block, tmp_path)


@named("play")
def test_games(name: str, block: str, tmp_path: Path) -> None:
    run_commands(name, block, tmp_path, re.findall(r"^your move> (.*)$", block, re.MULTILINE))


def run_commands(name: str, block: str, folder: Path, typed: Sequence[str] = ()) -> None:
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        done = subprocess.run(
            command,
            shell=True,
            cwd=folder,
            env={**os.environ, "PATH": SEARCH_PATH, "UAI_ENGINE_DATA": "data"},
            input="".join(f"{line}\n" for line in typed),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=240,
        )
        wanted = "".join(
            r"(?:.*\n)*?" if line.strip() == "..." else f"{pattern(line.rstrip())} *\n"
            for line in shown.splitlines()
        )
        assert re.fullmatch(wanted, done.stdout), f"{name}: $ {command}\n{done.stdout}"


@pytest.mark.parametrize("page", PAGES)
def test_python(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page are one session: what a reader has typed once is still there."""
    monkeypatch.setenv("PATH", SEARCH_PATH)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for name, block in blocks("python"):
        if name.startswith(f"{page}:"):
            test = doctest.DocTestParser().get_doctest(block, names, name, name, 0)
            assert runner.run(test, clear_globs=False).failed == 0, name
            names = test.globs
