"""What is particular to the tree search over the reducers."""

import gc
import math
from itertools import pairwise
from unittest.mock import patch

import pytest
from hypothesis import given, settings

from tests.strategies import reachable_states, walk
from uai_engine.game import GameState, Phase, draft, legal_actions
from uai_engine.notation.info import Info
from uai_engine.search import mcts_python
from uai_engine.search.eval_file import part_for
from uai_engine.search.guides import GreedyGuide, Guide, LearnedGuide, priors
from uai_engine.search.interface import Appraisal, Request, StopSignal
from uai_engine.search.mcts_python import MctsPythonSearcher, distinct

drafts = reachable_states(phases=[Phase.DRAFT])


def best_play(state: GameState, guide: Guide) -> Appraisal:
    """The value at the round's end if everybody plays for their own best, by trying it all."""
    if state.phase != Phase.DRAFT:
        return guide.appraise(state)
    values = [best_play(draft(state, action), guide) for action in legal_actions(state)]
    return max(values, key=lambda value: value.win[state.seat])


def last_choices(players: int, seed: int) -> list[GameState]:
    """Positions near the end of a round, with few moves to go and more than one to choose."""
    return [
        state
        for state in walk(players, seed)
        if 1 < sum(map(bool, state.centre)) <= 3 and not any(map(any, state.displays))
    ][:4]


@pytest.mark.parametrize("evaluation", ["learned", "hand"])
def test_a_round_that_can_be_seen_through_is_played_perfectly_and_without_a_limit(
    evaluation: str,
) -> None:
    for players in (2, 3, 4):
        guide: Guide = GreedyGuide()
        if evaluation == "learned":
            guide = LearnedGuide(players, part_for(players, eval_file=""))
        for state in last_choices(players, seed=players):
            said: list[Info] = []
            searcher = MctsPythonSearcher()
            searcher.configure("Evaluation", evaluation)
            result = searcher.search(state, Request(), StopSignal(), said.append)
            best = best_play(state, guide).win[state.seat]
            assert best_play(draft(state, result.best), guide).win[state.seat] == best
            assert said[-1].win[state.seat] == best


@given(drafts)
def test_equal_displays_are_looked_at_once(state: GameState) -> None:
    actions = legal_actions(state)
    kept = distinct(state, actions)
    after = {_unordered(draft(state, action)) for action in actions}
    assert {_unordered(draft(state, action)) for action in kept} == after
    assert len(kept) == len(after)


def _unordered(state: GameState) -> object:
    return state.boards, tuple(sorted(state.displays)), state.centre, state.seat, state.token


@given(drafts)
def test_priors_are_shares(state: GameState) -> None:
    shares = priors(GreedyGuide(), state, legal_actions(state))
    assert abs(sum(shares) - 1) < 1e-9
    assert min(shares) > 0


@settings(max_examples=10)
@given(drafts)
def test_a_change_of_mind_is_said_at_once(state: GameState) -> None:
    """Between two reports of one best move nothing else was best: the last report is the answer."""
    said: list[Info] = []
    with patch.object(mcts_python, "REPORT_S", math.inf):
        result = MctsPythonSearcher().search(state, Request(nodes=150), StopSignal(), said.append)
    moves = [info.pv[0] for info in said]
    assert moves[-1] == result.best
    # Only the last report repeats the move before it: the others are changes of mind.
    assert all(one != two for one, two in pairwise(moves[:-1]))


def test_no_collection_goes_through_the_tree() -> None:
    """A full collection would hold up `stop` for longer than a move may be late."""
    collections: list[str] = []

    def note(phase: str, _: dict[str, int]) -> None:
        collections.append(phase)

    state = next(state for state in walk(2, 1) if state.phase == Phase.DRAFT)
    gc.callbacks.append(note)
    try:
        gc.collect()
        before = len(collections)
        MctsPythonSearcher().search(state, Request(nodes=200), StopSignal(), lambda _: None)
        during = len(collections) - before
    finally:
        gc.callbacks.remove(note)
    assert before > 0
    assert during == 0
    assert gc.isenabled()
