"""Generations: self-play by the best weights, a fit to it, its mean with those before it and with
the best if that is better, and a match that may promote the result."""

from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from uai_engine.train import directory as run
from uai_engine.train import policy, promotion, selfplay, value
from uai_engine.train.averaging import best_mean
from uai_engine.train.dataset import Dataset, joined, load, thinned, to_bytes
from uai_engine.train.fit import fit, losses
from uai_engine.train.model import new_model, shape_for
from uai_engine.train.progress import Progress
from uai_engine.train.settings import Settings
from uai_engine.train.weights import model_from, read_part, written

Report: TypeAlias = dict[str, Any]

SELFPLAY, FIT, MATCH = range(3)
"""What a stream of random numbers is for."""

NO_SPREAD: Final = (None, None, None)


def train(
    directory: Path, generations: int, patience: int, threads: int, progress: Progress
) -> None:
    """Go on with a run until it has so many generations, or so many in a row were no better."""
    settings = run.read_settings(directory)
    with run.locked(directory):
        run.settle(directory)
        while (why := _why_stop(finished := run.reports(directory), generations, patience)) is None:
            report = _generation(directory, settings, finished, threads, progress)
            run.write_json(run.generation(directory, report["generation"]) / run.REPORT, report)
            run.settle(directory)
            progress.say(told(report))
    progress.say(f"finished: {why}")


def _why_stop(finished: list[Report], generations: int, patience: int) -> str | None:
    if len(finished) >= generations:
        return f"{len(finished)} generations"
    lately = [report["promoted"] for report in finished[-patience:]]
    if 0 < patience <= len(lately) and not any(lately):
        return f"no promotion in {patience} generations"
    return None


def told(report: Report) -> str:
    """A generation in a line."""
    elo = "without spread"
    if report["elo"] is not None:
        elo = f"Elo {report['elo']:+.0f} [{report['elo_low']:+.0f}, {report['elo_high']:+.0f}]"
    return (
        f"generation {report['generation']}: {report['games']} games, held-out losses "
        f"win {report['win_held_out']:.4f} points {report['points_held_out']:.4f} "
        f"policy {report['policy_held_out']:.4f}; {elo} in {report['deals']} deals, "
        f"{'promoted' if report['promoted'] else 'not promoted'}"
    )


def stream(settings: Settings, number: int, purpose: int) -> np.random.SeedSequence:
    """The source of a generation's randomness, apart for each purpose."""
    return np.random.SeedSequence([settings.seed, number, purpose])


def _seed(settings: Settings, number: int, purpose: int) -> int:
    return int(stream(settings, number, purpose).generate_state(1, np.uint64)[0])


def _generation(
    directory: Path, settings: Settings, finished: list[Report], threads: int, progress: Progress
) -> Report:
    number = len(finished) + 1
    place = run.generation(directory, number)
    place.mkdir(exist_ok=True)
    best = run.best(directory, finished)
    playing = None if best is None else read_part(best, settings.players)
    _play(directory, settings, number, playing, threads, progress)
    if not (place / run.CANDIDATE).exists():
        progress.say(f"generation {number}: fitting")
        _fit(directory, settings, number, best)
    better, standing = _match(directory, settings, number, playing, threads, progress)
    measured = promotion.interval(settings.players, standing)
    elo, low, high = NO_SPREAD
    if measured is not None:
        elo, low, high = measured[0], measured[0] - measured[1], measured[0] + measured[1]
    return {
        "generation": number,
        **run.read_json(place / run.FIT),
        "deals": standing.deals,
        "share": standing.share,
        "elo": elo,
        "elo_low": low,
        "elo_high": high,
        "llr": promotion.ratio(settings.sprt, settings.players, standing),
        "promoted": better,
    }


def _play(
    directory: Path,
    settings: Settings,
    number: int,
    playing: bytes | None,
    threads: int,
    progress: Progress,
) -> None:
    seed = _seed(settings, number, SELFPLAY)
    for at, first in enumerate(range(0, settings.games, selfplay.SHARD)):
        path = run.shard(directory, number, at)
        if path.exists():
            continue
        numbers = range(first, min(first + selfplay.SHARD, settings.games))

        def report(done: int, first: int = first) -> None:
            progress.stage(f"generation {number}: self-play", first + done, settings.games)

        data = selfplay.play(
            settings.players, playing, numbers, settings.nodes, seed, threads, report
        )
        run.write(path, to_bytes(data))


def _fit(directory: Path, settings: Settings, number: int, best: Path | None) -> None:
    data = _window(directory, settings, number)
    place = run.generation(directory, number)
    name = f"{directory.resolve().name} generation {number}"
    shape = shape_for(settings.players)
    if not (place / run.FITTED).exists():
        random = np.random.Generator(np.random.PCG64(stream(settings, number, FIT)))
        if best is None:
            start, rate = new_model(shape, random), value.RATE
        else:
            start, rate = model_from(best, shape), value.LATER_RATE
        fitted = fit(start, data, settings.value_epochs, rate, settings.policy_epochs, random)
        run.write(place / run.FITTED, written(name, {settings.players: fitted}))
    fits = [
        run.generation(directory, each) / run.FITTED for each in _learned_from(settings, number)
    ]
    sources = fits if best is None else [best, *fits]
    model = best_mean([model_from(path, shape) for path in sources], data)
    counts = {
        "games": data.games,
        "afterstates": len(data.afterstates),
        "positions": len(data.policy_game),
    }
    run.write_json(place / run.FIT, {**counts, **asdict(losses(model, data))})
    run.write(place / run.CANDIDATE, written(name, {settings.players: model}))


def _learned_from(settings: Settings, number: int) -> range:
    return range(max(1, number - settings.window + 1), number + 1)


def _window(directory: Path, settings: Settings, number: int) -> Dataset:
    """The last generations, with no more positions than the policy needs."""
    generations = _learned_from(settings, number)
    shards = range(-(-settings.games // selfplay.SHARD))
    files = [run.shard(directory, each, at) for each in generations for at in shards]
    expected = len(load(files[0]).policy_game) * len(files)
    step = -(-expected // policy.MOST_POSITIONS)
    return joined([thinned(load(file), max(1, step)) for file in files])


def _match(
    directory: Path,
    settings: Settings,
    number: int,
    playing: bytes | None,
    threads: int,
    progress: Progress,
) -> tuple[bool, promotion.Standing]:
    place = run.generation(directory, number)
    candidate = read_part(place / run.CANDIDATE, settings.players)
    kept = place / run.MATCH
    standing = promotion.no_games(settings.players)
    if kept.exists():
        standing = promotion.Standing(tuple(run.read_json(kept)["frequencies"]))
    seed = _seed(settings, number, MATCH)

    def play_on(before: promotion.Standing) -> promotion.Standing:
        after = promotion.play(
            settings.players,
            candidate,
            playing,
            before,
            settings.deals,
            settings.match_nodes,
            seed,
            threads,
        )
        run.write_json(kept, {"frequencies": after.frequencies})
        found = promotion.interval(settings.players, after)
        news = "" if found is None else f"Elo {found[0]:+.0f} +- {found[1]:.0f}"
        progress.stage(f"generation {number}: match", after.deals, settings.deals, news)
        return after

    return promotion.decide(play_on, settings.sprt, settings.players, standing, settings.deals)
