"""Training: what a core plays and learns in a second, what it leaves on the disk, and what it costs
to hand the games to a cluster. `uai_engine/train/README.md` plans a large run from these figures.

A core is measured in its own time, which others cannot take away. So are the scheduler and the
trainer of a cluster: how many tasks a second they can bear follows from it.
"""

import asyncio
import os
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

MISSING: str | None = None
try:
    # It keeps numpy to one thread, as in a run: so it must come before numpy, here and not below.
    import uai_engine.train  # noqa: F401

    import_module("distributed")
except ImportError as error:
    MISSING = str(error)

NAME = "training"

NODES, MORE_NODES = 200, 2000
"""Of a move of self-play."""
MATCH_NODES = 1000
SEED = 2017
SCRIPTS = Path(__file__).parents[1]
SMALL, LARGE = 100, 1_000_000
"""Bytes of the parcels that a cluster is measured with."""


def measure(quick: bool) -> dict[str, Any]:
    if MISSING is not None:
        return {"training_missing": MISSING}
    games, few, deals, tasks, afterstates = (4, 1, 1, 20, 1000)
    if not quick:
        games, few, deals, tasks, afterstates = (30, 4, 6, 2000, 100_000)
    by_players = {
        str(players): _played(players, games, few, deals, afterstates) for players in (2, 3, 4)
    }
    return {"training": {"players": by_players, "cluster": asyncio.run(_handed_out(tasks))}}


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    start = time.process_time()
    done = work()
    return done, time.process_time() - start


def _played(players: int, games: int, few: int, deals: int, afterstates: int) -> dict[str, float]:
    from uai_engine.kernel.weights import shipped
    from uai_engine.train import promotion, selfplay
    from uai_engine.train.dataset import Dataset, from_bytes, joined, to_bytes

    part = shipped().parts[players]
    weights = part.numbers()

    def play(count: int, nodes: int) -> Dataset:
        return selfplay.play(players, weights, range(count), nodes, SEED, 1, lambda _: None)

    data, playing = _timed(lambda: play(games, NODES))
    _, searching = _timed(lambda: play(few, MORE_NODES))
    content = to_bytes(data)
    _, packing = _timed(lambda: to_bytes(joined([from_bytes(content, "parcel")])))
    _, matching = _timed(
        lambda: promotion.play(players, weights, weights, range(deals), MATCH_NODES, SEED, 1)
    )
    return {
        "games_per_s": games / playing,
        "games_per_s_more_nodes": few / searching,
        "afterstates_per_game": len(data.afterstates) / games,
        "bytes_per_game": len(content) / games,
        "keeping_ms_per_game": 1000 * packing / games,
        "deals_per_s": deals / matching,
        **_learned(joined([data] * -(-afterstates // len(data.afterstates))), part),
    }


def _learned(data: Any, part: Any) -> dict[str, float]:
    """Seconds for a pass over a million of what a fit learns from."""
    import numpy as np

    from uai_engine.train import policy, value
    from uai_engine.train.model import from_numbers, shape_for

    random, shape = np.random.default_rng(SEED), shape_for(data.players)
    model = from_numbers(shape, np.asarray(part.policy), np.asarray(part.network))
    afterstates, positions = value.lessons(data, False), policy.lessons(data, False)
    _, of_value = _timed(lambda: value.fit(model.network, afterstates, 1, 1e-3, random))
    _, of_policy = _timed(lambda: policy.fit(model.policy, positions, 1, random))
    _, of_loss = _timed(lambda: value.loss(model.network, afterstates))
    return {
        "value_s_per_million": 1e6 * of_value / len(afterstates),
        "policy_s_per_million": 1e6 * of_policy / len(positions),
        "loss_s_per_million": 1e6 * of_loss / len(afterstates),
    }


async def _handed_out(tasks: int) -> dict[str, float]:
    """The time that the scheduler and the trainer take for a task, and for a megabyte of it."""
    from loopback_cluster import loopback_cluster

    from uai_engine.match.scheduler import connected
    from uai_engine.match.tables import under_way
    from uai_engine.train.cluster import Office

    psutil: Any = import_module("psutil")  # comes with Dask, and without types

    def used(process: Any) -> float:
        times = process.cpu_times()
        return float(times.user + times.system)

    async def cost(office: Office, count: int, size: int) -> tuple[float, float, float]:
        begun = time.perf_counter(), used(scheduler), used(trainer)
        asked = (office.ask("a parcel", range(at, at + size), parcel_of) for at in range(count))
        async with under_way(asked) as coming:
            for each in coming:
                await each
        ended = time.perf_counter(), used(scheduler), used(trainer)
        wall, there, here = (after - before for before, after in zip(begun, ended, strict=True))
        return wall / count, there / count, here / count

    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (SCRIPTS, SCRIPTS.parent)))}
    with (
        TemporaryDirectory() as folder,
        loopback_cluster(Path(folder), environment) as cluster,
    ):
        scheduler, trainer = psutil.Process(cluster.scheduler.pid), psutil.Process()
        async with connected(cluster.address) as client:
            await cost(Office(client, "warm"), 10, SMALL)
            small = await cost(Office(client, "small"), tasks, SMALL)
            large = await cost(Office(client, "large"), max(1, tasks // 10), LARGE)
    return {
        "ms_per_task": 1000 * small[0],
        "scheduler_ms_per_task": 1000 * small[1],
        "trainer_ms_per_task": 1000 * small[2],
        "scheduler_ms_per_mb": 1000 * (large[1] - small[1]),
        "trainer_ms_per_mb": 1000 * (large[2] - small[2]),
    }


def parcel_of(maker: str, numbers: range) -> Any:
    """What a worker sends, without any game: bytes that no compression makes smaller."""
    from uai_engine.train.parcel import sealed

    return sealed(os.urandom(len(numbers)))


def table(results: dict[str, Any]) -> list[str]:
    if "training_missing" in results:
        return [f"not measured: {results['training_missing']}"]
    found = results["training"]
    cluster = found["cluster"]
    lines = []
    for players, of in found["players"].items():
        lines += [
            f"{players} players: {of['games_per_s']:.2f} games of self-play a second and core"
            f" ({NODES} nodes), {of['games_per_s_more_nodes']:.2f} ({MORE_NODES} nodes)",
            f"{players} players: {of['afterstates_per_game']:.0f} afterstates and"
            f" {of['bytes_per_game']:,.0f} bytes a game, {of['keeping_ms_per_game']:.2f} ms to"
            " keep one",
            f"{players} players: {of['deals_per_s']:.2f} deals of a match a second and core"
            f" ({MATCH_NODES} nodes)",
            f"{players} players: a pass over a million afterstates"
            f" {of['value_s_per_million']:.1f} s (to measure {of['loss_s_per_million']:.1f} s),"
            f" over a million positions {of['policy_s_per_million']:.1f} s",
        ]
    return [
        *lines,
        f"a task: scheduler {cluster['scheduler_ms_per_task']:.2f} ms, trainer"
        f" {cluster['trainer_ms_per_task']:.2f} ms, all in all {cluster['ms_per_task']:.2f} ms",
        f"a megabyte: scheduler {cluster['scheduler_ms_per_mb']:.2f} ms, trainer"
        f" {cluster['trainer_ms_per_mb']:.2f} ms",
    ]
