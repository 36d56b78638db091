"""Packed words: boards, pools and moves as integers of 32 and 64 bits.

The layouts are in `protocol/packed-words.md`. A word says less than the game's own objects: a
board word has no floor colours, a pool word no display numbers. Decoding gives back all that
the word has, and what is no encoding of anything is refused with a PackedError.

>>> from uai_engine.game import Action, Dealer, new_game
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
>>> hex(pack_board(seen_board(state, 0)))
'0x1000'
>>> word = pack_move(Action(bowl=3, colour=1, row=2), state.displays)
>>> unpack_move(word, state.displays)
Action(bowl=3, colour=1, row=2)
"""

from uai_engine.notation.packed.boards import (
    SeenBoard,
    available_squares,
    pack_board,
    seen_board,
    unpack_board,
)
from uai_engine.notation.packed.groups import group_id, group_tiles
from uai_engine.notation.packed.moves import pack_move, unpack_move
from uai_engine.notation.packed.pools import (
    pack_inner_pool,
    pack_outer_pool,
    unpack_inner_pool,
    unpack_outer_pool,
)
from uai_engine.notation.packed.words import PackedError

__all__ = [
    "PackedError",
    "SeenBoard",
    "available_squares",
    "group_id",
    "group_tiles",
    "pack_board",
    "pack_inner_pool",
    "pack_move",
    "pack_outer_pool",
    "seen_board",
    "unpack_board",
    "unpack_inner_pool",
    "unpack_move",
    "unpack_outer_pool",
]
