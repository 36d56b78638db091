"""Generations: self-play by the best weights, a fit to it, its mean with those before it and with
the best if that is better, and a match that may promote the result."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from uai_engine.train import directory as run
from uai_engine.train import policy, promotion, selfplay, value
from uai_engine.train.averaging import best_mean
from uai_engine.train.crew import Crew, Match, SelfPlay, Shard, Terms, parts
from uai_engine.train.dataset import Dataset, joined, load, thinned, to_bytes
from uai_engine.train.fit import fit, losses
from uai_engine.train.model import new_model, shape_for
from uai_engine.train.progress import Progress
from uai_engine.train.settings import Settings, Target
from uai_engine.train.weights import model_from, read_part, written

Report: TypeAlias = dict[str, Any]

SELFPLAY, FIT, MATCH = range(3)
"""What a stream of random numbers is for."""

NO_SPREAD: Final = (None, None, None)


def train(directory: Path, target: Target, crew: Crew, progress: Progress) -> None:
    """Go on with a run until it has come to its target, which is kept with it."""
    with run.locked(directory):
        settings, before = run.read_settings(directory)
        if target != before:
            run.write_settings(directory, settings, target)
        run.settle(directory)
        while (why := why_stop(finished := run.reports(directory), target)) is None:
            report = _generation(directory, settings, finished, crew, progress)
            run.write_json(run.generation(directory, report["generation"]) / run.REPORT, report)
            run.settle(directory)
            progress.say(told(report))
    progress.say(f"finished: {why}")


def why_stop(finished: list[Report], target: Target) -> str | None:
    """Why a run is at its end, or None if it is not."""
    if len(finished) >= target.generations:
        return f"{len(finished)} generations"
    lately = [report["promoted"] for report in finished[-target.patience :]]
    if 0 < target.patience <= len(lately) and not any(lately):
        return f"no promotion in {target.patience} generations"
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
    directory: Path, settings: Settings, finished: list[Report], crew: Crew, progress: Progress
) -> Report:
    number = len(finished) + 1
    place = run.generation(directory, number)
    place.mkdir(exist_ok=True)
    best = run.best(directory, finished)
    playing = None if best is None else read_part(best, settings.players)
    _play(directory, settings, number, playing, crew, progress)
    if not (place / run.CANDIDATE).exists():
        progress.say(f"generation {number}: fitting")
        _fit(directory, settings, number, best)
    better, standing = _match(directory, settings, number, playing, crew, progress)
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
    crew: Crew,
    progress: Progress,
) -> None:
    shards = shards_of(directory, settings, number)
    missing = [shard for shard in shards if not shard.path.exists()]
    done = settings.games - sum(len(shard.numbers) for shard in missing)

    def report(games: int) -> None:
        nonlocal done
        done += games
        progress.stage(f"generation {number}: self-play", done, settings.games)

    def keep(shard: Shard, data: Dataset) -> None:
        run.write(shard.path, to_bytes(data))

    if missing:
        terms = Terms(settings.players, settings.nodes, _seed(settings, number, SELFPLAY))
        crew.selfplay(SelfPlay(terms, playing, missing, keep, report))


def shards_of(directory: Path, settings: Settings, number: int) -> list[Shard]:
    """The files of self-play that a generation has in the end."""
    numbers = parts(range(settings.games), selfplay.SHARD)
    return [Shard(run.shard(directory, number, at), each) for at, each in enumerate(numbers)]


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
    files = [shard.path for each in generations for shard in shards_of(directory, settings, each)]
    expected = len(load(files[0]).policy_game) * len(files)
    step = -(-expected // policy.MOST_POSITIONS)
    return joined([thinned(load(file), max(1, step)) for file in files])


def _match(
    directory: Path,
    settings: Settings,
    number: int,
    playing: bytes | None,
    crew: Crew,
    progress: Progress,
) -> tuple[bool, promotion.Standing]:
    place = run.generation(directory, number)
    candidate = read_part(place / run.CANDIDATE, settings.players)
    terms = Terms(settings.players, settings.match_nodes, _seed(settings, number, MATCH))

    def play_on(deals: range, count: Callable[[Sequence[float]], bool]) -> None:
        crew.match(Match(terms, candidate, playing, deals, count))

    def keep(standing: promotion.Standing) -> None:
        run.write_json(place / run.MATCH, {"frequencies": standing.frequencies})
        found = promotion.interval(settings.players, standing)
        news = "" if found is None else f"Elo {found[0]:+.0f} +- {found[1]:.0f}"
        progress.stage(f"generation {number}: match", standing.deals, settings.deals, news)

    return promotion.decide(
        *(play_on, settings.sprt, settings.players),
        *(standing_of(place, settings.players), settings.deals, keep),
    )


def standing_of(place: Path, players: int) -> promotion.Standing:
    """A generation's match so far."""
    kept = place / run.MATCH
    if not kept.exists():
        return promotion.no_games(players)
    return promotion.Standing(tuple(run.read_json(kept)["frequencies"]))
