"""`perft` and `bench` as jobs: long work that can be stopped and does not make the engine deaf."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from uai_engine import kernel
from uai_engine.game import GameState, Phase, draft, legal_actions
from uai_engine.game.perft import perft as slow_perft
from uai_engine.notation import write_move
from uai_engine.search.interface import Result, StopSignal
from uai_engine.uai.errors import Refusal
from uai_engine.uai.job import Job
from uai_engine.uai.responses import Answer, Failure, Note, Response

CHUNK_DEPTH: Final = 2
"""How deep to count at a time: between two chunks a `stop` is heard."""

Say = Callable[[Response], None]
Describe = Callable[[Exception], list[Response]]


class _Stopped(Exception):
    """The count was told to end."""


def perft_job(state: GameState, depth: int, say: Say, describe: Describe) -> Job:
    if state.phase != Phase.DRAFT:
        raise Refusal("phase", "there is nothing to count: nobody has to draft")
    count = _counter()

    def walk(state: GameState, depth: int, stop: StopSignal) -> int:
        if stop.is_set():
            raise _Stopped
        actions = legal_actions(state)
        if depth <= CHUNK_DEPTH or not actions:
            return count(state, depth)
        return sum(walk(draft(state, action), depth - 1, stop) for action in actions)

    def work(stop: StopSignal) -> list[Response]:
        total = 0 if depth else 1
        for action in legal_actions(state) if depth else ():
            lines = walk(draft(state, action), depth - 1, stop)
            say(Answer(f"perft {write_move(action)} {lines}"))
            total += lines
        return [Answer(f"perft total {total}")]

    return _counting("perft", work, describe)


def _counter() -> Callable[[GameState, int], int]:
    if not kernel.available():
        return slow_perft
    from uai_engine.kernel.state import from_game, perft

    return lambda state, depth: perft(from_game(state), depth)


def bench_job(searcher: str, nodes: int | None, say: Say, describe: Describe) -> Job:
    from uai_engine.search import bench, registry  # nobody benches at every start

    def work(stop: StopSignal) -> list[Response]:
        def on_position(number: int, result: Result) -> None:
            if stop.is_set():
                raise _Stopped
            of = len(bench.POSITIONS)
            say(Note(f"bench position {number} of {of} bestmove {write_move(result.best)}"))

        started = monotonic()
        result = bench.run_bench(
            registry.make(searcher), nodes or bench.DEFAULT_NODES, on_position, stop
        )
        spent = max(monotonic() - started, 1e-3)
        per_second = int(result.nodes / spent)
        return [
            Note(f"bench searcher {searcher} nodes {result.nodes} nps {per_second}"),
            Answer(f"bench signature {result.signature}"),
        ]

    return _counting("bench", work, describe)


def _counting(name: str, work: Callable[[StopSignal], list[Response]], describe: Describe) -> Job:
    def failed(error: Exception) -> list[Response]:
        if isinstance(error, _Stopped):
            return [Failure("limit", f"{name} was stopped before its end", name)]
        return describe(error)

    return Job(work, failed, holds=True)
