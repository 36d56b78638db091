"""The terminals a game may be played at: narrow, without colours, without anything."""

import pytest

from tests.play.conftest import Sit

TABLE = ("--seats", "me,engine", "--elo", "400", "--seed", "1")


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_wider_than_the_terminal(sit: Sit, columns: int) -> None:
    person = sit(*TABLE, columns=columns, rows=120)
    person.is_asked("your move>")
    for line in ("5k2", "hint", "help", "score", "moves"):
        person.enters(line)
        person.is_asked("your move>")
    text = person.text()
    assert "4   . . . . | r k t b y" in text
    assert "Best: " in text
    # A line that was too wide would have gone on at the start of the next.
    for word in ("You: display 5, black, to row 2.", "quit       leave; the game is kept"):
        assert word in text
    assert person.colours()


def test_no_color_is_respected(sit: Sit) -> None:
    person = sit(*TABLE, environment={"NO_COLOR": "1"})
    person.is_asked("your move>")
    person.enters("1b1")
    person.sees("display 1 has no blue tile")
    assert person.colours() == set()


def test_a_dumb_terminal_gets_no_escapes(sit: Sit) -> None:
    person = sit(*TABLE, environment={"TERM": "dumb"})
    person.is_asked("your move>")
    person.types("5k2\r")
    person.sees("uai-engine: ")
    person.is_asked("your move>")
    person.types("1b1\r")
    person.sees("has no blue tile")
    person.types("quit\r")
    assert person.leaves() == 0
    assert b"\x1b" not in person.raw


def test_moves_and_commands_are_completed(sit: Sit) -> None:
    person = sit(*TABLE)
    person.is_asked("your move>")
    person.types("3y\t\t")
    person.sees("3y- 3y1 3y2 3y3 3y4 3y5")
    person.types("\x03")
    person.is_asked("your move>")
    person.types("he\t\r")
    person.sees("the best move, what it is worth, and why")


def test_what_was_typed_is_remembered(sit: Sit) -> None:
    first = sit(*TABLE)
    first.is_asked("your move>")
    first.enters("score")
    first.enters("quit")
    assert first.leaves() == 0
    second = sit(*TABLE)
    second.is_asked("your move>")
    second.types("\x1b[A\x1b[A")
    second.is_asked("your move> score")
