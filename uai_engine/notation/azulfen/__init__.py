"""AzulFEN: a whole position in one line of text.

Reading goes from text to an unbelieved setup to a valid state, or to an error that names the field;
`protocol/AzulFEN.md` is the format's own page.
"""

from uai_engine.game.state import GameState
from uai_engine.notation.azulfen.reader import read_setup
from uai_engine.notation.azulfen.setup import state_of
from uai_engine.notation.azulfen.writer import write_fen

__all__ = ["parse_fen", "write_fen"]


def parse_fen(text: str) -> GameState:
    """The state a text means; raises FenError, and nothing else, for a text that means none.

    The round is 1 while tiles are on offer and 0 between rounds.
    """
    return state_of(read_setup(text))
