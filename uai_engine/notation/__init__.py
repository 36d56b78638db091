"""Text and bits <-> game objects.

>>> from uai_engine.game import Dealer, draft, new_game
>>> from uai_engine.notation import parse_fen, parse_move, write_fen
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
>>> after = draft(state, parse_move("1t2"))
>>> write_fen(after).split(" ; ")[0]
'5/5/5/5/5 0042000000 00000 00000 00000 0 0'
>>> parse_fen(write_fen(after)) == after
True
"""

from uai_engine.notation.azulfen import parse_fen, write_fen
from uai_engine.notation.deals import parse_deal, write_deal
from uai_engine.notation.errors import DealError, FenError, MoveError, NotationError
from uai_engine.notation.moves import parse_move, write_move, write_short_move
from uai_engine.notation.spoken import read_move, say_move

__all__ = [
    "DealError",
    "FenError",
    "MoveError",
    "NotationError",
    "parse_deal",
    "parse_fen",
    "parse_move",
    "read_move",
    "say_move",
    "write_deal",
    "write_fen",
    "write_move",
    "write_short_move",
]
