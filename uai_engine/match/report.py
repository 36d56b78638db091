"""What the games show: one summary as plain data, and its tables for people."""

import math
from dataclasses import asdict
from typing import Any

from uai_engine.match.elo import bounds_when_alike, elo
from uai_engine.match.ratings import MissingLibrary, ratings
from uai_engine.match.settings import Settings
from uai_engine.match.share_sprt import share_of_wins, share_ratio
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
        **comparison(settings, tally),
    }
    if tally.pairs is None:
        said["crosstable"] = [[asdict(met) for met in row] for row in tally.versus]
        said |= _ratings(tally)
    return said


def comparison(settings: Settings, tally: Tally) -> dict[str, Any]:
    """The first engine against the others, where all of them sit at one table."""
    said: dict[str, Any] = {}
    if tally.pairs is not None:
        found, between = elo(tally.pairs), bounds_when_alike(tally.pairs)
        said["pentanomial"] = tally.pairs
        said["elo"] = None if found is None else _finite(asdict(found))
        said["elo_bounds"] = None if between is None else [_or_none(each) for each in between]
        said["sprt"] = _sprt(settings, tally)
    elif tally.rotations is not None:
        share = share_of_wins(tally.rotations, settings.seats)
        said["rotations"] = sum(sum(seen.values()) for seen in tally.rotations.values())
        said["share_of_wins"] = None if share is None else _finite(asdict(share))
        said["sprt"] = _sprt(settings, tally)
    return said


def _or_none(value: float) -> float | None:
    """JSON has no infinity: a score of all or nothing has no difference to tell."""
    return value if math.isfinite(value) else None


def _finite(numbers: dict[str, float]) -> dict[str, float | None]:
    return {key: _or_none(value) for key, value in numbers.items()}


def likelihood_ratio(settings: Settings, tally: Tally) -> float | None:
    """The log-likelihood ratio of the sequential test; None where there is no test."""
    if settings.sprt is None:
        return None
    if tally.pairs is not None:
        return log_likelihood_ratio(settings.sprt, tally.pairs)
    assert tally.rotations is not None, "a test has its engines at one table"
    return share_ratio(settings.sprt, tally.rotations, settings.seats)


def _sprt(settings: Settings, tally: Tally) -> dict[str, Any] | None:
    ratio = likelihood_ratio(settings, tally)
    if settings.sprt is None or ratio is None:
        return None
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
    lines += comparison_lines(said)
    ends = (f"{IN_WORDS[Ending(ending)]} {count}" for ending, count in said["endings"].items())
    lines.append("ends: " + ", ".join(ends))
    if said["overhead_ms_per_move"] is not None:
        lines.append(f"overhead of the runner: {said['overhead_ms_per_move']:.2f} ms a move")
    return lines


def interim(settings: Settings, tally: Tally) -> list[str]:
    """The results so far in a few lines: score, difference, sequential test."""
    scores = []
    for spec, line in zip(settings.engines, tally.engines, strict=True):
        score = f"{spec.name} +{line.wins} ={line.draws} -{line.losses}"
        if line.fair:
            score += f" ({line.share:.4g} of {line.games}, fair {line.fair:.4g})"
        scores.append(score)
    head = f"after {len(tally.finished)} games: " + "; ".join(scores)
    return [head, *comparison_lines(comparison(settings, tally))]


def _table_of_engines(said: dict[str, Any]) -> list[str]:
    rated = said.get("ratings")
    head = ["engine", "games", "win", "draw", "loss", "share/fair", "points/seat", "faults"]
    rows = []
    for at, engine in enumerate(said["engines"]):
        points = engine["average_points"]
        row = [engine["name"]]
        row += [str(engine[key]) for key in ("games", "wins", "draws", "losses")]
        row.append(f"{engine['share'] / engine['fair']:.2f}" if engine["fair"] else "-")
        row += ["-" if points is None else f"{points:.1f}", str(engine["faults"])]
        if rated:
            row.append(f"{rated[at]['mean']:.2f} +/- {rated[at]['error']:.2f}")
        rows.append(row)
    if rated:
        head.append("rating (openskill)")
        order = sorted(range(len(rows)), key=lambda at: -rated[at]["mean"])
        rows = [rows[at] for at in order]
    lines = aligned([head, *rows])
    if rated:
        lines.append("a rating starts at 25 +/- 16.33; +/- is 95 %")
    if "ratings_missing" in said:
        lines.append(said["ratings_missing"])
    return lines


def comparison_lines(said: dict[str, Any]) -> list[str]:
    """What `comparison` found, for people."""
    lines = []
    if "pentanomial" in said:
        lines.append("pairs 0, 1/2, 1, 3/2, 2: " + " ".join(map(str, said["pentanomial"])))
        lines += _elo_lines(said)
    elif said.get("share_of_wins") is not None:
        share = said["share_of_wins"]
        lines.append(
            f"first engine: {share['ratio']:.2f} +/- {share['ratio_error']:.2f} times its fair "
            f"share of wins, Elo {_signed(share['difference'], share['error'])} over the others "
            f"(95 %, {said['rotations']} rotations)"
        )
    test = said.get("sprt")
    if test is not None:
        accepted = f": {test['accepted']} accepted" if test["accepted"] else ""
        lines.append(
            f"SPRT {test['scale']} [{test['elo0']:g}, {test['elo1']:g}] Elo: LLR {test['llr']:.2f} "
            f"({test['lower']:.2f}, {test['upper']:.2f}){accepted}"
        )
    return lines


def _elo_lines(said: dict[str, Any]) -> list[str]:
    found, between = said["elo"], said["elo_bounds"]
    if found is not None:
        return [
            f"Elo {_interval(found)}, "
            f"normalised {_signed(found['normalised'], found['normalised_error'])}, "
            f"LOS {100 * found['superiority']:.1f} %"
        ]
    if between is None:
        return []
    low, high = between
    if high is None:
        return [f"Elo at least {low:+.0f} (95 %): every game was won"]
    if low is None:
        return [f"Elo at most {high:+.0f} (95 %): every game was lost"]
    return [f"Elo {low:+.0f} to {high:+.0f} (95 %): all pairs came out alike"]


def _interval(found: dict[str, Any]) -> str:
    """A difference with its interval, of which a lopsided score may leave one end, or none."""
    low, high = found["low"], found["high"]
    if low is not None and high is not None:
        return f"{_signed(found['difference'], found['error'])} (95 %)"
    if low is not None:
        return f"{found['difference']:+.1f}, at least {low:+.1f} (95 %)"
    if high is not None:
        return f"{found['difference']:+.1f}, at most {high:+.1f} (95 %)"
    return f"{found['difference']:+.1f}, too few pairs for an interval"


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
