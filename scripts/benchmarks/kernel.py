"""The compiled rules: how fast they play and count, next to the reducers in the same run."""

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from benchmarks.random_play import play
from uai_engine import kernel
from uai_engine.game import Dealer, new_game
from uai_engine.game.constants import DISPLAYS

NAME = "kernel"

SEED = 2017
PERFT_DEPTH = 4


def measure(quick: bool) -> dict[str, Any]:
    missing = kernel.why_not()
    if missing is not None:
        return {"kernel_missing": missing}
    from uai_engine.kernel.playout import random_games
    from uai_engine.kernel.state import from_game, perft

    games, repeats, seconds = (20_000, 1, 0.1) if quick else (400_000, 5, 1.0)
    # Alternating, so that a busy moment of the machine does not fall on one figure alone.
    # One core is measured in its own time, which others cannot take away; two need a quiet machine.
    by_players = dict.fromkeys(DISPLAYS, 0.0)
    by_threads = {1: 0.0, 2: 0.0}
    reducers = 0.0
    for repeat in range(repeats):
        for players in DISPLAYS:
            used = _seconds(partial(random_games, players, games, seed=repeat), time.process_time)
            by_players[players] = max(by_players[players], games / used)
        for threads in by_threads:
            work = partial(random_games, 2, games, seed=repeat, threads=threads)
            used = _seconds(work, time.perf_counter)
            by_threads[threads] = max(by_threads[threads], games / used)
        reducers = max(reducers, _reducer_games_per_s(seconds, SEED + repeat))
    position = from_game(new_game(2, 0, Dealer(0))[0])
    leaves = perft(position, PERFT_DEPTH)
    count = partial(perft, position, PERFT_DEPTH)
    used = min(_seconds(count, time.process_time) for _ in range(max(2, repeats)))
    return {
        "kernel_games_per_s": {str(n): round(rate) for n, rate in by_players.items()},
        "kernel_times_reducers": round(by_players[2] / reducers, 1),
        "kernel_two_threads": round(by_threads[2] / by_threads[1], 2),
        "perft_nodes_per_s": round(leaves / used),
    }


def _seconds(work: Callable[[], object], clock: Callable[[], float]) -> float:
    start = clock()
    work()
    return clock() - start


def _reducer_games_per_s(seconds: float, seed: int) -> float:
    random, games, start = Random(seed), 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        play(2, random)
        games += 1
    return games / used


def table(results: dict[str, Any]) -> list[str]:
    if "kernel_missing" in results:
        return [results["kernel_missing"].upper()]
    lines = [
        f"random {players}-player games a second: {rate}"
        for players, rate in results["kernel_games_per_s"].items()
    ]
    return [
        *lines,
        f"times the reducers: {results['kernel_times_reducers']}",
        f"two threads, times one: {results['kernel_two_threads']}",
        f"perft leaves a second: {results['perft_nodes_per_s']}",
    ]
