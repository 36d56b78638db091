"""The search's parts of `scripts/bench`: that they run, and have the figures they promise."""

import json
import subprocess
import sys
from pathlib import Path

from uai_engine.search import registry

BENCH = Path(__file__).parents[2] / "scripts" / "bench"


def test_search_and_clocks_are_measured() -> None:
    command = [sys.executable, str(BENCH), "--quick", "--only", "search", "--only", "clocks"]
    done = subprocess.run([*command, "--json"], capture_output=True, text=True, timeout=120)
    assert done.stderr == ""
    results = json.loads(done.stdout)
    assert results["searcher"] == registry.default()
    assert {of["players"] for of in results["search_threads"]} == {2, 3, 4}
    for unit in ("nodes_per_s", "rollouts_per_s"):
        assert all(min(of[unit].values()) > 0 for of in results["search_threads"])
    for latency in (results["stop_ms"], results["movetime_over_ms"]):
        assert latency["times"] > 0
        assert latency["median"] <= latency["worst"]
    assert len(results["hash_memory_mb"]) == 3
    assert results["clock"]["games"] == 1
