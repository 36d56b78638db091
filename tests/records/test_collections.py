"""Collections of games: as fast as a kernel can, in flat memory, and word for word the same."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pexpect
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.notation.games import games, random_game
from tests.uai.person import Person
from uai_engine.game import Action
from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.game_record import GameRecord, Note, states_of
from uai_engine.notation.info import Info
from uai_engine.notation.record import read_record, write_record
from uai_engine.notation.record.evaluation import Evaluation, write_evaluation
from uai_engine.notation.record.lines import SHORT_LETTERS
from uai_engine.notation.result import result_of
from uai_engine.records.check import check_piece
from uai_engine.records.digest import digest_of
from uai_engine.records.fast_replay import fast_digest
from uai_engine.records.stream import Piece, pieces


def run(*arguments: str | Path, stdin: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    words = [sys.executable, "-m", "uai_engine", "record", *map(str, arguments)]
    return subprocess.run(words, input=stdin, capture_output=True)


def whole(seed: int, players: int = 2) -> GameRecord:
    game = random_game(players, seed, steps=400)
    return replace(game, result=result_of(states_of(game)[-1]))


@settings(max_examples=40)
@given(games())
def test_the_kernel_sees_what_the_reducers_see(game: GameRecord) -> None:
    data = write_record(game).encode()
    found = fast_digest(data)
    reading = read_record(data)
    assert not reading.problems
    if found is not None:
        assert found == digest_of(reading)
    assert check_piece(Piece(0, data), Format.RECORD)[:2] == ((), digest_of(reading))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_games_need_no_reducers(players: int) -> None:
    for seed in range(5):
        data = write_record(whole(seed, players)).encode()
        assert fast_digest(data) == digest_of(read_record(data)) is not None


LINES = [b"AZULGAME", b" AZULGAME\t", b"2", b"", b"# AZULGAME", b"x"]


@settings(max_examples=60)
@given(st.integers(0, 5), st.integers(0, 2**32))
def test_a_game_that_is_wrong_somewhere_gets_the_same_words(seed: int, chance: int) -> None:
    choose = random.Random(chance)
    data = bytearray(write_record(whole(seed)).encode())
    for _ in range(choose.randint(1, 3)):
        at = choose.randrange(len(data))
        data[at : at + choose.randint(0, 2)] = choose.choice(
            [b"", b"A", b"B", b"1", b"5", b"-", b"l", b"k", b"\n", b" ", b"\xff", b":", b"0"]
        )
    piece = Piece(7, bytes(data))
    reading = read_record(piece.data)
    problems = tuple((line + 7, text) for line, text in reading.problems)
    assert check_piece(piece, Format.RECORD)[:2] == (problems, digest_of(reading))


@given(
    lines=st.lists(st.sampled_from([b"AZULGAME", b" AZULGAME\t", b"2", b"", b"# AZULGAME", b"x"]))
)
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
@pytest.mark.parametrize("format_", list(Format))
def test_a_stream_is_cut_where_a_whole_file_is(
    lines: list[bytes], end: bytes, format_: Format
) -> None:
    data = b"\xef\xbb\xbf" + end.join([*lines, b"Game: Azul", b"", b"y"])
    cut = list(pieces(BytesIO(data), format_))
    at_once = list(read_games(data, format_))
    assert len(cut) == len(at_once)
    for piece, reading in zip(cut, at_once, strict=True):
        found = check_piece(piece, format_).problems
        assert found == reading.problems


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    path = tmp_path / "games.azul"
    texts = [write_record(whole(seed)) for seed in range(20)]
    path.write_text("".join(texts * 10))
    return path


def test_several_processes_say_what_one_says(collection: Path) -> None:
    collection.write_bytes(collection.read_bytes().replace(b"A 1", b"B 1", 3))
    one, four = run("check", collection), run("check", "--jobs", "4", collection)
    assert one.returncode == four.returncode == 1
    assert one.stdout == four.stdout
    assert one.stdout.count(b"it is the turn of") == 3


def test_memory_stays_flat(collection: Path, tmp_path: Path) -> None:
    large = tmp_path / "large.azul"
    large.write_bytes(collection.read_bytes() * 80)
    assert large.stat().st_size > 10_000_000
    measure = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
    )
    command = [sys.executable, "-m", "uai_engine", "record", "replay", "--game", "15999"]
    done = subprocess.run(
        [sys.executable, "-c", measure, *command, str(large)], capture_output=True, check=True
    )
    assert int(done.stdout.split()[-1]) < 100, "megabytes"


def test_stats(tmp_path: Path) -> None:
    path = tmp_path / "games.azul"
    played = [whole(seed) for seed in range(6)] + [whole(9, players=3)]
    broken_off = random_game(2, seed=1, steps=9)
    path.write_text("".join(map(write_record, [*played, broken_off])))
    said: dict[str, Any] = json.loads(run("stats", "--json", path).stdout)
    assert said["games"] == 8
    two = said["players"]["2"]
    assert (two["games"], two["finished"]) == (7, 6)
    assert two["endings"] == {"normal": 6, "unfinished": 1}
    assert sum(seat["share"] for seat in two["seats"]) == pytest.approx(1)
    scores = [game.result.scores for game in played[:6] if game.result is not None]
    assert two["seats"][0]["points"] == pytest.approx(sum(a for a, _ in scores) / 6)
    assert two["first_player_advantage"] == pytest.approx(two["seats"][0]["share"] - 0.5)
    assert sum(opening["games"] for opening in two["openings"]) == 6
    assert sum(two["rounds"].values()) == 6
    table = run("stats", path).stdout.decode()
    assert "2 players: 7 games, 1 unfinished" in table
    assert "3 players: 1 game" in table
    assert "first player: " in table


def test_a_game_that_stops_is_called_unfinished(tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    path.write_text(write_record(random_game(2, seed=1, steps=9)))
    assert run("check", path).stdout.decode() == f"{path}: sound, 8 moves, unfinished\n"
    assert b"Unfinished, in round 1." in run("show", "--result", path).stdout


def test_colours_by_other_letters(tmp_path: Path) -> None:
    path, other, back = (tmp_path / f"{name}.azul" for name in ("game", "other", "back"))
    path.write_text(write_record(whole(3)))
    assert run("convert", "--colours", SHORT_LETTERS, path, other).returncode == 0
    text = other.read_text()
    assert "y" in text.split("\n", 5)[5].split(":result")[0]
    assert not set("lou") & set(text.split("\n\n", 1)[1].split(":result")[0])
    assert run("check", other).stdout.startswith(f"{other}: sound".encode())
    assert run("convert", other, back).returncode == 0
    assert back.read_text() == path.read_text()


def evaluated(game: GameRecord) -> GameRecord:
    said = Evaluation(Info(depth=7, nodes=1200, win=(0.25, 0.75)), clock=59_500)
    notes = [
        Note(at, write_evaluation(said, game.start))
        for at, step in enumerate(game.steps, start=1)
        if isinstance(step, Action)
    ]
    return replace(game, notes=tuple(notes))


def test_evaluations_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    path.write_text(write_record(evaluated(whole(3))))
    shown = run("show", path).stdout.decode()
    assert "A 25.0 %, B 75.0 %; depth 7; 1200 nodes; 59.500 s left" in shown


def test_stepping_through_a_game_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    game = evaluated(whole(3))
    path.write_text(write_record(game))
    person = Person(str(tmp_path), arguments=("record", "show", str(path)))
    person.sees("The game starts here.")
    person.types("\x1b[C")
    person.sees("Tiles are dealt.")
    person.types("\x1b[C")
    person.sees("step 2 of")
    person.sees("A 25.0 %, B 75.0 %; depth 7; 1200 nodes; 59.500 s left")
    person.types("\x1b[F")
    person.sees(f"step {len(game.steps)} of {len(game.steps)}")
    person.sees("wins.")
    person.types("2")
    person.sees("round 2")
    person.types("\x1b[B")
    person.sees("round 3")
    person.types("\x1b[A")
    person.sees("round 2")
    person.types("\x1b[D")
    person.sees("round 1")
    person.types("\x1b[H")
    person.sees("step 0 of")
    person.types("q")
    assert person.leaves() == 0


def test_a_bar_on_a_terminal(collection: Path) -> None:
    words = ["-m", "uai_engine", "record", "check", str(collection)]
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, words, encoding="utf-8", dimensions=(40, 120), timeout=60
    )
    child.expect_exact("100%")
    child.expect_exact("sound, 200 games")
    child.expect(pexpect.EOF)
