"""`go` and everything that ends it."""

import pytest

from tests.search.best_play import best_play
from tests.uai.driver import Engine, Spawn
from uai_engine.conformance.data import forced
from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.notation import parse_fen, parse_move, write_fen
from uai_engine.notation.info import parse_info

BOARD = "5/5/5/5/5 0000000000 00000 00000 00000 0"
BAG = "".join(str(colour) * 20 for colour in range(5))
WAITING = f"position fen {BOARD} 0 ; {BOARD} 0 ; | - - - - - - | {BAG} | 1 -"
SEARCHERS = ["mcts", "mcts-python", "greedy", "random"]


def search_for_ever(engine: Engine) -> None:
    """Start a search that lasts until `stop`; greedy has one thing to say, and then is silent."""
    engine.send("go infinite")
    engine.until("info")


def playable(state: GameState, actions: tuple[Action, ...]) -> bool:
    """Whether the actions are legal in their order, with no deal among them."""
    for action in actions:
        if state.phase != Phase.DRAFT or action not in legal_actions(state):
            return False
        state = draft(state, action)
    return True


@pytest.mark.parametrize("searcher", SEARCHERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_uai_400_whole_games(spawn: Spawn, searcher: str, players: int) -> None:
    """One bestmove a go, legal moves, legal lines (UAI-401, 441, 442), in games to the end."""
    engine = spawn(searcher=searcher)
    engine.send(f"position startpos players {players} seed 11")
    for _ in range(400):
        phase = engine.one("status").split()[1]
        if phase == "over":
            break
        state = parse_fen(engine.one("fen").removeprefix("fen "))
        engine.send("go nodes 12")
        *infos, best = engine.until("bestmove")
        for line in infos:
            info = parse_info(line)
            assert playable(state, info.pv)
            assert len(info.win) in (0, players)
            if info.win:
                assert sum(info.win) == pytest.approx(1, abs=1e-9)
        assert infos or len(legal_actions(state)) == 1
        _, move, *ponder = best.split()
        replies = tuple(map(parse_move, ponder[1:]))
        assert len(replies) < players
        assert playable(state, (parse_move(move), *replies))
        assert engine.ask(f"move {move}") == []
    assert engine.one("status").startswith("status over ")


@pytest.mark.parametrize(
    ("limits", "code", "says"),
    [
        ("nods 5", "syntax", "did you mean nodes?"),
        ("movetime 0", "limit", "1 to"),
        ("movetime -5", "limit", "1 to"),
        ("movetime 1e3", "limit", "1 to"),
        ("movetime", "limit", "missing"),
        ("movetime nodes 5", "limit", "1 to"),
        ("movetime 99999999999", "limit", "1 to"),
        ("nodes 0", "limit", "1 to"),
        ("depth 1001", "limit", "1 to 1000"),
        ("time 1000", "limit", "2 numbers"),
        ("time 1000 1000 1000", "limit", "2 numbers"),
        ("time 1000 -1", "limit", "0 to"),
        ("time 1000 1000 inc 5", "limit", "2 numbers"),
        ("time 1000 1000 nods 5", "syntax", "did you mean nodes?"),
        ("inc 5 5", "syntax", "without time"),
        ("nodes 5 nodes 6", "syntax", "twice"),
        ("searchmoves", "syntax", "at least one move"),
        ("searchmoves nodes 5", "syntax", "at least one move"),
        ("searchmoves 1b1", "move", "display 1 has no blue tile"),
        ("searchmoves 99", "move", "not a move"),
        ("searchmoves 1r1 nods 5", "syntax", "did you mean nodes?"),
        ("infinity", "syntax", "did you mean infinite?"),
        ("5", "syntax", "unknown word"),
    ],
)
def test_uai_404_and_405_a_refused_go_has_its_bestmove(
    engine: Engine, limits: str, code: str, says: str
) -> None:
    engine.send("position startpos seed 1", f"go {limits}")
    error, best = engine.until("bestmove")
    assert error.startswith(f"error {code} ")
    assert says in error
    assert best == "bestmove none"
    assert engine.ask() == []


def test_uai_404_busy_is_the_one_error_without(engine: Engine) -> None:
    search_for_ever(engine)
    assert engine.one("go nodes 5").startswith("error busy ")
    engine.send("stop")
    assert engine.until("bestmove")[-1] != "bestmove none"
    assert engine.ask() == []


def test_uai_403_a_bare_go_thinks_for_a_second(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("position startpos seed 1", "go")
    infos = [parse_info(line) for line in engine.until("bestmove")[:-1]]
    assert max(info.time or 0 for info in infos) >= 900


@pytest.mark.parametrize(
    "limits", ["movetime 50", "nodes 20", "depth 2", "time 200 200", "time 200 200 inc 10 10"]
)
@pytest.mark.parametrize("searcher", SEARCHERS)
def test_uai_402_every_limit_ends_the_search(spawn: Spawn, searcher: str, limits: str) -> None:
    engine = spawn(searcher=searcher)
    assert engine.best("position startpos seed 1", f"go {limits}") != "bestmove none"


def test_uai_402_searchmoves(spawn: Spawn) -> None:
    engine = spawn(searcher="random")
    engine.send("position startpos seed 1")
    for _ in range(20):
        assert engine.best("go searchmoves 1r1 010202 5k- nodes 5").split()[1] in (
            "010201",
            "010202",
            "050300",
        )


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_uai_407_one_move_is_answered_early(spawn: Spawn, searcher: str) -> None:
    engine = spawn(searcher=searcher)
    engine.send(f"position fen {write_fen(forced().state)}")
    (move,) = engine.one("moves").split()[2:]
    assert engine.best("go movetime 2000000") == f"bestmove {move}"


@pytest.mark.parametrize("searcher", ["mcts", "mcts-python"])
def test_uai_407_one_of_several_moves_is_searched(spawn: Spawn, searcher: str) -> None:
    """Its value is what a driver asks for that names a single move in `searchmoves`."""
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 1", "go nodes 60 searchmoves 1r1")
    lines = engine.until("bestmove")
    assert lines[-1].startswith("bestmove 010201")
    assert max(parse_info(line).nodes or 0 for line in lines if line.startswith("info ")) == 60


@pytest.mark.parametrize("searcher", SEARCHERS)
@pytest.mark.parametrize("limits", ["infinite", "infinite nodes 5", "infinite searchmoves 1r1"])
def test_uai_402_infinite_waits_for_stop(spawn: Spawn, searcher: str, limits: str) -> None:
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 1", f"go {limits}")
    for _ in range(20):
        assert not any(line.startswith("bestmove") for line in engine.ask("status"))
    assert engine.best("stop") != "bestmove none"


@pytest.mark.parametrize("searcher", SEARCHERS)
@pytest.mark.parametrize("limits", ["", "movetime 40", "nodes 5", "time 90 90", "searchmoves 1r1"])
def test_uai_421_ponderhit_makes_it_an_ordinary_search(
    spawn: Spawn, searcher: str, limits: str
) -> None:
    engine = spawn(searcher=searcher)
    engine.send("position startpos seed 1", f"go ponder {limits}")
    for _ in range(20):
        assert not any(line.startswith("bestmove") for line in engine.ask("status"))
    assert engine.best("ponderhit") != "bestmove none"
    assert engine.one("ponderhit").startswith("error phase ")


def test_uai_422_a_wrong_guess_is_stopped(engine: Engine) -> None:
    assert engine.best("go ponder nodes 5", "stop") != "bestmove none"


def test_uai_408_stop_without_a_search_is_ignored(engine: Engine) -> None:
    assert engine.ask("stop", "stop") == []


def test_uai_410_wait_keeps_commands_in_order(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("position startpos seed 1", "go movetime 100", "wait", "position startpos seed 2")
    engine.send("fen", "go nodes 3", "wait", "status")
    before = engine.until("bestmove")
    assert not any(line.startswith(("fen", "error", "status")) for line in before)
    assert engine.line().startswith("fen ")
    assert engine.until("bestmove")[-1] != "bestmove none"
    assert engine.line().startswith("status ")


def test_uai_410_wait_in_an_endless_search_is_refused(engine: Engine) -> None:
    search_for_ever(engine)
    assert engine.one("wait").startswith("error busy ")
    engine.send("stop")
    engine.until("bestmove")


def test_uai_410_stop_is_heard_while_waiting(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("go movetime 2000000", "wait", "fen", "isready")
    assert engine.until("readyok")
    engine.send("stop")
    assert engine.until("bestmove")[-1] != "bestmove none"
    assert engine.line().startswith("fen ")


def test_uai_602_after_stop_commands_wait_for_the_bestmove(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("position startpos seed 1", "go infinite")
    engine.until("info")
    engine.send("stop", "position startpos seed 2", "setoption name Hash value 8", "fen")
    assert engine.until("bestmove")[-1] != "bestmove none"
    after = engine.line()
    assert engine.ask("position startpos seed 2", "fen") == [after]


def test_uai_601_questions_are_answered_for_the_position_searched(engine: Engine) -> None:
    engine.send("position startpos seed 1")
    idle = engine.ask("fen", "status", "moves", "d", "help")
    search_for_ever(engine)
    assert engine.ask("fen", "status", "moves", "d", "help") == idle
    engine.send("stop")
    engine.until("bestmove")


def test_uai_404_nothing_to_search(engine: Engine) -> None:
    engine.send(WAITING, "go infinite")
    assert engine.line().startswith("error phase ")
    assert engine.line() == "bestmove none"
    assert engine.ask("status")[-1].startswith("status deal ")


THREE_PLIES = (
    "-1--1/1---1/4-/4-/4- 0042130200 00000 00000 00000 11 1 ; "
    "1---1/1-1-1/--1-1/-4/2-2 0142000013 00000 00000 00000 19 4 ; "
    "-1-2/2---/2-2/2-2/3-1 0002430235 00000 00000 00000 11 2 ; "
    "| 12223 - - - - - - - | 0000001111112222222233333333444444444 | 0 0"
)
"""Three moves before the end of a round of three players. Once 20,000 nodes found a share of 0.53
and 2,500,000 nodes 0.82 where it is 0.89: the reply that decides looked too bad to be tried."""


@pytest.mark.parametrize("plies", [0, 1])
def test_uai_407_the_end_of_a_round_of_three_is_solved(spawn: Spawn, plies: int) -> None:
    """The search ends early, says that it is exact, and says what trying everything finds."""
    state = parse_fen(THREE_PLIES)
    for _ in range(plies):
        state = draft(state, legal_actions(state)[0])
    engine = spawn(searcher="mcts")
    engine.send("setoption name Deals value 0")
    engine.send(f"position fen {write_fen(state)}", "go nodes 2500000")
    *lines, best = engine.until("bestmove")
    info = parse_info(lines[-1])
    assert info.exact
    assert info.nodes is not None
    assert info.nodes < 10_000
    expected = best_play(state)
    assert info.win == pytest.approx(expected.win, abs=1e-4)
    played = draft(state, parse_move(best.split()[1]))
    assert best_play(played).win[state.seat] == pytest.approx(expected.win[state.seat])


TEN_GROUPS = (
    "1-1-1/1---1/-1-2/2-2/5 0031110032 00000 00000 00000 12 0 ; "
    "---2/1---1/1-3/1-3/1-1-1 0041002100 00000 00000 00000 8 0 ; "
    "| 00122244 - 0013 - - 0334 "
    "| 0001111111122333344 | 1 -"
)


def test_threads_that_solve_a_round_find_what_one_does(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts")
    engine.send("setoption name Deals value 0")
    found = []
    for threads in (1, 2, 3):
        engine.send(f"setoption name Threads value {threads}", f"position fen {TEN_GROUPS}")
        engine.send("go infinite", "stop", "go nodes 2000000")
        assert engine.until("bestmove")
        info = parse_info(engine.until("bestmove")[-2])
        assert info.exact
        found.append(info.win)
    assert found == [found[0]] * 3


def test_deals_behind_a_solved_round_are_looked_at(spawn: Spawn) -> None:
    """They change what it is worth; the limit of nodes holds for them; 0 does without."""
    engine = spawn(searcher="mcts")
    found = {}
    for deals in (0, 8, 64):
        engine.send(f"setoption name Deals value {deals}", f"position fen {THREE_PLIES}")
        engine.send("go nodes 100000")
        info = parse_info(engine.until("bestmove")[-2])
        assert info.exact
        assert info.nodes is not None
        found[deals] = info.nodes, info.win
    nodes, worth = zip(*found.values(), strict=True)
    assert nodes[0] < nodes[0] + 800 <= nodes[1] < nodes[2] <= 100_000  # a look is 800 nodes
    assert len(set(worth)) == 3
    engine.send("uainewgame", f"position fen {THREE_PLIES}")  # what was looked at is forgotten
    engine.send(f"go nodes {nodes[0] + 700}")
    assert parse_info(engine.until("bestmove")[-2]).win == worth[0]


def test_uai_440_multipv_lines_are_numbered(spawn: Spawn) -> None:
    engine = spawn(searcher="mcts-python")
    engine.send("setoption name MultiPV value 3", "position startpos seed 1", "go nodes 100")
    infos = [parse_info(line) for line in engine.until("bestmove")[:-1]]
    assert {info.multipv for info in infos if info.pv} == {1, 2, 3}


@pytest.mark.parametrize("searcher", SEARCHERS)
def test_uai_045_a_seed_and_nodes_give_the_same_move(spawn: Spawn, searcher: str) -> None:
    lines = ["setoption name Seed value 5", "uainewgame", "position startpos seed 3", "go nodes 40"]
    engine = spawn(searcher=searcher)
    first = engine.best(*lines)
    assert engine.best(*lines) == first
    assert spawn(searcher=searcher).best(*lines) == first


def test_uai_045_what_was_searched_before_changes_nothing(spawn: Spawn) -> None:
    """Also where the memory is too small to find every position again."""
    before = ["position startpos seed 1", "go nodes 100"]
    lines = ["position startpos seed 5", "go nodes 50000"]

    def told(engine: Engine) -> tuple[float, ...]:
        engine.send(*lines)
        return [parse_info(line) for line in engine.until("bestmove")[:-1]][-1].win

    engine, other = (spawn(searcher="mcts") for _ in range(2))
    for each in (engine, other):
        each.send("setoption name Hash value 4")
    other.best(*before)
    assert told(engine) == told(other)
