"""What an unfinished run has found out, kept on the disk: a run that was killed goes on there.

One JSON object a line, written when a round of a game is done. The file's name is made from all
that decides the answers, so that another engine, limit or file finds nothing; it is taken away
when the run is complete, because the next run may have a better engine of the same name.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from uai_engine.client import Limit
from uai_engine.client.engine_words import NamedEngine
from uai_engine.game import Action
from uai_engine.notation import parse_move, write_move
from uai_engine.review.evaluation import Evaluation, Line
from uai_engine.review.rounds import Judged, Round

FORMAT: Final = 1


def name_of(engine: NamedEngine, limit: Limit, multipv: int, rounds: Sequence[Round]) -> str:
    """A name that only a run with the same questions to the same engine has."""
    asked = [[position.line() for position in piece.positions] for piece in rounds]
    facts = [FORMAT, engine.command, engine.directory, engine.options, repr(limit), multipv, asked]
    return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:24] + ".jsonl"


class Kept:
    """The rounds that are done, by their number, and the file they are added to."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rounds: dict[int, Judged] = {}
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        for line in whole.splitlines():
            try:
                said = json.loads(line)
                self.rounds[said["round"]] = _judged(said)
            except (ValueError, KeyError, TypeError):
                continue  # a line that nobody can read is a round that is asked again
        self._file = path.open("ab")
        self._file.truncate(len(whole))

    def add(self, number: int, judged: Judged) -> None:
        self.rounds[number] = judged
        said = {
            "round": number,
            "positions": [_plain(each) for each in judged.positions],
            "instead": [None if each is None else _plain(each) for each in judged.instead],
        }
        self._file.write(json.dumps(said, separators=(",", ":")).encode() + b"\n")
        self._file.flush()

    def close(self, complete: bool) -> None:
        """Let go of the file; it is of no more use once the run is complete."""
        self._file.close()
        if complete or not self.rounds:
            self._path.unlink(missing_ok=True)


def _plain(evaluation: Evaluation) -> dict[str, Any]:
    return {
        "win": evaluation.win,
        "points": evaluation.points,
        "lines": [
            [" ".join(map(write_move, line.moves)), line.win, line.points]
            for line in evaluation.lines
        ],
        "exact": evaluation.exact,
    }


def _judged(said: dict[str, Any]) -> Judged:
    return Judged(
        tuple(map(_evaluation, said["positions"])),
        tuple(None if each is None else _evaluation(each) for each in said["instead"]),
    )


def _evaluation(said: dict[str, Any]) -> Evaluation:
    lines = tuple(
        Line(_moves(moves), tuple(win), tuple(points)) for moves, win, points in said["lines"]
    )
    return Evaluation(tuple(said["win"]), tuple(said["points"]), lines, bool(said["exact"]))


def _moves(text: str) -> tuple[Action, ...]:
    return tuple(map(parse_move, text.split()))
