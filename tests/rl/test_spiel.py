"""Azul under OpenSpiel's own test, with its bots, and against our dealer."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from uai_engine.game import Dealer, Phase, new_game, sample_deal
from uai_engine.notation import write_fen
from uai_engine.rl.observation import observation_of
from uai_engine.rl.spiel import MOST_MOVES, NAME, AzulState

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def initial(players: int) -> AzulState:
    state = pyspiel.load_game(NAME, {"players": players}).new_initial_state()
    assert isinstance(state, AzulState)
    return state


@PLAYERS
def test_openspiel_random_simulations(players: int) -> None:
    game = pyspiel.load_game(f"{NAME}(players={players})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def play(state: AzulState, random: np.random.Generator, *bots: mcts.MCTSBot) -> list[float]:
    """A game to its end: bots have the first seats, chance and the rest is random."""
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(random.choice(actions, p=chances)))
        elif state.current_player() < len(bots):
            state.apply_action(bots[state.current_player()].step(state))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return list(state.returns())


def test_its_mcts_bot_plays() -> None:
    game = pyspiel.load_game(NAME)
    random = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=random)
    bot = mcts.MCTSBot(game, 2.0, 3, evaluator, random_state=random)
    returns = play(initial(2), np.random.default_rng(2), bot)
    assert sum(returns) == 1


@PLAYERS
def test_chance_can_deal_what_our_dealer_deals(players: int) -> None:
    state, random = initial(players), np.random.default_rng(players)
    expected, dealer = new_game(players, 0, Dealer(5))
    first = True
    while not state.is_terminal():
        if state.is_chance_node():
            if not first:
                displays, dealer = sample_deal(state.game_state, dealer)
            else:
                displays, first = expected.displays, False
            for display in displays:
                tiles = [colour for colour, count in enumerate(display) for _ in range(count)]
                while tiles:  # the bag's last before the lid's first
                    drawn = next(c for c, _ in state.chance_outcomes() if c in tiles)
                    tiles.remove(drawn)
                    state.apply_action(drawn)
            assert state.game_state.displays == displays
            assert state.game_state.phase == Phase.DRAFT
        else:
            assert write_fen(state.game_state) in str(state)
            state.apply_action(int(random.choice(state.legal_actions())))


def test_observations_are_those_of_the_environments() -> None:
    state = initial(2)
    observer = pyspiel.load_game(NAME).make_py_observer()
    for _ in range(20):
        state.apply_action(state.chance_outcomes()[0][0])
    for seat in range(2):
        observer.set_from(state, seat)
        assert observer.tensor.tolist() == observation_of(state.game_state, seat).tolist()


def test_a_game_that_will_not_end_is_ended() -> None:
    """Everybody puts everything on the floor."""
    state = initial(2)
    random = np.random.default_rng(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(
                int(random.choice([colour for colour, _ in state.chance_outcomes()]))
            )
        else:
            state.apply_action(state.legal_actions()[0])
    assert state.move_number() > MOST_MOVES
    assert state.returns() == [0.5, 0.5]
