"""A league: every player meets every other on both seats, and a table says who is how strong.

python -m uai_engine.rl.examples.league --games 10
"""

import argparse
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import numpy as np

from uai_engine.rl import azul_v0
from uai_engine.rl.opponents import LearnedPlayer, Player, RandomPlayer, SearcherPlayer, choose


class Row(NamedTuple):
    """A player's place in the table: means of all its games."""

    name: str
    win: float
    """Its share of the win."""
    points: float


def play(env: Any, players: Sequence[Player], seed: int, random: np.random.Generator) -> list[int]:
    """One game, player 0 on seat 0; the final scores."""
    env.reset(seed=seed)
    for agent in env.agent_iter():
        _, _, termination, truncation, _ = env.last(observe=False)
        if termination or truncation:
            env.step(None)
            continue
        player = players[env.possible_agents.index(agent)]
        env.step(choose(player.policy_for(env.unwrapped.game_state()), random))
    return [board.score for board in env.unwrapped.game_state().boards]


def league(players: Mapping[str, Player], games: int, seed: int = 0) -> list[Row]:
    """The table, best first. Every pair plays every deal twice, once from each seat."""
    env, random = azul_v0.env(players=2, max_cycles=500), np.random.default_rng(seed)
    wins: dict[str, list[float]] = {name: [] for name in players}
    points: dict[str, list[int]] = {name: [] for name in players}
    for pair in permutations(players, 2):
        for game in range(games):
            scores = play(env, [players[name] for name in pair], seed + game, random)
            for name, own, other in zip(pair, scores, reversed(scores), strict=True):
                wins[name].append((own > other) + 0.5 * (own == other))
                points[name].append(own)
    rows = [Row(name, float(np.mean(wins[name])), float(np.mean(points[name]))) for name in players]
    return sorted(rows, key=lambda row: (-row.win, -row.points))


def main(arguments: Sequence[str] | None = None) -> list[Row]:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--games", type=int, default=10, help="for each pair and order of seats")
    parser.add_argument("--nodes", type=int, default=100, help="for each move of mcts")
    options = parser.parse_args(arguments)
    table = league(
        {
            "random": RandomPlayer(),
            "greedy": SearcherPlayer("greedy"),
            "learned": LearnedPlayer(),
            "mcts": SearcherPlayer("mcts", nodes=options.nodes),
        },
        options.games,
    )
    print(f"{'player':10}{'win':>8}{'points':>8}")
    for row in table:
        print(f"{row.name:10}{row.win:8.2f}{row.points:8.1f}")
    return table


if __name__ == "__main__":
    main()
