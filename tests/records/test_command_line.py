"""`uai-engine record` as a real process."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.notation.games import moves_of, random_game
from uai_engine.game import Phase
from uai_engine.notation import parse_fen, write_fen
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.notation.record import read_record, write_record
from uai_engine.notation.result import Ending, Result, result_of


def run(*arguments: str | Path, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "uai_engine", "record", *map(str, arguments)]
    return subprocess.run(command, input=stdin, capture_output=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def game() -> GameRecord:
    played = random_game(2, seed=5, steps=400)
    end = states_of(played)[-1]
    assert end.phase == Phase.OVER
    return replace(played, names=("Ada", "Grace Ω"), result=result_of(end))


@pytest.fixture
def file(game: GameRecord, tmp_path: Path) -> Path:
    path = tmp_path / "game.azul"
    path.write_bytes(write_record(game).encode())
    return path


def test_check_finds_a_sound_record_sound(file: Path, game: GameRecord) -> None:
    done = run("check", file)
    assert done.stdout.decode() == f"{file}: sound, {len(moves_of(game))} moves\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_check_reports_every_problem_of_every_file(file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.azul"
    bad.write_bytes(b"AZULGAME\n2\n1llrr 2orku 3luuk 4krul 5rrok\nB 1 rr 22\nx\xff\n")
    done = run("check", bad, file)
    assert done.returncode == 1
    lines = done.stdout.decode().splitlines()
    assert lines[0] == f"{bad}:4: B moves, but it is the turn of A"
    assert [line.split(": ")[0] for line in lines[1:4]] == [f"{bad}:5"] * 3
    assert lines[4].startswith(f"{file}: sound")
    assert done.stderr == b""


def test_check_reads_standard_input(file: Path) -> None:
    done = run("check", "-", stdin=file.read_bytes())
    assert (done.returncode, done.stdout[:8]) == (0, b"-: sound")
    done = run("check", "-", stdin=b"\x00\xff\xfe\r\rAZULGAME")
    assert done.returncode == 1
    assert done.stdout.startswith(b"-:1: ")


def test_show_draws_a_board_for_every_round_and_the_end(file: Path, game: GameRecord) -> None:
    done = run("show", file)
    text = done.stdout.decode()
    rounds = states_of(game)[-1].round
    assert (done.returncode, done.stderr) == (0, b"")
    for number in range(1, rounds + 1):
        assert text.count(f"Round {number}, ") == 1
    assert text.count("  5 ") >= rounds + 1
    assert text.count("Game over, ") == 1
    assert "\x1b" not in text
    assert text.endswith("wins.\n")


def test_show_just_the_result(file: Path, game: GameRecord, tmp_path: Path) -> None:
    done = run("show", "--result", file)
    assert done.stdout.decode() == "  10  B Grace Ω\n   7  A Ada\nB Grace Ω wins.\n"
    late = tmp_path / "late.azul"
    lost = replace(game, steps=game.steps[:9], result=Result((0, 0), Ending.TIME, 1))
    late.write_text(write_record(lost), encoding="utf-8")
    done = run("show", "--result", late)
    assert done.stdout.decode() == "   0  A Ada\n   0  B Grace Ω\nB Grace Ω lost on time.\n"


def test_show_goes_as_far_as_the_rules_do(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("B "))
    lines[at] = "B 1 lor 22-"
    file.write_text("\n".join(lines), encoding="utf-8")
    done = run("show", file)
    assert done.returncode == 1
    assert f"{file}:{at + 1}: the tiles of a move are of one colour".encode() in done.stderr
    assert b"Round 1, A Ada to move." in done.stdout
    assert done.stdout.endswith(b"\n")


def test_convert_to_every_format_and_back(file: Path, game: GameRecord, tmp_path: Path) -> None:
    grid, back = tmp_path / "game.grid", tmp_path / "back.azul"
    assert run("convert", file, grid).returncode == 0
    assert run("convert", grid, back).returncode == 0
    assert back.read_bytes() == file.read_bytes()
    fens, again = tmp_path / "game.fen", tmp_path / "again.azul"
    done = run("convert", file, fens)
    assert done.returncode == 0
    assert done.stderr.decode() == f"{file}: dropped :A, :B, :seed, :result\n"
    assert run("convert", fens, again).returncode == 0
    reading = read_record(again.read_bytes())
    assert reading.game == GameRecord(game.start, game.steps)
    assert [parse_fen(line) for line in fens.read_text().splitlines()][-1].phase == Phase.OVER


def test_convert_between_pipes_names_what_it_drops(file: Path) -> None:
    data = file.read_bytes() + b"# clock 3\x1b[31m\n"
    done = run("convert", "-", "-", "--to", "grid", stdin=data)
    assert done.returncode == 0
    assert done.stdout.startswith(b"Game: Azul\nPlayers: A, B\nA: Ada\n")
    assert done.stderr.decode().splitlines() == ["-: dropped 1 comment"]
    back = run("convert", "-", "-", "--from", "grid", "--to", "record", stdin=done.stdout)
    assert back.stdout == file.read_bytes()


def test_convert_writes_the_strict_form_and_keeps_comments_in_place(tmp_path: Path) -> None:
    done = run(
        "convert",
        "-",
        "-",
        "--to",
        "record",
        stdin=b"AZULGAME\r\n 2\r\n1bb rr 2kuro 3luuk 4krul 5rrok\r\n# here\r\nA1rr22\r\n:x  y\r\n",
    )
    assert done.stdout == (b"AZULGAME\n2\n1llrr 2orku 3lkuu 4lrku 5orrk\n# here\nA 1 rr 22\n:x y\n")
    assert (done.returncode, done.stderr) == (0, b"")


def test_convert_never_overwrites_unless_told_to(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "game.grid"
    out.write_bytes(b"precious")
    done = run("convert", file, out)
    assert (done.returncode, out.read_bytes()) == (2, b"precious")
    assert done.stderr.decode() == f"Error: {out} exists; --force overwrites it\n"
    assert run("convert", "--force", file, out).returncode == 0
    assert out.read_bytes().startswith(b"Game: Azul\n")


def test_convert_leaves_an_unsound_game_alone(tmp_path: Path) -> None:
    bad, out = tmp_path / "bad.azul", tmp_path / "out.grid"
    bad.write_bytes(b"AZULGAME\n2\nA 1 rr 22\n")
    done = run("convert", bad, out)
    assert (done.returncode, out.exists()) == (1, False)
    assert done.stderr.startswith(f"{bad}:3: a move before the draw of round 1".encode())


@pytest.mark.parametrize("moves", [0, 1, 17, None])
def test_replay_prints_the_position(file: Path, game: GameRecord, moves: int | None) -> None:
    done = run("replay", file, *(() if moves is None else ("--to", str(moves))))
    assert (done.returncode, done.stderr) == (0, b"")
    wanted = moves_of(game)[:moves]
    state = parse_fen(done.stdout.decode().strip())
    fitting = [
        states_of(game)[at]
        for at in range(len(game.steps) + 1)
        if moves_of(replace(game, steps=game.steps[:at])) == wanted
    ]
    assert write_fen(state) == write_fen(fitting[-1])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["replay", "FILE", "--to", "56"], "the game has 55 moves, not 56"),
        (["replay", "FILE", "--to", "-1"], "-1 is not in the range"),
        (["convert", "FILE", "-"], "Say it with --to"),
        (["convert", "FILE", "no/such/place.grid"], "cannot write no/such/place.grid"),
        (["check", "no-such-file.azul"], "no-such-file.azul"),
        (["check"], "Missing argument"),
        (["check", "FILE", "--from", "pgn"], "'pgn' is not one of"),
        (["chekc", "FILE"], "chekc"),
    ],
)
def test_usage_is_status_2(file: Path, arguments: list[str], says: str) -> None:
    done = run(*[str(file) if word == "FILE" else word for word in arguments])
    assert done.returncode == 2
    assert says in done.stderr.decode()
    assert done.stdout == b""


@pytest.fixture
def two(file: Path, tmp_path: Path) -> Path:
    """A file of two games, as a match writes it; the second has a comment."""
    path = tmp_path / "two.azul"
    second = write_record(random_game(3, seed=8, steps=12)) + "# flagged\n"
    path.write_bytes(file.read_bytes() + second.encode())
    return path


def test_a_file_may_have_several_games(two: Path, file: Path, tmp_path: Path) -> None:
    assert run("check", two).stdout.decode() == f"{two}: sound, 2 games, 66 moves, 1 unfinished\n"
    assert run("replay", "--game", "2", two).stdout.count(b";") == 3
    done = run("replay", "--game", "3", two)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"the file has 2 games, not 3" in done.stderr


def test_problems_count_the_lines_of_the_file(two: Path) -> None:
    lines = two.read_bytes().count(b"\n")
    two.write_bytes(two.read_bytes() + b"1llrr\n")
    done = run("check", two)
    assert done.returncode == 1
    assert done.stdout.decode().startswith(f"{two}:{lines + 1}: a draw in round 1")


@pytest.mark.parametrize("ending", ["grid", "fen"])
def test_several_games_convert_together(two: Path, tmp_path: Path, ending: str) -> None:
    other, back = tmp_path / f"two.{ending}", tmp_path / "back.azul"
    done = run("convert", two, other)
    assert done.returncode == 0
    dropped = "1 comment" if ending == "grid" else ":A, :B, :seed (2 times), "
    assert f"{two}: dropped {dropped}".encode() in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert run("convert", other, back).returncode == 0
    assert run("check", back).stdout.decode() == f"{back}: sound, 2 games, 66 moves, 1 unfinished\n"
    if ending == "grid":
        assert back.read_bytes() + b"# flagged\n" == two.read_bytes()
