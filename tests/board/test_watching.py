"""Files on the command line: a match that is followed as it is played, and records."""

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.board.hands import moves, stands
from tests.board.server import FAKE, Server
from tests.board.test_positions import RECORD


def play_match(journal: Path) -> bytes:
    """The journal of a match of four games."""
    engines = [
        f"cmd='{sys.executable} {FAKE} --salt {salt}' name={name}"
        for salt, name in ((1, "One"), (2, "Two"))
    ]
    words = [word for engine in engines for word in ("--engine", engine)]
    command = [sys.executable, "-m", "uai_engine", "match", *words]
    command += ["--each", "nodes=1", "--games", "4", "--journal", str(journal)]
    subprocess.run(command, check=True, capture_output=True)
    return journal.read_bytes()


def test_match_is_followed(page: Page, own_server: Server, tmp_path: Path) -> None:
    whole = play_match(tmp_path / "played.jsonl")
    lines = whole.splitlines(keepends=True)
    journal = tmp_path / "match.jsonl"
    first = next(at for at, line in enumerate(lines) if b'"event":"game"' in line)
    journal.write_bytes(b"".join(lines[:first]))
    own_server.arguments = (str(journal),)
    page.goto(own_server.start().address)
    match = page.get_by_role("region", name="match")
    expect(match.get_by_role("heading", name=re.compile("Under way: [12]"))).to_be_visible()
    expect(match.get_by_role("row")).to_have_count(3)
    with journal.open("ab") as file:
        file.write(lines[first][:40])  # a line on its way
        file.flush()
        expect(match.get_by_role("status")).to_contain_text("0 games")
        file.write(lines[first][40:])
        file.flush()
        expect(match.get_by_role("status")).to_contain_text("1 games")
        file.write(b"".join(lines[first + 1 :]))
    expect(match.get_by_role("status")).to_contain_text("4 games")
    expect(match.get_by_role("heading", name="Under way: 0")).to_be_visible()
    match.get_by_role("button").first.click()
    expect(stands(page)).to_contain_text("Game over")
    assert len(moves(page)) > 20
    expect(page.get_by_role("heading", name="One")).to_be_visible()


def test_record_on_the_command_line(page: Page, own_server: Server, tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    path.write_text(RECORD)
    own_server.arguments = (str(path),)
    page.goto(own_server.start().address)
    expect(page.get_by_role("heading", name="Grace")).to_be_visible()
    assert moves(page) == ["2 red → row 1", "1 red → row 2"]


def test_words_that_name_no_engine_are_told() -> None:
    command = [sys.executable, "-m", "uai_engine", "board", "--no-browser", "--engine"]
    done = subprocess.run([*command, "cmd=x hash=3"], capture_output=True, text=True)
    assert done.returncode == 2
    assert "hash" in done.stderr
