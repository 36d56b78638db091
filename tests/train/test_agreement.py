"""What is taught here is what plays there: numpy's network is the kernel's."""

import random as randomness

import numpy as np
import pytest

from uai_engine.game import (
    Dealer,
    GameState,
    Phase,
    apply_action,
    draft,
    legal_actions,
    new_game,
)
from uai_engine.kernel import _kernel
from uai_engine.kernel.network_inputs import POINTS_UNIT, SEAT_INPUTS, SUPPLY_UNIT
from uai_engine.kernel.state import from_game
from uai_engine.search.learned_network import expected_tiles, seat_inputs
from uai_engine.train import value
from uai_engine.train.model import new_model, shape_for, to_numbers


def afterstate(players: int, seed: int) -> GameState:
    """What is left after some rounds of random moves: up to six, so that the lid comes back."""
    choice = randomness.Random(seed)
    state, dealer = new_game(players, seed % players, Dealer(seed))
    between = None
    while state.phase == Phase.DRAFT and (between is None or between.round <= seed % 6):
        action = choice.choice(legal_actions(state))
        after = draft(state, action)
        if after.phase == Phase.DEAL:
            between = after
        state, dealer = apply_action(state, action, dealer)
    assert between is not None
    return between


def packed(state: GameState) -> bytes:
    """An afterstate as a data set describes it."""
    row = bytearray()
    for place in range(state.players):
        board = state.boards[(state.seat + place) % state.players]
        row += bytes(sum(1 << at for at, tile in enumerate(cells) if tile) for cells in board.wall)
        row += bytes(8 * (line.colour or 0) + line.count for line in board.lines[1:])
        row.append(board.score)
    return bytes(row) + bytes(state.bag) + bytes(state.lid)


def inputs_of(state: GameState) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    inputs = np.zeros((1, shape_for(state.players).inputs), np.float32)
    for place in range(state.players):
        board = state.boards[(state.seat + place) % state.players]
        for at, number in seat_inputs(board, expected_tiles(state)):
            inputs[0, place * SEAT_INPUTS + at] += number
    supply = [number for pair in zip(state.bag, state.lid, strict=True) for number in pair]
    inputs[0, -len(supply) :] = np.array(supply) * SUPPLY_UNIT
    return inputs


@pytest.mark.parametrize("players", [2, 3, 4])
def test_network_is_the_kernels(players: int) -> None:
    model = new_model(shape_for(players), np.random.default_rng(players))
    numbers = b"".join(part.tobytes() for part in to_numbers(model))
    learned = _kernel.LearnedModel(players, numbers)
    for seed in range(12):
        state = afterstate(players, seed)
        output = value.forward(model.network, inputs_of(state))[2]
        win, _ = value.shares(output[:, :players])
        points = output[0, players:] * POINTS_UNIT
        in_turn = [(state.seat + place) % players for place in range(players)]
        kernel_win, kernel_points = (
            np.array(each)[in_turn] for each in learned.value(from_game(state))
        )
        assert win[0] == pytest.approx(kernel_win, abs=1e-5)
        assert points == pytest.approx(kernel_points, abs=1e-3)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_afterstates_of_a_data_set_have_the_networks_inputs(players: int) -> None:
    for seed in range(12):
        state = afterstate(players, seed)
        inputs = np.frombuffer(_kernel.network_inputs(players, packed(state)), np.float32)
        assert inputs == pytest.approx(inputs_of(state)[0])


def test_half_an_afterstate_is_refused() -> None:
    with pytest.raises(ValueError, match="no whole afterstates"):
        _kernel.network_inputs(2, bytes(31))


@pytest.mark.parametrize("at", range(20))
def test_what_cannot_lie_on_a_table_is_refused(at: int) -> None:
    row = bytearray(30)
    row[at] = 255
    with pytest.raises(ValueError, match="no afterstates"):
        _kernel.network_inputs(2, bytes(row))
