"""The kernel's rules are the reducers', step by step over whole games."""

import random
from dataclasses import replace
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game.test_ends import LOCKED, last_tile
from uai_engine import game, kernel
from uai_engine.game import (
    Action,
    BadDeal,
    BrokenInvariant,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    WrongPhase,
    constants,
)
from uai_engine.game.constants import MARKER
from uai_engine.kernel import _kernel, network_inputs, policy_features
from uai_engine.kernel import state as compiled


def test_the_kernel_was_really_built() -> None:
    assert kernel.why_not() is None
    assert kernel.available()


def test_constants_are_those_of_the_game() -> None:
    exported = _kernel.constants()
    ours = {name: value for name, value in vars(constants).items() if name in exported}
    assert exported == ours
    left_out = {name for name in vars(constants) if name.isupper()} - set(exported)
    assert left_out == {"CENTRE", "FLOOR", "MARKER"}  # numbers of names, built into the moves


@pytest.mark.parametrize(
    ("exported", "ours"),
    [
        (_kernel.policy_constants(), policy_features),
        (_kernel.network_constants(), network_inputs),
    ],
)
def test_the_learned_shapes_are_those_of_the_weights(
    exported: dict[str, float], ours: ModuleType
) -> None:
    """Every feature and input has the same number on both sides."""
    assert exported == {name: value for name, value in vars(ours).items() if name.isupper()}


def sorted_floors(state: GameState) -> GameState:
    """The kernel counts the tiles of a floor and does not know in which order they fell."""
    return replace(
        state,
        boards=tuple(
            replace(board, floor=tuple(sorted(board.floor, key=lambda tile: (tile + 1) % 6)))
            for board in state.boards
        ),
    )


def play_both(players: int, seed: int, choose: random.Random) -> GameState:
    """One game on both engines, compared after every step."""
    reference = game.empty_game(players, first=seed % players)
    position = compiled.from_game(reference)
    dealer = kernel_dealer = Dealer(seed)
    floors_everything = choose.random() < 0.1
    while reference.phase != Phase.OVER:
        if reference.phase == Phase.DEAL:
            displays, dealer = game.sample_deal(reference, dealer)
            reference = game.deal(reference, displays)
            given = compiled.deal(position, displays)
            position, kernel_dealer = compiled.deal_seeded(position, kernel_dealer)
            assert given.flat() == position.flat()
            assert kernel_dealer == dealer
            if reference.round > 30:
                return reference
        else:
            actions = game.legal_actions(reference)
            assert compiled.legal_actions(position) == actions
            assert compiled.perft(position, 1) == len(actions)
            floored = [action for action in actions if action.row == 0]
            action = choose.choice(floored if floors_everything else actions)
            reference = game.draft(reference, action)
            position = compiled.draft(position, action)
        expected = sorted_floors(reference)
        assert compiled.to_game(position) == expected
        assert compiled.from_game(expected).flat() == position.flat()
        winners = game.winners(reference)
        assert compiled.win_shares(position) == tuple(
            1 / len(winners) if seat in winners else 0.0 for seat in range(players)
        )
    assert compiled.legal_actions(position) == ()
    return reference


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_agree_step_by_step(players: int) -> None:
    choose = random.Random(players)
    for seed in range(60):
        play_both(players, seed, choose)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_games_agree_step_by_step(players: int) -> None:
    choose = random.Random(10 + players)
    for seed in range(3000):
        play_both(players, 1000 + seed, choose)


def test_a_position_goes_on_from_anywhere() -> None:
    """A state taken over in the middle of a round is as good as one reached from the start."""
    reference, dealer = game.new_game(3, 1, Dealer(5))
    choose = random.Random(1)
    while reference.phase != Phase.OVER:
        action = choose.choice(game.legal_actions(reference))
        drafted = compiled.draft(compiled.from_game(reference), action)
        after = game.draft(reference, action)
        assert compiled.to_game(drafted) == sorted_floors(after)
        reference, dealer = game.apply_action(reference, action, dealer)


