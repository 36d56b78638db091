"""The search: how fast it is, how promptly it ends, and how much memory it takes."""

from random import Random
from statistics import median
from time import sleep
from typing import Any

from benchmarks import search_threads
from benchmarks.engine_process import EngineProcess
from uai_engine.notation.info import parse_info
from uai_engine.search import registry

NAME = "search"

HASHES_MB = (4, 16, 64)
MOVETIME_MS = 50
LONGEST_BEFORE_STOP_S = 0.03


def measure(quick: bool) -> dict[str, Any]:
    simulations, repeats, times = (1_000, 1, 5) if quick else (search_threads.SIMULATIONS, 10, 200)
    return {
        "searcher": registry.default(),
        "search_threads": search_threads.measure(simulations, repeats),
        "stop_ms": _spread(_stop_latencies(times)),
        "movetime_over_ms": _spread(_overshoots(min(times, 40))),
        "hash_memory_mb": {str(mb): _memory(mb, 300 if quick else 4000) for mb in HASHES_MB},
    }


def _stop_latencies(times: int) -> list[float]:
    """Milliseconds from `stop` to `bestmove`, at any moment of a search."""
    random, found = Random(1), []
    with EngineProcess() as engine:
        for _ in range(times):
            engine.send("go infinite")
            sleep(random.random() * LONGEST_BEFORE_STOP_S)
            asked = engine.send("stop")
            found.append((engine.until("bestmove")[1] - asked) * 1000)
    return found


def _overshoots(times: int) -> list[float]:
    """Milliseconds by which `bestmove` comes later than `movetime` says."""
    found = []
    with EngineProcess() as engine:
        for _ in range(times):
            asked = engine.send(f"go movetime {MOVETIME_MS}")
            found.append((engine.until("bestmove")[1] - asked) * 1000 - MOVETIME_MS)
    return found


def _spread(values: list[float]) -> dict[str, Any]:
    return {
        "times": len(values),
        "median": round(median(values), 2),
        "worst": round(max(values), 2),
    }


def _memory(hash_mb: int, movetime: int) -> dict[str, Any]:
    """What the process takes before a search and after one that fills what it may."""
    with EngineProcess(("Hash", hash_mb)) as engine:
        before = engine.memory_mb()
        engine.send(f"go movetime {movetime}")
        lines, _ = engine.until("bestmove")
        reports = [parse_info(line) for line in lines if " hashfull " in line]
        return {
            "before": before,
            "after": engine.memory_mb(),
            "hashfull": reports[-1].hashfull if reports else None,
        }


def table(results: dict[str, Any]) -> list[str]:
    stop, over = results["stop_ms"], results["movetime_over_ms"]
    return [
        f"searcher {results['searcher']}",
        *search_threads.table(results["search_threads"]),
        f"stop to bestmove: median {stop['median']} ms,"
        f" worst of {stop['times']} {stop['worst']} ms",
        f"later than movetime {MOVETIME_MS}: median {over['median']} ms,"
        f" worst of {over['times']} {over['worst']} ms",
        *(
            f"Hash {mb} MB: {use['after']} MB of memory, {use['before']} MB before the search,"
            f" {use['hashfull']} per mille full"
            for mb, use in results["hash_memory_mb"].items()
        ),
    ]
