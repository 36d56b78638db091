"""What was good in a game, what was bad, and what was luck.

>>> import asyncio
>>> from uai_engine.client import Limit
>>> from uai_engine.game import Action
>>> from uai_engine.notation import parse_deal
>>> from uai_engine.notation.game_record import GameRecord, after
>>> from uai_engine.game import empty_game
>>> from uai_engine.review import Manner, review_game, to_json
>>> game = after(GameRecord(empty_game(2)), parse_deal("deal:0244/0013/1234/2223/0234"))
>>> game = after(game, Action(4, 2, 0))
>>> review = asyncio.run(review_game(game, Manner(limit=Limit(nodes=1000))))
>>> review.moves[0].grade.value, round(sum(review.deals[0].luck), 4)
('blunder', 0.0)
>>> to_json(review)["steps"][1]["move"]
'040200'

`review_game` is for one game and for whoever has an event loop; `review_games` takes many, keeps
what an unfinished run has done, and is what `uai-engine review` calls. The review is plain data
(`Review`); README.md in this folder says what its numbers mean and what its JSON looks like.
"""

from uai_engine.review.as_json import to_json
from uai_engine.review.errors import ReviewError
from uai_engine.review.evaluation import Evaluation, Line
from uai_engine.review.grades import Grade
from uai_engine.review.review import DealReview, MoveReview, Review, SeatReview, Terms
from uai_engine.review.runner import EngineFailed, Manner, Progress, review_game, review_games

__all__ = [
    "DealReview",
    "EngineFailed",
    "Evaluation",
    "Grade",
    "Line",
    "Manner",
    "MoveReview",
    "Progress",
    "Review",
    "ReviewError",
    "SeatReview",
    "Terms",
    "review_game",
    "review_games",
    "to_json",
]
