"""The review of the game on the table."""

import asyncio
from typing import TYPE_CHECKING

from uai_engine.review.runner import review_game

if TYPE_CHECKING:
    from uai_engine.play.session import Session


def show_review(session: "Session") -> None:
    session.say(str(asyncio.run(review_game(session.record())).seats))
