"""Hypothesis strategies and walks that several test folders share.

`from tests.strategies import reachable_states` works from any test.
"""

import random
from collections.abc import Callable, Collection, Iterator

from fuzzing.positions import any_state
from hypothesis import assume
from hypothesis import strategies as st

from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    Phase,
    deal,
    draft,
    empty_game,
    legal_actions,
    sample_deal,
)

Style = Callable[[GameState, Action], bool]
"""Which actions a player would rather take."""


def _anything(state: GameState, action: Action) -> bool:
    return True


def _floor(state: GameState, action: Action) -> bool:
    return action.row == 0


def _hoard(state: GameState, action: Action) -> bool:
    """Keep tiles on lines and off complete wall rows: it is how supplies run short."""
    if action.row == 0:
        return False
    board = state.boards[state.seat]
    tiles = state.displays[action.bowl - 1] if action.bowl else state.centre
    count = board.lines[action.row - 1].count + tiles[action.colour]
    return count < action.row or sum(board.wall[action.row - 1]) < 4


STYLES: dict[str, Style] = {"anything": _anything, "floor": _floor, "hoard": _hoard}


def walk(
    players: int, seed: int, style: str = "anything", first: int = 0, plies: int = 400
) -> Iterator[GameState]:
    """Every state of a random game from before its first deal, deals included.

    Players follow their style four times in five; `plies` ends a game that might not.
    """
    choice, dealer, likes = random.Random(seed), Dealer(seed), STYLES[style]
    state = empty_game(players, first)
    yield state
    for _ in range(plies):
        if state.phase == Phase.OVER:
            return
        if state.phase == Phase.DEAL:
            displays, dealer = sample_deal(state, dealer)
            state = deal(state, displays)
        else:
            actions = legal_actions(state)
            liked = [action for action in actions if likes(state, action)]
            state = draft(
                state, choice.choice(liked if liked and choice.random() < 0.8 else actions)
            )
        yield state


@st.composite
def reachable_states(
    draw: st.DrawFn,
    players: Collection[int] = (2, 3, 4),
    phases: Collection[Phase] = tuple(Phase),
) -> GameState:
    """A state from anywhere in a random game with that many players, in one of the phases."""
    count = draw(st.sampled_from(sorted(players)))
    states = walk(
        count,
        seed=draw(st.integers(0, 2**64 - 1)),
        style=draw(st.sampled_from(sorted(STYLES))),
        first=draw(st.integers(0, count - 1)),
    )
    fitting = [state for state in states if state.phase in phases]
    assume(fitting)
    return draw(st.sampled_from(fitting))


def any_states(
    players: Collection[int] = (2, 3, 4), phases: Collection[Phase] = tuple(Phase)
) -> st.SearchStrategy[GameState]:
    """Any position that AzulFEN admits, far beyond what games reach."""
    return st.randoms(use_true_random=False).map(
        lambda random: any_state(random, sorted(players), sorted(phases))
    )
