"""What every searcher does, whatever it thinks: the promises of the interface."""

import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import reachable_states, walk
from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    Phase,
    apply_action,
    draft,
    legal_actions,
    new_game,
)
from uai_engine.notation import parse_fen
from uai_engine.notation.info import Info
from uai_engine.search import registry
from uai_engine.search.bench import POSITIONS, run_bench
from uai_engine.search.interface import Request, Result, Searcher, StopSignal

NODES = 60
every_searcher = pytest.mark.parametrize("name", registry.names())
drafts = reachable_states(phases=[Phase.DRAFT])


def made(name: str) -> Searcher:
    searcher = registry.make(name)
    for option, value in {"Threads": 1, "Hash": 16, "Seed": 7}.items():
        searcher.configure(option, value)
    return searcher


def search(
    searcher: Searcher, state: GameState, request: Request, stop: StopSignal | None = None
) -> tuple[Result, list[Info]]:
    said: list[Info] = []
    result = searcher.search(state, request, stop or StopSignal(), said.append)
    return result, said


def follow(state: GameState, line: tuple[Action, ...]) -> GameState:
    """The state after a line of moves within the round; fails on the first illegal one."""
    for action in line:
        state = draft(state, action)
    return state


def last_lines(said: list[Info]) -> dict[int, Info]:
    """The final report of every line, by its number."""
    return {info.multipv or 1: info for info in said if info.pv}


@every_searcher
@settings(max_examples=25)
@given(state=drafts)
def test_the_best_move_and_every_line_are_legal(name: str, state: GameState) -> None:
    result, said = search(made(name), state, Request(nodes=NODES))
    assert result.best in legal_actions(state)
    assert last_lines(said)[1].pv[0] == result.best
    for info in said:
        follow(state, info.pv)
        if info.win:
            assert len(info.win) == len(info.points) == state.players
            assert sum(info.win) == pytest.approx(1)
            assert min(info.win) >= 0


@every_searcher
@settings(max_examples=25)
@given(state=drafts)
def test_the_replies_lead_to_the_players_next_turn(name: str, state: GameState) -> None:
    result, _ = search(made(name), state, Request(nodes=NODES))
    if result.ponder:
        assert len(result.ponder) == state.players - 1
        follow(state, (result.best, *result.ponder))


@every_searcher
@pytest.mark.parametrize("nodes", [1, 2, 17, 200])
def test_the_number_of_nodes_is_kept(name: str, nodes: int) -> None:
    _, said = search(made(name), parse_fen(POSITIONS[0]), Request(nodes=nodes))
    counted = [info.nodes or 0 for info in said]
    assert counted == sorted(counted)
    assert counted[-1] == nodes or (name in ("greedy", "random") and counted[-1] == 1)


@every_searcher
@settings(max_examples=15)
@given(state=drafts, data=st.data())
def test_only_the_moves_asked_for_are_considered(
    name: str, state: GameState, data: st.DataObject
) -> None:
    wanted = data.draw(
        st.lists(st.sampled_from(legal_actions(state)), min_size=1, max_size=4, unique=True)
    )
    request = Request(nodes=NODES, searchmoves=tuple(wanted), multipv=3)
    result, said = search(made(name), state, request)
    assert result.best in wanted
    assert all(info.pv[0] in wanted for info in said if info.pv)


@every_searcher
@pytest.mark.parametrize("fen", POSITIONS)
def test_several_best_moves_are_different_ones_in_order(name: str, fen: str) -> None:
    state = parse_fen(fen)
    result, said = search(made(name), state, Request(nodes=300, multipv=4))
    lines = last_lines(said)
    assert list(lines) == list(range(1, len(lines) + 1))
    assert 1 < len(lines) <= 4
    assert lines[1].pv[0] == result.best
    assert len({info.pv[0] for info in lines.values()}) == len(lines)


@every_searcher
def test_a_search_stopped_before_it_began_still_answers(name: str) -> None:
    state = parse_fen(POSITIONS[0])
    stop = StopSignal()
    stop.set()
    result, _ = search(made(name), state, Request(), stop)
    assert result.best in legal_actions(state)


@every_searcher
@pytest.mark.parametrize("fen", [POSITIONS[0], POSITIONS[5], POSITIONS[9]])
def test_an_endless_search_ends_when_it_is_stopped(name: str, fen: str) -> None:
    """It is stopped by its own first report, or by somebody else if it has none to make."""
    state = parse_fen(fen)
    stop = StopSignal()
    timer = threading.Timer(0.2, stop.set)
    timer.start()
    result = made(name).search(state, Request(), stop, lambda info: stop.set())
    timer.cancel()
    assert result.best in legal_actions(state)


@every_searcher
def test_one_seed_gives_one_answer(name: str) -> None:
    once, again = (run_bench(made(name), NODES) for _ in range(2))
    assert once == again


@every_searcher
def test_a_searcher_that_has_played_answers_like_a_new_one_after_a_new_game(name: str) -> None:
    used, state = made(name), parse_fen(POSITIONS[2])
    fresh = search(made(name), state, Request(nodes=NODES))
    search(used, parse_fen(POSITIONS[4]), Request(nodes=NODES))
    search(used, state, Request(nodes=3 * NODES))
    used.new_game()
    assert search(used, state, Request(nodes=NODES))[0] == fresh[0]


def forced_state() -> GameState:
    """The first position of a random game in which there is no choice."""
    return next(state for state in walk(2, seed=1) if len(legal_actions(state)) == 1)


@every_searcher
def test_the_only_move_is_played_without_a_limit_or_a_stop(name: str) -> None:
    state = forced_state()
    result, _ = search(made(name), state, Request())
    assert result.best == legal_actions(state)[0]


@every_searcher
@pytest.mark.parametrize("depth", [1, 2, 3])
def test_depth_ends_a_search(name: str, depth: int) -> None:
    state = parse_fen(POSITIONS[3])
    result, _ = search(made(name), state, Request(depth=depth))
    assert result.best in legal_actions(state)


@every_searcher
@settings(max_examples=25)
@given(state=reachable_states())
def test_an_opinion_and_its_reasons_have_a_value_for_each_seat(name: str, state: GameState) -> None:
    win, points = made(name).evaluate(state)
    assert len(win) == len(points) == state.players
    assert sum(win) == pytest.approx(1)
    terms = made(name).explain(state)
    assert len({term.name for term in terms}) == len(terms)
    assert {len(term.values) for term in terms} <= {state.players}


@every_searcher
@pytest.mark.parametrize("fen", POSITIONS[:4])
def test_an_opinion_leaves_no_trace_in_searches(name: str, fen: str) -> None:
    state = parse_fen(fen)
    fresh = search(made(name), state, Request(nodes=NODES))
    asked = made(name)
    asked.evaluate(state)
    assert search(asked, state, Request(nodes=NODES)) == fresh


@every_searcher
def test_what_is_prepared_changes_no_answer(name: str) -> None:
    state = parse_fen(POSITIONS[0])
    ready = made(name)
    for _ in range(2):
        ready.prepare(state.players)
    fresh = search(made(name), state, Request(nodes=NODES))
    assert search(ready, state, Request(nodes=NODES)) == fresh


@every_searcher
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_can_be_played(name: str, players: int) -> None:
    searcher = made(name)
    state, dealer = new_game(players, 1, Dealer(3))
    while state.phase == Phase.DRAFT and state.round < 3:
        result, _ = search(searcher, state, Request(nodes=8))
        state, dealer = apply_action(state, result.best, dealer)
    assert state.round == 3 or state.phase == Phase.OVER
