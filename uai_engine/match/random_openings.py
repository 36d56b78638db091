"""Openings by chance: a few moves of random sensible play, the same for every seat in turn.

All games of a round open alike and every rotation of the seats is played, so that what an
opening is worth to one seat every engine gets once: the openings need not be even themselves.
"""

from uai_engine.game import Action, Dealer, GameState, Phase, deal_if_due, legal_actions
from uai_engine.game.constants import FLOOR
from uai_engine.game.dealer import next_word
from uai_engine.match.openings import record_of
from uai_engine.match.settings import Opening
from uai_engine.notation.game_record import offered, states_of
from uai_engine.notation.steps import play_step, write_step


def picked(count: int, seed: int) -> tuple[int, int]:
    """One of `count` numbers from 0, and the generator's new state: the dealer's own way."""
    word, seed = next_word(seed)
    return ((word >> 32) * count) >> 32, seed


def with_random_plies(opening: Opening, seats: int, plies: int, seed: int) -> Opening:
    """The opening with so many moves more, and the deals they need.

    The deals of the game itself start at the seed; those of its opening come from elsewhere in
    the stream, or the next round would draw the same numbers again.
    """
    state = states_of(record_of(opening, seats))[-1]
    _, chooser = next_word(~seed & ((1 << 64) - 1))
    dealer = Dealer(next_word(chooser)[0])
    steps: list[str] = []
    while plies and state.phase != Phase.OVER:
        if state.phase == Phase.DEAL:
            state, dealer = deal_if_due(state, dealer)
            steps.append(write_step(state.displays))
            continue
        actions = sensible(state)
        at, chooser = picked(len(actions), chooser)
        after = play_step(state, actions[at])
        if after.phase == Phase.OVER:
            break  # an opening of its own may have been near the end
        state = after
        steps.append(write_step(actions[at]))
        plies -= 1
    return Opening(opening.fen, (*opening.steps, *steps))


def sensible(state: GameState) -> tuple[Action, ...]:
    """The legal moves without those that waste tiles, as long as there are others."""
    actions = legal_actions(state)
    lines = state.boards[state.seat].lines

    def room(action: Action) -> int:
        return action.row - lines[action.row - 1].count if action.row != FLOOR else 0

    whole = [a for a in actions if offered(state, a.bowl)[a.colour] <= room(a)]
    placed = [action for action in actions if action.row != FLOOR]
    return tuple(whole or placed or actions)
