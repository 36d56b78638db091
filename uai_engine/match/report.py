"""What the games show: one summary as plain data, and its tables for people."""

from dataclasses import asdict
from typing import Any

from uai_engine.match.elo import elo
from uai_engine.match.ratings import MissingLibrary, ratings
from uai_engine.match.settings import Settings
from uai_engine.match.sprt import bounds, log_likelihood_ratio, verdict
from uai_engine.match.tally import EngineTally, Tally
from uai_engine.notation.result import IN_WORDS, Ending


def summary(settings: Settings, tally: Tally, games: int) -> dict[str, Any]:
    """Every statistic of the games so far, ready for JSON."""
    said: dict[str, Any] = {
        "games": len(tally.finished),
        "of": games,
        "engines": [
            {
                "name": spec.name,
                **{key: getattr(line, key) for key in EngineTally.__slots__ if key != "pointed"},
                "average_points": line.average_points,
            }
            for spec, line in zip(settings.engines, tally.engines, strict=True)
        ],
        "endings": dict(tally.endings),
        "overhead_ms_per_move": tally.overhead / tally.moves if tally.moves else None,
    }
    if tally.pairs is not None:
        said["pentanomial"] = tally.pairs
        said["elo"] = _elo(tally.pairs)
        said["sprt"] = _sprt(settings, tally.pairs)
    else:
        said["crosstable"] = [[asdict(met) for met in row] for row in tally.versus]
        said |= _ratings(tally)
    return said


def _elo(pairs: list[int]) -> dict[str, float | None] | None:
    found = elo(pairs)
    if found is None:
        return None
    # JSON has no infinity: a score of all or nothing has no difference to tell.
    return {key: value if abs(value) < 1e9 else None for key, value in asdict(found).items()}


def _sprt(settings: Settings, pairs: list[int]) -> dict[str, Any] | None:
    if settings.sprt is None:
        return None
    ratio = log_likelihood_ratio(settings.sprt, pairs)
    lower, upper = bounds(settings.sprt)
    found = {
        "llr": ratio,
        "lower": lower,
        "upper": upper,
        "accepted": verdict(settings.sprt, ratio),
    }
    return {**asdict(settings.sprt), **found}


def _ratings(tally: Tally) -> dict[str, Any]:
    try:
        rated = ratings(tally.finished, len(tally.engines))
    except MissingLibrary as error:
        return {"ratings": None, "ratings_missing": str(error)}
    return {"ratings": [asdict(rating) for rating in rated]}


def lines_of(said: dict[str, Any]) -> list[str]:
    """The summary for people, a line each."""
    lines = [f"games {said['games']} of {said['of']}"]
    lines += _table_of_engines(said)
    if "crosstable" in said:
        lines += _crosstable(said)
    else:
        lines += _comparison(said)
    ends = (f"{IN_WORDS[Ending(ending)]} {count}" for ending, count in said["endings"].items())
    lines.append("ends: " + ", ".join(ends))
    if said["overhead_ms_per_move"] is not None:
        lines.append(f"overhead of the runner: {said['overhead_ms_per_move']:.2f} ms a move")
    return lines


def _table_of_engines(said: dict[str, Any]) -> list[str]:
    rated = said.get("ratings")
    head = ["engine", "games", "win", "draw", "loss", "points", "faults"]
    rows = []
    for at, engine in enumerate(said["engines"]):
        points = engine["average_points"]
        row = [engine["name"]]
        row += [str(engine[key]) for key in ("games", "wins", "draws", "losses")]
        row += ["-" if points is None else f"{points:.1f}", str(engine["faults"])]
        if rated:
            row.append(f"{rated[at]['mean']:.2f} +/- {rated[at]['error']:.2f}")
        rows.append(row)
    if rated:
        head.append("rating")
        order = sorted(range(len(rows)), key=lambda at: -rated[at]["mean"])
        rows = [rows[at] for at in order]
    lines = aligned([head, *rows])
    if "ratings_missing" in said:
        lines.append(said["ratings_missing"])
    return lines


def _comparison(said: dict[str, Any]) -> list[str]:
    """The first of two engines against the second."""
    lines = ["pairs 0, 1/2, 1, 3/2, 2: " + " ".join(map(str, said["pentanomial"]))]
    found = said["elo"]
    if found is not None:
        lines.append(
            f"Elo {_signed(found['difference'], found['error'])}, "
            f"normalised {_signed(found['normalised'], found['normalised_error'])}, "
            f"LOS {100 * found['superiority']:.1f} %"
        )
    elif any(said["pentanomial"]):
        lines.append("Elo unknown: all pairs came out alike")
    test = said["sprt"]
    if test is not None:
        accepted = f": {test['accepted']} accepted" if test["accepted"] else ""
        lines.append(
            f"SPRT {test['scale']} [{test['elo0']:g}, {test['elo1']:g}]: LLR {test['llr']:.2f} "
            f"({test['lower']:.2f}, {test['upper']:.2f}){accepted}"
        )
    return lines


def _signed(value: float | None, error: float | None) -> str:
    if value is None:
        return "beyond measure"
    return f"{value:+.1f} +/- " + ("?" if error is None else f"{error:.1f}")


def _crosstable(said: dict[str, Any]) -> list[str]:
    """Every engine's score against every other, of as many meetings."""
    names = [engine["name"] for engine in said["engines"]]
    rows = [
        [name, *(f"{met['score']:g}/{met['games']}" if met["games"] else "" for met in row)]
        for name, row in zip(names, said["crosstable"], strict=True)
    ]
    return aligned([["against", *names], *rows])


def aligned(rows: list[list[str]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, the others to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
