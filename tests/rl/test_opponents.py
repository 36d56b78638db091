"""Players of the environment: what they think is a policy, and the stronger ones win."""

import numpy as np
import pytest

from uai_engine.game import Dealer, GameState, apply_action, legal_actions, new_game
from uai_engine.kernel.weights import shipped
from uai_engine.rl import VectorEnv
from uai_engine.rl.actions import action_number
from uai_engine.rl.opponents import (
    LearnedPlayer,
    Opinions,
    Player,
    RandomPlayer,
    SearcherPlayer,
    choose,
)
from uai_engine.search.guides import LearnedGuide

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def later(players: int, moves: int) -> GameState:
    state, dealer = new_game(players, 0, Dealer(moves))
    for _ in range(moves):
        state, dealer = apply_action(state, legal_actions(state)[-1], dealer)
    return state


@PLAYERS
def test_policies_are_over_what_is_legal(players: int) -> None:
    candidates: list[Player] = [
        RandomPlayer(),
        SearcherPlayer("greedy"),
        SearcherPlayer("mcts", nodes=50, Seed=1),
        LearnedPlayer(players),
    ]
    for moves in (0, 7, 20):
        state = later(players, moves)
        legal = {action_number(action) for action in legal_actions(state)}
        for player in candidates:
            policy = player.policy_for(state)
            assert policy.sum() == pytest.approx(1, abs=1e-5)
            assert set(np.flatnonzero(policy).tolist()) <= legal
            assert choose(policy, np.random.default_rng(1)) in legal


@PLAYERS
def test_opinions_are_those_of_the_search_in_python(players: int) -> None:
    part = shipped().parts[players]
    guide, player = LearnedGuide(players, part), LearnedPlayer(players)
    states = [later(players, moves) for moves in range(0, 30, 3)]
    opinions = player.judge(states)
    for row, state in enumerate(states):
        appraisal = guide.appraise(guide.rollout(state))
        assert opinions.win[row].tolist() == pytest.approx(appraisal.win, abs=1e-3)
        assert opinions.points[row].tolist() == pytest.approx(appraisal.points, abs=1e-2)
        actions = legal_actions(state)
        scores = guide.rank(state, actions)
        best = actions[scores.index(max(scores))]
        assert opinions.priors[row, action_number(best)] > 0


@PLAYERS
def test_a_batch_is_judged_as_its_games_are(players: int) -> None:
    env, player = VectorEnv(300, players, threads=2), LearnedPlayer(players)
    env.reset(seed=3)
    for turn in range(30):
        env.step(env.random_actions(turn))
    out = Opinions.empty(300, players)
    assert player.judge_games(env, out) is out
    alone = player.judge([env.state(index) for index in range(300)])
    for name in ("priors", "win", "points"):
        assert np.allclose(getattr(out, name), getattr(alone, name), atol=1e-6)


def test_equal_displays_have_equal_priors() -> None:
    state = later(2, 0)
    while len(set(state.displays)) == len(state.displays):
        state, _ = new_game(2, 0, Dealer(hash(state.displays) & 0xFFFF))
    twin = next(one for one in state.displays if state.displays.count(one) > 1)
    bowls = [bowl for bowl, tiles in enumerate(state.displays, 1) if tiles == twin]
    priors = LearnedPlayer(2).policy_for(state)
    first, second = (priors[30 * bowl : 30 * bowl + 30] for bowl in bowls[:2])
    assert first.tolist() == second.tolist()
    assert first.any()


def test_weights_and_games_of_other_sizes_are_refused() -> None:
    env = VectorEnv(3, players=3)
    with pytest.raises(ValueError, match="players"):
        LearnedPlayer(2).judge_games(env, Opinions.empty(3, 3))
    with pytest.raises(ValueError, match="players"):
        LearnedPlayer(2).judge([later(3, 0)])
    with pytest.raises(ValueError, match="priors must have the shape"):
        LearnedPlayer(3).judge_games(env, Opinions.empty(2, 3))
