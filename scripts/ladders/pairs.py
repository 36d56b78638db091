"""Paired games: one seed's deals played twice with the seats swapped, so that luck cancels out."""

from collections.abc import Sequence
from threading import Timer
from typing import NamedTuple

from uai_engine.game import Action, Dealer, GameState, Phase, apply_action, new_game, winners
from uai_engine.notation.info import Info
from uai_engine.search.interface import Request, Searcher, StopSignal

MOST_MOVES = 500
"""Players who floor everything play for ever: after this many moves the score decides."""


class Game(NamedTuple):
    """A finished game as one side sees it."""

    score: float
    """1 for a win, 0.5 for a shared one."""
    points: int
    against: int


class Pace(NamedTuple):
    """What a searcher gets for a move: milliseconds, or instead a number of nodes."""

    movetime: int
    nodes: int | None


def play_pair(sides: Sequence[Searcher], seed: int, pace: Pace) -> tuple[Game, Game]:
    """Both games of a pair, as the first side sees them."""
    return play(sides, seed, pace, own_seat=0), play(sides[::-1], seed, pace, own_seat=1)


def play(seats: Sequence[Searcher], seed: int, pace: Pace, own_seat: int) -> Game:
    state, dealer = new_game(len(seats), 0, Dealer(seed))
    for searcher in seats:
        searcher.configure("Seed", seed)
        searcher.new_game()
    for _ in range(MOST_MOVES):
        if state.phase == Phase.OVER:
            break
        state, dealer = apply_action(state, _think(seats[state.seat], state, pace), dealer)
    first = winners(state)
    points = [board.score for board in state.boards]
    score = 1 / len(first) if own_seat in first else 0.0
    return Game(score, points[own_seat], points[1 - own_seat])


def _think(searcher: Searcher, state: GameState, pace: Pace) -> Action:
    stop = StopSignal()
    if pace.nodes is not None:
        return searcher.search(state, Request(nodes=pace.nodes), stop, _hear_nothing).best
    timer = Timer(pace.movetime / 1000, stop.set)
    timer.start()
    try:
        return searcher.search(state, Request(), stop, _hear_nothing).best
    finally:
        timer.cancel()


def _hear_nothing(info: Info) -> None:
    """The ladder wants moves, not talk."""
