"""The long options of `uai-engine match`, in one table: the command line and `--config` read it."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from uai_engine.match.settings import Kind, OnFault, Order

Value: TypeAlias = Literal["whole", "number", "text", "flag", "words", "engines", "pair"]
"""What an option takes. `words` are key=value; `engines` are words for each of several engines;
`pair` is two texts."""


@dataclass(frozen=True, slots=True)
class LongOption:
    name: str
    """As on the command line and in a file: `opening-moves`."""
    value: Value
    help: str
    metavar: str | None = None
    choices: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """Its name in Python."""
        return self.name.replace("-", "_")


LONG_OPTIONS: Final = (
    LongOption("engine", "engines", "An engine; once each.", "WORDS"),
    LongOption("each", "words", "Limits and options for all engines.", "WORDS"),
    LongOption("quick", "pair", "Two engines, 100 games, 0.1 s a move.", "COMMAND COMMAND"),
    LongOption("kind", "text", "Who meets whom; default match.", choices=get_args(Kind)),
    LongOption("gauntlet-seeds", "whole", "A gauntlet is for the first so many; default 1."),
    LongOption("seats", "whole", "Seats in a game, 2 to 4; default 2."),
    LongOption("rounds", "whole", "Deals for each table; default 10."),
    LongOption("games", "whole", "Instead of rounds: so many games, up to a whole round."),
    LongOption("seed", "whole", "Decides every deal; default 0."),
    LongOption("openings", "text", "AzulFENs, one a line, or records; one a round.", "FILE"),
    LongOption("opening-moves", "whole", "Of records, only so many moves."),
    LongOption(
        "opening-order", "text", "In which order; default sequential.", choices=get_args(Order)
    ),
    LongOption("opening-start", "whole", "Begin with this opening; default 1, the first."),
    LongOption("random-plies", "whole", "Open with so many random sensible moves; default 0."),
    LongOption("ponder", "flag", "Engines think on the others' time."),
    LongOption("concurrency", "whole", "Games at a time; default 1, or all of a cluster."),
    LongOption("cluster", "text", "Hand the games to this Dask scheduler.", "ADDRESS"),
    LongOption("margin", "whole", "Milliseconds an answer may be late; default 100."),
    LongOption("watchdog", "number", "Seconds of silence without a clock; default 60."),
    LongOption("max-moves", "whole", "Adjudicate after so many moves; default 1000."),
    LongOption("max-rounds", "whole", "Adjudicate after so many rounds; default 40."),
    LongOption("resign", "words", "share=0.02 moves=4: adjudicate the hopeless.", "WORDS"),
    LongOption("agree", "words", "share=0.98 moves=4: adjudicate the certain.", "WORDS"),
    LongOption("sprt", "words", "elo0=0 elo1=10 [alpha= beta= scale=normalised]", "WORDS"),
    LongOption(
        "on-fault",
        "text",
        "Start the engine anew (default) or stop the match.",
        choices=get_args(OnFault),
    ),
    LongOption("out", "text", "Write the games as records.", "FILE"),
    LongOption("grid-out", "text", "Write the games as grid logs.", "FILE"),
    LongOption("event", "text", "What the match is called, for the records.", "TEXT"),
    LongOption("site", "text", "Where it is played, for the records.", "TEXT"),
    LongOption("log", "text", "Write every line to and from every engine.", "FILE"),
    LongOption("report-every", "whole", "Results so far every so many games; default 10."),
    LongOption("journal", "text", "The journal; default match-DATE-TIME.jsonl.", "FILE"),
    LongOption("resume", "text", "Go on with the match of this journal.", "FILE"),
    LongOption("overwrite", "flag", "Replace a journal and games that exist."),
    LongOption("json", "flag", "The summary as JSON; the rest to stderr."),
)
