"""Games out of the journals of matches."""

from dataclasses import replace
from pathlib import Path

from tests.review.conftest import played
from uai_engine.match.journal import create
from uai_engine.match.limits import Limits
from uai_engine.match.outcome import Outcome, StepTaken
from uai_engine.match.settings import EngineSpec, Opening, Settings
from uai_engine.notation import write_fen
from uai_engine.notation.game_record import states_of
from uai_engine.notation.match_journal import is_journal, read_journal
from uai_engine.notation.result import Ending
from uai_engine.notation.steps import write_step

SETTINGS = Settings(
    engines=(EngineSpec("a", ("x",), Limits(nodes=3)), EngineSpec("b", ("y",), Limits(nodes=3)))
)


def test_a_game_and_one_with_an_opening(tmp_path: Path) -> None:
    game = played(seed=4)
    states = states_of(game)
    texts = [write_step(step) for step in game.steps]
    scores = tuple(board.score for board in states[-1].boards)
    outcome = Outcome(
        1, Ending.NORMAL, ((0,), (1,)), scores, tuple(map(StepTaken, texts)), "2026-11-17"
    )
    opening = Opening(write_fen(states[3]), (texts[3],))
    path = tmp_path / "journal.jsonl"
    with create(path, SETTINGS) as journal:
        journal.game_started(1, ["a", "b"])
        journal.game_finished(outcome)
        journal.game_started(2, ["b", "a"], opening)
        journal.game_finished(replace(outcome, number=2, steps=outcome.steps[4:]))
        journal.game_started(3, ["a", "b"])
    content = path.read_bytes()
    assert is_journal(content)
    first, second = read_journal(content + b'{"event":"ga')
    assert first.game is not None
    assert second.game is not None
    assert (first.game.steps, first.game.names, first.problems) == (game.steps, ("a", "b"), ())
    assert first.states[-1] == states[-1]
    assert (second.game.steps, second.game.names) == (game.steps[3:], ("b", "a"))
    assert [board.score for board in second.states[-1].boards] == list(scores)


def test_what_is_wrong_is_said() -> None:
    (reading,) = read_journal(b'{"event":"match"}\n')
    assert reading.game is None
    assert reading.problems[0].line == 1
    impossible = (
        b'{"event":"match","settings":{"seats":2}}\n'
        b'{"event":"game","number":1,"scores":[0,0],"ending":"normal","date":"",'
        b'"steps":[{"text":"deal:0000/0000/0000/0000/0000"},{"text":"010005"},{"text":"010005"}]}\n'
    )
    (reading,) = read_journal(impossible)
    assert reading.game is not None
    assert len(reading.game.steps) == 2
    assert reading.problems[0].text.startswith("step 3: ")
