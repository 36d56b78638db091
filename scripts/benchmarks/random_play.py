"""Games of uniform random play on the reference rules."""

from random import Random
from typing import NamedTuple

from uai_engine.game import Dealer, Phase, apply_action, legal_actions, new_game, winners


class Played(NamedTuple):
    """What is counted in a game: seat 0 started it."""

    moves: int
    rounds: int
    choices: int
    """The legal actions of every turn, added up."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def play(players: int, random: Random) -> Played:
    """One game from its deal to its end."""
    state, dealer = new_game(players, 0, Dealer(random.getrandbits(64)))
    moves = choices = 0
    while state.phase != Phase.OVER:
        actions = legal_actions(state)
        # Quicker than Random.choice, and even enough for lists this short.
        action = actions[int(random.random() * len(actions))]
        state, dealer = apply_action(state, action, dealer)
        moves += 1
        choices += len(actions)
    scores = tuple(board.score for board in state.boards)
    return Played(moves, state.round, choices, scores, winners(state))
