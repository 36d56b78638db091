"""What one can ask of an engine, over the pipes of a real process."""

import asyncio
from collections.abc import Callable, Coroutine
from io import StringIO
from typing import Any

import pytest

from uai_engine.client import (
    EngineFault,
    EngineRefused,
    Entry,
    Limit,
    SimpleEngine,
    UaiEngine,
    from_state,
    log_to,
    startpos,
)
from uai_engine.game import Action, WrongPhase
from uai_engine.notation import MoveError, parse_deal, parse_move
from uai_engine.notation.options import OptionError

FakeEngine = Callable[..., list[str]]
START = startpos(players=2, seed=1)
MOVE = parse_move("010200")
REPLY = parse_move("020200")


def sent(log: list[Entry], word: str) -> list[str]:
    """The commands sent that begin with a word."""
    return [entry.line for entry in log if entry.way == ">" and entry.line.split()[0] == word]


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, 60))


def test_handshake_gives_names_version_and_typed_options(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        assert (engine.name, engine.author, engine.protocol) == ("Fake 1.0", "somebody", "1.0")
        assert [option.kind for option in engine.options.values()] == [
            "spin",
            "check",
            "combo",
            "string",
            "button",
            "spin",
        ]
        assert engine.options["Hash"].default == 16
        assert engine.options["Ponder"].default is False


def test_options_are_sent_as_the_engine_wrote_them(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.configure({"hash": 64, "PONDER": True, "Style": "Wild", "Book": "", "Clear": None})
    assert sent(log, "setoption") == [
        "setoption name Hash value 64",
        "setoption name Ponder value true",
        "setoption name Style value wild",
        "setoption name Book value <empty>",
        "setoption name Clear",
    ]


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"Hash": 0}, "Hash is a whole number from 1 to 1024, not '0'"),
        ({"Hash": "many"}, "whole number"),
        ({"Hash": True}, "whole number"),
        ({"Ponder": "perhaps"}, "true or false"),
        ({"Style": "wooden"}, "one of solid, wild"),
        ({"Clear": 1}, "takes no value"),
        ({"Hsh": 1}, "no option 'Hsh', did you mean Hash?"),
    ],
)
def test_nothing_is_sent_if_any_option_is_wrong(
    fake: FakeEngine, values: dict[str, Any], words: str
) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        with pytest.raises(OptionError, match=words.replace("?", r"\?")):
            engine.configure({"Ponder": True, **values})
        engine.ping()
    assert sent(log, "setoption") == []


