"""Levels of conformance, and which failures follow from which.

`core` is what a match or a GUI needs of an engine that thinks and listens by turns: the handshake,
positions, moves, `go` with limits, one legal `bestmove`, and an end with the input. `full` is
everything.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from uai_engine.conformance.registry import Check
from uai_engine.conformance.verdict import Outcome, Verdict


class Level(StrEnum):
    CORE = "core"
    FULL = "full"


CORE: Final = frozenset(
    (
        # handshake
        *("ready", "silent-at-start", "start-position", "uai-answer", "protocol-version"),
        *("players-line", "only-protocol-on-stdout", "answers-in-order", "new-game"),
        *("required-commands", "unknown-command", "white-space"),
        # options
        *("option-lines", "option-names", "fixed-options", "set-options", "unknown-option"),
        # position
        *("startpos-arguments", "startpos-order", "moves-are-played", "all-or-nothing"),
        *("waits-for-a-deal", "seed-deals", "deal-before-seed", "game-seed", "dealt-startpos"),
        "rounds",
        # questions
        *("legal-moves", "no-moves", "canonical-fen", "status", "bonus-at-the-end"),
        # vectors
        *("valid-fens", "phases-and-scores", "move-lists", "first-deals", "later-deals"),
        *("whole-games", "games-in-one-line", "winners-of-games"),
        # search
        *("one-bestmove", "legal-bestmove", "legal-ponder", "legal-pv", "values-for-all-seats"),
        *("last-field", "nothing-to-search", "stop-idle", "seed-is-unknown"),
        # limits
        *("movetime", "bare-go", "first-limit", "nodes", "depth", "clocks", "mistyped-limit"),
        # errors
        *("error-lines", "error-codes"),
        # ending
        *("quit-idle", "end-of-input", "end-of-input-bounded"),
    )
)
"""The checks of the level `core`, by name."""

ANSWERS: Final = "ready"
LISTENS: Final = "ready-while-searching"

FOLLOWS_FROM: Final = {
    LISTENS: (
        *("stop", "infinite", "questions-while-searching", "kept-after-stop", "quick-cycles"),
        *("ponderhit", "ponder-miss", "state-*", "garbage-in-a-search", "flood-in-a-search"),
        *("quit-searching", "quit-after-kept", "end-of-input-infinite", "closed-output"),
        *("killed-driver", "perft-stop"),
    ),
    ANSWERS: ("*",),
}
"""Checks that an engine cannot pass once it has failed another one: they are not tried."""


def at_level(checks: Iterable[Check], level: Level) -> list[Check]:
    return [check for check in checks if level == Level.FULL or check.name in CORE]


def cause_of(check: Check, outcomes: Sequence[Outcome]) -> str:
    """The check whose failure leaves this one no chance; nothing if there is none."""
    failed = {outcome.name for outcome in outcomes if outcome.verdict == Verdict.FAIL}
    for cause, patterns in FOLLOWS_FROM.items():
        if cause in failed and any(check.fits(pattern) for pattern in patterns):
            return cause
    return ""
