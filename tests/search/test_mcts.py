"""The searcher of the kernel: what the contract of all searchers does not say."""

import random
import threading
from dataclasses import replace

import pytest
from hypothesis import given, settings

from tests.game.positions import board, position, wall
from tests.search.best_play import MODELS, best_play
from tests.strategies import reachable_states
from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    Phase,
    apply_action,
    draft,
    legal_actions,
    new_game,
    winners,
)
from uai_engine.game.constants import MARKER
from uai_engine.kernel._kernel import SearchSession, hand_value
from uai_engine.kernel.state import code_of, from_game
from uai_engine.notation import parse_fen
from uai_engine.notation.info import Info
from uai_engine.search.evaluation import appraise
from uai_engine.search.interface import Appraisal, Request, Result, StopSignal
from uai_engine.search.mcts import MctsSearcher
from uai_engine.search.mcts_python import distinct

guided = pytest.mark.parametrize("evaluation", ["learned", "hand"])


def searcher(**options: int | str) -> MctsSearcher:
    """A solved round is worth what the network says of its end, unless `Deals` is given."""
    made = MctsSearcher()
    for name, value in {"Deals": 0, **options}.items():
        made.configure(name, value)
    return made


def search(
    made: MctsSearcher, state: GameState, nodes: int | None = None, depth: int | None = None
) -> tuple[Result, list[Info]]:
    said: list[Info] = []
    result = made.search(state, Request(nodes, depth), StopSignal(), said.append)
    return result, said


def start(players: int = 2, seed: int = 0) -> GameState:
    return new_game(players, 0, Dealer(seed))[0]


def late(players: int, seed: int, most: int) -> GameState:
    """A position of a random game's second round with few moves left to choose from."""
    choose = random.Random(seed)
    state, dealer = new_game(players, 0, Dealer(seed))
    while state.round < 2 or len(legal_actions(state)) > most:
        state, dealer = apply_action(state, choose.choice(legal_actions(state)), dealer)
    return state


@settings(max_examples=300)
@given(state=reachable_states(phases=[Phase.DEAL, Phase.OVER]))
def test_the_kernel_values_positions_like_the_reference(state: GameState) -> None:
    win, points = hand_value(from_game(state))
    assert Appraisal(tuple(win), tuple(points)) == appraise(state)  # to the last bit


CROWDED = (
    "-4/2-2/5/5/5 4101422343 00000 00000 00000 50 1 ; "
    "5/--3/5/1-1-1/-4 4121032223 00000 00000 00000 0 0 ; "
    "5/3-1/5/3-1/4- 0101011235 00000 00000 00000 50 0 ; "
    "| 000000001111111111111111222222222233333333333444444444444 - - - - - - - | - | 0 0"
)
"""16 tiles of yellow in the centre: they once passed for another seat's turn, and killed us."""


@pytest.mark.parametrize("evaluation", ["learned", "hand", "playout"])
def test_a_crowded_centre_is_searched(evaluation: str) -> None:
    result, _ = search(searcher(Evaluation=evaluation), parse_fen(CROWDED), nodes=2000)
    assert result.best in legal_actions(parse_fen(CROWDED))


@guided
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (2, 2), (2, 3), (3, 1), (4, 1)])
def test_a_small_round_is_solved(players: int, seed: int, evaluation: str) -> None:
    state = late(players, seed, most=6)
    made = searcher(Evaluation=evaluation)
    result, said = search(made, state)  # no limit: it ends because it is solved
    assert said[-1].exact
    expected = best_play(state, evaluation)
    assert said[-1].win == pytest.approx(expected.win, abs=1e-6)
    after = best_play(draft(state, result.best), evaluation)
    assert after.win[state.seat] == expected.win[state.seat]
    assert said[-1].points[state.seat] >= 0


def groups(state: GameState) -> int:
    """How many moves can be left in the round: the colours of every display and of the centre."""
    return sum(count > 0 for bowl in (state.centre, *state.displays) for count in bowl)


def tail(players: int, seed: int, most: int) -> GameState:
    """A position of a random game's second round, with so many groups of tiles left."""
    choose = random.Random(seed)
    state, dealer = new_game(players, 0, Dealer(seed))
    while state.round < 2 or groups(state) > most:
        state, dealer = apply_action(state, choose.choice(legal_actions(state)), dealer)
    return state


def worth(state: GameState) -> tuple[float, ...]:
    """What best play to the end of the round brings to each seat."""
    if state.phase == Phase.DRAFT:
        return search(searcher(), state)[1][-1].win
    return tuple(MODELS[state.players].value(from_game(state))[0])


