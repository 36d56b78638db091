"""`azul_v0` under PettingZoo's own tests, and what those do not look at."""

import pickle
import warnings
from collections.abc import Iterator
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    render_test,
    seed_test,
)

from uai_engine.game import IllegalAction, winners
from uai_engine.notation.game_record import states_of
from uai_engine.notation.record import read_record, write_record
from uai_engine.rl import VectorEnv, azul_v0
from uai_engine.rl.actions import action_number
from uai_engine.rl.rewards import KINDS, Reward

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def play(env: Any, seed: int, random: np.random.Generator) -> dict[str, float]:
    """A whole game of random actions; what each agent got in all."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(random.choice(legal)))
    return total


@pytest.fixture
def random() -> np.random.Generator:
    return np.random.default_rng(1)


@PLAYERS
def test_pettingzoo_api(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # PettingZoo says these of every observation with a mask but those of its own games.
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably")
        api_test(azul_v0.env(players=players), num_cycles=150)
        api_test(azul_v0.raw_env(players=players, rewards="rounds"), num_cycles=150)


@PLAYERS
def test_pettingzoo_seeds(players: int) -> None:
    seed_test(partial(azul_v0.env, players=players), num_cycles=100)


@PLAYERS
def test_pettingzoo_max_cycles(players: int) -> None:
    """That test takes actions without looking at masks, and wants every seat to move as often."""

    class Seeded(pettingzoo.utils.BaseWrapper):  # type: ignore[misc]
        """In which the starts of rounds go round evenly: that is up to the deals."""

        def reset(self, seed: int | None = None, options: Any = None) -> None:
            super().reset(seed=1, options=options)
            for agent in self.agents:
                self.action_space(agent).seed(1)

    def seeded(**settings: Any) -> Any:
        return Seeded(azul_v0.env(players=players, **settings))

    parallel = partial(azul_v0.parallel_env, players=players)
    max_cycles_test(SimpleNamespace(env=seeded, parallel_env=parallel))


@PLAYERS
def test_pettingzoo_render(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        partial(azul_v0.env, players=players),
        {"ansi": lambda text: "Round 1" in text and "player_0" in text},
    )
    assert "Round 1" in capsys.readouterr().out


@PLAYERS
@pytest.mark.filterwarnings("ignore:.*:UserWarning")
def test_pettingzoo_parallel(players: int) -> None:
    parallel_api_test(azul_v0.parallel_env(players=players, illegal="replace"), num_cycles=150)


@pytest.mark.long
@PLAYERS
def test_pettingzoo_performance(players: int, capsys: pytest.CaptureFixture[str]) -> None:
    from pettingzoo.test import performance_benchmark

    performance_benchmark(azul_v0.env(players=players))
    assert "turns per second" in capsys.readouterr().out


def test_registry_makes_them() -> None:
    assert len(pettingzoo.make("aec", "azul_v0", players=4).possible_agents) == 4
    made = pettingzoo.make("parallel", "azul_v0", players=3, max_cycles=5)
    assert made.max_cycles == 5


@PLAYERS
@pytest.mark.parametrize("reward", KINDS)
def test_rewards_of_a_game(players: int, reward: Reward, random: np.random.Generator) -> None:
    env = azul_v0.env(players=players, rewards=reward)
    total = play(env, 5, random)
    end = env.unwrapped.game_state()
    scores = {f"player_{seat}": board.score for seat, board in enumerate(end.boards)}
    first = [f"player_{seat}" for seat in winners(end)]
    expected = {
        "win": dict.fromkeys(scores, 0.0) | dict.fromkeys(first, 1 / len(first)),
        "difference": {
            who: own - (sum(scores.values()) - own) / (players - 1) for who, own in scores.items()
        },
        "rounds": {who: float(score) for who, score in scores.items()},
    }
    assert total == pytest.approx(expected[reward])


def test_an_episode_is_a_game_of_uai(random: np.random.Generator) -> None:
    env = azul_v0.env(players=3)
    play(env, 12, random)
    text = write_record(env.unwrapped.record())
    assert ":seed 12\n" in text
    reading = read_record(text.encode())
    assert reading.problems == ()
    assert reading.states[-1] == states_of(env.unwrapped.record())[-1]
    assert reading.states[-1].boards == env.unwrapped.game_state().boards


def test_first_seat_is_an_option() -> None:
    env = azul_v0.env(players=3)
    env.reset(seed=1, options={"first": 2})
    assert env.agent_selection == "player_2"
    assert env.unwrapped.record().start.seat == 2


def test_without_a_seed_the_next_game_follows() -> None:
    one, two = azul_v0.raw_env(), azul_v0.raw_env()
    for env in (one, two):
        env.reset(seed=3)
    one.reset()
    two.reset()
    assert one.seed == two.seed != 3
    one.reset(seed=3)
    assert one.seed == 3


def test_raw_environment_refuses_and_nothing_changes() -> None:
    env = azul_v0.raw_env()
    env.reset(seed=0)
    before = env.game_state()
    for bad in (action_number("0b1"), -1, 180):
        with pytest.raises(IllegalAction):
            env.step(bad)
    assert env.game_state() == before
    assert env.agent_selection == "player_0"


@pytest.mark.filterwarnings("ignore:.*not legal")
def test_an_illegal_action_ends_the_game() -> None:
    env = azul_v0.env(players=3)
    env.reset(seed=0)
    env.step(action_number("0b1"))
    assert env.terminations == dict.fromkeys(env.possible_agents, True)
    assert env.rewards == {"player_0": -1.0, "player_1": 0, "player_2": 0}
    env.reset(seed=0)
    with pytest.raises(IllegalAction):
        env.step(240)


def test_settings_that_are_none() -> None:
    for name, value in {"rewards": "glory", "render_mode": "3d", "illegal": "maybe"}.items():
        settings: dict[str, Any] = {name: value}
        with pytest.raises(ValueError, match=value):
            azul_v0.env(**settings)
    for players in (1, 5):
        with pytest.raises(ValueError, match="2, 3 or 4 players"):
            azul_v0.env(players=players)
        with pytest.raises(ValueError, match="2, 3 or 4 players"):
            VectorEnv(1, players)


def test_spaces_are_the_same_object_and_environments_can_be_pickled() -> None:
    env = azul_v0.raw_env(players=4, rewards="rounds")
    for agent in env.possible_agents:
        assert env.observation_space(agent) is env.observation_space(agent)
        assert env.action_space(agent) is env.action_space(agent)
    again = pickle.loads(pickle.dumps(env))
    assert (again.players, again.reward) == (4, "rounds")


def test_pixels_show_the_table() -> None:
    env = azul_v0.env(render_mode="rgb_array")
    env.reset(seed=1)
    pixels = env.render()
    assert pixels.shape[0] > 400
    assert pixels.shape[1] > 800
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 50
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert (env.render() != pixels).any()


def observers(env: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    for agent in env.agents:
        yield agent, env.observe(agent)


@PLAYERS
def test_every_seat_sees_the_table_from_its_own_side(players: int) -> None:
    from uai_engine.rl.observation import observation_of

    env = azul_v0.env(players=players)
    env.reset(seed=2)
    for _ in range(25):
        state = env.unwrapped.game_state()
        for seat, (agent, seen) in enumerate(observers(env)):
            assert seen["observation"].tolist() == observation_of(state, seat).tolist()
            assert seen["action_mask"].any() == (agent == env.agent_selection)
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[-1]))


def test_who_waits_has_one_action_that_does_nothing() -> None:
    env = azul_v0.parallel_env(players=3)
    seen, _ = env.reset(seed=1)
    assert [int(seen[agent]["action_mask"].sum()) > 1 for agent in env.agents] == [
        True,
        False,
        False,
    ]
    action = int(np.flatnonzero(seen["player_0"]["action_mask"])[5])
    after = env.step({"player_0": action, "player_1": 0, "player_2": 0})[0]
    assert np.flatnonzero(after["player_0"]["action_mask"]).tolist() == [0]
    assert after["player_1"]["action_mask"].sum() > 1
