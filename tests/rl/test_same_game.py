"""One seed, one game: both environments, the reducers and the engine's process, move by move."""

import subprocess
import sys

import numpy as np
import pytest

from uai_engine.game import Dealer, Phase, apply_action, new_game, winners
from uai_engine.notation import write_fen
from uai_engine.rl import Ending, VectorEnv, azul_v0
from uai_engine.rl.actions import action_of, move_of


class Engine:
    """The engine's process, asked for the position after every move."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "uai_engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def fens(self, players: int, seed: int, moves: list[str]) -> list[str]:
        assert self._process.stdin
        assert self._process.stdout
        lines = [f"position startpos players {players} seed {seed}"]
        for move in moves:
            lines += [f"move {move}", "fen"]
        self._process.stdin.write("\n".join(lines) + "\n")
        self._process.stdin.flush()
        return [self._process.stdout.readline().strip().removeprefix("fen ") for _ in moves]

    def close(self) -> None:
        self._process.communicate("quit\n", timeout=60)


def compare(players: int, games: int) -> None:
    env = VectorEnv(games, players)
    env.reset(seed=1000 * players)
    alone = azul_v0.raw_env(players=players)
    engine = Engine()
    states = [new_game(players, 0, Dealer(int(seed))) for seed in env.seeds()]
    played: list[list[int]] = [[] for _ in states]
    rewards = np.zeros((games, players))
    running, turn = set(range(games)), 0
    fens: list[list[str]] = [[] for _ in states]
    while running:
        actions = env.random_actions(turn)
        turn += 1
        batch = env.step(actions)
        for index in sorted(running):
            state, dealer = states[index]
            state, dealer = apply_action(state, action_of(int(actions[index])), dealer)
            states[index] = state, dealer
            played[index].append(int(actions[index]))
            fens[index].append(write_fen(state))
            if state.phase == Phase.OVER:
                assert batch.ends[index] == Ending.ENDED
                rewards[index] = batch.rewards[index]
                running.remove(index)
            else:
                assert batch.ends[index] == Ending.GOES_ON
                assert write_fen(env.state(index)) == fens[index][-1]
    for index, (state, _) in enumerate(states):
        seed = 1000 * players + index
        first = winners(state)
        expected = [1 / len(first) if seat in first else 0 for seat in range(players)]
        assert rewards[index].tolist() == pytest.approx(expected)
        alone.reset(seed=seed)
        for action, fen in zip(played[index], fens[index], strict=True):
            alone.step(action)
            assert write_fen(alone.game_state()) == fen
        assert all(alone.terminations.values())
        assert engine.fens(players, seed, list(map(move_of, played[index]))) == fens[index]
    engine.close()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_plays_the_same_game(players: int) -> None:
    compare(players, games=8)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_plays_the_same_thousand_games(players: int) -> None:
    compare(players, games=1000)
