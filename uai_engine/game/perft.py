"""Counting lines of play: the check that two implementations of the rules agree.

A line is counted down to `depth` drafting plies. One that ends its round sooner is one leaf, since
what follows depends on a deal; so is a position in which nobody drafts.
"""

from uai_engine.game.rules import draft, legal_actions
from uai_engine.game.state import Action, GameState


def perft(state: GameState, depth: int) -> int:
    """How many lines of `depth` drafting plies begin here.

    >>> from uai_engine.game import Dealer, new_game
    >>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
    >>> [perft(state, depth) for depth in range(3)]
    [1, 96, 8640]
    """
    if not depth:
        return 1
    actions = legal_actions(state)
    if not actions:
        return 1
    if depth == 1:
        return len(actions)
    return sum(perft(draft(state, action), depth - 1) for action in actions)


def divide(state: GameState, depth: int) -> dict[Action, int]:
    """The count of each root action in ascending order; together they are `perft`.

    Empty where nobody drafts; the depth is at least 1.
    """
    if depth < 1:
        raise ValueError(f"root moves are counted from depth 1, not {depth}")
    return {action: perft(draft(state, action), depth - 1) for action in legal_actions(state)}
