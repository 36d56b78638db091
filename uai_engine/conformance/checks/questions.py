"""Questions about the position, and counting."""

from uai_engine.client import from_state
from uai_engine.conformance.data import (
    START,
    column_and_last_move,
    finished,
    some_move,
    waiting,
)
from uai_engine.conformance.registry import check
from uai_engine.conformance.rig import Rig
from uai_engine.conformance.verdict import expect, expect_equal
from uai_engine.game import legal_actions, winners
from uai_engine.notation import write_deal, write_fen, write_move
from uai_engine.notation.info import parse_info


@check("UAI-120", "moves lists every legal move once, ascending, and their number")
def legal_moves(rig: Rig) -> None:
    for position in (*rig.starts(), START):
        link = rig.at(position)
        moves = list(map(write_move, legal_actions(position.state)))
        wanted = " ".join(["legalmoves", str(len(moves)), *moves])
        expect_equal(link.answer("moves"), wanted, "moves")


@check("UAI-120", "there are no moves while waiting for a deal and after the end")
def no_moves(rig: Rig) -> None:
    for position in (waiting(), finished()):
        expect_equal(rig.at(position).answer("moves"), "legalmoves 0", "moves")


@check("UAI-121", "fen is one canonical line")
def canonical_fen(rig: Rig) -> None:
    for position in (*rig.starts(), waiting(), finished()):
        expect_equal(rig.at(position).fen(), write_fen(position.state), "fen")


@check("UAI-122", "status says phase, round, seat, scores and winners")
def status(rig: Rig) -> None:
    for position in rig.starts():
        scores = " ".join("0" for _ in position.state.boards)
        wanted = f"status draft round 1 seat {position.state.seat} scores {scores}"
        expect_equal(rig.at(position).answer("status"), wanted, "status")
    scores = " ".join(str(board.score) for board in waiting().state.boards)
    found = rig.at(waiting()).answer("status")
    expect_equal(found, f"status deal round 0 seat - scores {scores}", "status")
    scores = " ".join(str(board.score) for board in finished().state.boards)
    won = " ".join(map(str, winners(finished().state)))
    found = rig.at(finished()).answer("status")
    expect_equal(found, f"status over round 0 seat - scores {scores} winners {won}", "status")


@check("UAI-122", "bonuses are paid at the end of the game and not sooner")
def bonus_at_the_end(rig: Rig) -> None:
    before = column_and_last_move()
    after = before.push(some_move(before))
    for position in (before, after, from_state(after.state)):
        link = rig.at(position)
        expect_equal(link.fen(), write_fen(position.state), "fen")
        scores = " ".join(str(board.score) for board in position.state.boards)
        line = link.answer("status")
        expect(line.endswith(f" scores {scores}"), f"{line!r}, and the scores are {scores}")


@check("UAI-123", "d and help speak in info string lines and change nothing")
def for_people(rig: Rig) -> None:
    link = rig.at(START)
    for command in ("d", "help"):
        for line in link.ask(command):
            expect(
                line.startswith(("info string", "error unknown-command")),
                f"{command!r} was answered {line!r}",
            )
    expect_equal(link.fen(), write_fen(START.state), "fen after them")


@check("UAI-127", "history has every step since the position was set, drawn deals too")
def history_of_a_game(rig: Rig) -> None:
    rig.need("history")
    position = START
    steps = [write_deal(position.state.displays)]
    while position.state.round == 1:
        steps.append(write_move(some_move(position)))
        position = position.push(some_move(position))
    steps.append(write_deal(position.state.displays))
    link = rig.at(position)
    expect_equal(link.answer("history"), " ".join(["history", *steps]), "history")
    link.quiet(f"position startpos players 2 first 0 moves {' '.join(steps)}")
    expect_equal(link.fen(), write_fen(position.state), "fen of the same steps without a seed")
    expect_equal(rig.at(waiting()).answer("history"), "history", "history of a bare FEN")


@check("UAI-128", "eval begins with win and points for every seat, in every phase")
def evaluation(rig: Rig) -> None:
    rig.need("eval")
    for position in (*rig.starts(), START.push(some_move(START)), waiting(), finished()):
        link = rig.at(position)
        first, *rest = link.ask("eval") or [""]
        expect(first.startswith("info ") and " string " not in first, f"eval begins with {first!r}")
        info, players = parse_info(first), position.state.players
        expect_equal(len(info.win), players, f"the number of shares in {first!r}")
        expect_equal(len(info.points), players, f"the number of points in {first!r}")
        expect(abs(sum(info.win) - 1) < 0.002, f"the shares in {first!r} do not add up to 1")
        others = [line for line in rest if not line.startswith("info string")]
        expect_equal(others, [], "what came behind the numbers")
        expect_equal(link.fen(), write_fen(position.state), "fen after eval")
    won = winners(finished().state)
    result = tuple(float(seat in won) / len(won) for seat in range(len(info.win)))
    expect_equal(info.win, result, "the shares of the win after the end")
    scores = tuple(float(board.score) for board in finished().state.boards)
    expect_equal(info.points, scores, "the points after the end")


@check("UAI-124", "perft 0 is 1, and perft 1 counts each legal move once, ascending")
def perft_shape(rig: Rig) -> None:
    rig.need("perft")
    link = rig.at(START)
    expect_equal(link.count("perft 0", rig.patience), ["perft total 1"], "perft 0")
    moves = legal_actions(START.state)
    wanted = [f"perft {write_move(action)} 1" for action in moves] + [f"perft total {len(moves)}"]
    expect_equal(link.count("perft 1", rig.patience), wanted, "perft 1")
    link.error("perft", "syntax")
    for bad in ("x", "-1", "1001", "1.5"):
        link.error(f"perft {bad}", "limit")


@check("UAI-126", "while perft works isready is answered, and stop ends it with error limit")
def perft_stop(rig: Rig) -> None:
    rig.need("perft")
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("perft 15", "isready")
        link.until("readyok")
        link.send("stop")
        line = link.until("error")[-1]
        expect(line.startswith("error limit"), f"stop gave {line!r}")
        expect_equal(link.fen(), write_fen(START.state), "fen after it")


@check("UAI-126", "quit behind perft is kept until the count is out")
def perft_quit(rig: Rig) -> None:
    rig.need("perft")
    with rig.fresh() as link:
        link.quiet(START.line())
        link.send("perft 2", "quit", "status")
        lines = link.rest()
        expect(bool(lines), "nothing was counted")
        expect(lines[-1].startswith("perft total "), f"the last line is {lines[-1]!r}")


@check("UAI-125", "bench ends with a signature that is the same every time")
def bench_signature(rig: Rig) -> None:
    rig.need("bench")
    link = rig.at(START)
    answers = [link.count("bench 20", 6 * rig.patience) for _ in range(2)]
    last = [lines[-1] if lines else "nothing" for lines in answers]
    words = last[0].split()
    expect(words[:2] == ["bench", "signature"] and len(words) == 3, f"bench ended with {last[0]!r}")
    expect_equal(last[1], last[0], "the second signature")
    link.error("bench 0", "limit")
    expect_equal(link.fen(), write_fen(START.state), "fen after bench")
