"""The client with a real engine: whole games, deals from the driver, pondering."""

import sys

import pytest

from uai_engine.client import EngineRefused, Entry, Limit, SimpleEngine, startpos
from uai_engine.game import Dealer, Phase, sample_deal
from uai_engine.notation import write_fen

ENGINE = [sys.executable, "-m", "uai_engine"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_with_deals_from_the_driver(players: int) -> None:
    position, dealer = startpos(players, first=players - 1), Dealer(5)
    with SimpleEngine.popen(ENGINE) as engine:
        engine.configure({"Seed": 1})
        engine.new_game()
        while position.state.phase != Phase.OVER:
            if position.state.phase == Phase.DEAL:
                displays, dealer = sample_deal(position.state, dealer)
                position = position.push(displays)
            else:
                position = position.push(engine.play(position, Limit(nodes=20)).move)
        engine.ask(position.line())
        assert engine.ask("fen") == [f"fen {write_fen(position.state)}"]
        assert engine.ask("status")[0].startswith("status over ")


def test_a_seeded_position_is_the_same_on_both_sides() -> None:
    position = startpos(players=3, seed=11)
    with SimpleEngine.popen(ENGINE) as engine:
        while position.state.round == 1:
            position = position.push(engine.play(position, Limit(nodes=10)).move)
        engine.ask(position.line())
        assert engine.ask("fen") == [f"fen {write_fen(position.state)}"]


@pytest.mark.parametrize("players", [2, 4])
def test_pondering(players: int) -> None:
    start = startpos(players, seed=2)
    log: list[Entry] = []
    limit = Limit(nodes=200)
    with SimpleEngine.popen(ENGINE, log=log.append) as engine:
        first = engine.play(start, limit, ponder=limit)
        assert len(first.ponder) == players - 1
        hit = start.push(first.move, *first.ponder)
        second = engine.play(hit, limit, ponder=limit)
        miss = start.push(first.move)
        engine.play(miss, limit)
        hit.push(second.move)
    sent = [entry.line for entry in log if entry.way == ">"]
    assert sent.count("ponderhit") == 1
    assert sent.count("stop") == 1


def test_counting_is_answered_in_full() -> None:
    with SimpleEngine.popen(ENGINE) as engine:
        engine.ask(startpos(2, seed=0).line())
        lines = engine.ask("perft 2")
        assert len(lines) == 97
        assert lines[-1] == "perft total 8640"
        assert engine.ask("bench 5")[-1].startswith("bench signature ")
        with pytest.raises(EngineRefused):
            engine.ask("perft many")
