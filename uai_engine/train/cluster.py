"""Games of a run handed to a running Dask scheduler.

All that is wanted is handed out at once, in order: whoever comes finds something to do, and what a
worker that dies had begun is begun by another. A game counts when its parcel has arrived whole, and
it counts once, in its own place. So the files are those of a run on one machine, byte for byte.

The fit is not handed out, and neither is what is measured with it: another processor may add up
numpy's sums in another order.
"""

import asyncio
import uuid
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from uai_engine.match.scheduler import ClusterLost, connected, done_there, threads_of
from uai_engine.match.tables import under_way
from uai_engine.train import promotion, selfplay
from uai_engine.train.crew import Match, SelfPlay, Shard, Terms, parts
from uai_engine.train.dataset import Dataset, from_bytes, joined, to_bytes
from uai_engine.train.parcel import Damaged, Parcel, check_maker, maker, opened, sealed

GAMES: Final = 25
"""Of self-play, that a worker plays before it answers: seconds, against milliseconds for Dask."""

DEALS: Final = 4
"""The same for a match, where the last answers of a decision are waited for. It divides
`promotion.CHUNK`."""


@dataclass(frozen=True, slots=True)
class Office:
    """A connection to the scheduler for one stage of a generation."""

    client: Any
    name: str
    """Two runs, or a run taken up again, must not be given each other's games."""

    def sent(self, weights: bytes | None) -> Any:
        """Weights on their way to the workers, once and not with every task.

        They are the result of a task of their own: workers get it from each other, and if all
        that have it die the scheduler has it made anew.
        """
        if weights is None:
            return None
        return self.client.submit(bytes, weights, key=f"uai-weights-{uuid.uuid4()}", pure=False)

    async def ask(
        self, what: str, numbers: range, work: Callable[..., Parcel], *arguments: Any
    ) -> bytes:
        """The content of the parcel that some worker makes of the arguments and of games or deals
        with these numbers. A damaged one is asked for again."""
        for kind in (self.name, f"{self.name}-again"):
            key = (kind, numbers.start)
            of_work = (maker(), *arguments, numbers)
            try:
                return opened(await done_there(self.client, what, key, work, *of_work))
            except Damaged:
                continue
        raise ClusterLost(f"{what} arrived damaged, twice")


@dataclass(frozen=True, slots=True)
class Cluster:
    """The workers of the scheduler at an address."""

    address: str
    say: Callable[[str], None]

    def check(self) -> None:
        """Raise MissingLibrary or ClusterLost if there is no scheduler."""

        async def connect() -> None:
            async with connected(self.address):
                pass

        asyncio.run(connect())

    def selfplay(self, wanted: SelfPlay) -> None:
        asyncio.run(self._selfplay(wanted))

    def match(self, wanted: Match) -> None:
        asyncio.run(self._match(wanted))

    async def _selfplay(self, wanted: SelfPlay) -> None:
        async def part(shard: Shard, numbers: range) -> bytes:
            what = f"games {numbers[0]} to {numbers[-1]} of {shard.path}"
            content = await office.ask(what, numbers, play_games, wanted.terms, weights)
            wanted.report(len(numbers))
            return content

        async def whole(shard: Shard) -> None:
            asked = (part(shard, numbers) for numbers in parts(shard.numbers, GAMES))
            async with under_way(asked) as coming:
                arrived = [await each for each in coming]
            # Others arrive while this one is compressed.
            await asyncio.to_thread(lambda: wanted.keep(shard, _joined(shard, arrived)))

        async with self._office("selfplay") as office:
            weights = office.sent(wanted.weights)
            async with under_way(map(whole, wanted.shards)) as keeping:
                for kept in asyncio.as_completed(keeping):
                    await kept

    async def _match(self, wanted: Match) -> None:
        async def part(numbers: range) -> Sequence[float]:
            what = f"deals {numbers[0]} to {numbers[-1]} of the match"
            content = await office.ask(what, numbers, play_deals, wanted.terms, *sides)
            shares: list[float] = np.frombuffer(content, np.float64).tolist()
            return shares

        async with self._office("match") as office:
            sides = office.sent(wanted.candidate), office.sent(wanted.best)
            async with under_way(map(part, parts(wanted.deals, DEALS))) as coming:
                # Deals are counted by their numbers: those after the decision were played ahead
                # and are dropped.
                for first in range(0, len(coming), promotion.CHUNK // DEALS):
                    chunk = [await each for each in coming[first:][: promotion.CHUNK // DEALS]]
                    if wanted.count([share for shares in chunk for share in shares]):
                        return

    @asynccontextmanager
    async def _office(self, stage: str) -> AsyncIterator[Office]:
        async with connected(self.address) as client:
            if not await threads_of(client):
                self.say(f"{self.address} has no workers yet: waiting for them")
            yield Office(client, f"uai-{stage}-{uuid.uuid4()}")


def _joined(shard: Shard, contents: Sequence[bytes]) -> Dataset:
    return joined([from_bytes(content, str(shard.path)) for content in contents])


def play_games(wanted: str, terms: Terms, weights: bytes | None, numbers: range) -> Parcel:
    """Games of self-play, on a worker."""
    check_maker(wanted)
    data = selfplay.play(
        *(terms.players, weights, numbers, terms.nodes, terms.seed), 1, lambda _: None
    )
    return sealed(to_bytes(data))


def play_deals(
    wanted: str, terms: Terms, candidate: bytes, best: bytes | None, numbers: range
) -> Parcel:
    """Deals of a match from every seat, on a worker: the candidate's shares."""
    check_maker(wanted)
    shares = promotion.play(*(terms.players, candidate, best, numbers, terms.nodes, terms.seed), 1)
    return sealed(np.array(shares, np.float64).tobytes())
