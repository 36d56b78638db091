"""Text and bits <-> game objects.

>>> from uai_engine.game import Dealer, draft, new_game
>>> from uai_engine.notation import parse_fen, parse_move, write_fen
>>> state, _ = new_game(players=2, first=0, dealer=Dealer(0))
>>> after = draft(state, parse_move("1t2"))
>>> write_fen(after).split(" ; ")[0]
'5/5/5/5/5 0042000000 00000 00000 00000 0 0'
>>> parse_fen(write_fen(after)) == after
True

Games on file are read and written as records; `reading.problems` is everything wrong with one:

>>> from uai_engine.notation import read_record, write_record
>>> reading = read_record("AZULGAME\\n2\\n1llrr 2orku 3luuk 4krul 5rrok\\nA 2 r 1\\n")
>>> reading.problems, reading.states[-1].seat
((), 1)
>>> write_record(reading.game).splitlines()[-1]
'A 2 r 1'
"""

from typing import TYPE_CHECKING, Any, Final

from uai_engine.notation.azulfen import parse_fen, write_fen
from uai_engine.notation.deals import parse_deal, write_deal
from uai_engine.notation.errors import DealError, FenError, MoveError, NotationError
from uai_engine.notation.moves import parse_move, write_move, write_short_move
from uai_engine.notation.spoken import read_move, say_move

if TYPE_CHECKING:
    from uai_engine.notation.game_record import GameRecord
    from uai_engine.notation.record import read_record, write_record
    from uai_engine.notation.svg import board_svg

__all__ = [
    "DealError",
    "FenError",
    "GameRecord",
    "MoveError",
    "NotationError",
    "board_svg",
    "parse_deal",
    "parse_fen",
    "parse_move",
    "read_move",
    "read_record",
    "say_move",
    "write_deal",
    "write_fen",
    "write_move",
    "write_record",
    "write_short_move",
]

_WHEN_ASKED_FOR: Final = {
    "GameRecord": "uai_engine.notation.game_record",
    "board_svg": "uai_engine.notation.svg",
    "read_record": "uai_engine.notation.record",
    "write_record": "uai_engine.notation.record",
}
"""What an engine at its start has no need to load."""


def __getattr__(name: str) -> Any:
    if name not in _WHEN_ASKED_FOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_WHEN_ASKED_FOR[name]), name)
