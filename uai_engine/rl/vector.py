"""Many games in one call: actions in, and everything a learner wants written to its own arrays."""

import struct
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from uai_engine.game import GameError, GameState
from uai_engine.game.dealer import next_word
from uai_engine.kernel._kernel import Games
from uai_engine.kernel.state import Position, from_game, to_game
from uai_engine.rl.actions import action_count
from uai_engine.rl.observation import observation_size
from uai_engine.rl.rewards import Reward, reward_number

_SEED: Final = (1 << 64) - 1
_MAGIC: Final = b"AZULGAME0"
_HEADER: Final = struct.Struct("<9sBQQI")


class Ending(IntEnum):
    """How a game stands after a step. One that has ended was begun anew with its next seed."""

    GOES_ON = 0
    ENDED = 1
    """By the rules: terminated."""
    CUT_SHORT = 2
    """It had so many moves as it may: truncated."""


class IllegalActions(ValueError):
    """Actions that the rules do not allow. Nothing has changed."""

    def __init__(self, indices: Sequence[int], actions: Sequence[int]) -> None:
        self.indices = tuple(indices)
        """The games whose actions were refused."""
        told = [f"{action} in game {at}" for at, action in zip(indices, actions, strict=True)]
        more = f" and {len(told) - 5} more" if len(told) > 5 else ""
        super().__init__(f"not legal: action {', '.join(told[:5])}{more}")


@dataclass(frozen=True, slots=True)
class Batch:
    """Arrays with a row for every game, made once and written again at every step.

    They may be numpy's or anything else that speaks DLPack and lies in the memory of the CPU,
    contiguous: a slice of the storage that a learner has anyway, or a tensor.
    """

    observations: Any
    """Bytes, `observation_size(players)` for each game, as the player to move sees it."""
    masks: Any
    """Bytes or truth values, one for each action: 1 if it is legal."""
    rewards: Any
    """32-bit floats, one for each seat: what the step was worth to it."""
    ends: Any
    """A byte: an `Ending`."""
    seats: Any
    """A byte: the seat to move."""

    @classmethod
    def empty(cls, games: int, players: int) -> Self:
        """Arrays of numpy's for so many games."""
        return cls(
            observations=np.zeros((games, observation_size(players)), np.uint8),
            masks=np.zeros((games, action_count(players)), np.int8),
            rewards=np.zeros((games, players), np.float32),
            ends=np.zeros(games, np.uint8),
            seats=np.zeros(games, np.uint8),
        )


class VectorEnv:
    """So many games, each with its own portable dealer, in the kernel.

    A game that ends is begun anew in the same step: its row then has the rewards of the game that
    has ended and the observation of the new one. Its seed is the first word of the dealer's
    generator seeded with the seed before, so that a seed decides all games that follow it. Seat 0
    has the first move of every game.

    `max_moves` cuts a game short that will not end, as between players who put everything on the
    floor; 0 lets it go on. `threads` share the work; the interpreter is free meanwhile.
    """

    def __init__(
        self,
        games: int,
        players: int = 2,
        *,
        rewards: Reward = "win",
        max_moves: int = 0,
        threads: int = 1,
        out: Batch | None = None,
    ) -> None:
        if games < 1 or threads < 1 or max_moves < 0:
            raise ValueError(f"{games} games of {max_moves} moves on {threads} threads")
        self.players = players
        self.num_envs = games
        self.games = Games(players, games, reward_number(rewards), max_moves, threads)
        self.out = Batch.empty(games, players) if out is None else out

    def reset(self, seed: Any = 0, out: Batch | None = None) -> Batch:
        """Begin all games: with these seeds, or with a seed and those that follow it by one."""
        if np.ndim(seed) == 0:
            numbers = [(int(seed) + at) & _SEED for at in range(self.num_envs)]
        else:
            numbers = [int(each) for each in seed]
        if len(numbers) != self.num_envs or not all(0 <= each <= _SEED for each in numbers):
            raise ValueError(f"{self.num_envs} seeds from 0 to 2**64 - 1 are wanted")
        self.games.begin(np.array(numbers, np.uint64))
        return self.show(out)

    def step(self, actions: Any, out: Batch | None = None) -> Batch:
        """Play an action in every game: an array of 16, 32 or 64-bit numbers.

        Raises IllegalActions if any of them is not legal; then no game has moved.
        """
        into = self.out if out is None else out
        refused = self.games.step(
            actions, into.observations, into.masks, into.rewards, into.ends, into.seats
        )
        if refused:
            raise IllegalActions(refused, [int(actions[at]) for at in refused])
        return into

    def show(self, out: Batch | None = None) -> Batch:
        """How all games stand, without a step: rewards and ends are 0."""
        into = self.out if out is None else out
        self.games.show(into.observations, into.masks, into.rewards, into.ends, into.seats)
        return into

    def random_actions(self, seed: int, out: Any = None) -> Any:
        """A legal action of every game, each with the same chance."""
        actions = np.empty(self.num_envs, np.int64) if out is None else out
        self.games.sample(seed & _SEED, actions)
        return actions

    def seeds(self) -> NDArray[np.uint64]:
        """The seed of every game that is being played: `startpos players N seed S` in UAI."""
        found = np.empty(self.num_envs, np.uint64)
        self.games.seeds(found)
        return found

    def begin(self, index: int, seed: int) -> None:
        """Begin one game anew; `show` or the next step writes its row."""
        self.games.begin_one(index, seed)

    def state(self, index: int) -> GameState:
        """One game as the rest of the house knows it."""
        return to_game(self.games.get(index)[0])

    def branch(self, source: int, target: int) -> None:
        """Let one game go on as a copy of another: the same deals await both."""
        self.games.copy(source, target)

    def snapshot(self, index: int) -> bytes:
        """One game with all that it needs to go on, deals to come included."""
        position, dealer, seed, moves = self.games.get(index)
        flat = position.flat()
        header = _HEADER.pack(_MAGIC, position.players, dealer, seed, moves)
        return header + struct.pack(f"<{len(flat)}i", *flat)

    def restore(self, index: int, snapshot: bytes) -> None:
        """Put a game back, here or in another `VectorEnv` for so many players.

        Raises ValueError for bytes that are no snapshot of a game that can be played on.
        """
        position, dealer, seed, moves = _read(snapshot, self.players)
        self.games.set(index, position, dealer, seed, moves)


def next_seed(seed: int) -> int:
    """The seed of the game after the one with this seed."""
    return next_word(seed)[0]


def _read(snapshot: bytes, players: int) -> tuple[Position, int, int, int]:
    length = len(snapshot) - _HEADER.size
    if length < 0 or length % 4:
        raise ValueError(f"{len(snapshot)} bytes are not a snapshot")
    magic, seats, dealer, seed, moves = _HEADER.unpack_from(snapshot)
    if magic != _MAGIC:
        raise ValueError("these bytes are not a snapshot")
    if seats != players:
        raise ValueError(f"a snapshot of {seats} players, not of {players}")
    flat = list(struct.unpack_from(f"<{length // 4}i", snapshot, _HEADER.size))
    try:
        return from_game(to_game(Position(players, flat))), dealer, seed, moves
    except GameError as error:
        raise ValueError(f"the snapshot is of no game: {error}") from error
