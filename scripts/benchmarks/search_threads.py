"""What threads are worth: simulations a second by their number, from several positions."""

from threading import Timer
from time import perf_counter
from typing import Any

from uai_engine.notation import parse_fen
from uai_engine.notation.info import Info
from uai_engine.search import registry
from uai_engine.search.bench import POSITIONS as OF_BENCH
from uai_engine.search.interface import Request, StopSignal

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


def speeds(fen: str, seconds: float, repeats: int) -> dict[str, int]:
    """The best repeat by threads; alternating, so that a busy moment does not hit one alone."""
    best = dict.fromkeys(THREADS, 0.0)
    for _ in range(repeats):
        for threads in THREADS:
            best[threads] = max(best[threads], _speed(fen, threads, seconds))
    return {str(threads): round(speed) for threads, speed in best.items()}


def _speed(fen: str, threads: int, seconds: float) -> float:
    searcher, stop, said = registry.make(registry.default()), StopSignal(), list[Info]()
    for name, value in {"Threads": threads, "Hash": HASH_MB, "Seed": 1}.items():
        searcher.configure(name, value)
    state = parse_fen(fen)
    searcher.search(state, Request(nodes=1), StopSignal(), said.append)  # what is made only once
    timer, start = Timer(seconds, stop.set), perf_counter()
    timer.start()
    searcher.search(state, Request(), stop, said.append)
    timer.cancel()  # a round may be solved sooner
    return (said[-1].nodes or 0) / (perf_counter() - start)


def measure(seconds: float, repeats: int) -> list[dict[str, Any]]:
    return [
        {"players": fen.count(";"), "nodes_per_s": speeds(fen, seconds, repeats)}
        for fen in POSITIONS
    ]


def table(results: list[dict[str, Any]]) -> list[str]:
    lines = []
    for number, result in enumerate(results, start=1):
        by_threads = result["nodes_per_s"]
        one, two = (by_threads[str(threads)] for threads in THREADS)
        lines.append(
            f"position {number}, {result['players']} players: {one:,} and {two:,} nodes a second"
            f" on {' and '.join(by_threads)} threads, {two / one:.2f} times"
        )
    return lines
