"""The game on the table as a value."""

import random

import pytest

from uai_engine.game import Action, Phase, empty_game, legal_actions
from uai_engine.notation import read_record, write_record
from uai_engine.play.game import Game, begin, move, record_of, redo, take_up, undo


def played(players: int, seed: int, moves: int = 1000) -> Game:
    """A game after so many random moves that fill rows where they can."""
    choose = random.Random(seed)
    game = begin(empty_game(players), seed)
    while game.state.phase != Phase.OVER and game.moves < moves:
        actions = legal_actions(game.state)
        game = move(game, choose.choice([one for one in actions if one.row] or actions))
    return game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_undo_goes_back_to_a_person_s_turn_and_redo_forward_again(players: int) -> None:
    end = game = played(players, seed=players)
    people = {0}
    undone = 0
    while (before := undo(game, people)) is not None:
        game = before
        assert game.state.seat == 0
        assert game.state.phase == Phase.DRAFT
        undone += 1
    assert game.moves < players
    again = 0
    while (later := redo(game, people)) is not None:
        game = later
        again += 1
    assert (game.steps, game.states) == (end.steps, end.states)
    assert again == undone


def test_another_move_forgets_what_was_taken_back() -> None:
    game = played(2, seed=5, moves=9)
    back = undo(game, {0, 1})
    assert back is not None
    assert back.moves == 8
    other = next(one for one in legal_actions(back.state) if one != game.steps[-1])
    assert redo(move(back, other), {0, 1}) is None


@pytest.mark.parametrize("moves", [0, 7, 25, 1000])
def test_a_game_goes_on_from_its_record_as_it_would_have(moves: int) -> None:
    game = played(3, seed=9, moves=moves)
    text = write_record(record_of(game, ("A", "B", "C"), "2026-01-01", [("seats", "A,B,C")]))
    reading = read_record(text)
    assert reading.problems == ()
    assert reading.game is not None
    assert reading.game.seed == 9
    again = take_up(reading.game, seed=1234)
    assert (again.steps, again.seed) == (game.steps, game.seed)
    while game.state.phase != Phase.OVER:
        action = legal_actions(game.state)[-1]
        game, again = move(game, action), move(again, action)
    assert again.states == game.states


def test_a_record_with_deals_from_elsewhere_goes_on_with_new_ones() -> None:
    text = "AZULGAME\n2\n:seed 4\n\n1llrr 2orku 3luuk 4krul 5rrok\nA 2 r 1\n"
    record = read_record(text).game
    assert record is not None
    game = take_up(record, seed=1)
    assert record_of(game, (), "", ()).seed is None
    while game.state.round == 1:
        game = move(game, legal_actions(game.state)[-1])
    again = read_record(write_record(record_of(game, (), "", ())))
    assert again.problems == ()


def test_engines_are_told_deals_and_no_seed() -> None:
    position = played(2, seed=3, moves=20).position()
    assert "seed" not in position.line()
    assert position.line().count("deal:") == position.state.round
    assert isinstance(position.steps[-1], Action | tuple)
