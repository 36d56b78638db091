"""The words of the UAI protocol that an engine and its driver share."""

from typing import Final

PROTOCOL_VERSION: Final = "1.0"

MAX_LINE_BYTES: Final = 1 << 20
"""The longest line either side may send, its end not counted."""

ERROR_CODES: Final = (
    "unknown-command",
    "syntax",
    "option",
    "fen",
    "move",
    "deal",
    "players",
    "phase",
    "limit",
    "busy",
    "internal",
)

REQUIRED_COMMANDS: Final = (
    "uai",
    "isready",
    "setoption",
    "uainewgame",
    "position",
    "moves",
    "fen",
    "status",
    "go",
    "stop",
    "quit",
)
"""What every engine has; one without another command answers `error unknown-command`."""

MAX_SEED: Final = (1 << 64) - 1

NO_MOVE: Final = "none"
"""What `bestmove` says where there was nothing to search."""

ANSWER_WORDS: Final = (
    "id",
    "protocol",
    "option",
    "uaiok",
    "readyok",
    "legalmoves",
    "history",
    "players",
    "fen",
    "status",
    "info",
    "bestmove",
    "perft",
    "bench",
    "error",
)
"""What every line that an engine writes begins with."""

LAST_WORDS: Final = {"perft": "perft total", "bench": "bench signature"}
"""How the answers end that an `isready` behind the command may overtake."""
