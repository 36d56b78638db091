"""A review as one page that needs nothing else: graph, moves, and the board at every step."""

import json
import re
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from uai_engine.notation import write_short_move
from uai_engine.notation.game_record import letter_of
from uai_engine.notation.showing import show_result
from uai_engine.notation.spoken import say_move
from uai_engine.notation.svg import Mark, board_svg
from uai_engine.notation.svg_shapes import ACCENT, BAD, BOWL, CARD, EDGE, GROUND, INK, SOFT
from uai_engine.review.grades import SYMBOLS, Grade
from uai_engine.review.review import DealReview, MoveReview, Review
from uai_engine.review.words import called, comment, percent, seat_rows, signed

DARK: Final = {
    GROUND: "#15181c",
    CARD: "#1e2329",
    BOWL: "#2b323a",
    EDGE: "#454e5a",
    INK: "#e7e9ec",
    SOFT: "#a3acb8",
    ACCENT: "#2dd4bf",
    BAD: "#ff8a75",
}
"""What the colours of the board's picture become on a dark page."""

_LEAF: Final = re.compile(r"(<defs>.*?</defs>|<g\b[^>]*>(?:(?!</?g\b).)*</g>)", re.DOTALL)
"""The tiles, or a group without groups in it: a display, a row, a floor."""


class Pieces:
    """Pictures as lists of numbers: most of a board is the same from step to step."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {}

    def cut(self, picture: str) -> list[int]:
        """The numbers of the pieces that make the picture when they are put together."""
        # Every quotation mark that is not written as an entity is one of an attribute, and the
        # other kind needs no escape in the page's data.
        parts = [part for part in _LEAF.split(picture.replace('"', "'")) if part]
        return [self.known.setdefault(part, len(self.known)) for part in parts]


def write_html(reviews: Sequence[Review]) -> str:
    """The page of these games."""
    pieces = Pieces()
    games = [_game(review, pieces) for review in reviews]
    data = json.dumps({"games": games, "pieces": list(pieces.known)}, separators=(",", ":"))
    title = games[0]["title"] if len(games) == 1 else f"Review of {len(games)} games"
    page = _file("page.html")
    for name, text in {
        "title": escape(str(title)),
        "style": _file("page.css") + _dark(),
        "script": _file("page.js"),
        # No text in the data can end the script element they stand in.
        "data": data.replace("</", "<\\/").replace("<!", "<\\u0021"),
    }.items():
        page = page.replace("{{" + name + "}}", text, 1)
    return page


def _file(name: str) -> str:
    return (files("uai_engine.review") / "page" / name).read_text(encoding="utf-8")


def _dark() -> str:
    rules = "".join(
        f'#board [{kind}="{light}"]{{{kind}:{dark}}}'
        for light, dark in DARK.items()
        for kind in ("fill", "stroke")
    )
    return f"@media (prefers-color-scheme: dark){{{rules}}}"


def _game(review: Review, pieces: Pieces) -> dict[str, Any]:
    names = called(review)
    scores = [f"{name} {seat.score}" for name, seat in zip(names, review.seats, strict=True)]
    *_, verdict = show_result(review.game, review.states[-1])
    terms = review.terms
    about = f"{verdict} Reviewed by {terms.engine}, {terms.limit}."
    if review.problems:
        about += f" The record is sound for {len(review.moves)} moves only."
    steps: dict[int, dict[str, Any]] = {
        move.step: _move(review, move, names, pieces) for move in review.moves
    }
    steps |= {deal.step: _deal(deal, names) for deal in review.deals}
    return {
        "title": " : ".join(scores),
        "about": about,
        "summary": _summary(review, names),
        "names": list(review.names),
        "called": names,
        "win": [[round(share * 10_000) for share in value.win] for value in review.values],
        "steps": [steps[at] for at in sorted(steps)],
        "boards": [
            pieces.cut(board_svg(state, names=names, marks=_last(review, at)))
            for at, state in enumerate(review.states)
        ],
        "first": min((move.step + 1 for move in review.worst()[:1]), default=0),
        "table": [
            (label, cells, grade.value if grade else "")
            for label, cells, grade in seat_rows(review)
        ],
    }


def _summary(review: Review, names: Sequence[str]) -> str:
    """The graph in words, for whoever cannot see it."""
    first, last = review.values[0].win, review.values[-1].win
    parts = [
        f"{name} from {percent(before)} to {percent(after)}"
        for name, before, after in zip(names, first, last, strict=True)
    ]
    return f"Win shares over the game: {', '.join(parts)}; {len(review.worst())} mistakes marked."


def _last(review: Review, at: int) -> list[Mark]:
    """The move that led to a position, to be marked in its picture."""
    move = next((move for move in review.moves if move.step == at - 1), None)
    return [] if move is None else [Mark(move.seat, move.move)]


def _move(review: Review, move: MoveReview, names: Sequence[str], pieces: Pieces) -> dict[str, Any]:
    state = review.states[move.step]
    bad = move.grade not in (Grade.BEST, Grade.GOOD)
    words = f"{names[move.seat]}: {say_move(move.move)}"
    said = [f"{words}{' ' + SYMBOLS[move.grade] if bad else ''}", *comment(review, move)]
    told: dict[str, Any] = {
        "kind": "move",
        "round": move.round,
        "seat": move.seat,
        "letter": letter_of(move.seat, review.game.start),
        "short": write_short_move(move.move),
        "sign": SYMBOLS[move.grade],
        "grade": move.grade.value,
        "bad": bad,
        "loss": percent(move.loss),
        "label": f"Move {move.number}, {words}, {move.grade.value}",
        "said": said,
    }
    if move.best_move != move.move:
        marks = [Mark(move.seat, move.move, "bad"), Mark(move.seat, move.best_move, "good")]
        told["board"] = pieces.cut(board_svg(state, names=names, marks=marks))
    return told


def _deal(deal: DealReview, names: Sequence[str]) -> dict[str, Any]:
    luck = ", ".join(
        f"{name} {signed(share)}" for name, share in zip(names, deal.luck, strict=True)
    )
    words = f"Luck of the deal: {luck}"
    return {
        "kind": "deal",
        "round": deal.round,
        "bad": False,
        "words": words,
        "label": f"Deal of round {deal.round}. {words}",
        "said": [f"The deal of round {deal.round}.", words],
    }
