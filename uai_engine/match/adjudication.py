"""Games that end before the rules end them, because the engines themselves say how.

Both rules look at what every engine said on its last few moves: the share of the win it expects
for each seat. Without `win` in an engine's reports neither ever applies.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from uai_engine.notation.result import Ending

Opinions: TypeAlias = Sequence[Sequence[tuple[float, ...]]]
"""For every seat, the shares of the win that its engine gave, move by move."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How sure the engines must be, and for how many moves of each."""

    share: float
    moves: int


def decided(
    resign: Rule | None, agree: Rule | None, opinions: Opinions
) -> tuple[Ending, int] | None:
    """The ending and the winner that the engines leave no doubt about, or None.

    Resigned: every engine gives all seats but one less than the rule's share. Agreed: every
    engine gives one seat at least the rule's share.
    """
    seats = range(len(opinions))
    if resign is not None and (said := _last(resign, opinions)):
        left = [seat for seat in seats if any(win[seat] >= resign.share for win in said)]
        if len(left) == 1:
            return Ending.RESIGNED, left[0]
    if agree is not None and (said := _last(agree, opinions)):
        for seat in seats:
            if all(win[seat] >= agree.share for win in said):
                return Ending.AGREED, seat
    return None


def _last(rule: Rule, opinions: Opinions) -> list[tuple[float, ...]]:
    """What all engines said on their last moves; nothing if one of them has not said enough."""
    said = [win for of_seat in opinions for win in of_seat[-rule.moves :]]
    whole = len(said) == rule.moves * len(opinions)
    return said if whole and all(len(win) == len(opinions) for win in said) else []
