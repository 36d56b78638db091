"""Whole games by typing moves and nothing else, also over the death of the process."""

import signal
from pathlib import Path

import pytest

from tests.play.conftest import Sit
from tests.uai.person import Person
from uai_engine.client import from_record
from uai_engine.game import Action, GameState, Phase
from uai_engine.notation import GameRecord, read_record, write_short_move

PROMPT = "your move>"
OVER = "game over>"


def kept(path: Path) -> GameRecord:
    """The game as its file has it, which is sound at every moment."""
    reading = read_record(path.read_bytes())
    assert reading.problems == ()
    assert reading.game is not None
    return reading.game


def state_of(path: Path) -> GameState:
    return from_record(kept(path)).state


def moves_of(path: Path) -> int:
    return sum(isinstance(step, Action) for step in kept(path).steps)


def choice(state: GameState) -> Action:
    """A move that fills rows from the top, so that games come to an end."""
    from uai_engine.game import legal_actions

    return max(legal_actions(state), key=lambda action: (action.row > 0, -action.row, action))


def plays_on(person: Person, path: Path, stop_after: int = 1000) -> tuple[int, int]:
    """Types moves until the game is over or so many are made: how many, and how many keys."""
    made = keys = 0
    while made < stop_after:
        person.waits_for(lambda: person.line() in (PROMPT, OVER))
        if person.line() == OVER:
            break
        typed = write_short_move(choice(state_of(path)))
        before = moves_of(path)
        person.enters(typed)
        person.waits_for(lambda before=before: moves_of(path) > before)  # type: ignore[misc]
        person.waits_for(lambda: person.line() in (PROMPT, OVER))
        made += 1
        keys += len(typed) + 1
    return made, keys


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_by_moves_alone(sit: Sit, tmp_path: Path, players: int) -> None:
    path = tmp_path / "game.azul"
    first = sit("--seed", "7", "--out", path, rows=70)
    first.is_asked("How many play, 2 to 4? [2]")
    answer = "" if players == 2 else str(players)
    first.types(f"{answer}\r")
    first.is_asked("How strong is the engine? An Elo, 400 for a beginner. [700]")
    first.types("\r")
    keys = len(answer) + 2
    made, typed = plays_on(first, path, stop_after=8)
    assert made == 8
    before = kept(path)
    first.sends_signal(signal.SIGKILL)
    assert first.leaves() == -signal.SIGKILL
    assert kept(path) == before

    second = sit("--resume", path, rows=70)
    rest, typed_later = plays_on(second, path)
    keys += typed + typed_later
    end = kept(path)
    assert end.steps[: len(before.steps)] == before.steps
    state = from_record(end).state
    assert state.phase == Phase.OVER
    assert end.result is not None
    assert end.result.scores == tuple(board.score for board in state.boards)
    second.sees("1. ")
    second.sees("complete row")
    # A game of 28 moves of one's own once took 972 keys.
    assert keys * 28 < 130 * (made + rest)
    second.enters("quit")
    assert second.leaves() == 0


def test_two_people_at_one_screen(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "game.azul"
    person = sit("--seats", "Ada,Grace", "--seed", "1", "--out", path)
    person.is_asked("Ada, your move>")
    person.enters("5k2")
    person.is_asked("Grace, your move>")
    person.sees("Ada: display 5, black, to row 2.")
    person.enters("1 Red 2")
    person.is_asked("Ada, your move>")
    assert kept(path).names == ("Ada", "Grace")
    person.types("\x04")
    assert person.leaves() == 0
    assert moves_of(path) == 2
