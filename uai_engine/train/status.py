"""How a run stands, in words and as a table."""

from collections.abc import Iterator

from uai_engine.train.generations import Report
from uai_engine.train.history import History, Strength, UnderWay, error_of

COLUMNS = ("gen", "games", "win", "points", "policy", "deals", "Elo", "promoted", "strength")


def told(history: History) -> str:
    return "\n".join(_lines(history))


def _lines(history: History) -> Iterator[str]:
    settings, target = history.settings, history.target
    until = f"{target.generations} generations"
    if target.patience:
        until += f", or {target.patience} in a row without a promotion"
    yield f"{history.directory}: {settings.players} players, until {until}"
    yield _state(history)
    if history.under_way is not None:
        yield f"generation {history.under_way.generation}: {_stage(history, history.under_way)}"
    strength = history.strengths[-1]
    yield (
        f"{history.games:,} games so far; promoted {strength.promotions} times, "
        f"Elo {_elo(strength)} over the start"
    )
    if strength.unmeasured:
        yield f"not in it: {strength.unmeasured} promoted by deals that all went alike"
    if history.reports:
        yield ""
        yield from _table(history)
        yield ""
        yield "games: learned from. win, points, policy: losses on games held out. Elo and"
        yield "strength (the sum of the promoted): with half of the 95 % interval."


def _state(history: History) -> str:
    if history.state == "stopped":
        return f"stopped: train {history.directory} --resume goes on"
    return history.state if history.why is None else f"finished: {history.why}"


def _stage(history: History, under_way: UnderWay) -> str:
    settings = history.settings
    if under_way.stage == "self-play":
        return f"self-play, {under_way.games:,} of {settings.games:,} games"
    if under_way.stage == "fit":
        return "fitting"
    match = f"match, {under_way.deals:,} of at most {settings.deals:,} deals"
    if under_way.elo is None or under_way.elo_error is None:
        return match
    return f"{match}, Elo {with_error(under_way.elo, under_way.elo_error)}"


def with_error(elo: float, error: float) -> str:
    return f"{elo:+.0f} +- {error:.0f}"


def _elo(strength: Strength) -> str:
    return with_error(strength.elo, strength.error) if strength.promotions else "+0"


def _table(history: History) -> Iterator[str]:
    rows = [COLUMNS, *map(_row, history.reports, history.strengths[1:])]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(map(str.rjust, row, widths))


def _row(report: Report, strength: Strength) -> tuple[str, ...]:
    error = error_of(report)
    return (
        str(report["generation"]),
        f"{report['games']:,}",
        *(f"{report[f'{loss}_held_out']:.4f}" for loss in ("win", "points", "policy")),
        f"{report['deals']:,}",
        "?" if error is None else with_error(report["elo"], error),
        "yes" if report["promoted"] else "no",
        _elo(strength),
    )
