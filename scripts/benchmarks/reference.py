"""The rules in pure Python: how fast they play, and whether they play Azul."""

from random import Random
from time import process_time
from typing import Any

from benchmarks.fingerprint import EXPECTED, estimates
from benchmarks.random_play import play

NAME = "reference"

SEED = 2017
GAMES = {2: 4000, 3: 2000, 4: 2000}
QUICK_GAMES = 200
TOLERATED_ERRORS = 3
"""A figure further than this many standard errors from the expected one is suspect."""


def measure(quick: bool) -> dict[str, Any]:
    rate = _games_per_s(repeats=2, seconds=0.1) if quick else _games_per_s(repeats=7, seconds=0.7)
    return {
        "reference_games_per_s": rate,
        "fingerprint": {
            str(players): _fingerprint(players, QUICK_GAMES if quick else GAMES[players])
            for players in EXPECTED
        },
    }


def _games_per_s(repeats: int, seconds: float) -> float:
    """Random 2-player games in a second of one core: the best repeat, the least disturbed one."""
    best = 0.0
    for repeat in range(repeats):
        random, games, start = Random(SEED + repeat), 0, process_time()
        while (used := process_time() - start) < seconds:
            play(2, random)
            games += 1
        best = max(best, games / used)
    return round(best, 1)


def _fingerprint(players: int, games: int) -> dict[str, Any]:
    random = Random(SEED)
    measured = estimates([play(players, random) for _ in range(games)])
    return {
        "games": games,
        "figures": {
            name: {
                "mean": round(measured[name].mean, 4),
                "error": round(measured[name].error, 4),
                "expected": expected,
                "within": abs(measured[name].mean - expected)
                <= TOLERATED_ERRORS * measured[name].error,
            }
            for name, expected in EXPECTED[players].items()
        },
    }


def table(results: dict[str, Any]) -> list[str]:
    lines = [f"random 2-player games a second: {results['reference_games_per_s']:.0f}"]
    for players, sample in results["fingerprint"].items():
        lines.append(f"{players} players, {sample['games']} random games")
        for name, figure in sample["figures"].items():
            verdict = "ok" if figure["within"] else "SUSPECT"
            lines.append(
                f"  {name:8}{figure['mean']:>10.4f} +- {figure['error']:.4f}"
                f"{figure['expected']:>12.4f} expected  {verdict}"
            )
    return lines
