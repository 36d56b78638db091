"""Levels: how `mcts` plays at the strength that `LimitStrength` and `Elo` ask for.

A level has two dials. Its *nodes* say how far it thinks. Its *sight* is the chance that it notices
a group of tiles that could be taken. The level plays the best move that it finds among those it
noticed: a sensible move that overlooks a better one, as people do. Neither dial is a time: a
level is the same on a slow machine.

What a level notices depends on the position and the option `Seed` alone, so a game can be played
again. The table is a measurement: `scripts/ladder` plays neighbouring levels against each other.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, NamedTuple, TypeVar

from uai_engine.game import Action, GameState
from uai_engine.game.dealer import next_word
from uai_engine.notation import write_fen
from uai_engine.notation.options import check, spin

_T = TypeVar("_T")

CERTAIN: Final = 1000
"""Sight is counted in thousandths: with so many nothing is overlooked."""


class Level(NamedTuple):
    """How strong to play."""

    nodes: int
    sight: int
    """The chance to notice a group of tiles, in thousandths."""


LEVELS: Final = {
    400: Level(8, 230),
    550: Level(8, 314),
    700: Level(8, 400),
    850: Level(8, 482),
    1000: Level(8, 588),
    1150: Level(8, 688),
    1300: Level(8, 793),
    1450: Level(8, 904),
    1600: Level(10, CERTAIN),
    1750: Level(19, CERTAIN),
    1900: Level(42, CERTAIN),
    2050: Level(83, CERTAIN),
    2200: Level(160, CERTAIN),
    2350: Level(350, CERTAIN),
    2500: Level(740, CERTAIN),
    2650: Level(1550, CERTAIN),
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
    """The actions that a level of this sight notices; never none.

    It notices some of the groups of tiles, and overlooks half as readily where they could go.
    """
    text = f"{seed} {write_fen(state)}"
    stream = int.from_bytes(blake2b(text.encode(), digest_size=8).digest())
    groups = [(action.bowl, action.colour) for action in actions]
    seen, stream = _drawn(sorted(set(groups)), sight, stream)
    left = [action for action, group in zip(actions, groups, strict=True) if group in seen]
    found, stream = _drawn(left, (CERTAIN + sight) // 2, stream)
    return tuple(found)


def _drawn(things: list[_T], chance: int, stream: int) -> tuple[list[_T], int]:
    """Some of the things, each with this chance in thousandths, but at least one."""
    drawn = []
    for thing in things:
        word, stream = next_word(stream)
        if (word >> 32) * CERTAIN >> 32 < chance:
            drawn.append(thing)
    if not drawn:
        word, stream = next_word(stream)
        drawn = [things[(word >> 32) * len(things) >> 32]]
    return drawn, stream
