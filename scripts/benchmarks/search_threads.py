"""What threads are worth: simulations a second by their number, from several positions.

A simulation that ends at a proven node takes a fraction of the time of one that plays the round
out. Several threads go down the tree in wider batches and come to fewer proven nodes. So rollouts,
which are most of the work, are counted as well.
"""

from functools import cache
from math import inf
from time import perf_counter
from typing import Any

from uai_engine.kernel._kernel import LearnedModel, SearchSession
from uai_engine.kernel.state import from_game
from uai_engine.notation import parse_fen
from uai_engine.search.bench import POSITIONS as OF_BENCH
from uai_engine.search.eval_file import part_for

THREADS = (1, 2)
HASH_MB = 64

MIDDLES_OF_ROUNDS = (
    (
        "5/5/5/5/5 0012000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 2100000000 00000 00000 00000 0 1 ; "
        "| 3 2234 2234 - 0122 3344 "
        "| 00000000000000000001111111111111111122222222222223333333333333334444444444444444 | 0 1"
    ),
    (
        "1-3/2-2/-4/5/5 0000034300 00000 00000 00000 1 0 ; "
        "2-2/3-1/5/5/5 0000413422 00000 00000 00000 0 0 ; "
        "| 224 - 0123 0234 1122 - "
        "| 000000000000001111111111111122222223333333333344444444444444 | 1 -"
    ),
    (
        "1-3/2--1/-1-2/2-2/5 0001000032 00000 00000 00000 6 0 ; "
        "1--2/1-1-1/5/1-3/1-3 0000430000 00000 00000 00000 5 0 ; "
        "| 011144 0334 - 0144 - 0244 "
        "| 0000000001111111111222222333333333444444 | 1 -"
    ),
    (
        "1-1-1/1---1/-1-2/2-2/5 0031110032 00000 00000 00000 12 0 ; "
        "---2/1---1/1-3/1-3/1-1-1 0041002100 00000 00000 00000 8 0 ; "
        "| 001224 0223 0013 - - 0334 "
        "| 00011111111223333444 | 1 -"
    ),
    (
        "1-1--/1----/-1-2/2--1/5 0000113234 00000 00000 00000 20 1 ; "
        "----1/----1/1-3/--3/1-1-1 0000004112 00000 00000 00000 20 0 ; "
        "| 0 1124 - 1123 0014 1113 "
        "| - | 1 0"
    ),
)
"""Two moves into the rounds 1 to 5 of a game of the engine with itself, 2 players."""

POSITIONS = (OF_BENCH[0], *MIDDLES_OF_ROUNDS, *(fen for fen in OF_BENCH if fen.count(";") > 2))
"""The start position and the middles of rounds; then those of 3 and 4 players."""

SIMULATIONS = 100_000
"""So many that with 2 players nothing is solved yet: neither solvers nor looks at deals count."""


def speeds(fen: str, simulations: int, repeats: int) -> dict[str, dict[str, int]]:
    """Simulations and rollouts a second in the best repeat, by threads; alternating, so that a
    busy moment does not hit one alone."""
    best = dict.fromkeys(THREADS, (0.0, 0.0))
    sessions = {
        threads: SearchSession(HASH_MB, threads, seed=1, playout=False, cpuct=1.0)
        for threads in THREADS
    }
    for _ in range(repeats + 1):  # in the first one memory comes from the system, page by page
        for threads, session in sessions.items():
            best[threads] = max(best[threads], _speed(session, fen, simulations))
    return {
        unit: {str(threads): round(best[threads][at]) for threads in THREADS}
        for at, unit in enumerate(("nodes_per_s", "rollouts_per_s"))
    }


def _speed(search: SearchSession, fen: str, simulations: int) -> tuple[float, float]:
    state = parse_fen(fen)
    search.clear()
    search.set_position(from_game(state), _model(state.players))
    search.begin([])
    start = perf_counter()
    while search.run(simulations, 0, inf) == "changed":
        pass
    used = perf_counter() - start
    return search.nodes / used, search.rollouts / used


@cache
def _model(players: int) -> LearnedModel:
    return LearnedModel(players, part_for(players, "").numbers())


def measure(simulations: int, repeats: int) -> list[dict[str, Any]]:
    return [{"players": fen.count(";"), **speeds(fen, simulations, repeats)} for fen in POSITIONS]


def table(results: list[dict[str, Any]]) -> list[str]:
    return [
        f"position {number}, {result['players']} players, on {' and '.join(result['nodes_per_s'])}"
        f" threads: {_compared(result['nodes_per_s'])} simulations a second, of which"
        f" {_compared(result['rollouts_per_s'])} rollouts"
        for number, result in enumerate(results, start=1)
    ]


def _compared(by_threads: dict[str, int]) -> str:
    one, two = (by_threads[str(threads)] for threads in THREADS)
    return f"{one:,} and {two:,} ({two / one:.2f} times)"