def over_state(paid_rows: tuple[bool, ...]) -> GameState:
    """One draft before the end: seat 0 completes a row, two bonuses may be paid already."""
    board = game.empty_game(2).boards[0]
    row = (True, True, True, True, True)
    wall = ((False, True, True, True, True), row, *board.wall[2:])
    bonuses = game.Bonuses(paid_rows, (False,) * 5, (False,) * 5)
    ours = replace(board, wall=wall, bonuses=bonuses, score=30)
    bag = [20] * 5
    for index, cells in enumerate(wall):
        for column, filled in enumerate(cells):
            bag[constants.WALL_COLOUR[index][column]] -= filled
    bag[0] -= 1
    return replace(
        game.empty_game(2),
        boards=(ours, board),
        centre=(1, 0, 0, 0, 0),
        bag=tuple(bag),
        phase=Phase.DRAFT,
    )


@pytest.mark.parametrize("paid", [False, True])
def test_a_bonus_that_was_paid_is_not_paid_again(
    paid: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Two complete rows while tiles are on offer is no state of play, but it shows the flags.
    monkeypatch.setattr(compiled, "check_invariants", lambda state: None)
    state = over_state((False, paid, False, False, False))
    action = Action(0, 0, 1)
    ended = game.draft(state, action)
    assert ended.phase == Phase.OVER
    assert compiled.to_game(compiled.draft(compiled.from_game(state), action)) == ended


def test_a_dead_position_ends_the_game() -> None:
    state = last_tile(*LOCKED)
    for action in game.legal_actions(state):
        ended = compiled.to_game(compiled.draft(compiled.from_game(state), action))
        assert ended == game.draft(state, action)
        assert ended.phase == Phase.OVER


def test_errors_are_named() -> None:
    state, _ = game.new_game(2, 0, Dealer(0))
    position = compiled.from_game(state)
    for action in (Action(0, 0, 1), Action(1, 0, 6), Action(6, 0, 1), Action(1, 5, 1)):
        assert game.why_illegal(state, action) is not None
        with pytest.raises(IllegalAction):
            compiled.draft(position, action)
    with pytest.raises(WrongPhase, match="DEAL"):
        compiled.deal(position, state.displays)
    with pytest.raises(WrongPhase, match="DEAL"):
        compiled.deal_seeded(position, Dealer(0))
    waiting = compiled.from_game(game.empty_game(2))
    with pytest.raises(WrongPhase, match="DRAFT"):
        compiled.draft(waiting, Action(1, 0, 1))
    with pytest.raises(BrokenInvariant):
        compiled.from_game(replace(state, centre=(1, 0, 0, 0, 0)))


@given(st.data())
def test_impossible_deals_are_refused_alike(data: st.DataObject) -> None:
    """Deals from a nearly empty bag: the kernel takes exactly those that the reducer takes."""
    empty = game.empty_game(2)
    bag = data.draw(st.lists(st.integers(0, 3), min_size=5, max_size=5))
    lid = data.draw(st.lists(st.integers(0, 3), min_size=5, max_size=5))
    displays = tuple(
        tuple(data.draw(st.lists(st.integers(0, 2), min_size=5, max_size=5))) for _ in range(5)
    )
    # Whatever is in neither lies on the opponent's floor for this test's purpose: unchecked.
    state = replace(empty, bag=tuple(bag), lid=tuple(lid))
    if data.draw(st.booleans()):
        displays, _ = game.sample_deal(state, Dealer(data.draw(st.integers(0, 1000))))
    flat = compiled.from_game(empty).flat()
    flat[5:15] = [*bag, *lid]
    position = _kernel.Position(2, flat)
    try:
        expected = game.deal(state, displays)
    except BadDeal:
        with pytest.raises(BadDeal):
            compiled.deal(position, displays)
    else:
        assert compiled.to_game(compiled.deal(position, displays)) == expected


@given(st.lists(st.integers(-3, 40), max_size=110), st.integers(0, 5))
def test_a_wrong_list_of_numbers_is_refused(numbers: list[int], players: int) -> None:
    with pytest.raises(ValueError, match=r"state|players"):
        _kernel.Position(players, numbers)


def test_the_marker_is_told_from_tiles() -> None:
    state, _ = game.new_game(2, 0, Dealer(0))
    position = compiled.from_game(state)
    for action in (Action(1, 0, 0), Action(0, 4, 0)):
        state = game.draft(state, action)
        position = compiled.draft(position, action)
    assert state.boards[1].floor[0] == MARKER
    assert compiled.to_game(position) == state