@pytest.mark.parametrize(("seed", "threads"), [(0, 1), (1, 1), (2, 1), (3, 1), (1, 2), (3, 4)])
@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 6), (4, 6)])
def test_the_rest_of_a_round_is_solved_outright(
    players: int, most: int, seed: int, threads: int
) -> None:
    """The line is worth what its end is, and no move leads to a better one."""
    state = tail(players, seed, most)
    result, said = search(searcher(Threads=threads), state)
    end = state
    for action in said[-1].pv:
        end = draft(end, action)
    assert end.phase != Phase.DRAFT
    win, points = MODELS[players].value(from_game(end))
    assert said[-1].win == pytest.approx(win, abs=1e-6)
    assert said[-1].points == pytest.approx(points, abs=1e-3)
    worths = {action: worth(draft(state, action))[state.seat] for action in legal_actions(state)}
    best = max(worths.values())
    assert said[-1].win[state.seat] == pytest.approx(best, abs=1e-6)
    assert worths[result.best] == pytest.approx(best, abs=1e-6)


def test_a_solved_round_is_not_searched_everywhere() -> None:
    """Simulations alone take over 100 times as many nodes for this one."""
    nodes = search(searcher(), tail(2, 1, 9))[1][-1].nodes
    assert nodes is not None
    assert nodes < 50_000


def test_a_limit_that_is_reached_while_solving_is_kept() -> None:
    """With so many groups left the first attempt comes after 32,768 simulations."""
    state = tail(2, 4, 11)
    for nodes in (33_000, 37_000):
        first, second = (search(searcher(), state, nodes=nodes)[1][-1] for _ in range(2))
        assert first == second
        assert first.nodes == nodes
    assert search(searcher(), state)[1][-1].nodes not in (None, 33_000, 37_000)


@pytest.mark.parametrize(("players", "most"), [(2, 9), (3, 5), (4, 5)])
def test_several_solved_lines_are_the_best_ones(players: int, most: int) -> None:
    state = tail(players, 2, most)
    said: list[Info] = []
    result = searcher().search(state, Request(multipv=3), StopSignal(), said.append)
    lines = said[-3:]
    assert [info.multipv for info in lines] == [1, 2, 3]
    assert lines[0].pv[0] == result.best
    # Equal displays are one move.
    actions = distinct(state, legal_actions(state))
    worths = [worth(draft(state, action))[state.seat] for action in actions]
    best = sorted(worths, reverse=True)[:3]
    assert [info.win[state.seat] for info in lines] == pytest.approx(best, abs=1e-6)
    assert len({info.pv[0] for info in lines}) == 3


def test_a_win_that_can_be_forced_is_taken_at_once() -> None:
    """Blue completes the row and the game; anything else goes on."""
    ahead = board(wall=wall(".####"), score=40)
    state = position(ahead, board(score=3), centre="0", displays={1: "1234"})
    result, said = search(searcher(Evaluation="playout"), state)
    assert said[-1].win == (1.0, 0.0)
    assert said[-1].nodes is not None
    assert result.best in legal_actions(state)
    for action in said[-1].pv:
        state = draft(state, action)
    assert state.phase == Phase.OVER
    assert winners(state) == (0,)


def test_one_playout_proves_nothing() -> None:
    """Every move ends the round, and what comes of it is luck: no sample is the whole truth."""
    state = position(board(), board(), centre="00")
    _, said = search(searcher(Evaluation="playout"), state, nodes=500)
    assert said[-1].nodes == 500
    assert not said[-1].exact


