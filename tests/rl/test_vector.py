"""Many games at once: what is written, what is refused, and what a single game can do."""

import struct
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from uai_engine.game import Phase, legal_actions
from uai_engine.game.dealer import next_word
from uai_engine.rl import Batch, Ending, IllegalActions, VectorEnv
from uai_engine.rl.actions import action_count, action_number
from uai_engine.rl.observation import fields, highest, observation_of, observation_size
from uai_engine.rl.rewards import KINDS, Reward

PLAYERS = pytest.mark.parametrize("players", [2, 3, 4])


def copied(batch: Batch) -> Batch:
    return Batch(*(np.array(getattr(batch, name)) for name in Batch.__slots__))


def same(one: Batch, other: Batch) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in Batch.__slots__)


@PLAYERS
def test_rows_are_what_the_reducers_say(players: int) -> None:
    env = VectorEnv(20, players)
    batch = env.reset(seed=5)
    for turn in range(60):
        for index in range(20):
            state = env.state(index)
            assert state.phase == Phase.DRAFT
            assert batch.seats[index] == state.seat
            expected = observation_of(state, state.seat)
            assert batch.observations[index].tolist() == expected.tolist()
            legal = [action_number(action) for action in legal_actions(state)]
            assert np.flatnonzero(batch.masks[index]).tolist() == legal
        assert (batch.observations <= highest(players)).all()
        batch = env.step(env.random_actions(turn))


@PLAYERS
def test_sizes_agree_with_the_kernel(players: int) -> None:
    from uai_engine.kernel import _kernel

    assert _kernel.observation_size(players) == observation_size(players)
    assert {2: 160, 3: 229, 4: 298}[players] == observation_size(players)
    assert {2: 180, 3: 240, 4: 300}[players] == action_count(players)


@PLAYERS
@pytest.mark.parametrize("reward", KINDS)
def test_rewards_come_when_they_are_due(players: int, reward: Reward) -> None:
    env = VectorEnv(20, players, rewards=reward)
    before = copied(env.reset(seed=1))
    total, ended = np.zeros((20, players)), 0
    for turn in range(250):
        batch = env.step(env.random_actions(turn))
        total += batch.rewards
        rounds = fields(players)["round"].where
        same_round = batch.observations[:, rounds] == before.observations[:, rounds]
        assert not batch.rewards[(batch.ends == Ending.GOES_ON) & same_round[:, 0]].any()
        for index in np.flatnonzero(batch.ends):
            ended += 1
            if reward == "win":
                assert total[index].sum() == pytest.approx(1)
                assert total[index].max() in (1, 0.5, pytest.approx(1 / 3), 0.25)
            elif reward == "difference":
                assert total[index].sum() == pytest.approx(0, abs=1e-4)
            else:
                assert (total[index] >= 0).all()
            total[index] = 0
        if reward == "rounds":
            shown = [board.score for index in range(20) for board in env.state(index).boards]
            assert total.ravel().tolist() == shown
        before = copied(batch)
    assert ended > 20


def test_a_seed_decides_every_game_that_follows() -> None:
    env, seeds = VectorEnv(4), [3, 9, 2**64 - 1, 0]
    env.reset(seeds)
    ends = [0] * 4
    for turn in range(400):
        assert env.seeds().tolist() == seeds
        batch = env.step(env.random_actions(turn))
        for index in np.flatnonzero(batch.ends):
            seeds[index], _ = next_word(seeds[index])
            ends[index] += 1
            assert env.state(int(index)).round == 1
    assert min(ends) > 2


def test_threads_and_callers_arrays_change_nothing() -> None:
    one, two = VectorEnv(1000), VectorEnv(1000, threads=3, out=Batch.empty(1000, 2))
    for env in (one, two):
        env.reset(seed=11)
    storage = np.zeros((100, 1000, observation_size(2)), np.uint8)
    for turn in range(100):
        kept = two.out
        into = Batch(storage[turn], kept.masks.view(bool), kept.rewards, kept.ends, kept.seats)
        actions = one.random_actions(turn)
        assert same(one.step(actions), two.step(actions.astype(np.int16), into))
        assert np.array_equal(storage[turn], one.out.observations)


class Exported:
    """An array that can be had by DLPack and in no other way."""

    def __init__(self, array: np.ndarray[Any, Any]) -> None:
        self._array = array

    def __dlpack__(self, **settings: Any) -> Any:
        return self._array.__dlpack__(**settings)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


def test_arrays_by_dlpack() -> None:
    env, other = VectorEnv(10), VectorEnv(10)
    into = Batch.empty(10, 2)
    env.reset(seed=2)
    other.reset(seed=2)
    actions = env.random_actions(1)
    exported = Batch(*(Exported(getattr(into, name)) for name in Batch.__slots__))
    other.step(Exported(actions), exported)
    assert same(env.step(actions), into)


