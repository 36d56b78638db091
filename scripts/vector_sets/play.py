"""Random games that are the same on every machine: the dealer's own generator picks the moves."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    Phase,
    deal_if_due,
    empty_game,
    legal_actions,
)
from uai_engine.game.dealer import next_word
from uai_engine.notation.steps import Step, play_step

Item = TypeVar("Item")


class Played(NamedTuple):
    """A step and the state after it."""

    step: Step
    state: GameState


def play(state: GameState, seed: int, hoard: bool = False, plies: int = 400) -> Iterator[Played]:
    """The steps of a random game from here, its deals drawn from the seed.

    Hoarders fill lines but complete no wall row while they can avoid it: supplies then run short.
    """
    dealer, chooser = Dealer(seed), seed ^ 0xA5A5A5A5A5A5A5A5
    for _ in range(plies):
        if state.phase == Phase.OVER:
            return
        if state.phase == Phase.DEAL:
            state, dealer = deal_if_due(state, dealer)
            yield Played(state.displays, state)
        else:
            actions = legal_actions(state)
            if hoard:
                actions = tuple(filter(lambda action: _hoards(state, action), actions)) or actions
            action, chooser = pick(actions, chooser)
            state = play_step(state, action)
            yield Played(action, state)


def pick(items: Sequence[Item], seed: int) -> tuple[Item, int]:
    word, seed = next_word(seed)
    return items[((word >> 32) * len(items)) >> 32], seed


def _hoards(state: GameState, action: Action) -> bool:
    if not action.row:
        return False
    board = state.boards[state.seat]
    tiles = state.displays[action.bowl - 1] if action.bowl else state.centre
    count = board.lines[action.row - 1].count + tiles[action.colour]
    return count < action.row or sum(board.wall[action.row - 1]) < 4


def states(players: int, seed: int, hoard: bool = False) -> list[GameState]:
    """Every state of a random game, the one before the first deal included."""
    start = empty_game(players, seed % players)
    return [start, *(played.state for played in play(start, seed, hoard))]
