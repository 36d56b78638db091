"""The bench: one signature for one behaviour, on every machine and in every run."""

import subprocess
import sys
from pathlib import Path

import pytest

from uai_engine.game import Phase
from uai_engine.notation import parse_fen, write_fen
from uai_engine.search import registry
from uai_engine.search.bench import POSITIONS, BenchResult, run_bench
from uai_engine.search.interface import Result, StopSignal

ROOT = Path(__file__).parents[2]

SIGNATURES = {
    "mcts-python": BenchResult(nodes=1198, signature=9509937054725544505),
    "greedy": BenchResult(nodes=13, signature=1760515170989826250),
    "random": BenchResult(nodes=13, signature=14971681753552046154),
}
"""`bench 100` of the searchers in Python, by hand where what is learned may change. A change here
is a change of how they play: say so."""


def test_the_positions_are_of_all_kinds_and_written_as_we_write() -> None:
    states = [parse_fen(fen) for fen in POSITIONS]
    assert [write_fen(state) for state in states] == list(POSITIONS)
    assert {state.players for state in states} == {2, 3, 4}
    assert {state.phase for state in states} == {Phase.DRAFT}
    assert len(set(POSITIONS)) == len(POSITIONS) >= 12


@pytest.mark.parametrize("name", SIGNATURES)
def test_the_signature_is_the_known_one(name: str) -> None:
    searcher = registry.make(name)
    searcher.configure("Evaluation", "hand")
    assert run_bench(searcher, 100) == SIGNATURES[name]


def test_other_searchers_and_other_node_counts_have_other_signatures() -> None:
    benches = [("mcts-python", 20), ("mcts-python", 21), ("greedy", 20), ("random", 20)]
    signatures = [run_bench(registry.make(name), nodes).signature for name, nodes in benches]
    assert len(set(signatures)) == len(signatures)


def test_the_engine_says_the_same_whatever_the_process() -> None:
    """Nothing of it depends on how a process happens to hash or what it searched before."""
    command = [sys.executable, "-m", "uai_engine"]
    said = set()
    for hash_seed, before in (("1", ""), ("2", "setoption name Seed value 5\ngo nodes 30\nwait\n")):
        done = subprocess.run(
            command,
            input=f"setoption name Searcher value mcts-python\n{before}bench 20\nwait\n",
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": hash_seed},
            cwd=ROOT,
            timeout=60,
        )
        said.add(done.stdout.splitlines()[-1])
    signature = run_bench(registry.make("mcts-python"), 20).signature
    assert said == {f"bench signature {signature}"}


def test_every_position_is_told() -> None:
    told: list[tuple[int, Result]] = []
    run_bench(registry.make("greedy"), 1, lambda number, result: told.append((number, result)))
    assert [number for number, _ in told] == list(range(1, len(POSITIONS) + 1))


def test_a_bench_can_be_stopped() -> None:
    stop = StopSignal()
    stop.set()
    run_bench(registry.make("mcts-python"), 10**9, stop=stop)
