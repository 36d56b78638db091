"""`perft` and `bench` as jobs: long work that can be stopped and does not make the engine deaf."""

from collections.abc import Callable, Iterator
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

from uai_engine import kernel
from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.game.perft import perft
from uai_engine.notation import write_move
from uai_engine.search.interface import Result, StopSignal
from uai_engine.uai.errors import Refusal
from uai_engine.uai.job import Job
from uai_engine.uai.responses import Answer, Failure, Note, Response

Say = Callable[[Response], None]
Describe = Callable[[Exception], list[Response]]
P = TypeVar("P")


class Rules(NamedTuple, Generic[P]):
    """What counting takes, from whichever implementation of the rules there is."""

    legal_actions: Callable[[P], tuple[Action, ...]]
    draft: Callable[[P, Action], P]
    perft: Callable[[P, int], int]
    chunk: int
    """How deep to count at a time: between two chunks a `stop` is heard."""


class _Stopped(Exception):
    """The count was told to end."""


def perft_job(state: GameState, depth: int, say: Say, describe: Describe) -> Job:
    if state.phase != Phase.DRAFT:
        raise Refusal("phase", "there is nothing to count: nobody has to draft")

    def work(stop: StopSignal) -> list[Response]:
        total = 0 if depth else 1
        for action, lines in _divided(state, depth, stop) if depth else ():
            say(Answer(f"perft {write_move(action)} {lines}"))
            total += lines
        return [Answer(f"perft total {total}")]

    return _counting("perft", work, describe)


def _divided(state: GameState, depth: int, stop: StopSignal) -> Iterator[tuple[Action, int]]:
    if not kernel.available():
        slow = Rules(legal_actions, draft, perft, chunk=2)
        return _by_move(slow, state, depth, stop)
    from uai_engine.kernel import state as compiled

    fast = Rules(compiled.legal_actions, compiled.draft, compiled.perft, chunk=3)
    return _by_move(fast, compiled.from_game(state), depth, stop)


def _by_move(
    rules: Rules[P], position: P, depth: int, stop: StopSignal
) -> Iterator[tuple[Action, int]]:
    for action in rules.legal_actions(position):
        yield action, _count(rules, rules.draft(position, action), depth - 1, stop)


def _count(rules: Rules[P], position: P, depth: int, stop: StopSignal) -> int:
    if stop.is_set():
        raise _Stopped
    if depth <= rules.chunk or not rules.legal_actions(position):
        return rules.perft(position, depth)
    return sum(lines for _, lines in _by_move(rules, position, depth, stop))


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
