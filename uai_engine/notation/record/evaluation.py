"""What engines made of a game, as comments of its record: `# info depth 9 nodes 1200 win 0.6 0.4`.

`info` after a move is what the player's engine said when it chose that move; `eval` after any
step is what somebody made of the position there, later. Both have the fields of UAI's `info`
line. In a record everything goes by letters, so that A's number is the first.

>>> from uai_engine.game import empty_game
>>> said = Evaluation(Info(depth=3, time=50, win=(0.25, 0.75)), clock=59500)
>>> text = write_evaluation(said, start=empty_game(players=2, first=1))
>>> text
' info clock 59500 depth 3 time 50 win 0.7500 0.2500'
>>> parse_evaluation(text, start=empty_game(players=2, first=1)) == said
True
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

from uai_engine.game import GameState
from uai_engine.notation.errors import NotationError
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.info import Info, parse_info, write_info

Kind = Literal["info", "eval"]

_EVALUATION: Final = re.compile(r"\s*(info|eval)((?:\s.*)?)", re.DOTALL)
_CLOCK: Final = re.compile(r"\sclock\s+([0-9]{1,12})(?=\s|$)")


@dataclass(frozen=True, slots=True)
class Evaluation:
    """What was said of a move or of a position; shares and points by seat."""

    info: Info
    clock: int | None = None
    """Milliseconds that the move left on its player's clock."""
    kind: Kind = "info"


def write_evaluation(evaluation: Evaluation, start: GameState) -> str:
    """The text of the comment, in a record that starts there."""
    words = write_info(_turned(evaluation.info, start.seat)).split()[1:]
    if evaluation.clock is not None:
        words = ["clock", str(evaluation.clock), *words]
    return " ".join(["", evaluation.kind, *words])


def parse_evaluation(text: str, start: GameState) -> Evaluation | None:
    """What a comment says, in a record that starts there; None for a comment of another kind."""
    found = _EVALUATION.fullmatch(text)
    if found is None:
        return None
    kind, rest = found.groups()
    try:
        info = parse_info(f"info{rest}")
    except NotationError:
        # A comment may say anything: one that only looks like this is none of ours.
        return None
    if {len(info.win), len(info.points)} - {0, start.players}:
        return None
    clock = _CLOCK.search(rest.partition(" string ")[0])
    return Evaluation(
        _turned(info, -start.seat),
        None if clock is None else int(clock[1]),
        "eval" if kind == "eval" else "info",
    )


def evaluations(game: GameRecord, kind: Kind | None = None) -> Mapping[int, Evaluation]:
    """Those in a game's comments by the number of steps they stand after; the last one counts."""
    found: dict[int, Evaluation] = {}
    for note in game.notes:
        if note.sign == "#":
            evaluation = parse_evaluation(note.text, game.start)
            if evaluation is not None and kind in (None, evaluation.kind):
                found[note.after] = evaluation
    return found


def _turned(info: Info, first: int) -> Info:
    """The report with seat `first` called 0: from seats to letters. With `-first` it is undone."""
    win = first % (len(info.win) or 1)
    points = first % (len(info.points) or 1)
    return replace(
        info,
        win=info.win[win:] + info.win[:win],
        points=info.points[points:] + info.points[:points],
    )
