"""What deals behind the ends of a solved round change: the option `Deals`."""

from dataclasses import replace

import pytest

from tests.game.positions import board, position, wall
from tests.search.best_play import MODELS
from tests.search.test_mcts import search, searcher, tail
from uai_engine.game import Action, Dealer, GameState, Phase, deal_if_due, draft
from uai_engine.kernel.state import from_game
from uai_engine.notation.info import Info

some_tails = pytest.mark.parametrize(("players", "most"), [(2, 8), (3, 5), (4, 5)])


def found(state: GameState, nodes: int | None = None, **options: int | str) -> Info:
    return search(searcher(**options), state, nodes)[1][-1]


def end_of(state: GameState, line: tuple[Action, ...]) -> GameState:
    for action in line:
        state = draft(state, action)
    assert state.phase != Phase.DRAFT
    return state


@some_tails
def test_a_solved_round_is_worth_what_deals_bring(players: int, most: int) -> None:
    """The network's opinion and the deals' in one: by no means as far off as one deal may be."""
    state = tail(players, 1, most)
    info = found(state, Deals=64)
    end = end_of(state, info.pv)
    opinion, _ = MODELS[players].value(from_game(end))
    values = [
        found(deal_if_due(end, Dealer(seed))[0], nodes=100).win[state.seat] for seed in range(64)
    ]
    mean = sum(values) / len(values)
    spread = (sum((value - mean) ** 2 for value in values) / len(values)) ** 0.5
    assert info.exact
    assert info.win != pytest.approx(opinion, abs=1e-6)
    assert sum(info.win) == pytest.approx(1.0)
    assert abs(info.win[state.seat] - mean) < spread  # eight deviations of a mean of 64


@some_tails
def test_the_same_deals_are_looked_at_again(players: int, most: int) -> None:
    state = tail(players, 2, most)
    first = found(state, Deals=16)
    assert found(state, Deals=16) == first
    assert found(state, Deals=16, Seed=1).win != first.win
    together = found(state, Deals=16, Threads=2)
    assert together.win == first.win
    assert end_of(state, together.pv) == end_of(state, first.pv)  # perhaps by other ways


@some_tails
def test_the_number_of_the_round_does_not_matter(players: int, most: int) -> None:
    """An AzulFEN does not say it."""
    state = tail(players, 3, most)
    assert state.round > 1
    assert found(replace(state, round=1), Deals=16) == found(state, Deals=16)


def test_a_limit_of_nodes_holds_for_deals_too() -> None:
    """A look takes 800 nodes."""
    state = tail(2, 1, 8)
    plain = found(state).nodes
    assert plain is not None
    for nodes in (plain + 700, plain + 2_000, plain + 5_000, plain + 20_000):
        info = found(state, nodes, Deals=1024)
        assert info.exact
        assert info.nodes is not None
        assert info.nodes <= nodes
    assert found(state, plain + 700, Deals=64).win == found(state).win


def test_no_deal_comes_after_the_end_of_the_game() -> None:
    """A row is sure to be completed when the round ends."""
    ahead = board(wall=wall(".####"), lines={1: (0, 1)}, score=20)
    state = position(ahead, board(score=19), displays={1: "1234"})
    assert found(state, Deals=64).win == found(state).win
