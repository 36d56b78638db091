"""Levels: how `mcts` plays at the strength that `LimitStrength` and `Elo` ask for.

A level has two dials. Its *nodes* say how far it thinks. Its *sight* says what it notices: every
group of tiles that could be taken is noticed with this chance, and the level plays the best move
it finds among the groups it noticed. So a weak level plays sensible moves and overlooks better
ones, as people do. Neither dial is a time: a level is the same on a slow machine.

What a level notices depends on the position and the option `Seed` alone, so a game can be played
again. The table is a measurement: `scripts/ladder` plays neighbouring levels against each other.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple

from uai_engine.game import Action, GameState
from uai_engine.game.dealer import next_word
from uai_engine.notation import write_fen
from uai_engine.notation.options import check, spin

CERTAIN: Final = 1000
"""Sight is counted in thousandths: with so many nothing is overlooked."""


class Level(NamedTuple):
    """How strong to play."""

    nodes: int
    sight: int
    """The chance to notice a group of tiles, in thousandths."""


LEVELS: Final = {
    400: Level(8, 20),
    1600: Level(8, CERTAIN),
    3000: Level(8192, CERTAIN),
}
"""Levels by their Elo; `greedy` has 1000. Between two of them both dials move in proportion."""

LIMIT_STRENGTH: Final = check("LimitStrength", False)
ELO: Final = spin("Elo", 1000, min(LEVELS), max(LEVELS))


def level_of(elo: int) -> Level:
    """The level of an Elo within the table; the nearest end of the table for one outside."""
    elo = min(max(elo, min(LEVELS)), max(LEVELS))
    below = max(known for known in LEVELS if known <= elo)
    above = min(known for known in LEVELS if known >= elo)
    part, whole = elo - below, max(above - below, 1)
    low, high = LEVELS[below], LEVELS[above]
    return Level(*(a + (b - a) * part // whole for a, b in zip(low, high, strict=True)))


def noticed(
    state: GameState, actions: Sequence[Action], sight: int, seed: int
) -> tuple[Action, ...]:
    """Those of the actions whose group of tiles a level of this sight notices; never none."""
    groups = sorted({(action.bowl, action.colour) for action in actions})
    text = f"{seed} {write_fen(state)}"
    stream = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
    seen = set()
    for group in groups:
        word, stream = next_word(stream)
        if (word >> 32) * CERTAIN >> 32 < sight:
            seen.add(group)
    if not seen:
        word, stream = next_word(stream)
        seen = {groups[(word >> 32) * len(groups) >> 32]}
    return tuple(action for action in actions if (action.bowl, action.colour) in seen)
