"""Input that no driver should send, and drivers that do not listen. The engine lives on."""

import os
import threading
from pathlib import Path

import pytest

from tests.uai.driver import PATIENCE, Engine, Spawn
from uai_engine.notation.words import MAX_LINE_BYTES


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"fen\x00", "control character 0x00 at column 4"),
        (b"\x00", "control character 0x00 at column 1"),
        (b"fen\x07", "control character 0x07"),
        (b"position\rstartpos", "control character 0x0d"),
        (b"fen\x7f", "control character 0x7f"),
        ("fen\u0085".encode(), "control character 0x85"),
        (b"\xff\xfe", "not UTF-8: byte 0xff at column 1"),
        (b"fen \xc3", "not UTF-8: byte 0xc3 at column 5"),
        (bytes(range(128, 256)), "not UTF-8"),
    ],
)
def test_uai_004_lines_that_are_no_text(engine: Engine, data: bytes, says: str) -> None:
    before = engine.one("fen")
    engine.write(data + b"\n")
    line = engine.ask()[0]
    assert line.startswith("error syntax ")
    assert says in line
    assert engine.one("fen") == before


def test_uai_004_binary_rubbish_is_one_error_a_line(engine: Engine) -> None:
    rubbish = os.urandom(100_000).replace(b"\n", b"\xff")
    engine.write(b"\n".join(b"\xff" + rubbish[at : at + 1000] for at in range(0, 100_000, 1000)))
    engine.write(b"\n")
    answers = engine.ask()
    assert len(answers) == 100
    assert all(line.startswith("error syntax ") for line in answers)


def test_uai_002_line_ends(engine: Engine) -> None:
    engine.write(b"status\r\nstatus\n\n\r\n   \t \nstatus\r\n")
    assert len(engine.ask()) == 3


def test_uai_002_the_last_line_needs_no_end(engine: Engine) -> None:
    engine.write(b"position startpos seed 1\nstatus\nfen")
    status, lines, errors = engine.end()
    assert (status, errors) == (0, "")
    assert [line.split()[0] for line in lines] == ["status", "fen"]


def test_uai_005_any_number_of_spaces_and_tabs(engine: Engine) -> None:
    engine.write(b" \t position \t startpos   seed\t1  \n\tfen \n")
    assert "| - 2234 2234 1123 0122 3344 |" in engine.ask()[0]


@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_uai_003_the_longest_line_is_read(engine: Engine, end: bytes) -> None:
    engine.write(b"status".ljust(MAX_LINE_BYTES) + end)
    assert engine.ask()[0].startswith("status ")
    engine.write(b"status".ljust(MAX_LINE_BYTES + 1) + end)
    assert engine.ask()[0].startswith("error syntax ")


@pytest.mark.parametrize("megabytes", [2, 50])
def test_uai_003_a_huge_line_is_one_error(engine: Engine, megabytes: int) -> None:
    for _ in range(megabytes):
        engine.write(b"x" * (1 << 20))
    engine.write(b"\nstatus\n")
    error, status = engine.ask()
    assert error.startswith("error syntax ")
    assert str(MAX_LINE_BYTES) in error
    assert status.startswith("status ")


def test_a_long_list_of_steps_fails_at_the_right_one(engine: Engine) -> None:
    before = engine.one("fen")
    answer = engine.one("position startpos seed 1 moves " + "1r1 " * 100_000)
    assert answer.startswith("error move step 2: ")
    assert engine.one("fen") == before


def test_uai_008_thousands_of_commands_in_one_write(engine: Engine) -> None:
    engine.send(*["status", "fen", "rubbish", "position startpos seed 1"] * 2500)
    words = [line.split()[0] for line in engine.ask()]
    assert words == ["status", "fen", "error"] * 2500


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy"])
def test_uai_023_isready_ten_thousand_times_in_a_search(spawn: Spawn, searcher: str) -> None:
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 1", "go infinite")
    engine.send(*["isready"] * 10_000)
    ready = 0
    while ready < 10_000:
        line = engine.line()
        assert not line.startswith("bestmove")
        ready += line == "readyok"
    assert engine.best("stop") != "bestmove none"


THOUSANDS = [300, pytest.param(1000, marks=pytest.mark.long)]


@pytest.mark.parametrize("searches", THOUSANDS)
@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy"])
def test_uai_400_many_searches_one_by_one(spawn: Spawn, searcher: str, searches: int) -> None:
    engine = spawn(searcher=searcher)
    for seed in range(searches):
        engine.send(f"position startpos seed {seed}", "go infinite", "stop")
        assert engine.until("bestmove")[-1] != "bestmove none"
    assert engine.ask() == []


@pytest.mark.parametrize("searches", THOUSANDS)
@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy"])
def test_uai_400_many_searches_in_one_write(spawn: Spawn, searcher: str, searches: int) -> None:
    """Every `bestmove` belongs to its own `go`, told apart by the one move it may choose."""
    engine = spawn(searcher=searcher)
    moves = engine.ask("position startpos seed 1", "moves")[0].split()[2:]
    expected = [moves[number % len(moves)] for number in range(searches)]
    for move in expected:
        engine.stdin.write(
            f"position startpos seed 1\ngo infinite searchmoves {move}\nstop\n".encode()
        )
    engine.send("status")
    for move in expected:
        assert engine.until("bestmove")[-1].split()[:2] == ["bestmove", move]
    assert engine.line().startswith("status ")
    assert not [line for line in engine.transcript if line.startswith("error")]


def test_uai_008_a_driver_that_does_not_read_for_a_while(spawn: Spawn) -> None:
    """More answers than any pipe holds are asked for before the first of them is read."""
    engine = spawn(paused=True)
    done = threading.Event()

    def write() -> None:
        engine.send(*["moves"] * 5000, "go infinite", "isready", "stop", "status")
        done.set()

    threading.Thread(target=write, daemon=True).start()
    assert done.wait(PATIENCE), "the engine stopped taking commands"
    engine.resume()
    lines = engine.until("status")
    words = [line.split()[0] for line in lines if not line.startswith("info")]
    assert words[:5000] == ["legalmoves"] * 5000
    assert sorted(words[5000:]) == ["bestmove", "readyok", "status"]


def test_memory_stays_flat_over_twenty_thousand_positions(engine: Engine) -> None:
    moves = "1r4 2k3 3y1 4r5 0t2 0k3"
    line = f"position startpos seed 1 moves {moves}"
    assert engine.ask(line) == []

    statm = Path(f"/proc/{engine.process.pid}/statm")

    def resident() -> int:
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def send(number: int) -> None:
        for _ in range(number // 500):
            assert engine.ask(*[line] * 500) == []

    send(2000)
    before = resident()
    send(20_000)
    assert resident() - before < 4 << 20
