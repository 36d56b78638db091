"""The RL environments: steps a second, next to the kernel's own playouts and the Python reducers.

All four are measured in turn in one run, so that their ratios hold on any machine. A step of the
environments includes its observation and mask. Actions are drawn outside the time of `VectorEnv`,
inside that of the others. One core is measured in its own time, which others cannot take away; two
need a quiet machine.
"""

import time
from collections.abc import Callable
from random import Random
from typing import Any

from benchmarks.random_play import play
from uai_engine import kernel

NAME = "environments"

GAMES = 4096
PLAYERS = 2
SEED = 2017


def measure(quick: bool) -> dict[str, Any]:
    missing = kernel.why_not()
    if missing is not None:
        return {"environments_missing": missing}
    try:
        import uai_engine.rl.azul_v0  # noqa: F401
    except ImportError as error:
        return {"environments_missing": f"the extra rl is not installed ({error})"}
    repeats, seconds = (1, 0.05) if quick else (7, 0.5)
    best = dict.fromkeys(("vector", "one", "two", "playouts", "aec", "reducers"), 0.0)
    for repeat in range(repeats):
        rates = {
            "vector": _vector(1, seconds, time.process_time),
            "one": _vector(1, seconds, time.perf_counter),
            "two": _vector(2, seconds, time.perf_counter),
            "playouts": _playouts(seconds, repeat),
            "aec": _aec(seconds, repeat),
            "reducers": _reducers(seconds, repeat),
        }
        best = {name: max(best[name], rate) for name, rate in rates.items()}
    return {
        "vector_steps_per_s": round(best["vector"]),
        "vector_two_threads": round(best["two"] / best["one"], 2),
        "vector_per_playout_move": round(best["vector"] / best["playouts"], 3),
        "vector_times_reducers": round(best["vector"] / best["reducers"], 1),
        "aec_steps_per_s": round(best["aec"]),
        "aec_per_playout_move": round(best["aec"] / best["playouts"], 5),
        "aec_times_reducers": round(best["aec"] / best["reducers"], 2),
    }


def _vector(threads: int, seconds: float, clock: Callable[[], float]) -> float:
    """Steps a second of 4,096 games, observations and masks written."""
    from uai_engine.rl import VectorEnv

    env = VectorEnv(GAMES, PLAYERS, threads=threads)
    env.reset(seed=SEED)
    steps, used = 0, 0.0
    while used < seconds:
        actions = env.random_actions(steps)
        start = clock()
        env.step(actions)
        used += clock() - start
        steps += 1
    return GAMES * steps / used


def _playouts(seconds: float, seed: int) -> float:
    """Moves a second of the kernel's random games."""
    from uai_engine.kernel.playout import random_games

    moves, start = 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        moves += random_games(PLAYERS, 2000, seed).moves
    return moves / used


def _aec(seconds: float, seed: int) -> float:
    """Steps a second of the PettingZoo environment, used as it is meant to be."""
    from uai_engine.rl import azul_v0

    env, random, steps = azul_v0.env(players=PLAYERS), Random(seed), 0
    env.reset(seed=seed)
    start = time.process_time()
    while (used := time.process_time() - start) < seconds:
        observation, _, termination, _, _ = env.last()
        if termination:
            env.reset()
            continue
        legal = observation["action_mask"].nonzero()[0]
        env.step(int(legal[int(random.random() * len(legal))]))
        steps += 1
    return steps / used


def _reducers(seconds: float, seed: int) -> float:
    """Moves a second of the rules in Python."""
    random, moves, start = Random(SEED + seed), 0, time.process_time()
    while (used := time.process_time() - start) < seconds:
        moves += play(PLAYERS, random).moves
    return moves / used


def table(results: dict[str, Any]) -> list[str]:
    if "environments_missing" in results:
        return [results["environments_missing"].upper()]
    return [
        f"VectorEnv, {GAMES} games of {PLAYERS}, steps a second: {results['vector_steps_per_s']:,}",
        f"  two threads, times one: {results['vector_two_threads']}",
        f"  times the kernel's playouts: {results['vector_per_playout_move']}",
        f"  times the reducers: {results['vector_times_reducers']}",
        f"azul_v0 (AEC), steps a second: {results['aec_steps_per_s']:,}",
        f"  times the kernel's playouts: {results['aec_per_playout_move']}",
        f"  times the reducers: {results['aec_times_reducers']}",
    ]
