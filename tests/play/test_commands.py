"""What can be typed beside moves, and what is said to what is no move."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.play.conftest import Play
from uai_engine.client import startpos
from uai_engine.notation import parse_fen, read_record
from uai_engine.play.commands import BY_NAME, NAMES, find, near

TABLE = ("--seats", "me,engine", "--elo", "400", "--seed", "1")


FEN = startpos(seed=1).push("5k4", "3y5").fen()


def games_in(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "data" / "games").iterdir())


def test_a_game_is_kept_where_it_is_said_to_be(play: Play, tmp_path: Path) -> None:
    shown = play("5k2", arguments=TABLE)
    (path,) = games_in(tmp_path)
    assert shown.count(str(path)) == 2
    assert f"uai-engine play --resume {path}\n" in shown
    reading = read_record(path.read_bytes())
    assert reading.problems == ()
    assert reading.game is not None
    assert len(reading.game.steps) == 3
    assert dict(reading.game.metadata) == {"seats": "me,engine", "elo": "400"}


def test_a_game_without_a_move_leaves_nothing_behind(play: Play, tmp_path: Path) -> None:
    play("hint", "quit", arguments=TABLE)
    assert games_in(tmp_path) == []


def test_what_the_others_did_is_said_in_words(play: Play) -> None:
    shown = play("5K2", arguments=TABLE)
    assert "You: display 5, black, to row 2." in shown
    assert "uai-engine: " in shown
    assert "2       K K | t b y r k" in shown


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("1b1", "display 1 has no blue tile. Type moves to see every move."),
        ("3g1", "'g' in '3g1' is no colour"),
        ("9r1", "there is no display 9: this game has 1 to 5"),
        ("hnit", "'hnit' is no command: did you mean hint?"),
        ("exti", "'exti' is no command: did you mean quit?"),
        ("zzz", "'zzz' is no move: type a display"),
        ("hint please", "hint stands alone: 'please' is too much"),
        ("save", "save is followed by FILE"),
        ("load nowhere.azul", "nowhere.azul: No such file or directory"),
        ("level high", "a level is an Elo such as 700, or full, not 'high'"),
        ("level 9000", "uai-engine plays at 2650: it has 400 to 2650."),
        ("undo", "there is no move of yours to take back"),
        ("redo", "nothing was taken back"),
    ],
)
def test_mistakes_are_told_in_the_typist_s_words(
    shared_shown: dict[str, str], line: str, said: str
) -> None:
    assert said in shared_shown[line]


@pytest.fixture(scope="module")
def shared_shown(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> object:
    """All the mistakes made in one game: what was shown after each."""

    mark = test_mistakes_are_told_in_the_typist_s_words.pytestmark[0]  # type: ignore[attr-defined]
    lines = [line for line, _ in mark.args[1]]
    done = subprocess.run(
        [sys.executable, "-m", "uai_engine", "play", *TABLE],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        timeout=120,
        env={
            **os.environ,
            "UAI_ENGINE_DATA": str(tmp_path_factory.mktemp("data")),
            "COLUMNS": "100",
        },
    )
    assert done.returncode == 0, done.stderr
    parts = done.stdout.split("your move> ")[1:]
    return dict(zip(lines, parts, strict=False))


def test_hint_says_what_and_why(play: Play) -> None:
    shown = play("hint", arguments=TABLE)
    assert "Best: " in shown
    assert "win share " in shown
    assert "Why: " in shown
    assert "Next best: " in shown


def test_eval_score_and_moves(play: Play) -> None:
    shown = play("5k2", "eval", "score", "moves", arguments=TABLE)
    assert "Win share: You " in shown
    assert "Points expected: You " in shown
    assert "You: 0 points (1 if the round ended now)" in shown
    assert "legal moves" in shown
    assert "display 3  3y- 3y1" in shown


def test_review_goes_through_the_game_so_far(play: Play) -> None:
    shown = play("review", "5k2", "review", arguments=TABLE)
    assert "no move was made yet" in shown
    assert "Reviewed by uai-engine" in shown
    assert "2 moves." in shown


def test_undo_redo_and_another_way(play: Play, tmp_path: Path) -> None:
    play("5k2", "undo", "redo", "undo", "1r4", "redo", arguments=TABLE)
    (path,) = games_in(tmp_path)
    game = read_record(path.read_bytes()).game
    assert game is not None
    assert [str(step.row) for step in game.steps[1:2]] == ["4"]  # type: ignore[union-attr]
    assert len(game.steps) == 3


def test_save_load_and_new_overwrite_nothing(play: Play, tmp_path: Path) -> None:
    mine = tmp_path / "mine.azul"
    mine.write_text("my own notes\n")
    copy, grid = tmp_path / "copy.azul", tmp_path / "copy.grid"
    shown = play(
        "5k2",
        f"save {mine}",
        f"save {copy}",
        f"save {copy}",
        f"save {grid}",
        "new",
        f"load {copy}",
        f"load {mine}",
        "quit",
        arguments=TABLE,
    )
    assert mine.read_text() == "my own notes\n"
    assert " ".join(shown.split()).count("exists: choose another name") == 2
    assert grid.read_text().startswith("Game:")
    kept = read_record(copy.read_bytes()).game
    assert kept is not None
    # The first game, and the loaded one in a file of its own; the one in between had no move.
    games = [read_record(path.read_bytes()).game for path in games_in(tmp_path)]
    assert [len(game.steps) for game in games if game is not None] == [3, 3]


def test_the_out_file_is_never_one_that_exists(play: Play, tmp_path: Path) -> None:
    mine = tmp_path / "mine.azul"
    mine.write_text("my own notes\n")
    shown = play(arguments=(*TABLE, "--out", str(mine)), status=1)
    assert "exists: go on with it by --resume, or choose another name" in shown
    assert mine.read_text() == "my own notes\n"


def test_the_level_can_be_changed_and_is_kept(play: Play, tmp_path: Path) -> None:
    shown = play("level", "level 1500", "5k2", "level full", arguments=TABLE)
    assert "The engines play at 400." in shown
    assert "The engines play at 1500." in shown
    assert "The engines play as well as they can." in shown
    game = read_record(games_in(tmp_path)[0].read_bytes()).game
    assert game is not None
    assert dict(game.metadata) == {"seats": "me,engine"}


def test_a_record_from_elsewhere_goes_on_in_a_file_of_its_own(play: Play, tmp_path: Path) -> None:
    record = tmp_path / "elsewhere.azul"
    text = "AZULGAME\n2\n:A Ada\n\n1llrr 2orku 3luuk 4krul 5rrok\nA 2 r 1\n"
    record.write_text(text)
    shown = play("moves", "quit", arguments=("--resume", str(record), "--seats", "me,engine"))
    assert record.read_text() == text
    assert len(games_in(tmp_path)) == 1
    assert "uai-engine: " in shown


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seats", "me"), "a table has 2 to 4 seats, not 1"),
        (("--seats", "engine,engine"), "games between engines are those of uai-engine match"),
        (("--seats", "me,Ada", "--engine", "x"), "1 engines for 0 seats called engine"),
        (("--engine", "cmd=x nmae=y"), "an engine has no 'nmae': did you mean name?"),
        (("--fen", "nonsense"), "fen: "),
        (("--seed", "1", "--fen", "nonsense"), "not from both"),
        (("--fen", FEN, "--seats", "me,Ada,engine"), "a game of 2, and 3 seats are given"),
        (("--out", "/nowhere/x.azul"), "/nowhere/x.azul: No such file or directory"),
    ],
)
def test_words_that_make_no_game(
    play: Play, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    shown = play(arguments=arguments, status=2 if "both" in said else 1)
    assert said in shown
    assert not (tmp_path / "data" / "games").exists() or games_in(tmp_path) == []


def test_a_game_starts_from_any_position(play: Play, tmp_path: Path) -> None:
    shown = play("1r2", "hint", "undo", "redo", arguments=("--fen", FEN, "--elo", "400"))
    assert "You: display 1, red, to row 2." in shown
    game = read_record(games_in(tmp_path)[0].read_bytes()).game
    assert game is not None
    assert game.start == parse_fen(FEN)


def test_every_command_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES)
    assert set(NAMES) <= set(BY_NAME)
    for name in NAMES:
        command = find(f"  {name.upper()} x")
        assert command is not None
        assert command.name == name
    assert near("qiut") == "quit"
    assert near("xyzzy") is None


def test_help_names_them_all(play: Play) -> None:
    shown = play("help", arguments=TABLE)
    assert all(f"\n{name} " in shown for name in NAMES)
