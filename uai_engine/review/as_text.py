"""A review on a terminal: who played how well, how the game went, and where it was lost."""

import re
from collections.abc import Callable, Sequence
from textwrap import wrap
from typing import Final

from uai_engine.notation.drawing import draw_board
from uai_engine.notation.game_record import letter_of
from uai_engine.notation.showing import show_result
from uai_engine.notation.spoken import say_move
from uai_engine.review.grades import SYMBOLS, Grade
from uai_engine.review.review import MoveReview, Review
from uai_engine.review.summary import Mean, PlayerSummary
from uai_engine.review.words import called, comment, percent, seat_rows, signed
from uai_engine.terminal.look import BOLD, FAINT, RED, Look, styled

MOST_BOARDS: Final = 5
"""How many mistakes are shown with their board; the others get a line each."""

BLOCKS: Final = "▁▂▃▄▅▆▇█"
PLAIN_BLOCKS: Final = "_.-~=+*#"
"""For a terminal that has no letters for the others."""

_GREEN, _YELLOW, _MAGENTA = "32", "33", "35"
_LABEL: Final = 12
_COLUMN: Final = 12
_STYLES: Final = {
    Grade.BEST: _GREEN,
    Grade.GOOD: _GREEN,
    Grade.INACCURACY: _YELLOW,
    Grade.MISTAKE: RED,
    Grade.BLUNDER: f"1;{RED}",
}
_HELD: Final = re.compile(r"(?<=[0-9]) (?=%)|(?<=\b[A-D]) (?=[0-9])")
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"

Row = tuple[str, list[str], str]
"""The label of a row of a table, its cells, and a style for it."""


def show_review(review: Review, look: Look, blocks: str = BLOCKS) -> list[str]:
    """All there is to see of a game, in lines that fit the terminal."""
    return [
        *_heading(review, look),
        "",
        *_graph(review, look, blocks),
        "",
        *_seats(review, look),
        "",
        *_luck(review, look),
        *_mistakes(review, look),
    ]


def _heading(review: Review, look: Look) -> list[str]:
    terms = review.terms
    lines = show_result(review.game, review.states[-1])
    text = f"Reviewed by {terms.engine}, {terms.limit}, {len(review.moves)} moves."
    lines += [styled(line, FAINT, look) for line in wrap(text, look.width)]
    for line, problem in review.problems:
        said = f"Line {line}: {problem}"
        lines += [styled(part, RED, look) for part in wrap(said, look.width)]
    if review.problems:
        upto = f"Reviewed as far as the record is sound: {len(review.moves)} moves."
        lines += [styled(part, RED, look) for part in wrap(upto, look.width)]
    return lines


def _graph(review: Review, look: Look, blocks: str) -> list[str]:
    """A curve of the win share for each seat (one of two is enough), the deals, the mistakes."""
    names = called(review)
    seats = range(1) if len(names) == 2 else range(len(names))
    room = look.width - 1
    columns = _columns(len(review.values), room)
    lines: list[str] = []
    for seat in seats:
        curve = [review.values[at].win[seat] for at in columns]
        lines.append(f"Win share of {names[seat]}: {percent(curve[0])} to {percent(curve[-1])}")
        lines.append("".join(_bar(share, len(names), look, blocks) for share in curve))
    marks = {deal.step + 1: str(deal.round % 10) for deal in review.deals}
    below = _marks(columns, marks)
    lines.append(styled(below, FAINT, look) if below else "")
    worst = {move.step + 1: SYMBOLS[move.grade][-1] for move in review.worst()}
    signs = _marks(columns, worst)
    if signs:
        lines.append(styled(signs, RED, look))
    legend = "digits: the deal of a round; ? mistakes; ! inaccuracies"
    return [*lines, *(styled(part, FAINT, look) for part in wrap(legend, look.width))]


def _columns(positions: int, room: int) -> list[int]:
    """Which positions are drawn: all of them, or as many as fit, evenly."""
    if positions <= room:
        return list(range(positions))
    return [round(at * (positions - 1) / (room - 1)) for at in range(room)]


def _bar(share: float, players: int, look: Look, blocks: str) -> str:
    block = blocks[min(len(blocks) - 1, int(share * len(blocks)))]
    return styled(block, _GREEN if share >= 1 / players else RED, look)


def _marks(columns: Sequence[int], marks: dict[int, str]) -> str:
    """A line with these signs under the positions they belong to, or the next one drawn."""
    cells = [" "] * len(columns)
    for position, sign in sorted(marks.items()):
        at = min(range(len(columns)), key=lambda column: (abs(columns[column] - position), column))
        cells[at] = sign
    return "".join(cells).rstrip()


