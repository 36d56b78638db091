"""File names in comments and documents are those of files that exist."""

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENDINGS = "py|hpp|cpp|md|json|svg|js|css|html|toml|txt"
NAME = re.compile(rf"(?<![\w./*-])((?:[\w.-]+/)*[\w-]+\.(?:{ENDINGS}))(?![\w*/-])")
"""A path or a bare file name. One behind a `*`, an `@` or a dot is a pattern or an extension."""

EXAMPLES = frozenset(
    {
        # Of a training run's directory, of an installed package, of fastchess.
        "run.json",
        "fit.json",
        "match.json",
        "report.json",
        "entry_points.txt",
        "elo_test.cpp",
        "sprt_test.cpp",
    }
)
LEFT_OUT = ("build", "node_modules")


def files(*endings: str) -> list[Path]:
    found = [path for ending in endings for path in ROOT.rglob(f"*.{ending}")]
    return sorted(
        path
        for path in found
        if not any(
            part.startswith(".") or part in LEFT_OUT for part in path.relative_to(ROOT).parts
        )
    )


def python_words(path: Path) -> Iterator[tuple[int, str]]:
    """The comments and docstrings of a Python file, with their lines."""
    fresh = True
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and fresh):
            yield token.start[0], token.string
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            fresh = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def native_words(path: Path) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if "//" in line:
            yield number, line.partition("//")[2]


def page_words(path: Path) -> Iterator[tuple[int, str]]:
    """A page's prose: names in fenced and indented blocks are examples."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        fenced ^= line.lstrip().startswith("```")
        if not fenced and not line.startswith("    "):
            yield number, line


def mentioned() -> Iterator[tuple[Path, int, str]]:
    for endings, read in (
        (("py",), python_words),
        (("hpp", "cpp"), native_words),
        (("md",), page_words),
    ):
        for path in files(*endings):
            for line, text in read(path):
                for match in NAME.finditer(text):
                    yield path, line, match[1]


def exists(name: str, beside: Path, known: frozenset[str]) -> bool:
    """A bare name may be any file's; a path counts from the top, the package or its own folder."""
    if name.rpartition("/")[2] in EXAMPLES:
        return True
    if "/" not in name:
        return name in known
    tops = (ROOT, ROOT / "uai_engine", beside.parent, *beside.parents)
    return any((top / name).exists() for top in tops if top.is_relative_to(ROOT))


def test_file_names_in_comments_and_documents_exist() -> None:
    known = frozenset(path.name for path in files(*ENDINGS.split("|")))
    pages = [(path, line, name) for path, line, name in mentioned() if path.name != "CHANGELOG.md"]
    assert len(pages) > 100
    stale = [
        f"{path.relative_to(ROOT)}:{line} names {name}"
        for path, line, name in pages
        if not exists(name, path, known)
    ]
    assert stale == []
