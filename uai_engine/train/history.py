"""What has come of a run so far, read from its directory: while a trainer is at work, after it has
finished and after it was killed.

The strength is the sum of what the promoted generations gained over the best before them. A
sequential test ends when it looks good, so each of these gains is a little too large on average.
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, TypeAlias

from uai_engine.client.file_lock import InUse, held
from uai_engine.train import directory as run
from uai_engine.train import promotion
from uai_engine.train.generations import Report, shards_of, standing_of, why_stop
from uai_engine.train.settings import Settings, Target

State: TypeAlias = Literal["running", "stopped", "finished"]
Stage: TypeAlias = Literal["self-play", "fit", "match"]


@dataclass(frozen=True, slots=True)
class Strength:
    """Elo over the start."""

    elo: float = 0.0
    error: float = 0.0
    """Half of the 95 % interval."""
    promotions: int = 0
    unmeasured: int = 0
    """Promotions by matches whose deals all went alike: they count for nothing here."""


@dataclass(frozen=True, slots=True)
class UnderWay:
    """How far the generation has come that is not finished."""

    generation: int
    stage: Stage
    games: int
    deals: int
    elo: float | None
    elo_error: float | None


@dataclass(frozen=True, slots=True)
class History:
    directory: Path
    settings: Settings
    target: Target
    state: State
    why: str | None
    """Why it is finished."""
    games: int
    """Of self-play, in all generations."""
    reports: Sequence[Report]
    strengths: Sequence[Strength]
    """At the start, and after each generation that is finished."""
    under_way: UnderWay | None

    def to_json(self) -> dict[str, Any]:
        of_run = asdict(self)
        strengths = of_run.pop("strengths")
        of_run.pop("reports")
        generations = [
            {**report, "strength": strength}
            for report, strength in zip(self.reports, strengths[1:], strict=True)
        ]
        return {
            **of_run,
            "directory": str(self.directory),
            "strength": strengths[-1],
            "generations": generations,
        }


def read_history(directory: Path) -> History:
    """Raises RunError where there is no run."""
    settings, target = run.read_settings(directory)
    # Asked first: a run that ends meanwhile is told as running, not as stopped.
    running = _in_use(directory)
    reports = run.reports(directory)
    why = why_stop(reports, target)
    number = len(reports) + 1
    place = run.generation(directory, number)
    under_way = None if why or not place.exists() else _under_way(directory, settings, number)
    return History(
        directory,
        settings,
        target,
        "running" if running else "stopped" if why is None else "finished",
        why,
        len(reports) * settings.games + (under_way.games if under_way else 0),
        reports,
        strengths(reports),
        under_way,
    )


def _in_use(directory: Path) -> bool:
    lock = directory / run.LOCK
    try:
        with suppress(OSError):
            if lock.exists():
                with held(lock):
                    pass
    except InUse:
        return True
    return False


def _under_way(directory: Path, settings: Settings, number: int) -> UnderWay:
    place = run.generation(directory, number)
    shards = shards_of(directory, settings, number)
    games = sum(len(shard.numbers) for shard in shards if shard.path.exists())
    standing = standing_of(place, settings.players)
    measured = promotion.interval(settings.players, standing)
    stage: Stage = "match"
    if games < settings.games:
        stage = "self-play"
    elif not (place / run.CANDIDATE).exists():
        stage = "fit"
    return UnderWay(number, stage, games, standing.deals, *(measured or (None, None)))


def error_of(report: Report) -> float | None:
    """Half of the 95 % interval of a generation's Elo."""
    return None if report["elo"] is None else float(report["elo_high"] - report["elo_low"]) / 2


def strengths(reports: Sequence[Report]) -> list[Strength]:
    """At the start, and after each generation. The matches are independent of each other."""
    found = [Strength()]
    for report in reports:
        before, error = found[-1], error_of(report)
        if not report["promoted"]:
            found.append(before)
            continue
        found.append(
            Strength(
                before.elo + (report["elo"] or 0.0),
                math.hypot(before.error, error or 0.0),
                before.promotions + 1,
                before.unmeasured + (error is None),
            )
        )
    return found
