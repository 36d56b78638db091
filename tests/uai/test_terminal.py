"""What a person sees at a terminal, and what nobody else does."""

import os
import re
import signal
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.uai.person import Person

FIRST = "round 1, seat 0>"
Sit = Callable[..., Person]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    people: list[Person] = []

    def start(**options: object) -> Person:
        people.append(Person(str(tmp_path), **options))  # type: ignore[arg-type]
        return people[-1]

    yield start
    for person in people:
        person.goes_away()


@pytest.fixture
def person(sit: Sit) -> Person:
    """Somebody who has started the engine and set a searcher that answers at once."""
    person = sit()
    person.is_asked(FIRST)
    person.enters("setoption name Searcher value greedy")
    person.is_asked(FIRST)
    return person


def test_the_prompt_says_where_the_game_stands(person: Person) -> None:
    person.sees("help to see the commands")
    person.enters("position startpos players 3 first 2 seed 1")
    person.is_asked("round 1, seat 2>")
    person.enters("position startpos moves deal:0123/0123/0123/0123/0123")
    person.is_asked(FIRST)
    person.enters("undo")
    person.is_asked("waiting for a deal>")
    board = "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
    bag = "".join(str(colour) * 19 for colour in range(5))
    won = board.replace("5/", "-----/", 1)
    person.types(f"position fen {won} {board} | - - - - - - | {bag} | 0 -\r")
    person.is_asked("game over>")
    person.sees("Game over, seat 0 wins.")


def test_the_table_is_drawn_in_five_colours_after_a_move(person: Person) -> None:
    person.enters("position startpos seed 1")
    person.sees("1 RRKT  2 RRKT  3 YYRK  4 BYRR  5 KKTT")
    person.enters("move 1r4")
    person.is_asked("round 1, seat 1>")
    person.sees("4   . . R R | r k t b y")
    person.sees("1 ....  2 RRKT")
    assert len(person.colours()) == 5


def test_moves_are_listed_in_the_short_form(person: Person) -> None:
    person.enters("position startpos seed 1")
    person.enters("moves")
    person.sees("84 legal moves")
    person.sees("display 5  5k- 5k1 5k2 5k3 5k4 5k5 5t- 5t1 5t2 5t3 5t4 5t5")
    assert "legalmoves" not in person.text()


@pytest.mark.parametrize(
    ("begun", "completed"),
    [
        ("uain\t", "uainewgame"),
        ("seto\tn\tMove\t", "setoption name MoveOverhead"),
        ("setoption name Searcher value ra\t", "setoption name Searcher value random"),
        ("setoption name Ponder value t\t", "setoption name Ponder value true"),
        ("position st\tse\t", "position startpos seed"),
        ("help ponder\t", "help ponderhit"),
        ("go inf\t", "go infinite"),
        ("move 0101\t", "move 0101"),
        ("move 0102\t5", "move 010205"),
        ("debug on\t", "debug on"),
    ],
)
def test_tab_completes(person: Person, begun: str, completed: str) -> None:
    person.enters("position startpos seed 1")
    person.is_asked(FIRST)
    person.types(begun)
    person.is_asked(f"{FIRST} {completed}")


def test_tab_lists_what_is_possible(person: Person) -> None:
    person.enters("position startpos seed 1")
    person.is_asked(FIRST)
    person.types("move 3y\t\t")
    person.sees("3y- 3y1 3y2 3y3 3y4 3y5")
    person.types("2\r")
    person.is_asked("round 1, seat 1>")


def test_the_searcher_s_thoughts_do_not_garble_what_is_typed(person: Person) -> None:
    person.enters("setoption name Searcher value mcts-python")
    person.is_asked(FIRST)
    person.enters("go infinite")
    person.is_asked("round 1, seat 0, thinking>")
    person.types("stat")
    person.sees("pv ")
    person.waits_for(lambda: person.line() == "round 1, seat 0, thinking> stat")
    person.types("us\r")
    person.sees("status draft round 1 seat 0 scores 0 0")
    person.enters("stop")
    person.sees("bestmove ")
    person.is_asked(FIRST)


def test_ctrl_c_stops_a_search_and_clears_a_line(person: Person) -> None:
    person.enters("go infinite")
    person.is_asked("round 1, seat 0, thinking>")
    person.types("\x03")
    person.sees("bestmove ")
    person.is_asked(FIRST)
    person.types("some rubbish")
    person.waits_for(lambda: person.line().endswith("rubbish"))
    person.types("\x03")
    person.is_asked(FIRST)
    person.enters("status")
    person.sees("status draft")
    assert "Traceback" not in person.text()


def test_ctrl_d_leaves_also_in_a_search(person: Person) -> None:
    person.enters("go infinite")
    person.is_asked("round 1, seat 0, thinking>")
    person.types("\x04")
    assert person.leaves() == 0
    assert "bestmove " in person.text()


def test_quit_leaves(person: Person) -> None:
    person.enters("quit")
    assert person.leaves() == 0


