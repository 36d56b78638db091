"""How long a GUI waits for the engine to start, against the start of the bare interpreter.

Both are started in turn, so that a busy moment does not hit one alone. The engine is as somebody
has it who has started it before: its bytecode is there.
"""

import os
import subprocess
import sys
from statistics import median
from time import perf_counter
from typing import Any

NAME = "startup"

BARE = (sys.executable, "-I", "-c", "pass")
ENGINE = (sys.executable, "-m", "uai_engine")
ENVIRONMENT = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def measure(quick: bool) -> dict[str, Any]:
    repeats = 3 if quick else 41
    _seconds_to_uaiok()
    bare, engine = [], []
    for _ in range(repeats):
        bare.append(_seconds_bare())
        engine.append(_seconds_to_uaiok())
    return {
        "startup_ms": round(1000 * median(engine), 1),
        "startup_bare_ms": round(1000 * median(bare), 1),
        "startup_ratio": round(median(engine) / median(bare), 2),
    }


def table(results: dict[str, Any]) -> list[str]:
    return [
        f"from spawn to uaiok  {results['startup_ms']:>8.1f} ms",
        f"bare interpreter     {results['startup_bare_ms']:>8.1f} ms",
        f"ratio                {results['startup_ratio']:>8.2f}    (at most 8 is asked for)",
    ]


def _seconds_bare() -> float:
    start = perf_counter()
    subprocess.run(BARE, check=True, stdin=subprocess.DEVNULL, env=ENVIRONMENT)
    return perf_counter() - start


def _seconds_to_uaiok() -> float:
    start = perf_counter()
    process = subprocess.Popen(
        ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"uai\n")
    process.stdin.flush()
    if b"uaiok\n" not in process.stdout:  # reads up to that line
        raise RuntimeError("the engine ended without uaiok")
    seconds = perf_counter() - start
    process.communicate()
    return seconds
