"""Grid logs as text, spaced as the format's own example is."""

import re
from collections.abc import Iterable
from typing import Final

from uai_engine.notation.errors import NotationError, quoted
from uai_engine.notation.grid.log import Log, Pair, Round

COLUMN: Final = 12
"""The width of a column unless something in it is longer."""
RULE: Final = 64
"""The length of a rule unless the grid is wider."""
TURN_ORDER: Final = "TurnOrder"
BAR: Final = "|"
LINK: Final = "."
_NAME: Final = re.compile(r"[^|,\s]+( [^|,\s]+)*")
_ACTION: Final = re.compile(r"[^|.\s]+")


def write_log(log: Log) -> str:
    """The header, and after a blank line each of the rounds."""
    blocks = [_pairs(log.header)] if log.header else []
    blocks += [_round(round_) for round_ in log.rounds]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _pairs(pairs: Iterable[Pair]) -> list[str]:
    for pair in pairs:
        if not pair.key or "\n" in pair.key + pair.value or "\r" in pair.key + pair.value:
            raise NotationError(f"no line of a grid log: {quoted(f'{pair.key}: {pair.value}')}")
    return [f"{pair.key}: {pair.value}" if pair.value else f"{pair.key}:" for pair in pairs]


def _round(round_: Round) -> list[str]:
    actions = [action for row in round_.rows for chain in row.cells for action in chain]
    for shape, words in ((_NAME, round_.order), (_ACTION, actions)):
        for word in words:
            if not shape.fullmatch(word):
                raise NotationError(f"{quoted(word)} does not fit in a grid")
    chains = [[LINK.join(actions) for actions in row.cells] for row in round_.rows]
    grid = [list(round_.order), *chains]
    widths = [max(COLUMN, *map(len, column)) for column in zip(*grid, strict=True)]
    lines = [
        f"{BAR} ".join(f"{cell:<{width}} " for cell, width in zip(cells, widths, strict=True))
        for cells in grid
    ]
    rule = "-" * max(RULE, len(lines[0]))
    order = Pair(TURN_ORDER, ", ".join(round_.order))
    head = [f"Round {round_.number}", *_pairs([order, *round_.pairs])]
    return [*head, rule, lines[0], rule, *lines[1:]]
