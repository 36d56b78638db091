"""What the checks compare an engine with: the vectors of the standard, and some positions."""

import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from uai_engine.client import Position, from_fen, from_state, startpos
from uai_engine.game import Action, legal_actions
from uai_engine.game.constants import WALL_COLUMN
from uai_engine.game.state import EMPTY_LINE
from uai_engine.notation import write_fen

START: Final = startpos(players=2, seed=1)


@cache
def vectors(name: str) -> Any:
    """A file of `protocol/vectors`, which lies in a wheel inside the package and else beside it."""
    package = Path(__file__).parents[1]
    places = (home / "protocol" / "vectors" for home in (package, package.parent))
    folder = next(place for place in places if place.is_dir())
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


@cache
def waiting() -> Position:
    """A game that waits for the deal of its second round."""
    return from_state(last_of_round().push(some_move(last_of_round())).state)


@cache
def finished() -> Position:
    """A game that has ended."""
    return from_fen(vectors("games")["games"][0]["steps"][-1]["fen"])


@cache
def forced() -> Position:
    """A position with a single legal move."""
    return next(
        from_fen(entry["fen"])
        for entry in vectors("perft")["positions"]
        if entry["counts"][0] == 1 and len(legal_actions(from_fen(entry["fen"]).state)) == 1
    )


@cache
def round_of_moves() -> tuple[Action, ...]:
    """The moves of a whole round from START."""
    moves: list[Action] = []
    position = START
    while position.state.round == 1:
        moves.append(some_move(position))
        position = position.push(moves[-1])
    return tuple(moves)


@cache
def last_of_round(seed: int | None = None) -> Position:
    """A position whose first legal move ends the round and not the game."""
    position = START
    while position.push(some_move(position)).state.round == 1:
        position = position.push(some_move(position))
    return from_state(position.state, seed)


@cache
def column_and_last_move() -> Position:
    """The last move of a round, by a player whose wall has a complete column."""
    state = last_of_round().state
    board = state.boards[state.seat]
    wall = tuple((True, *row[1:]) for row in board.wall)
    # Each row of the first column is of another colour: one tile of each comes out of the bag.
    bag = tuple(count - 1 for count in state.bag)
    lines = tuple(
        EMPTY_LINE if line.colour is not None and WALL_COLUMN[row][line.colour] == 0 else line
        for row, line in enumerate(board.lines)
    )
    boards = list(state.boards)
    boards[state.seat] = replace(board, wall=wall, lines=lines)
    shown = replace(state, boards=tuple(boards), bag=bag)
    return from_fen(write_fen(shown))


def some_move(position: Position, index: int = 0) -> Action:
    return legal_actions(position.state)[index]
