"""The review of the game on the table, as `uai-engine review` would give it."""

import asyncio
import signal
import sys
from typing import TYPE_CHECKING

from uai_engine.notation.game_record import GameRecord
from uai_engine.review.as_text import BLOCKS, PLAIN_BLOCKS
from uai_engine.review.as_text import show_review as review_lines
from uai_engine.review.errors import ReviewError
from uai_engine.review.progress import Bar
from uai_engine.review.review import Review
from uai_engine.review.runner import review_game
from uai_engine.terminal.look import is_dumb

if TYPE_CHECKING:
    from uai_engine.play.session import Session


def show_review(session: "Session") -> None:
    """Go through the game with an engine and show what it found; Ctrl-C breaks it off."""
    if not session.game.moves:
        session.complain("no move was made yet")
        return
    bar = None if is_dumb() else Bar(sys.stdout)
    try:
        review = asyncio.run(_reviewed(session.record(), bar))
    except ReviewError as error:
        session.complain(str(error).partition("\n")[0])
        return
    except asyncio.CancelledError:
        session.say("The review was broken off.")
        return
    finally:
        if bar is not None:
            bar.clear()
    plain = not (sys.stdout.encoding or "").lower().startswith("utf")
    session.show(["", *review_lines(review, session.look, PLAIN_BLOCKS if plain else BLOCKS), ""])


async def _reviewed(record: GameRecord, bar: Bar | None) -> Review:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None, "this is one"

    def break_off(number: int, frame: object) -> None:
        loop.call_soon_threadsafe(task.cancel)

    before = signal.signal(signal.SIGINT, break_off)
    try:
        return await review_game(record, progress=bar)
    finally:
        signal.signal(signal.SIGINT, before)
