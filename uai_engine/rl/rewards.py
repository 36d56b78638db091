"""What a step is worth to each seat. All kinds are 0 for most steps of a game."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias, get_args

from uai_engine.game import Phase
from uai_engine.kernel.state import Position, win_shares

Reward: TypeAlias = Literal["win", "difference", "rounds"]
"""`win`: at the end the share of the win, together 1. `difference`: at the end the score less the
mean of the others', together 0. `rounds`: at the end of every round the points it brought, which
add up to the final score."""

KINDS: Final[tuple[Reward, ...]] = get_args(Reward)
"""In the order in which the kernel numbers them."""


def reward_number(reward: Reward) -> int:
    if reward not in KINDS:
        raise ValueError(f"rewards are {', '.join(KINDS)}, not {reward!r}")
    return KINDS.index(reward)


def rewards_of(reward: Reward, before: Sequence[int], after: Position) -> list[float]:
    """What the end of a round was worth, given the scores before it."""
    scores = after.scores
    if reward == "rounds":
        return [float(now - then) for now, then in zip(scores, before, strict=True)]
    if after.phase != Phase.OVER:
        return [0.0] * len(scores)
    if reward == "win":
        return list(win_shares(after))
    others = len(scores) - 1
    return [score - (sum(scores) - score) / others for score in scores]
