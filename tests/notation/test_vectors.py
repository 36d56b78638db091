"""The language-neutral vectors, checked through the same calls any user of the package makes."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from uai_engine.game import (
    Action,
    BadDeal,
    Dealer,
    GameState,
    WrongPhase,
    check_invariants,
    deal,
    empty_game,
    legal_actions,
    sample_deal,
    winners,
)
from uai_engine.game.dealer import next_word
from uai_engine.game.perft import divide, perft
from uai_engine.notation import (
    DealError,
    FenError,
    MoveError,
    parse_deal,
    parse_fen,
    parse_move,
    write_deal,
    write_fen,
    write_move,
)
from uai_engine.notation.steps import parse_step, play_step

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "protocol" / "vectors"


def load(name: str) -> Any:
    return json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))


FENS, MOVES, DEALS, PERFT, GAMES = map(load, ("fens", "moves", "deals", "perft", "games"))


def test_the_files_are_what_the_script_writes() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "vectors", "--check"], capture_output=True, text=True
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_there_is_enough_of_everything_and_each_file_says_what_it_is() -> None:
    assert all(len(vectors["description"]) > 100 for vectors in (FENS, MOVES, DEALS, PERFT, GAMES))
    kinds = {case["name"] for case in FENS["invalid"]}
    assert len(kinds) == len(FENS["invalid"]) >= 60
    assert {case["phase"] for case in FENS["valid"]} == {"draft", "deal", "over"}
    assert len(PERFT["positions"]) >= 36
    assert {game["players"] for game in GAMES["games"]} == {2, 3, 4}
    assert sum(path.stat().st_size for path in VECTORS.iterdir()) < 1_500_000


@pytest.mark.parametrize("case", FENS["valid"], ids=lambda case: str(case["name"]))
def test_valid_fen(case: dict[str, Any]) -> None:
    state = parse_fen(case["input"])
    check_invariants(state)
    assert write_fen(state) == case["canonical"]
    assert parse_fen(case["canonical"]) == state
    assert state.phase.name.lower() == case["phase"]
    assert state.starter == case["starter"]
    assert len(legal_actions(state)) == case["moves"]
    assert [board.score for board in state.boards] == case["scores"]
    floors = [tile for board in state.boards for tile in board.floor]
    assert [count + floors.count(colour) for colour, count in enumerate(state.lid)] == case[
        "hidden"
    ]


@pytest.mark.parametrize("case", FENS["invalid"], ids=lambda case: str(case["name"]))
def test_invalid_fen(case: dict[str, Any]) -> None:
    with pytest.raises(FenError) as caught:
        parse_fen(case["input"])
    assert caught.value.field == case["field"]
    assert case["says"] in caught.value.reason


def test_legal_moves() -> None:
    for case in MOVES["positions"]:
        actions = legal_actions(parse_fen(case["fen"]))
        assert [write_move(action) for action in actions] == case["moves"]
        assert case["moves"] == sorted(case["moves"])


def test_move_texts() -> None:
    for case in MOVES["valid"]:
        action = parse_move(case["text"])
        assert action == Action(case["bowl"], case["colour"], case["row"])
        assert write_move(action) == case["move"]


@pytest.mark.parametrize("case", MOVES["invalid"], ids=lambda case: ascii(case["text"]))
def test_invalid_move_text(case: dict[str, Any]) -> None:
    says = "is not a move" if case["wrong"] == "shape" else f": {case['wrong']} "
    with pytest.raises(MoveError, match=says):
        parse_move(case["text"])


def test_the_generators_words() -> None:
    for case in DEALS["words"]:
        seed = int(case["seed"])
        for expected in case["words"]:
            word, seed = next_word(seed)
            assert f"{word:016x}" == expected


def test_first_deals() -> None:
    for case in DEALS["first"]:
        displays, _ = sample_deal(empty_game(case["players"]), Dealer(int(case["seed"])))
        assert write_deal(displays) == case["deal"]


def test_later_deals() -> None:
    assert {case["kind"] for case in DEALS["later"]} == {"bag", "between", "middle", "short"}
    for case in DEALS["later"]:
        state = parse_fen(case["fen"])
        displays, _ = sample_deal(state, Dealer(int(case["seed"])))
        assert write_deal(displays) == case["deal"]
        assert write_fen(deal(state, parse_deal(case["deal"]))) == case["after"]


def test_possible_deals() -> None:
    for case in DEALS["possible"]:
        after = deal(parse_fen(case["fen"]), parse_deal(case["deal"]))
        check_invariants(after)
        assert write_fen(after) == case["after"]


@pytest.mark.parametrize("case", DEALS["impossible"], ids=lambda case: ascii(case["deal"]))
def test_impossible_deal(case: dict[str, Any]) -> None:
    named = {"shape": DealError, "deal": BadDeal, "phase": WrongPhase}[case["wrong"]]
    state = parse_fen(case["fen"])
    with pytest.raises(named):
        deal(state, parse_deal(case["deal"]))


def test_perft() -> None:
    for case in PERFT["positions"]:
        state = parse_fen(case["fen"])
        counts = case["counts"]
        assert [perft(state, depth + 1) for depth in range(len(counts))] == counts
        if "divide" in case:
            root = {write_move(move): n for move, n in divide(state, len(counts)).items()}
            assert root == case["divide"]
            assert sum(root.values()) == counts[-1]


def replayed(state: GameState, step: dict[str, str]) -> GameState:
    return play_step(state, parse_step(step.get("move") or step["deal"]))


@pytest.mark.parametrize("game", GAMES["games"], ids=lambda game: str(game["name"]))
def test_game(game: dict[str, Any]) -> None:
    state = parse_fen(game["start"])
    dealer = Dealer(int(game.get("seed", "0")))
    fen = game["start"]
    for step in game["steps"]:
        if "deal" in step and "seed" in game:
            displays, dealer = sample_deal(state, dealer)
            assert write_deal(displays) == step["deal"]
        # From the state, and from nothing but the text before.
        state = replayed(state, step)
        assert write_fen(state) == step["fen"]
        assert write_fen(replayed(parse_fen(fen), step)) == step["fen"]
        fen = step["fen"]
    assert state.phase.name.lower() == game["phase"]
    assert [board.score for board in state.boards] == game["scores"]
    if game["phase"] == "over":
        assert list(winners(state)) == game["winners"]