def test_being_killed_leaves_no_traceback_and_restores_the_terminal(person: Person) -> None:
    person.sends_signal(signal.SIGTERM)
    assert person.leaves() == 128 + signal.SIGTERM
    assert "Traceback" not in person.text()


def test_an_interrupt_from_outside_does_not_end_it(person: Person) -> None:
    person.enters("go infinite")
    person.is_asked("round 1, seat 0, thinking>")
    person.sends_signal(signal.SIGINT)
    person.sees("bestmove ")
    person.enters("status")
    person.sees("status draft")


@pytest.mark.parametrize("line", ["1r4", "1R4", "1 red 4", "010204", "move 1R4"])
def test_a_bare_move_is_played_in_any_form(person: Person, line: str) -> None:
    person.enters("position startpos seed 1")
    person.sees("1 RRKT  2 RRKT  3 YYRK  4 BYRR  5 KKTT")
    person.enters(line)
    person.is_asked("round 1, seat 1>")
    person.sees("1 ....  2 RRKT  3 YYRK  4 BYRR  5 KKTT")


def test_every_terminal_begins_with_a_game_of_its_own(sit: Sit) -> None:
    seeds = set()
    for _ in range(2):
        person = sit()
        person.is_asked(FIRST)
        seeds.add(re.findall(r"A new game, seed (\d+)\.", person.text())[0])
    assert len(seeds) == 2


def test_help_move_shows_a_move(person: Person) -> None:
    person.enters("help move")
    person.sees("3r1 takes the red tiles of display 3 to row 1")


def test_quit_does_not_wait_for_a_count(person: Person) -> None:
    person.enters("perft 40")
    person.enters("quit")
    assert person.leaves() == 0


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("mvoes", "did you mean moves?"),
        ("exit", "did you mean quit?"),
        ("new", "did you mean position startpos?"),
        ("hint", "did you mean go?"),
        ("save", "did you mean history?"),
        ("load", "did you mean position startpos?"),
        ("play", "start uai-engine play."),
        ("1b1", "display 1 has no blue tile"),
        ("1z1", "Type moves to see the legal moves"),
        ("rubbish", "Type help to see every command."),
        ("go nods 5", "Type help go to see how it is used."),
        ("move 1b1", "Type moves to see the legal moves"),
    ],
)
def test_an_error_comes_with_a_hint(person: Person, line: str, hint: str) -> None:
    person.enters("position startpos seed 1")
    person.enters(line)
    person.sees("error: ")
    person.sees(hint)
    person.is_asked(FIRST)


def test_history_is_kept_from_one_session_to_the_next(sit: Sit) -> None:
    first = sit()
    first.is_asked(FIRST)
    first.enters("position startpos seed 4711")
    first.enters("quit")
    first.leaves()
    second = sit()
    second.is_asked(FIRST)
    second.types("\x1b[A\x1b[A")
    second.waits_for(lambda: second.line() == f"{FIRST} position startpos seed 4711")


def test_a_place_for_history_that_cannot_be_written_is_no_obstacle(sit: Sit) -> None:
    person = sit(environment={"XDG_STATE_HOME": os.devnull})
    person.is_asked(FIRST)
    person.enters("status")
    person.sees("status draft")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


def test_no_color_is_respected(sit: Sit) -> None:
    person = sit(environment={"NO_COLOR": "1"})
    person.is_asked(FIRST)
    person.enters("position startpos seed 1")
    person.sees("1 RRKT  2 RRKT")
    person.enters("rubbish")
    person.sees("error: ")
    assert person.colours() == set()


def test_a_dumb_terminal_gets_no_escapes(sit: Sit) -> None:
    """Nor a prompt that it could not redraw; what it shows is still meant for a person."""
    person = sit(environment={"TERM": "dumb"})
    person.types("d\rrubbish\r")
    person.sees("seat 0 to move")
    person.sees("Type help to see every command.")
    person.types("quit\r")
    assert person.leaves() == 0
    assert b"\x1b" not in person.raw
    assert "info string" not in person.text()


@pytest.mark.parametrize("columns", [40, 60])
def test_a_narrow_terminal_breaks_no_line(sit: Sit, columns: int) -> None:
    person = sit(rows=100, columns=columns)
    person.is_asked(FIRST)
    person.types("position startpos players 4 seed 1\r")
    person.sees("seat 3")
    person.enters("moves")
    person.sees("display 9")
    text = person.text()
    assert "4   . . . . | r k t b y" in text
    for line in text.splitlines():
        if line.startswith("display "):
            assert len(line) <= columns


def test_a_script_s_output_on_a_terminal_is_for_a_person_too(sit: Sit) -> None:
    person = sit(arguments=("-c", "position startpos seed 1", "-c", "d", "-c", "rubbish"))
    assert person.leaves() == 1
    assert "1 RRKT  2 RRKT" in person.text()
    assert "info string" not in person.text()
    assert len(person.colours()) == 5
