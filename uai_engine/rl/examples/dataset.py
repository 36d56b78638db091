"""A data set for supervised learning: positions, the moves of a strong player, and who won.

    python -m uai_engine.rl.examples.dataset games.npz --positions 100000

Thousands of games are played at once by the learned policy; the kernel gives its opinion of all of
them in one call.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from uai_engine.rl import Batch, VectorEnv
from uai_engine.rl.opponents import LearnedPlayer, Opinions

Arrays = dict[str, NDArray[Any]]


def collect(positions: int, players: int = 2, games: int = 256, seed: int = 0) -> Arrays:
    """At least so many positions, all of games that have ended.

    `observations` and `masks` are the positions; `actions` is what was played, `priors` what the
    policy thought of every action, `values` what it thought the mover would win, and `results` what
    the mover won in the end.
    """
    random = np.random.default_rng(seed)
    env = VectorEnv(games, players, max_moves=500)
    player, opinions = LearnedPlayer(players), Opinions.empty(games, players)
    batch, rows = env.reset(seed), np.arange(games)
    running: list[list[dict[str, Any]]] = [[] for _ in range(games)]
    done: list[dict[str, Any]] = []
    while len(done) < positions:
        player.judge_games(env, opinions)
        seats = batch.seats.copy()
        actions = _sample(opinions.priors, random)
        steps = {
            "observations": batch.observations.copy(),
            "masks": batch.masks.copy(),
            "actions": actions,
            "priors": opinions.priors.copy(),
            "values": opinions.win[rows, seats],
            "seats": seats,
        }
        batch = env.step(actions)
        for index, game in enumerate(running):
            game.append({name: column[index] for name, column in steps.items()})
        for ended in np.flatnonzero(batch.ends).tolist():
            done += _finished(running[ended], batch, ended)
            running[ended] = []
    return {name: np.array([step[name] for step in done]) for name in done[0]}


def _sample(priors: NDArray[np.float32], random: np.random.Generator) -> NDArray[np.int64]:
    sums = np.cumsum(priors, axis=1)
    picks = random.random((len(priors), 1)) * sums[:, -1:]
    return np.asarray((sums <= picks).sum(axis=1), np.int64)


def _finished(game: list[dict[str, Any]], batch: Batch, index: int) -> list[dict[str, Any]]:
    for step in game:
        step["results"] = batch.rewards[index, step.pop("seats")]
    return game


def main(arguments: Sequence[str] | None = None) -> Arrays:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("file", type=Path)
    parser.add_argument("--positions", type=int, default=100_000)
    parser.add_argument("--players", type=int, default=2)
    options = parser.parse_args(arguments)
    arrays = collect(options.positions, options.players)
    np.savez_compressed(options.file, **arrays)  # type: ignore[arg-type]
    print(f"{len(arrays['actions'])} positions in {options.file}")
    return arrays


if __name__ == "__main__":
    main()
