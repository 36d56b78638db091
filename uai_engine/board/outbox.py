"""What waits to be sent to one page: the latest of each kind, so that a slow page costs nothing."""

import asyncio
from collections import OrderedDict
from typing import Final, TypeAlias

from uai_engine.board.messages import Analysis, Answer, At, Error, Game, Imported, write_answer

Key: TypeAlias = tuple[str, ...]

MOST_WAITING: Final = 100
"""Answers of different kinds that wait for a page; of more than these the oldest are dropped."""


class Outbox:
    """Answers in the order they were given, a newer one in place of an older of its kind."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[Key, Answer] = OrderedDict()
        self._count = 0
        self._news = asyncio.Event()

    def put(self, answer: Answer) -> None:
        """Have an answer sent, in place of one that it makes old."""
        self._count += 1
        self._waiting[_key(answer, self._count)] = answer
        if len(self._waiting) > MOST_WAITING:
            self._waiting.popitem(last=False)
        self._news.set()

    def __len__(self) -> int:
        return len(self._waiting)

    async def take(self) -> str:
        """The next answer as text, once there is one."""
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        _, answer = self._waiting.popitem(last=False)
        return write_answer(answer)


def _key(answer: Answer, count: int) -> Key:
    """Two answers with one key tell the same thing, the later one better."""
    match answer:
        case Error() | Imported():
            return (type(answer).__name__, str(count))
        case Analysis():
            return ("Analysis", answer.engine)
        case Game():
            return ("Game", answer.game)
        case At():
            return ("At", answer.game, str(answer.at))
        case _:
            return (type(answer).__name__,)