def test_illegal_actions_are_named_and_nothing_changes() -> None:
    env = VectorEnv(300, threads=2)
    before = copied(env.reset(seed=0))
    actions = env.random_actions(0)
    actions[7], actions[200] = -1, 180
    actions[12] = np.flatnonzero(before.masks[12] == 0)[0]
    with pytest.raises(IllegalActions, match="action -1 in game 7, ") as refused:
        env.step(actions)
    assert refused.value.indices == (7, 12, 200)
    assert same(env.out, before)
    assert same(env.show(), before)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda batch: {"observations": batch.observations[:-1]},
        lambda batch: {"observations": batch.observations.astype(np.float32)},
        lambda batch: {"observations": np.asfortranarray(batch.observations)},
        lambda batch: {"masks": batch.masks.astype(np.int16)},
        lambda batch: {"rewards": batch.rewards.astype(np.float64)},
        lambda batch: {"ends": batch.ends.reshape(-1, 1)},
        lambda batch: {"seats": batch.seats.tolist()},
        lambda batch: {"seats": _read_only(batch.seats)},
    ],
)
def test_arrays_that_do_not_fit_are_refused(spoil: Callable[[Batch], dict[str, Any]]) -> None:
    env = VectorEnv(10)
    batch = env.reset()
    parts = {name: getattr(batch, name) for name in Batch.__slots__}
    with pytest.raises((ValueError, TypeError)):
        env.step(env.random_actions(0), Batch(**parts | spoil(batch)))
    assert (env.show().seats == 0).all()


def _read_only(array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    array = array.copy()
    array.setflags(write=False)
    return array


@pytest.mark.parametrize("kind", [np.uint8, np.float64, np.uint64])
def test_actions_are_signed_whole_numbers(kind: type) -> None:
    env = VectorEnv(10)
    env.reset()
    with pytest.raises((ValueError, TypeError)):
        env.step(env.random_actions(0).astype(kind))


def test_snapshot_restore_and_branch() -> None:
    env, other = VectorEnv(3, 3), VectorEnv(2, 3)
    env.reset(seed=4)
    for turn in range(20):
        env.step(env.random_actions(turn))
    kept, state = env.snapshot(0), env.state(0)
    other.restore(1, kept)
    env.branch(0, 2)
    assert env.state(2) == state
    for turn in range(40):
        env.step(env.random_actions(turn))
    assert env.state(0) != state
    env.restore(0, kept)
    other.branch(1, 0)
    assert env.state(0) == other.state(0) == other.state(1) == state
    # The same deals are to come in all of them.
    for turn in range(300):
        batch = env.show()
        choice = int(np.flatnonzero(batch.masks[0])[turn % batch.masks[0].sum()])
        later = env.random_actions(turn)
        later[0] = choice
        assert env.step(later).ends[0] == other.step(np.array([choice, choice])).ends[1]
        assert env.state(0) == other.state(0) == other.state(1)


def test_bytes_that_are_no_snapshot_are_refused() -> None:
    env = VectorEnv(1)
    env.reset(seed=4)
    kept = env.snapshot(0)
    state = env.state(0)
    for bad in (b"", kept[:-1], kept[:-4], kept + b"\0" * 4, b"x" + kept[1:], kept[:20]):
        with pytest.raises(ValueError, match=r"."):
            env.restore(0, bad)
    start = len(kept) - 4 * ((len(kept) - 30) // 4)
    for at in range(start, len(kept), 4):
        for number in (-1, 21, 2**31 - 1, -(2**31)):
            try:
                env.restore(0, kept[:at] + struct.pack("<i", number) + kept[at + 4 :])
            except ValueError:
                assert env.state(0) == state
            else:  # a score or a round can be anything
                env.step(env.random_actions(0))
                env.restore(0, kept)
    with pytest.raises(ValueError, match="players"):
        VectorEnv(1, 3).restore(0, kept)
    for index in (-1, 1):
        with pytest.raises((IndexError, TypeError)):
            env.restore(index, kept)
        with pytest.raises((IndexError, TypeError)):
            env.branch(0, index)


def test_games_can_be_cut_short() -> None:
    env = VectorEnv(10, max_moves=5)
    env.reset(seed=0)
    ends = [env.step(env.random_actions(turn)).ends.copy() for turn in range(10)]
    assert [sorted(set(row.tolist())) for row in ends] == [[0]] * 4 + [[2]] + [[0]] * 4 + [[2]]


def test_the_interpreter_is_free_meanwhile() -> None:
    """Another thread runs Python while the games move on, and is told to keep its hands off."""
    env = VectorEnv(20_000)
    env.reset()
    actions, over = env.random_actions(0), threading.Event()
    refused: list[str] = []

    def look() -> None:
        while not refused and not over.is_set():
            try:
                env.seeds()
            except RuntimeError as error:
                refused.append(str(error))

    other = threading.Thread(target=look)
    other.start()
    for turn in range(5000):
        if refused:
            break
        try:
            env.step(actions)
            env.random_actions(turn, actions)
        except RuntimeError:
            continue  # the other thread was there first
    over.set()
    other.join()
    assert refused == ["another thread uses these games"]


def test_without_the_kernel_it_says_so() -> None:
    code = "import sys; sys.modules['uai_engine.kernel._kernel'] = None; import uai_engine.rl"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stderr.splitlines()[-1] == (
        "ImportError: uai_engine.rl is made of the compiled kernel, which is missing here"
    )
