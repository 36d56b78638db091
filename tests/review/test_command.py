"""`uai-engine review` as its user calls it."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.review.conftest import FakeEngine, played
from uai_engine.client.engine_words import NamedEngine
from uai_engine.game import Action
from uai_engine.notation.formats import Format, read_games
from uai_engine.notation.grid import write_azul_grid
from uai_engine.notation.record import read_record, write_record
from uai_engine.notation.record.evaluation import evaluations
from uai_engine.records.cli import record
from uai_engine.review.cli import review


def run(*arguments: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(review, [str(each) for each in arguments], input=stdin)


def told(engine: NamedEngine) -> str:
    """The engine as one would type it."""
    return f"cmd={shlex.quote(shlex.join(engine.command))} name={engine.name}"


def data(result: Result) -> dict[str, Any]:
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.azul"
    file.write_text(write_record(played(seed=1, moves=14)))
    return file


@pytest.fixture
def games(tmp_path: Path) -> Path:
    file = tmp_path / "games.azul"
    file.write_text("".join(write_record(played(seed=seed, moves=6)) for seed in range(3)))
    return file


def test_a_game_on_a_terminal(game: Path, fake: FakeEngine) -> None:
    result = run(game, "--engine", told(fake()), "--nodes", 5, "--concurrency", 1)
    assert result.exit_code == 0, result.output
    text = result.stdout
    assert "Reviewed by Tiles 1, nodes 5, 14 moves." in text
    assert "Win share of A Ada" in text
    for label in ("accuracy", "mean loss", "blunder", "points left", "luck", "skill result"):
        assert f"\n{label}" in text
    assert "Biggest mistakes first" in text
    assert "1. Move" in text
    assert "Better: " in text
    assert "Line: " in text
    assert max(map(len, text.splitlines())) <= 80
    assert "\x1b[" not in text


def test_lines_fit_a_narrow_terminal(
    tmp_path: Path, fake: FakeEngine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    file = tmp_path / "four.azul"
    file.write_text(write_record(played(4, seed=1, moves=30)))
    result = run(file, "--engine", told(fake()), "--nodes", 5)
    assert result.exit_code == 0, result.output
    assert max(map(len, result.stdout.splitlines())) <= 40


def test_json(game: Path, fake: FakeEngine) -> None:
    found = data(run(game, "--engine", told(fake()), "--nodes", 5, "--json"))
    assert (found["format"], found["version"]) == ("uai-engine review", 1)
    (one,) = found["games"]
    assert (one["engine"], one["limit"], one["players"]) == ("Tiles 1", "nodes 5", 2)
    kinds = [step["type"] for step in one["steps"]]
    assert kinds.count("move") == 14
    assert kinds[0] == "deal"
    move = one["steps"][1]
    assert {"before", "best", "after", "loss", "rank", "grade", "only", "exact"} <= move.keys()
    assert move["best"]["line"][0] == move["best"]["move"]
    assert [player["name"] for player in found["summary"]] == ["Ada", "Grace"]


def test_the_same_bytes_at_any_concurrency(games: Path, fake: FakeEngine) -> None:
    outputs = {
        run(games, "--engine", told(fake()), "--nodes", 5, "--json", "--concurrency", many).stdout
        for many in (1, 2, 3)
    }
    assert len(outputs) == 1


def test_many_games_have_a_line_each_and_a_summary(games: Path, fake: FakeEngine) -> None:
    text = run(games, "--engine", told(fake()), "--nodes", 5).stdout
    assert [line.split(":")[0] for line in text.splitlines()[:3]] == ["game 1", "game 2", "game 3"]
    assert "3 games" in text
    assert "±" in text


def test_one_of_many_games(games: Path, fake: FakeEngine) -> None:
    found = data(run(games, "--engine", told(fake()), "--nodes", 5, "--json", "--game", 2))
    wanted = list(read_games(games.read_bytes(), Format.RECORD))[1].game
    assert wanted is not None
    moves = [step["move"] for step in found["games"][0]["steps"] if step["type"] == "move"]
    assert len(moves) == 6
    assert len(found["games"]) == 1
    refused = run(games, "--game", 4)
    assert refused.exit_code == 2
    assert "the file has 3 games, not 4" in refused.output


def test_other_formats_and_standard_input(game: Path, fake: FakeEngine, tmp_path: Path) -> None:
    reading = read_record(game.read_bytes())
    assert reading.game is not None
    grid = tmp_path / "game.grid"
    grid.write_text(write_azul_grid(reading.game)[0])
    words = ("--engine", told(fake()), "--nodes", 5, "--json")
    asked = [
        run(game, *words),
        run(grid, *words),
        run("-", *words, stdin=game.read_bytes()),
        run("-", *words, stdin=grid.read_bytes()),
    ]
    steps = [data(each)["games"][0]["steps"] for each in asked]
    assert steps[0] == steps[1] == steps[2] == steps[3]


def test_an_annotated_record_is_sound_and_says_what_was_found(
    game: Path, fake: FakeEngine, tmp_path: Path
) -> None:
    out = tmp_path / "out.azul"
    words = ("--engine", told(fake()), "--nodes", 5, "--annotate", out)
    assert run(game, *words).exit_code == 0
    checked = CliRunner().invoke(record, ["check", str(out)])
    assert checked.exit_code == 0, checked.output
    before, after = read_record(game.read_bytes()).game, read_record(out.read_bytes()).game
    assert before is not None
    assert after is not None
    assert (after.steps, after.result, after.names) == (before.steps, before.result, before.names)
    assert evaluations(after, "eval").keys() == set(range(1, len(after.steps) + 1))
    texts = [note.text for note in after.notes]
    assert texts[0] == " reviewed by Tiles 1, nodes 5"
    assert any(text.startswith(" Better: ") for text in texts)
    assert any(text.startswith(" luck A Ada ") for text in texts)
    again = run(game, *words)
    assert again.exit_code == 2
    assert "exists; --force overwrites it" in again.output
    assert run(game, *words, "--force").exit_code == 0


def test_an_unsound_record_is_reviewed_as_far_as_it_is_sound(
    game: Path, fake: FakeEngine, tmp_path: Path
) -> None:
    lines = game.read_text().splitlines()
    moves = [at for at, line in enumerate(lines) if line[:2] in ("A ", "B ")]
    lines[moves[5]] = "A 9 r 1"
    game.write_text("\n".join(lines) + "\n")
    out = tmp_path / "out.azul"
    result = run(game, "--engine", told(fake()), "--nodes", 5, "--annotate", out)
    assert result.exit_code == 1
    assert f"game.azul:{moves[5] + 1}: " in result.stderr
    assert "Reviewed as far as the record is sound: 5 moves." in " ".join(result.stdout.split())
    reading = read_record(out.read_bytes())
    assert reading.problems == ()
    assert reading.game is not None
    assert sum(isinstance(step, Action) for step in reading.game.steps) == 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--nodes", 5, "--movetime", 5), "not both"),
        (("--nodes", 0), "0 is not in the range"),
        (("--engine", "name=x"), "no cmd="),
        (("--html", "no/such/folder/out.html", "--nodes", 5), "cannot write"),
    ],
)
def test_what_cannot_be(game: Path, arguments: tuple[object, ...], said: str) -> None:
    result = run(game, *arguments)
    assert result.exit_code == 2
    assert said in result.output


@pytest.mark.parametrize("content", [b"", b"nonsense\n", b"{not json}\n", b"\xff\xfe"])
def test_a_file_without_a_game(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file.azul"
    file.write_bytes(content)
    result = run(file)
    assert result.exit_code == 2
    assert "there is no game in it" in result.output


def test_an_engine_that_dies_leaves_what_was_done(
    games: Path, fake: FakeEngine, tmp_path: Path, data: Path
) -> None:
    """The same command line works the second time: what the engine logs is only the rest."""
    log = tmp_path / "log"
    dying = told(fake("dies-at", 20, "log", log))
    words = ("--engine", dying, "--nodes", 5, "--json", "--concurrency", 1)
    first = run(games, *words)
    assert first.exit_code == 1
    assert "engine tiles failed with" in first.output
    assert "out of tiles" in first.output
    assert "What was done is kept" in first.output
    assert len(list((data / "review").iterdir())) == 1
    asked = len(log.read_text().splitlines())
    assert asked == 19
    second = run(games, *words)
    while second.exit_code == 1:
        second = run(games, *words)
    assert second.exit_code == 0
    whole = run(games, "--engine", told(fake()), "--nodes", 5, "--json", "--concurrency", 1)
    assert second.stdout == whole.stdout
    assert list((data / "review").iterdir()) == []
