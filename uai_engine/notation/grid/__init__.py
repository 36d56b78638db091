"""Grid logs: a game as rounds of a table with a column a player.

The neutral layer (`log`, `reader`, `writer`) knows no game; `azul` puts Azul's on top of it.
"""

from uai_engine.notation.grid.azul import read_azul_grid, write_azul_grid
from uai_engine.notation.grid.log import Log, Pair, Round, Row, Turn, chronology, rows_of
from uai_engine.notation.grid.reader import read_log
from uai_engine.notation.grid.writer import write_log

__all__ = [
    "Log",
    "Pair",
    "Round",
    "Row",
    "Turn",
    "chronology",
    "read_azul_grid",
    "read_log",
    "rows_of",
    "write_azul_grid",
    "write_log",
]
