from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from uai_engine.game import Dealer, GameState, apply_action, legal_actions, new_game
from uai_engine.match.openings import load_openings
from uai_engine.match.referee import opened
from uai_engine.match.settings import SettingsError
from uai_engine.notation import write_fen
from uai_engine.notation.game_record import GameRecord, after, states_of
from uai_engine.notation.record import read_record, write_record


class RunMatch(Protocol):
    def __call__(self, *arguments: str) -> Any: ...


def played(players: int, moves: int) -> GameState:
    state, dealer = new_game(players, 0, Dealer(3))
    for _ in range(moves):
        state, dealer = apply_action(state, legal_actions(state)[0], dealer)
    return state


def record(moves: int, seed: int = 3) -> GameRecord:
    """The beginning of a game as a record."""
    state, _ = new_game(2, 0, Dealer(seed))
    game = after(GameRecord(states_of(read_empty())[0]), state.displays)
    for _ in range(moves):
        state = states_of(game)[-1]
        game = after(game, legal_actions(state)[0])
    return game


def read_empty() -> GameRecord:
    reading = read_record("AZULGAME\n2\n")
    assert reading.game is not None
    return reading.game


def test_a_list_of_fens(tmp_path: Path) -> None:
    states = [played(2, moves) for moves in (1, 5, 30)]
    path = tmp_path / "openings"
    path.write_text("# three positions\n\n" + "".join(f"{write_fen(s)}\n" for s in states))
    openings = load_openings(path, seats=2, moves=None)
    assert [write_fen(opened(opening, 2).state) for opening in openings] == [
        write_fen(state) for state in states
    ]


def test_records_keep_their_moves(tmp_path: Path) -> None:
    path = tmp_path / "openings"
    path.write_text(write_record(record(3)) + write_record(record(5, seed=4)))
    openings = load_openings(path, seats=2, moves=None)
    assert [opened(opening, 2).state for opening in openings] == [
        states_of(record(3))[-1],
        states_of(record(5, seed=4))[-1],
    ]
    cut = load_openings(path, seats=2, moves=2)
    assert [opened(opening, 2).state for opening in cut] == [
        states_of(record(2))[-1],
        states_of(record(2, seed=4))[-1],
    ]


@pytest.mark.parametrize(
    ("content", "seats", "moves", "wrong"),
    [
        ("", 2, None, "there is none"),
        ("nonsense\n", 2, None, "line 1"),
        (write_fen(played(2, 1)), 3, None, "a game of 2 seats, not 3"),
        (write_fen(played(2, 1)), 2, 1, "for openings from records"),
        (write_record(record(2)), 2, 3, "it has 2 moves, not 3"),
        (write_record(record(2)), 4, None, "a game of 2 seats, not 4"),
        ("AZULGAME\n2\nwhat\n", 2, None, "record 1: line 3"),
    ],
)
def test_openings_that_are_wrong_are_named(
    tmp_path: Path, content: str, seats: int, moves: int | None, wrong: str
) -> None:
    path = tmp_path / "openings"
    path.write_text(content)
    with pytest.raises(SettingsError, match=wrong):
        load_openings(path, seats, moves)


def test_a_match_from_openings(
    run_match: RunMatch, fake: Callable[..., str], tmp_path: Path
) -> None:
    (tmp_path / "openings").write_text(write_record(record(4)))
    done = run_match(
        *("--engine", fake("", "a"), "--engine", fake("--salt 1", "b"), "--each", "nodes=5"),
        *("--rounds", "1", "--openings", "openings", "--out", "games.azul"),
    )
    assert done.status == 0
    first = (tmp_path / "games.azul").read_text().split("AZULGAME")[1]
    reading = read_record(f"AZULGAME{first}")
    assert not reading.problems
    assert reading.game is not None
    assert reading.game.steps[:5] == record(4).steps