@pytest.mark.parametrize("evaluation", ["learned", "hand", "playout"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_seed_and_one_thread_give_one_answer(players: int, evaluation: str) -> None:
    state = start(players, seed=9)

    def said(seed: int) -> list[Info]:
        return search(searcher(Evaluation=evaluation, Seed=seed), state, nodes=3000)[1]

    assert said(1) == said(1)
    assert (said(1) == said(2)) == (evaluation != "playout")  # only playouts are random
    assert said(1)[-1].nodes == 3000
    assert sum(said(1)[-1].win) == pytest.approx(1)


@guided
@pytest.mark.parametrize("threads", [2, 3])
def test_threads_share_the_nodes(threads: int, evaluation: str) -> None:
    made = searcher(Threads=threads, Evaluation=evaluation)
    for nodes in (1, 2, 5000):
        made.new_game()
        result, said = search(made, start(), nodes=nodes)
        assert said[-1].nodes == nodes
        assert result.best in legal_actions(start())


@guided
def test_a_small_hash_fills_up_and_the_search_goes_on(evaluation: str) -> None:
    _, said = search(searcher(Hash=1, Evaluation=evaluation), start(4), nodes=40_000)
    assert said[-1].nodes == 40_000
    assert said[-1].hashfull == 1000
    made = searcher(Hash=1, Evaluation=evaluation)
    state, dealer = new_game(2, 0, Dealer(4))
    while state.round < 3:  # kept trees, garbage and a full memory in turn
        result, said = search(made, state, nodes=12_000)
        assert said[-1].hashfull is not None
        assert said[-1].hashfull <= 1000
        state, dealer = apply_action(state, result.best, dealer)


@guided
def test_what_is_known_is_kept_after_moves(evaluation: str) -> None:
    state = start()
    model = MODELS[2] if evaluation == "learned" else None
    tree = SearchSession(megabytes=16, threads=1, seed=0, playout=False, cpuct=1.0)
    assert not tree.set_position(from_game(state), model)
    tree.begin([])
    while tree.run(20_000, 0, 10.0) == "changed":
        pass
    line = tree.variations(1)[0].moves
    full = tree.hashfull
    assert tree.set_position(from_game(state), model), "the same position again"
    for plies in (1, 2):
        for code in line[:plies]:
            bowl, rest = divmod(code, 30)
            state = draft(state, Action(bowl, *divmod(rest, 6)))
        line = line[plies:]
        assert tree.set_position(from_game(state), model)
        tree.begin([])
        assert tree.nodes == 0
        assert tree.reused_visits > 100
        assert tree.hashfull < full
        tree.run(1, 0, 1.0)
        assert tree.variations(1)[0].moves[0] in map(code_of, legal_actions(state))
    assert not tree.set_position(from_game(start(seed=5)), model)


@guided
def test_an_equal_display_is_the_same_move(evaluation: str) -> None:
    """Displays 2 and 4 are equal: the tree has one of them, and answers for both."""
    model = MODELS[2] if evaluation == "learned" else None
    state = position(
        board(), board(), displays={1: "0011", 2: "1122", 3: "0334", 4: "1122", 5: "2344"}
    )
    assert len(legal_actions(state)) == 72
    search = SearchSession(megabytes=16, threads=1, seed=0, playout=False, cpuct=1.0)
    search.set_position(from_game(state), model)
    search.begin([])
    assert search.root_moves == 60
    while search.run(20_000, 0, 10.0) == "changed":
        pass
    for bowl in (2, 4):
        wanted = [code_of(Action(bowl, 1, 2)), code_of(Action(bowl, 2, 2))]
        search.begin(wanted)
        assert search.root_moves == 2
        search.run(100, 0, 10.0)
        assert search.variations(1)[0].moves[0] in wanted
    after = draft(state, Action(4, 1, 2))
    assert search.set_position(from_game(after), model), "kept although display 2 was searched"
    search.begin([])
    assert search.reused_visits > 10
    search.run(200, 0, 10.0)
    for line in search.variations(50):
        played = after
        for code in line.moves:
            bowl, rest = divmod(code, 30)
            played = draft(played, Action(bowl, *divmod(rest, 6)))


@guided
def test_moves_asked_for_from_either_of_two_equal_displays(evaluation: str) -> None:
    """Displays 1 and 2 are equal, and a move from each is asked for: both are named as asked."""
    state = start(seed=1)
    assert state.displays[0] == state.displays[1]
    wanted = (Action(1, 2, 2), Action(2, 3, 1), Action(2, 4, 1))
    said: list[Info] = []
    request = Request(nodes=500, searchmoves=wanted, multipv=3)
    result = searcher(Evaluation=evaluation).search(state, request, StopSignal(), said.append)
    assert result.best in wanted
    assert {info.pv[0] for info in said[-3:]} == set(wanted)
    for info in said:
        played = state
        for action in info.pv:
            played = draft(played, action)


def test_floors_and_lid_do_not_hide_a_known_position() -> None:
    """A FEN loses the colours on a floor, which nobody can take: the tree is kept."""
    state = start(3)
    dealer = Dealer(0)
    while state.round < 2:
        state, dealer = apply_action(state, legal_actions(state)[-1], dealer)
    action = next(action for action in legal_actions(state) if action.row == 0)
    made = SearchSession(megabytes=16, threads=1, seed=0, playout=False, cpuct=1.0)
    made.set_position(from_game(state))
    made.begin([code_of(action)])
    made.run(300, 0, 10.0)
    after = draft(state, action)
    seat = after.boards[state.seat]
    count = len(seat.floor)
    other = next(c for c in range(5) if c != action.colour and after.lid[c] >= count)
    lid = list(after.lid)
    lid[action.colour], lid[other] = lid[action.colour] + count, lid[other] - count
    boards = list(after.boards)
    boards[state.seat] = replace(seat, floor=(other,) * count)
    assert made.set_position(from_game(replace(after, boards=tuple(boards), lid=tuple(lid))))
    other_bag = replace(after, bag=after.lid, lid=after.bag)
    assert not made.set_position(from_game(other_bag)), "another bag deals other tiles"


def test_a_late_stop_does_not_hit_the_next_search() -> None:
    made = searcher()
    state = start()
    first = StopSignal()
    made.search(state, Request(nodes=10), first, lambda info: None)
    second = StopSignal()
    seen: list[int] = []

    def report(info: Info) -> None:
        first.set()
        seen.append(info.nodes or 0)

    made.search(state, Request(nodes=20_000), second, report)
    assert seen[-1] == 20_000


def test_stop_ends_an_endless_search_on_two_threads() -> None:
    stop = StopSignal()
    timer = threading.Timer(0.05, stop.set)
    timer.start()
    result = searcher(Threads=2).search(start(4), Request(), stop, lambda info: None)
    timer.join()
    assert result.best in legal_actions(start(4))


@guided
def test_depth_is_the_length_of_the_line(evaluation: str) -> None:
    """A search to a depth ends there, not wherever the best line has got to."""
    for depth in (1, 3, 6):
        _, said = search(searcher(Evaluation=evaluation), start(), depth=depth)
        assert said[-1].depth == depth == len(said[-1].pv)
        assert all(info.depth is not None and info.depth <= depth for info in said)


@guided
@pytest.mark.parametrize("players", [2, 3, 4])
def test_several_lines_come_in_the_order_of_choice(players: int, evaluation: str) -> None:
    """The mover's share does not rise from line to line."""
    wanted = 5
    for seed in range(3):
        state, said = start(players, seed), list[Info]()
        request = Request(nodes=6000, multipv=wanted)
        result = searcher(Evaluation=evaluation).search(state, request, StopSignal(), said.append)
        lines = said[-wanted:]
        assert [info.multipv for info in lines] == [1, 2, 3, 4, 5]
        assert lines[0].pv[0] == result.best
        shares = [info.win[state.seat] for info in lines]
        assert shares == sorted(shares, reverse=True)


def test_every_line_is_searched_enough() -> None:
    """A line is worth what a search of its move alone finds with its part of the nodes."""
    state, said = start(), list[Info]()
    searcher().search(state, Request(nodes=20_000, multipv=4), StopSignal(), said.append)
    for info in said[-4:]:
        alone: list[Info] = []
        request = Request(nodes=5_000, searchmoves=info.pv[:1])
        searcher().search(state, request, StopSignal(), alone.append)
        assert info.win[0] == pytest.approx(alone[-1].win[0], abs=0.03)


def endgame(own: int, other: int) -> GameState:
    """Seat 0 drafts last but one of a game that seat 1 ends this round: it gets 2 points and the
    row's bonus, wherever seat 0 puts its tiles."""
    mine = board(wall=wall(".....", "#....", "##...", "....."), lines={2: (0, 1)}, score=own)
    theirs = board(wall=wall("####."), lines={1: (4, 1)}, floor=(MARKER,), score=other)
    return position(mine, theirs, centre="001", token=1, starter=1)


@pytest.mark.parametrize(("own", "other"), [(5, 60), (60, 5)])
@pytest.mark.parametrize("evaluation", ["learned", "hand", "playout"])
def test_a_decided_game_is_played_for_points(own: int, other: int, evaluation: str) -> None:
    """With the win decided either way, the move with the best end is played."""
    state = endgame(own, other)

    def lead(after: GameState) -> int:
        if after.phase == Phase.DRAFT:
            leads = [lead(draft(after, action)) for action in legal_actions(after)]
            return max(leads) if after.seat == state.seat else min(leads)
        first, second = (each.score for each in after.boards)
        return first - second

    result, said = search(searcher(Evaluation=evaluation), state, nodes=20_000)
    assert said[-1].win == ((0.0, 1.0) if own < other else (1.0, 0.0))
    ends = {action: lead(draft(state, action)) for action in legal_actions(state)}
    assert len(set(ends.values())) > 2
    assert ends[result.best] == max(ends.values())


@guided
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_beats_random_play(players: int, evaluation: str) -> None:
    choose = random.Random(players)
    won = 0.0
    for seed in range(4):
        made, mine = searcher(Evaluation=evaluation), seed % players
        state, dealer = new_game(players, 0, Dealer(seed))
        while state.phase == Phase.DRAFT:
            if state.seat == mine:
                action = search(made, state, nodes=100)[0].best
            else:
                action = choose.choice(legal_actions(state))
            state, dealer = apply_action(state, action, dealer)
        won += mine in winners(state)
    assert won == 4