def test_a_value_cannot_smuggle_in_a_second_command(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        with pytest.raises(ValueError, match="not one line"):
            engine.configure({"Book": "x\nquit"})
        with pytest.raises(ValueError, match="not one line"):
            engine.ask("fen\nquit")
        engine.ping()


def test_a_refusal_has_its_code_and_leaves_the_engine_alive(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        with pytest.raises(EngineRefused, match="no such file") as refused:
            engine.configure({"Book": "missing.bin"})
        assert refused.value.code == "option"
        engine.ping()
    with SimpleEngine.popen(fake("refuses")) as engine:
        with pytest.raises(EngineRefused) as refused:
            engine.play(START, Limit(nodes=1))
        assert (refused.value.code, refused.value.command) == ("limit", "go nodes 1")
        engine.ping()


def test_play_gives_move_replies_and_the_last_of_what_was_said(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        result = engine.play(START, Limit(movetime=10))
        assert (result.move, result.ponder) == (MOVE, (REPLY,))
        assert (result.info.depth, result.info.nodes, result.info.win) == (2, 7, (0.5, 0.5))
        assert [info.multipv for info in result.lines] == [1, 2]
        assert engine.analyse(START, Limit(depth=1)) == result.lines


def test_history_deals_and_limits_go_out_in_full(fake: FakeEngine) -> None:
    deal = parse_deal("deal:2234/2234/1123/0122/3344")
    dealt = startpos(players=2, first=1).push(deal)
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.new_game()
        engine.play(dealt, Limit(clocks=(9_000, 8_000), incs=(100, 0), nodes=5))
        engine.play(START.state, Limit(), searchmoves=[MOVE, Action(1, 2, 1)])
    assert sent(log, "uainewgame") == ["uainewgame"]
    assert sent(log, "position") == [
        "position startpos players 2 first 1 moves deal:2234/2234/1123/0122/3344",
        from_state(START.state).line(),
    ]
    assert sent(log, "go") == [
        "go nodes 5 time 9000 8000 inc 100 0",
        "go searchmoves 010200 010201",
    ]


def test_there_is_nothing_to_play_where_chance_has_to_move(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        with pytest.raises(WrongPhase, match="no move to find in phase DEAL"):
            engine.play(startpos(players=3), Limit(nodes=1))
        with pytest.raises(ValueError, match="use analysis"):
            engine.play(START, Limit(infinite=True))


def test_other_commands_can_be_asked(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        assert engine.ask("perft 1") == ["perft 010200 1", "perft total 1"]


def test_analysis_streams_until_it_is_left(fake: FakeEngine) -> None:
    async def watch() -> None:
        async with await UaiEngine.popen(fake()) as engine:
            async with await engine.analysis(START) as analysis:
                first = await anext(analysis)
                assert first.depth == 1
                await engine.ping()
            assert [info.depth for info in analysis.lines] == [1, 1]
            assert (await analysis.wait()).move == MOVE
            assert [info.string async for info in analysis if info.string]
            assert (await engine.play(START, Limit(nodes=1))).move == MOVE

    run(watch())


def test_blocking_analysis(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake()) as engine:
        with engine.analysis(START) as analysis:
            for info in analysis:
                if info.string:
                    analysis.stop()
            assert analysis.wait().move == MOVE
            assert len(analysis.lines) == 2
        assert [info.depth for info in engine.analysis(START, Limit(nodes=1))][-1] == 2


def test_a_new_search_ends_the_one_that_runs(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        analysis = engine.analysis(START)
        assert engine.play(START, Limit(nodes=1)).move == MOVE
        assert analysis.wait().move == MOVE
    assert [entry.line for entry in log if entry.way == ">"].count("stop") == 1


def test_stop_makes_a_waiting_analysis_answer(fake: FakeEngine) -> None:
    async def stop() -> None:
        async with await UaiEngine.popen(fake()) as engine:
            analysis = await engine.analysis(START)
            waiting = asyncio.create_task(analysis.wait())
            await anext(analysis)
            engine.stop()
            assert (await waiting).move == MOVE

    run(stop())


def test_a_cancelled_play_stops_the_search_and_the_engine_stays_usable(fake: FakeEngine) -> None:
    async def cancel() -> None:
        log: list[Entry] = []
        async with await UaiEngine.popen(fake("waits-for-stop"), log=log.append) as engine:
            playing = asyncio.create_task(engine.play(START, Limit(nodes=1_000_000)))
            while not sent(log, "go"):
                await asyncio.sleep(0.001)
            playing.cancel()
            with pytest.raises(asyncio.CancelledError):
                await playing
            assert (await engine.ask("perft 1"))[-1] == "perft total 1"
        assert sent(log, "stop") == ["stop"]

    run(cancel())


def test_pondering_hit_and_miss(fake: FakeEngine) -> None:
    log: list[Entry] = []
    limit, ponder = Limit(clocks=(9_000, 9_000)), Limit(clocks=(8_500, 9_000))
    with SimpleEngine.popen(fake("none", "020200"), log=log.append) as engine:
        # Its move takes the reds of display 2, so the reply it names cannot follow: no pondering.
        assert engine.play(START, limit, ponder=ponder).ponder == ()
    assert sent(log, "go") == ["go time 9000 9000"]

    log.clear()
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.play(START, limit, ponder=ponder)
        expected = START.push(MOVE, REPLY)
        with pytest.raises(Exception, match="illegal move 010200"):
            engine.play(expected, ponder)  # ponderhit; display 1 is empty in that position
    assert sent(log, "position")[-1] == expected.line()
    assert sent(log, "go") == ["go time 9000 9000", "go ponder time 8500 9000"]
    assert sent(log, "ponderhit") == ["ponderhit"]

    log.clear()
    other = START.push(MOVE, Action(2, 2, 1))
    with SimpleEngine.popen(fake("none", "010200"), log=log.append) as engine:
        engine.play(START, limit, ponder=ponder)
        with pytest.raises(Exception, match="illegal move 010200, waiting for bestmove after stop"):
            engine.play(other, ponder)
    assert sent(log, "stop") == ["stop"]


def test_options_and_lines_of_one_call_are_taken_back_before_the_next(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.configure({"Hash": 64})
        engine.play(START, Limit(nodes=1), options={"hash": 32, "Ponder": True}, multipv=2)
        engine.analyse(START, Limit(nodes=1), multipv=2)
        engine.play(START, Limit(nodes=1))
        engine.play(START, Limit(nodes=1))
    assert sent(log, "setoption") == [
        "setoption name Hash value 64",
        "setoption name Hash value 32",
        "setoption name Ponder value true",
        "setoption name MultiPV value 2",
        "setoption name Hash value 64",
        "setoption name Ponder value false",
        "setoption name MultiPV value 1",
    ]


@pytest.mark.parametrize("options", [{"Hsh": 1}, {"Hash": 0}, {"Clear": None}])
def test_a_call_with_a_wrong_option_asks_nothing(fake: FakeEngine, options: dict[str, Any]) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine, pytest.raises(OptionError):
        engine.play(START, Limit(nodes=1), options={"Ponder": True, **options})
    assert sent(log, "setoption") == sent(log, "go") == []


def test_another_game_is_announced(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        for game in (None, "one", "one", "two", None, "two"):
            engine.play(START, Limit(nodes=1), game=game)
    said = [entry.line.split()[0] for entry in log if entry.way == ">"]
    assert [word for word in said if word in ("uainewgame", "go")] == [
        *("go", "uainewgame", "go", "go", "uainewgame", "go", "go", "go"),
    ]


def test_moves_to_search_may_be_texts(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.play(START, Limit(nodes=1), searchmoves=["1 red floor", MOVE, "1R1"])
        with pytest.raises(MoveError, match="'x' is no move"):
            engine.analysis(START, searchmoves=["x"])
    assert sent(log, "go") == ["go nodes 1 searchmoves 010200 010200 010201"]


def test_pondering_with_other_options_is_no_hit(fake: FakeEngine) -> None:
    log: list[Entry] = []
    limit = Limit(clocks=(9_000, 9_000))
    with SimpleEngine.popen(fake(), log=log.append) as engine:
        engine.play(START, limit, ponder=limit)
        with pytest.raises(EngineFault, match="illegal move 010200"):
            engine.play(START.push(MOVE, REPLY), limit, options={"Hash": 64})
    assert sent(log, "stop") == ["stop"]
    assert sent(log, "ponderhit") == []


def test_transcript_is_written_with_times(fake: FakeEngine) -> None:
    file = StringIO()
    with SimpleEngine.popen(fake("flood-stderr"), log=log_to(file)) as engine:
        engine.play(START, Limit(nodes=1))
    lines = file.getvalue().splitlines()
    assert [line.split(" ", 1)[1] for line in lines[:3]] == [
        "> uai",
        "< a banner that is no part of the protocol",
        "< id name Fake 1.0",
    ]
    stamps = [line.split(" ", 1)[0] for line in lines]
    assert stamps == sorted(stamps)
    assert any(" ! noise noise" in line for line in lines)
