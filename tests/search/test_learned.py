"""What was learned, in Python and in the kernel: the same; and better than what is by hand."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from tests.strategies import reachable_states
from tests.uai.driver import Engine
from uai_engine.game import (
    Dealer,
    GameState,
    Phase,
    apply_action,
    empty_game,
    legal_actions,
    new_game,
    winners,
)
from uai_engine.kernel._kernel import LearnedModel
from uai_engine.kernel.state import code_of, from_game
from uai_engine.kernel.weights import Weights, shipped, write_weights
from uai_engine.notation.options import OptionError
from uai_engine.search import registry
from uai_engine.search.guides import LearnedGuide, priors
from uai_engine.search.interface import Request, Searcher, StopSignal
from uai_engine.search.mcts import MctsSearcher
from uai_engine.search.mcts_python import distinct

GUIDES = {players: LearnedGuide(players, part) for players, part in shipped().parts.items()}
MODELS = {
    players: LearnedModel(players, part.numbers()) for players, part in shipped().parts.items()
}


@settings(max_examples=300)
@given(state=reachable_states(phases=[Phase.DRAFT]))
def test_scores_are_the_kernels(state: GameState) -> None:
    actions = distinct(state, legal_actions(state))
    scores = GUIDES[state.players].rank(state, actions)
    ranked = sorted(zip(map(code_of, actions), scores, strict=True), key=lambda m: (-m[1], m[0]))
    assert ranked == MODELS[state.players].scores(from_game(state))


@settings(max_examples=300)
@given(state=reachable_states(phases=[Phase.DEAL, Phase.OVER]))
def test_values_are_the_kernels(state: GameState) -> None:
    known = GUIDES[state.players].appraise(state)
    win, points = MODELS[state.players].value(from_game(state))
    assert known.win == pytest.approx(win, abs=1e-5)
    assert known.points == pytest.approx(points, abs=1e-3)
    assert sum(win) == pytest.approx(1)


@settings(max_examples=50)
@given(state=reachable_states(phases=[Phase.DRAFT]))
def test_priors_are_shares_and_a_round_comes_to_its_end(state: GameState) -> None:
    guide = GUIDES[state.players]
    shares = priors(guide, state, legal_actions(state))
    assert sum(shares) == pytest.approx(1)
    assert min(shares) > 0
    assert guide.rollout(state).phase != Phase.DRAFT


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_start_is_nobodys_win(players: int) -> None:
    win, points = MODELS[players].value(from_game(empty_game(players)))
    assert all(0.6 / players < share < 1.6 / players for share in win)
    assert all(15 < each < 80 for each in points)


# ---- strength ----


def configured(name: str = "mcts", **options: str) -> Searcher:
    searcher = registry.make(name)
    for option, value in options.items():
        searcher.configure(option, value)
    return searcher


def shares_of_learned(players: int, deals: int, nodes: int) -> float:
    """The mean share of the win that one learned player takes from others who play by hand, from
    every seat of the same deals."""
    won = 0.0
    for seed in range(deals):
        for mine in range(players):
            learned, by_hand = configured(), configured(Evaluation="hand")
            state, dealer = new_game(players, 0, Dealer(seed))
            while state.phase == Phase.DRAFT:
                player = learned if state.seat == mine else by_hand
                result = player.search(state, Request(nodes), StopSignal(), lambda info: None)
                state, dealer = apply_action(state, result.best, dealer)
            first = winners(state)
            won += (mine in first) / len(first)
    return won / (deals * players)


def test_learned_beats_hand_with_two_players() -> None:
    assert shares_of_learned(players=2, deals=20, nodes=200) > 0.6


@pytest.mark.parametrize("players", [3, 4])
def test_learned_takes_more_than_its_share_from_several(players: int) -> None:
    assert shares_of_learned(players, deals=6, nodes=150) > 1.2 / players


# ---- the options ----


@pytest.fixture
def two_only(tmp_path: Path) -> Path:
    """A weights file for two players alone, unlike the shipped one: it has lost its policy."""
    part = shipped().parts[2]
    blind = type(part)(type(part.policy)("f", bytes(4 * len(part.policy))), part.network)
    path = tmp_path / "two players.uaiw"
    path.write_bytes(write_weights(Weights("a test", {2: blind})))
    return path


def thought(searcher: Searcher, state: GameState) -> object:
    """What is said last: earlier reports come when it is time for them."""
    said: list[object] = []
    searcher.new_game()
    searcher.search(state, Request(nodes=60), StopSignal(), said.append)
    return said[-1]


@pytest.mark.parametrize("name", ["mcts", "mcts-python"])
def test_other_weights_are_used_where_there_are_any(name: str, two_only: Path) -> None:
    two, three = (new_game(players, 0, Dealer(1))[0] for players in (2, 3))
    searcher, plain = configured(name), configured(name)
    assert thought(searcher, two) == thought(plain, two)
    searcher.configure("EvalFile", str(two_only))
    assert thought(searcher, two) != thought(plain, two)
    assert thought(searcher, three) == thought(plain, three)
    searcher.configure("EvalFile", "")
    assert thought(searcher, two) == thought(plain, two)


@pytest.mark.parametrize("name", ["mcts", "mcts-python"])
def test_a_bad_file_changes_nothing(name: str, two_only: Path, tmp_path: Path) -> None:
    state = new_game(2, 0, Dealer(1))[0]
    searcher = configured(name, EvalFile=str(two_only))
    before = thought(searcher, state)
    short = tmp_path / "short.uaiw"
    short.write_bytes(two_only.read_bytes()[:-4])
    for path in (short, tmp_path, tmp_path / "nowhere", Path(__file__)):
        with pytest.raises(OptionError, match="EvalFile"):
            searcher.configure("EvalFile", str(path))
        assert thought(searcher, state) == before


def test_the_engine_says_what_is_wrong_with_a_file_and_keeps_what_it_had(
    two_only: Path, tmp_path: Path
) -> None:
    engine = Engine(searcher="mcts")
    go = ("uainewgame", "position startpos players 2 seed 1", "go nodes 500")
    shipped_answer = engine.best(*go)
    assert engine.ask(f"setoption name EvalFile value {two_only}") == []
    answer = engine.best(*go)
    short = tmp_path / "short.uaiw"
    short.write_bytes(two_only.read_bytes()[:-4])
    for path, problem in ((short, "truncated"), (Path(__file__), "not a weights file")):
        line = engine.one(f"setoption name EvalFile value {path}")
        assert line.startswith("error option ")
        assert problem in line
        assert engine.best(*go) == answer
    assert engine.ask("setoption name EvalFile value <empty>") == []
    assert engine.best(*go) == shipped_answer
    engine.kill()


# ---- reasons ----


@settings(max_examples=30)
@given(state=reachable_states())
def test_reasons_are_things_on_the_boards(state: GameState) -> None:
    if state.phase != Phase.DRAFT:
        known = GUIDES[state.players].network.appraise(state)
        assert MctsSearcher().evaluate(state) == known
    terms = MctsSearcher().explain(state)
    if state.phase == Phase.OVER:
        return
    assert [term.name for term in terms[:2]] == ["scores", "start"]
    assert len(terms) <= 10
    for term in terms[2:]:
        words = term.name.split()
        assert words[0] == "seat"
        assert words[2] in ("wall", "line", "colour")
        assert abs(sum(term.values)) < 1e-6
