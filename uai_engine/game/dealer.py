"""The portable dealer: a seed means the same deals in every language.

SplitMix64, as published by Steele, Lea and Flood; the standard in `protocol/` fixes how its
numbers choose tiles. A dealer is a value: drawing returns the dealer that comes after.
"""

from dataclasses import dataclass

from uai_engine.game.constants import DISPLAY_SIZE
from uai_engine.game.state import Counts, Displays, GameState

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Dealer:
    """The 64-bit state of the generator; a seed is the state it starts with."""

    seed: int


def next_word(seed: int) -> tuple[int, int]:
    """One step of SplitMix64: the number drawn and the generator's new state."""
    seed = (seed + _GAMMA) & _MASK
    word = seed
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31), seed


def sample_deal(state: GameState, dealer: Dealer) -> tuple[Displays, Dealer]:
    """Draw tiles for every display, without changing the state."""
    bag, lid = list(state.bag), list(state.lid)
    left = sum(bag)
    seed = dealer.seed
    displays: list[Counts] = []
    for _ in state.displays:
        drawn = [0] * len(bag)
        for _ in range(DISPLAY_SIZE):
            if not left:
                bag, lid = lid, [0] * len(bag)
                left = sum(bag)
                if not left:
                    break
            word, seed = next_word(seed)
            k = ((word >> 32) * left) >> 32
            colour = 0
            while k >= bag[colour]:
                k -= bag[colour]
                colour += 1
            bag[colour] -= 1
            drawn[colour] += 1
            left -= 1
        displays.append(tuple(drawn))
    return tuple(displays), Dealer(seed)
