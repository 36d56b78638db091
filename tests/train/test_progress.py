"""What is said while training, and how often."""

import io
from collections.abc import Iterator

import pytest

from uai_engine.train.progress import Progress


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def ticking(seconds: float) -> Iterator[float]:
    now = 0.0
    while True:
        yield now
        now += seconds


def test_lines_are_rare() -> None:
    stream, clock = io.StringIO(), ticking(25)
    progress = Progress(stream, lambda: next(clock))
    for done in range(1, 9):
        progress.stage("self-play", done, 8, "news")
    assert stream.getvalue() == (
        "self-play: 3/8  news  2:05 left\nself-play: 6/8  news  0:50 left\n"
    )


def test_a_terminal_has_one_line_and_what_stays() -> None:
    stream, clock = Terminal(), ticking(1)
    progress = Progress(stream, lambda: next(clock))
    progress.stage("match", 1, 4)
    progress.stage("match", 2, 4)
    progress.say("promoted")
    first, second, last = stream.getvalue().split("\r\x1b[K")[1:]
    assert first == f"match [{'#' * 10}{'.' * 30}] 1/4"
    assert second == f"match [{'#' * 20}{'.' * 20}] 2/4  0:02 left"
    assert last == "promoted\n"


def test_nothing_wraps() -> None:
    stream, clock = Terminal(), ticking(1)
    Progress(stream, lambda: next(clock)).stage("a name " * 20, 1, 4)
    assert len(stream.getvalue().removeprefix("\r\x1b[K")) <= 79
