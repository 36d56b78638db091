"""perft.json: counted lines of play."""

from itertools import pairwise
from typing import Any

from uai_engine.game import Dealer, GameState, Phase, new_game
from uai_engine.game.perft import divide, perft
from uai_engine.notation import parse_fen, write_fen, write_move
from vector_sets.good_fens import BEFORE_DEAD, BEFORE_NOTHING_LEFT
from vector_sets.play import states

DESCRIPTION = (
    "perft N counts the lines of N drafting plies from a position. A line that ends its round"
    " sooner counts as one leaf, and so does a position in which nobody drafts; nothing is ever"
    " dealt. counts[i] is perft i+1. divide, where given, is the count of each root move at the"
    " last of those depths; they add up to it."
)
_ENOUGH, _DEEPEST = 20_000, 6
"""A position is counted to the first depth with so many lines: deep enough to err in, and quick."""


def vectors() -> dict[str, Any]:
    return {"description": DESCRIPTION, "positions": [_counted(*case) for case in _positions()]}


def _positions() -> list[tuple[str, GameState, bool]]:
    chosen: list[tuple[str, GameState, bool]] = []
    for players in (2, 3, 4):
        start, _ = new_game(players, 0, Dealer(0))
        chosen.append((f"the start, {players} players", start, True))
        for seed in (20, 21, 22):
            game = states(players, seed, hoard=seed == 21)
            rounds = _rounds(game)
            early, late = rounds[1], rounds[-1]
            for name, state, divided in (
                ("early in a game", early[len(early) // 3], False),
                ("late in a round", early[-4], seed == 20),
                ("the last round", late[0], False),
                ("three moves from the end", late[-3], seed == 21),
                ("one move from the end", late[-1], False),
            ):
                chosen.append((f"{name}, {players} players", state, divided))
    for seed in range(30):
        game = states(4, seed, hoard=True)
        short = [at for at in _rounds(game) if not all(map(any, at[0].displays))]
        for drafts in short[:1]:
            chosen.append(("after a short deal, 4 players", drafts[0], False))
            chosen.append(("late after a short deal, 4 players", drafts[-3], False))
        if len(chosen) > 56:
            break
    chosen += [
        ("one move before a dead position", parse_fen(BEFORE_DEAD), True),
        ("one move before an empty supply, 4 players", parse_fen(BEFORE_NOTHING_LEFT), True),
        ("nobody drafts", states(2, 0)[0], False),
    ]
    return chosen


def _rounds(game: list[GameState]) -> list[list[GameState]]:
    """The drafting states of each round."""
    rounds: list[list[GameState]] = []
    for before, state in pairwise(game):
        if before.phase == Phase.DEAL:
            rounds.append([])
        if state.phase == Phase.DRAFT:
            rounds[-1].append(state)
    return rounds


def _counted(name: str, state: GameState, divided: bool) -> dict[str, Any]:
    state = parse_fen(write_fen(state))
    counts = [perft(state, 1)]
    while counts[-1] < _ENOUGH and len(counts) < _DEEPEST:
        counts.append(perft(state, len(counts) + 1))
    record: dict[str, Any] = {"name": name, "fen": write_fen(state), "counts": counts}
    if divided:
        record["divide"] = {
            write_move(action): count for action, count in divide(state, len(counts)).items()
        }
    return record
