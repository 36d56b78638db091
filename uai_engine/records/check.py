"""Games checked one by one: by the kernel where that is enough, by the reducers where it is not."""

import signal
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from uai_engine.kernel import available
from uai_engine.notation.formats import Format, read_game
from uai_engine.notation.game_record import Reading
from uai_engine.notation.source import Problem
from uai_engine.records.digest import Digest, digest_of
from uai_engine.records.stream import Piece

BATCH: Final = 64
"""Games that a worker gets at a time: enough to make the way to it and back worth while."""

AHEAD: Final = 4
"""Batches that wait for each worker."""


class Checked(NamedTuple):
    """What a check found in one game."""

    problems: tuple[Problem, ...]
    digest: Digest | None
    """None where even the start of the game is in doubt."""
    size: int
    """Bytes of its text."""


def read_piece(piece: Piece, format_: Format) -> Reading:
    """The game of a piece; its problems count the file's lines."""
    reading = read_game(piece.data, format_)
    problems = tuple(Problem(piece.line + line, text) for line, text in reading.problems)
    return replace(reading, problems=problems)


def check_piece(piece: Piece, format_: Format) -> Checked:
    """Problems and digest of one game, the same whichever way they were found."""
    if format_ == Format.RECORD and available():
        from uai_engine.records.fast_replay import fast_digest

        found = fast_digest(piece.data)
        if found is not None:
            return Checked((), found, len(piece.data))
    reading = read_piece(piece, format_)
    return Checked(reading.problems, digest_of(reading), len(piece.data))


def check_all(pieces: Iterable[Piece], format_: Format, jobs: int) -> Iterator[Checked]:
    """Every game in its order, by so many processes."""
    if jobs == 1:
        for piece in pieces:
            yield check_piece(piece, format_)
        return
    with ProcessPoolExecutor(jobs, initializer=_leave_signals) as workers:
        waiting: deque[Future[list[Checked]]] = deque()
        try:
            for batch in _batches(pieces):
                waiting.append(workers.submit(partial(_check_batch, format_=format_), batch))
                if len(waiting) > AHEAD * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            workers.shutdown(cancel_futures=True)


def _check_batch(batch: list[Piece], format_: Format) -> list[Checked]:
    return [check_piece(piece, format_) for piece in batch]


def _batches(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    batch: list[Piece] = []
    for piece in pieces:
        batch.append(piece)
        if len(batch) == BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _leave_signals() -> None:
    """Ctrl-C is for the process that started the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
