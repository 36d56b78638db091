"""An episode is a game of UAI: its seed and its actions are all it takes to write it as a record.

>>> from uai_engine.notation.record import write_record
>>> print(write_record(record_of(players=2, seed=0, actions=[56])), end="")
AZULGAME
2
:seed 0
<BLANKLINE>
1lruu 2llok 3orku 4rrrk 5lrku
A 1 uu 22
:result 0 0 unfinished
"""

from collections.abc import Sequence

from uai_engine.game import Dealer, Phase, deal, draft, empty_game, sample_deal
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.result import result_of
from uai_engine.notation.steps import Step
from uai_engine.rl.actions import action_of


def record_of(
    players: int, seed: int, actions: Sequence[int], *, first: int = 0, names: Sequence[str] = ()
) -> GameRecord:
    """The game that was played; the rules' own error if they do not allow one of the actions."""
    start = state = empty_game(players, first)
    dealer = Dealer(seed)
    steps: list[Step] = []
    for number in (None, *actions):
        if number is not None:
            steps.append(action_of(number))
            state = draft(state, action_of(number))
        if state.phase == Phase.DEAL:
            displays, dealer = sample_deal(state, dealer)
            steps.append(displays)
            state = deal(state, displays)
    return GameRecord(start, tuple(steps), tuple(names), seed=seed, result=result_of(state))
