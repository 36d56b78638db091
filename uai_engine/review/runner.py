"""Games through engines: several at work at once, each round of a game with one of them."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from uai_engine.client import EngineError, Limit
from uai_engine.client.engine_words import OURS, NamedEngine
from uai_engine.client.limit import go_words
from uai_engine.notation.game_record import GameRecord, Reading, states_of
from uai_engine.notation.options import OptionError
from uai_engine.review.assess import assess
from uai_engine.review.errors import ReviewError
from uai_engine.review.judge import start_judge
from uai_engine.review.kept import Kept, name_of
from uai_engine.review.review import Review, Terms
from uai_engine.review.rounds import Judged, Round, cut

Progress = Callable[[int, int], None]
"""Called with the positions that are done and how many there are."""


DEFAULT_LIMIT = Limit(movetime=100)


@dataclass(frozen=True, slots=True)
class Manner:
    """Who reviews, and how hard it looks."""

    engine: NamedEngine = OURS
    limit: Limit = DEFAULT_LIMIT
    multipv: int = 3


class EngineFailed(ReviewError):
    """An engine that did not see the review through; what it said before is kept."""

    def __init__(self, engine: NamedEngine, error: Exception, done: int, rounds: int) -> None:
        super().__init__(
            f"engine {engine.name} failed with {done} of {rounds} rounds reviewed: {error}"
        )
        self.done = done


async def review_game(
    game: GameRecord,
    manner: Manner = Manner(),
    *,
    concurrency: int = 2,
    progress: Progress | None = None,
) -> Review:
    """The review of one game, as far as it was played; raises ReviewError."""
    reading = Reading(game, states_of(game), ())
    return (await review_games([reading], manner, concurrency=concurrency, progress=progress))[0]


async def review_games(
    readings: Sequence[Reading],
    manner: Manner = Manner(),
    *,
    concurrency: int = 2,
    keep: Path | None = None,
    progress: Progress | None = None,
) -> list[Review]:
    """The reviews of games, in their order; readings without a game have none. Raises ReviewError.

    In the folder `keep` an unfinished run leaves what it has done, and finds it again.
    """
    games = [(reading, reading.game) for reading in readings if reading.game is not None]
    pieces = [cut(game) for _, game in games]
    run = _Run(manner, [piece for each in pieces for piece in each], keep, progress)
    judged = iter(await run.all(concurrency))
    terms = Terms(run.called, " ".join(go_words(manner.limit)), manner.multipv)
    return [
        assess(game, reading.states, [next(judged) for _ in each], terms, reading.problems)
        for (reading, game), each in zip(games, pieces, strict=True)
    ]


class _Run:
    """All rounds of all games, as engines take one after the other."""

    def __init__(
        self,
        manner: Manner,
        rounds: Sequence[Round],
        keep: Path | None,
        progress: Progress | None,
    ) -> None:
        self._manner = manner
        self._rounds = rounds
        self._keep = keep
        self._progress = progress or (lambda done, every: None)
        self._done: dict[int, Judged] = {}
        self._kept: Kept | None = None
        self.called = manner.engine.name
        """What the engine calls itself, once one was asked."""

    async def all(self, concurrency: int) -> list[Judged]:
        if self._keep is not None:
            name = name_of(
                self._manner.engine, self._manner.limit, self._manner.multipv, self._rounds
            )
            self._kept = Kept(self._keep / name)
            self._done |= self._kept.rounds
        complete = False
        try:
            self._tell()
            left = iter([at for at in range(len(self._rounds)) if at not in self._done])
            workers = min(concurrency, len(self._rounds) - len(self._done))
            # One engine says what it is called even where nothing is left to ask.
            tasks = [asyncio.create_task(self._work(left)) for _ in range(max(1, workers))]
            try:
                await asyncio.gather(*tasks)
            finally:
                for task in tasks:
                    task.cancel()
                with suppress(asyncio.CancelledError):
                    await asyncio.gather(*tasks, return_exceptions=True)
            complete = True
        except (EngineError, OptionError) as error:
            raise EngineFailed(
                self._manner.engine, error, len(self._done), len(self._rounds)
            ) from error
        finally:
            if self._kept is not None:
                self._kept.close(complete)
        return [self._done[at] for at in range(len(self._rounds))]

    async def _work(self, left: Iterator[int]) -> None:
        manner = self._manner
        judge, engine = await start_judge(manner.engine, manner.limit, manner.multipv)
        async with engine:
            self.called = engine.name or manner.engine.name
            for at in left:
                self._done[at] = judged = await judge.round(self._rounds[at])
                if self._kept is not None:
                    self._kept.add(at, judged)
                self._tell()

    def _tell(self) -> None:
        sizes = [len(piece.positions) for piece in self._rounds]
        self._progress(sum(sizes[at] for at in self._done), sum(sizes))