def _table(head: Sequence[str], rows: Sequence[Row], look: Look) -> list[str]:
    """Columns for seats under their names, cut to what fits."""
    width = max(6, min(_COLUMN, (look.width - _LABEL) // len(head) - 1))
    cells = "".join(f" {name[:width]:>{width}}" for name in head)
    lines = [styled(f"{'':{_LABEL}}{cells}", BOLD, look)]
    for label, values, style in rows:
        text = f"{label:{_LABEL}}" + "".join(f" {value:>{width}}" for value in values)
        lines.append(styled(text, style, look) if style else text)
    return lines


def _seats(review: Review, look: Look) -> list[str]:
    styles = {"accuracy": BOLD, "luck": _MAGENTA, "skill result": BOLD}
    rows = [
        (label, cells, _STYLES[grade] if grade else styles.get(label, ""))
        for label, cells, grade in seat_rows(review)
    ]
    return _table(called(review), rows, look)


def _or_dash(value: float | None, write: Callable[[float], str]) -> str:
    return "-" if value is None else write(value)


def _luck(review: Review, look: Look) -> list[str]:
    if not review.deals:
        return []
    rows: list[Row] = [
        (f"round {deal.round}", [signed(share) for share in deal.luck], "") for deal in review.deals
    ]
    return [styled("Luck of the deals", BOLD, look), *_table(called(review), rows, look), ""]


def _mistakes(review: Review, look: Look) -> list[str]:
    worst = review.worst()
    if not worst:
        return [styled("No inaccuracies, mistakes or blunders.", BOLD, look)]
    lines = [styled("Biggest mistakes first", BOLD, look)]
    for number, move in enumerate(worst[:MOST_BOARDS], start=1):
        lines += ["", *_mistake(review, number, move, look)]
    if worst[MOST_BOARDS:]:
        lines += ["", styled("And", BOLD, look)]
    for number, move in enumerate(worst[MOST_BOARDS:], start=MOST_BOARDS + 1):
        text = f"{number}. {_named(review, move)}: {percent(move.loss)}; {say_move(move.best_move)}"
        lines += _hung(f"{text} was better", look)
    return lines


def _named(review: Review, move: MoveReview) -> str:
    letter = letter_of(move.seat, review.game.start)
    sign = SYMBOLS[move.grade]
    return f"Move {move.number}, round {move.round}, {letter}: {say_move(move.move)} {sign}"


def _mistake(review: Review, number: int, move: MoveReview, look: Look) -> list[str]:
    state = review.states[move.step]
    head = _hung(f"{number}. {_named(review, move)}", look)
    said = [part for text in comment(review, move) for part in _hung(f"   {text}", look)]
    return [
        *(styled(part, _STYLES[move.grade], look) for part in head),
        *said,
        "",
        *draw_board(state, colour=look.colour, width=look.width, names=called(review)),
    ]


def _hung(text: str, look: Look) -> list[str]:
    """The text in lines; `A 3r4` and `12.3 %` are not parted."""
    held = _HELD.sub(_NO_BREAK, text)
    lines = wrap(held, look.width, subsequent_indent="   ", break_on_hyphens=False)
    return [line.replace(_NO_BREAK, " ") for line in lines]


def show_summary(players: Sequence[PlayerSummary], games: int, look: Look) -> list[str]:
    """All games together, a column for every player."""

    def off(mean: Mean | None, write: Callable[[float], str]) -> str:
        if mean is None or mean.error is None:
            return "-"
        return f"\N{PLUS-MINUS SIGN}{write(mean.error)}"

    rows: list[Row] = [("games", [str(player.games) for player in players], "")]
    wanted: list[tuple[str, Callable[[PlayerSummary], Mean | None], Callable[[float], str]]] = [
        ("accuracy", lambda player: player.accuracy, lambda value: f"{value:.1f} %"),
        ("mean loss", lambda player: player.mean_loss, percent),
        ("points left", lambda player: player.points_left, lambda value: f"{value:.1f}"),
        ("result", lambda player: player.result, percent),
        ("luck", lambda player: player.luck, percent),
        ("skill result", lambda player: player.skill_result, percent),
    ]
    for label, mean, write in wanted:
        shown = [mean(player) for player in players]
        rows.append((label, [_or_dash(m.value if m else None, write) for m in shown], ""))
        rows.append(("", [off(m, write) for m in shown], FAINT))
    rows += [
        (grade.value, [str(player.grades[grade]) for player in players], _STYLES[grade])
        for grade in Grade
    ]
    title = styled(f"{games} games; means of games, 95 % intervals", BOLD, look)
    return [title, *_table([player.name for player in players], rows, look)]
