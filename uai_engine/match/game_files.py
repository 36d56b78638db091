"""The games of a match as files for people: records and grid logs.

A file has every finished game once, in the order they finished, and is made anew from the
journal when a match is taken up again: what a killed runner wrote of it does not matter.
"""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from uai_engine.client.file_lock import BINARY
from uai_engine.game import GameState
from uai_engine.match.journal import write_whole
from uai_engine.match.openings import record_of
from uai_engine.match.outcome import Outcome, StepTaken
from uai_engine.match.schedule import Plan
from uai_engine.match.settings import Settings, SettingsError
from uai_engine.notation.game_record import GameRecord, Note
from uai_engine.notation.grid import write_azul_grid
from uai_engine.notation.info import Info
from uai_engine.notation.moves import parse_move
from uai_engine.notation.record import write_record
from uai_engine.notation.record.evaluation import Evaluation, write_evaluation
from uai_engine.notation.result import DECISIONS, Result
from uai_engine.notation.steps import is_deal, parse_step

Game: TypeAlias = tuple[Plan, Outcome]


def record_of_game(settings: Settings, plan: Plan, outcome: Outcome) -> GameRecord:
    """A finished game with the engines' names, the seed, and what was said about each move."""
    opening = record_of(plan.opening, settings.seats)
    dealt = any(map(is_deal, plan.opening.steps))
    fault = outcome.fault
    remarks = [
        Note(len(opening.steps) + at, text)
        for at, step in enumerate(outcome.steps, start=1)
        if (text := _remark(step, opening.start))
    ]
    if fault is not None:
        remarks.append(Note(len(opening.steps) + len(outcome.steps), f" {fault.detail}"))
    return replace(
        opening,
        steps=opening.steps + tuple(parse_step(step.text) for step in outcome.steps),
        names=tuple(settings.engines[engine].name for engine in plan.lineup),
        date=outcome.date,
        # A record's seed is that of all its deals; those of an opening were dealt by another.
        seed=None if dealt else plan.seed,
        result=Result(
            outcome.scores,
            outcome.ending,
            None if fault is None else fault.seat,
            outcome.places[0][0] if outcome.ending in DECISIONS else None,
        ),
        metadata=_metadata(settings, plan, dealt),
        notes=tuple(remarks),
    )


def _metadata(settings: Settings, plan: Plan, dealt: bool) -> tuple[tuple[str, str], ...]:
    known = {
        "event": settings.event,
        "site": settings.site,
        "game": str(plan.number),
        "deal-seed": str(plan.seed) if dealt else "",
    }
    return tuple((key, value) for key, value in known.items() if value)


def _remark(step: StepTaken, start: GameState) -> str:
    """What is known of a move, as a comment; nothing of a deal."""
    if step.milliseconds is None:
        return ""
    info = Info(
        depth=step.depth,
        nodes=step.nodes,
        nps=step.nps,
        time=step.milliseconds,
        # What an engine says of seats that are not there would make the comment unreadable.
        win=step.win if len(step.win) == start.players else (),
        points=step.points if len(step.points) == start.players else (),
        pv=tuple(map(parse_move, step.pv.split())),
    )
    return write_evaluation(Evaluation(info, step.clock), start)


def _grid(game: GameRecord) -> str:
    """The game as a grid log, which has no place for what was said about each move."""
    text, _ = write_azul_grid(game)
    return f"{text}\n"


def check_free(settings: Settings) -> None:
    """Raise SettingsError if there is something where a match would write its games."""
    for name in (settings.out, settings.grid_out):
        if name is not None and Path(name).exists():
            raise SettingsError(f"{name} exists: give --overwrite or another name")


@contextmanager
def game_files(settings: Settings, finished: Iterable[Game]) -> Iterator[Callable[[Game], None]]:
    """Write the files of a match: those of the finished games now, and one more at each call."""
    writers = [
        (Path(name), write)
        for name, write in ((settings.out, write_record), (settings.grid_out, _grid))
        if name is not None
    ]
    texts = {path: "" for path, _ in writers}
    for plan, outcome in finished:
        game = record_of_game(settings, plan, outcome)
        for path, write in writers:
            texts[path] += write(game)
    opened = [(_begun(path, texts[path]), write) for path, write in writers]

    def append(game: Game) -> None:
        record = record_of_game(settings, *game)
        for descriptor, write in opened:
            write_whole(descriptor, write(record))

    try:
        yield append
    finally:
        for descriptor, _ in opened:
            os.close(descriptor)


def _begun(path: Path, text: str) -> int:
    """A file with this text and no other, put in its place at once, open for more."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with open(draft, "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        # A file that is open cannot be renamed everywhere: it is opened again in its place.
        os.replace(draft, path)
        return os.open(path, os.O_WRONLY | os.O_APPEND | BINARY)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror}") from None
