from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.match import outcome as outcomes
from uai_engine.match import settings as all_settings
from uai_engine.match.journal import JournalError, create, parse_journal, reopen
from uai_engine.match.limits import Limits
from uai_engine.match.outcome import Fault, Outcome, StepTaken
from uai_engine.match.settings import EngineSpec, Opening, Settings
from uai_engine.match.sprt import Sprt
from uai_engine.notation.result import Ending

SETTINGS = Settings(
    engines=(
        EngineSpec("a", ("x", "-y"), Limits(nodes=3), (("Hash", "64"),)),
        EngineSpec("b", ("z",), Limits(clock=60000, increment=500), directory="/tmp"),
    ),
    openings=(Opening("fen", ("010203",)), Opening()),
    sprt=Sprt(0, 5),
    out="games.azul",
)


def outcome(number: int, **changes: Any) -> Outcome:
    move = StepTaken("010203", 5, 100, 2, 30, 6000, (0.25, 0.75), (1.5, 20.0), "010203 020100")
    steps = (StepTaken("deal:0/1"), move)
    return Outcome(number, Ending.NORMAL, ((1,), (0,)), (3, 40), steps, "2026-11-16", **changes)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    fault = Fault(1, "it broke", ("> go", "< ?"), ("ouch",))
    games = (outcome(2), outcome(1, overhead=1.5, fault=fault))
    with create(tmp_path / "journal", SETTINGS) as journal:
        journal.game_started(2, ["a", "b"])
        for game in games:
            journal.game_finished(game)
        journal.match_stopped("done")
    with reopen(tmp_path / "journal") as (journal, kept):
        assert kept.settings == SETTINGS
        assert kept.outcomes == games
        journal.match_resumed(kept)
        journal.game_finished(outcome(3))
    with reopen(tmp_path / "journal") as (_, kept):
        assert [game.number for game in kept.outcomes] == [2, 1, 3]


def test_json_and_back() -> None:
    assert all_settings.from_json(all_settings.to_json(SETTINGS)) == SETTINGS
    assert outcomes.from_json(outcomes.to_json(outcome(1))) == outcome(1)


@given(data=st.data())
def test_cut_off_anywhere_it_keeps_every_whole_game(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("journal") / "journal"
    with create(path, SETTINGS) as journal:
        head = path.stat().st_size
        for number in (1, 2, 3):
            journal.game_finished(outcome(number))
    content = path.read_bytes()
    cut = data.draw(st.integers(head, len(content)))
    path.write_bytes(content[:cut])
    with reopen(path) as (journal, kept):
        whole = content[:cut].count(b"\n") - 1
        assert [game.number for game in kept.outcomes] == [1, 2, 3][:whole]
        journal.match_resumed(kept)
        journal.game_finished(outcome(9))
    assert parse_journal(path.read_bytes(), "journal").outcomes[-1] == outcome(9)


def test_a_game_counts_once(tmp_path: Path) -> None:
    with create(tmp_path / "journal", SETTINGS) as journal:
        journal.game_finished(outcome(1))
        journal.game_finished(outcome(1, overhead=9.0))
    with reopen(tmp_path / "journal") as (_, kept):
        assert kept.outcomes == (outcome(1),)


def test_only_an_empty_journal_is_started_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.touch()
    with create(path, SETTINGS):
        pass
    with pytest.raises(JournalError, match="exists"), create(path, SETTINGS):
        pass
    with create(path, SETTINGS, overwrite=True) as journal:
        journal.game_finished(outcome(1))
    with reopen(path) as (_, kept):
        assert kept.outcomes == (outcome(1),)


def test_two_runners_do_not_share_a_journal(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with create(path, SETTINGS), pytest.raises(JournalError, match="in use"), reopen(path):
        pass
    with reopen(path), pytest.raises(JournalError, match="in use"), create(path, SETTINGS, True):
        pass


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "empty"),
        (b"AZULGAME\n2\n", "line 1"),
        (b'{"event":"match","version":2}\n', "line 1"),
        (b"[]\n", "line 1"),
    ],
)
def test_what_is_no_journal(tmp_path: Path, content: bytes, wrong: str) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    with pytest.raises(JournalError, match=wrong), reopen(path):
        pass
    assert path.read_bytes() == content


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with create(path, SETTINGS) as journal:
        journal.game_finished(outcome(1))
    path.write_bytes(path.read_bytes() + b"oops\n")
    with pytest.raises(JournalError, match="line 3"), reopen(path):
        pass
