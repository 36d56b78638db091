"""`moves`, `fen`, `status`, `d`, `eval`, `perft` and `bench`."""

import pytest

from tests.uai.driver import Engine, Spawn
from uai_engine.notation.info import parse_info

EMPTY_BOARD = "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ;"
FULL_BAG = "".join(str(colour) * 20 for colour in range(5))
WAITING = f"position fen {EMPTY_BOARD} {EMPTY_BOARD} | - - - - - - | {FULL_BAG} | 0 -"
OVER = (
    "position fen -----/5/5/5/5 0000000000 00000 00000 00000 12 0 ;"
    " -----/5/5/5/5 0000000000 10000 00000 00000 14 0 ;"
    " | - - - - - - | 000000000000000000111111111111111111222222222222222222333333333333333333"
    "444444444444444444 | 0 -"
)


def test_uai_120_moves_are_counted_and_ascend(engine: Engine) -> None:
    words = engine.ask("position startpos seed 1", "moves")[0].split()
    assert words[0] == "legalmoves"
    assert int(words[1]) == len(words[2:]) == 84
    assert words[2:] == sorted(words[2:])


def test_uai_121_fen_can_be_given_back(engine: Engine) -> None:
    engine.send("position startpos players 4 seed 1 moves 1r1")
    fen = engine.one("fen")
    assert engine.ask(f"position {fen}", "fen") == [fen]


def test_uai_122_status_after_the_end_names_the_winners(engine: Engine) -> None:
    engine.send(OVER)
    assert engine.one("status") == "status over round 0 seat - scores 14 14 winners 0 1"
    assert engine.one("moves") == "legalmoves 0"


def test_uai_123_drawing_is_for_people(engine: Engine) -> None:
    lines = engine.ask("position startpos seed 1", "d")
    assert all(line.startswith("info string") for line in lines)
    assert any("seat 0 to move" in line for line in lines)
    assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy", "random"])
def test_uai_128_eval_gives_numbers_in_every_phase_and_reasons(spawn: Spawn, searcher: str) -> None:
    engine = spawn(searcher=searcher)
    for position in ("position startpos players 3 seed 1", WAITING, OVER):
        players = len(engine.ask(position, "fen")[-1].split(";")) - 1
        first, *reasons = engine.ask("eval")
        info = parse_info(first)
        assert info.string is None
        assert len(info.win) == len(info.points) == players
        assert sum(info.win) == pytest.approx(1, abs=1e-3)
        assert all(line.startswith("info string ") for line in reasons)
        assert len(reasons) > 3 or position == OVER


def test_uai_128_eval_agrees_with_the_search_in_the_middle_of_a_round(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts")
    for seed in range(3):
        move = engine.ask(f"position startpos seed {seed}", "moves")[0].split()[-1]
        engine.send(f"position startpos seed {seed} moves {move}")
        told = parse_info(engine.ask("eval")[0])
        engine.send("go nodes 20000")
        searched = parse_info(engine.until("bestmove")[-2])
        assert told.win == pytest.approx(searched.win, abs=0.15)


def test_uai_127_history_has_every_step_and_drawn_deals(engine: Engine) -> None:
    first = "deal:0244/0013/1234/2223/0234"
    assert engine.one("history") == f"history {first}"
    assert engine.ask("move 1t2", "history") == [f"history {first} 010402"]
    assert engine.ask("undo", "history") == [f"history {first}"]
    assert engine.ask(WAITING, "history") == ["history"]
    assert engine.ask(f"deal {first}", "history") == [f"history {first}"]
    assert engine.ask("undo", "history") == ["history"]


def test_uai_127_history_is_the_game_again(engine: Engine) -> None:
    """What the engine dealt by itself can be announced, saved and set up elsewhere."""
    engine.ask("position startpos players 2 seed 5")
    for _ in range(40):
        move = engine.one("moves").split()[-1]
        engine.send(f"move {move}")
    steps = engine.one("history").removeprefix("history ")
    before = engine.one("fen")
    assert steps.count("deal:") > 1
    assert engine.ask(f"position startpos players 2 moves {steps}", "fen") == [before]


def test_uai_124_perft_divides_and_totals(engine: Engine) -> None:
    moves = engine.ask("position startpos seed 0", "moves")[0].split()[2:]
    engine.send("perft 2")
    lines = [engine.line().split() for _ in range(97)]
    assert [line[1] for line in lines[:-1]] == moves
    assert sum(int(line[2]) for line in lines[:-1]) == 8640
    assert lines[-1] == ["perft", "total", "8640"]
    engine.send("perft 0")
    assert engine.line() == "perft total 1"


def test_uai_124_a_line_whose_round_ends_sooner_counts_once(engine: Engine) -> None:
    # One tile left, in the centre, and the marker is taken: whatever happens ends the round.
    board = "5/5/5/5/5 0000000000 00000 00000 00000 0"
    bag = "0" * 19 + "".join(str(colour) * 20 for colour in range(1, 5))
    engine.send(f"position fen {board} 0 ; {board} 1 ; | 0 - - - - - | {bag} | 0 1", "perft 3")
    lines = engine.until("perft") + [engine.line() for _ in range(6)]
    assert lines[-1] == "perft total 6"


def test_uai_126_perft_can_be_stopped_and_keeps_what_follows(engine: Engine) -> None:
    engine.send("position startpos seed 0", "perft 30", "status", "isready")
    assert not any(line.startswith("status") for line in engine.until("readyok"))
    engine.send("stop")
    assert engine.until("error")[-1].startswith("error limit ")
    assert engine.line().startswith("status ")


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python", "greedy", "random"])
def test_uai_125_bench_is_repeatable_and_changes_nothing(spawn: Spawn, searcher: str) -> None:
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 5")
    before = engine.one("fen")
    engine.send("bench 20")
    first = engine.until("bench")[-1]
    engine.send("setoption name Seed value 77", "go nodes 30")
    engine.until("bestmove")
    engine.send("bench 20")
    assert engine.until("bench")[-1] == first
    assert first.split()[1] == "signature"
    assert engine.one("fen") == before


def test_uai_126_bench_can_be_stopped(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("bench 100000000", "isready")
    assert not any(line.startswith("bench") for line in engine.until("readyok"))
    engine.send("stop")
    assert engine.until("error")[-1].startswith("error limit ")
