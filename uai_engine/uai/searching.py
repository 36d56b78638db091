"""`go` as a job: what to search, for how long, and what to say at the end.

Time is kept by the session, which sets the stop signal when it is up. So a searcher needs no
clock, and `stop`, `ponderhit` and the clocks work alike for all of them.
"""

from collections.abc import Callable
from dataclasses import replace
from time import monotonic

from uai_engine.game import Action, GameState, Phase, draft, legal_actions, why_illegal
from uai_engine.notation import write_move
from uai_engine.notation.info import Info
from uai_engine.notation.spoken import say_why_illegal
from uai_engine.search.interface import Request, Result, StopSignal
from uai_engine.search.time_management import allocate
from uai_engine.uai.errors import Refusal
from uai_engine.uai.go import Go
from uai_engine.uai.job import Job
from uai_engine.uai.responses import BestMove, Report, Response
from uai_engine.uai.settings import Settings


def search_job(
    state: GameState,
    go: Go,
    settings: Settings,
    say: Callable[[Response], None],
    describe: Callable[[Exception], list[Response]],
) -> Job:
    """The job that a `go` asks for; a Refusal if it asks for what cannot be."""
    candidates = _candidates(state, go)
    searcher = settings.searcher
    request = Request(
        nodes=go.nodes,
        depth=go.depth,
        searchmoves=go.searchmoves and candidates,
        multipv=settings.number("MultiPV"),
    )
    started = monotonic()

    def report(info: Info) -> None:
        spent = monotonic() - started
        if info.nodes is not None:
            info = replace(info, nps=int(info.nodes / max(spent, 1e-3)))
        say(Report(replace(info, time=int(spent * 1000))))

    def search(stop: StopSignal) -> list[Response]:
        result = searcher.search(state, request, stop, report)
        if result.best not in candidates:
            raise RuntimeError(f"the searcher chose {result.best}, which may not be played")
        return [BestMove(result.best, _expected(state, result))]

    return Job(
        search,
        failed=lambda error: [*describe(error), BestMove(None)],
        infinite=go.infinite,
        pondering=go.ponder,
        seconds=_seconds(state, go, settings, forced=len(candidates) == 1 and not go.searchmoves),
    )


def _candidates(state: GameState, go: Go) -> tuple[Action, ...]:
    """The moves to choose from, each once."""
    if state.phase == Phase.DEAL:
        raise Refusal("phase", "there is nothing to search: the position waits for a deal")
    if state.phase == Phase.OVER:
        raise Refusal("phase", "there is nothing to search: the game is over")
    for word, clocks in (("time", go.time), ("inc", go.inc)):
        if clocks and len(clocks) != state.players:
            raise Refusal("limit", f"{word} takes {state.players} numbers, not {len(clocks)}")
    for action in go.searchmoves:
        reason = say_why_illegal(state, action)
        if reason is not None:
            raise Refusal("move", f"searchmoves {write_move(action)}: {reason}")
    return tuple(dict.fromkeys(go.searchmoves)) or legal_actions(state)


def _seconds(state: GameState, go: Go, settings: Settings, forced: bool) -> float | None:
    """How long to think at most; None for as long as it takes."""
    if forced and not go.infinite:
        return 0.0  # there is nothing to think about, but a searcher may still say something
    times = [] if go.movetime is None else [go.movetime]
    if go.time:
        increment = go.inc[state.seat] if go.inc else 0
        times.append(
            allocate(go.time[state.seat], increment, settings.number("MoveOverhead"), state)
        )
    return min(times) / 1000 if times else None


def _expected(state: GameState, result: Result) -> tuple[Action, ...]:
    """The replies of the others, as far as they are legal and belong to this round."""
    replies: list[Action] = []
    state = draft(state, result.best)
    for action in result.ponder[: state.players - 1]:
        if state.phase != Phase.DRAFT or why_illegal(state, action):
            break
        replies.append(action)
        state = draft(state, action)
    return tuple(replies)
