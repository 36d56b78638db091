"""From bytes to a grid log, with everything wrong in its shape."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from uai_engine.notation.errors import quoted
from uai_engine.notation.grid.log import Chain, Log, Pair, Round, Row
from uai_engine.notation.grid.writer import BAR, LINK, TURN_ORDER
from uai_engine.notation.source import Problem, read_lines

_ROUND: Final = re.compile(r"Round\s+([0-9]{1,6})")
_RULE: Final = re.compile(r"-{3,}")


@dataclass
class _Block:
    """The lines of one round as they were found, blank ones left out."""

    number: int
    line: int
    head: list[tuple[int, str]] = field(default_factory=list)
    titles: list[tuple[int, str]] = field(default_factory=list)
    rows: list[tuple[int, str]] = field(default_factory=list)
    rules: int = 0


def read_log(data: bytes | str) -> tuple[Log, list[Problem]]:
    """A grid log and the problems of its shape."""
    texts, problems = read_lines(data)
    header, blocks = _blocks(texts)
    pairs = tuple(_pairs(header, problems))
    rounds = tuple(_round(block, problems) for block in blocks)
    return Log(pairs, rounds), problems


def _blocks(texts: list[str]) -> tuple[list[tuple[int, str]], list[_Block]]:
    """The header's lines, and for each round its head, titles and rows."""
    header: list[tuple[int, str]] = []
    blocks: list[_Block] = []
    for line, text in enumerate(texts, start=1):
        stripped = text.strip()
        if not stripped:
            continue
        if found := _ROUND.fullmatch(stripped):
            blocks.append(_Block(int(found[1]), line))
        elif not blocks:
            header.append((line, text))
        elif _RULE.fullmatch(stripped):
            blocks[-1].rules += 1
        else:
            block = blocks[-1]
            parts = (block.head, block.titles, block.rows)
            parts[min(block.rules, 2)].append((line, text))
    return header, blocks


def _pairs(lines: list[tuple[int, str]], problems: list[Problem]) -> Iterator[Pair]:
    for line, text in lines:
        # A value may have colons of its own, and so may a key that no space follows.
        key, colon, value = text.strip(" \t").partition(": ")
        if not colon:
            key, colon, value = key.rpartition(":") if key.endswith(":") else key.partition(":")
        if colon and key:
            yield Pair(key.strip(" \t"), value.strip(" \t"), line)
        else:
            problems.append(Problem(line, f"{quoted(text)} is not a pair 'key: value'"))


def _round(block: _Block, problems: list[Problem]) -> Round:
    pairs = list(_pairs(block.head, problems))
    orders = [pair for pair in pairs if pair.key == TURN_ORDER]
    titles = [name.strip() for _, text in block.titles[:1] for name in text.split(BAR)]
    order = [name.strip() for pair in orders[:1] for name in pair.value.split(",")]
    if len(orders) != 1:
        text = f"round {block.number} has {len(orders)} lines {TURN_ORDER}"
        problems.append(Problem(block.line, text))
    if block.rules != 2 or len(block.titles) != 1:
        text = f"the columns of round {block.number} are not titled between two rules"
        problems.append(Problem(block.line, text))
    elif order and titles != order:
        text = f"the columns are not those of {TURN_ORDER}, {quoted(', '.join(order))}"
        problems.append(Problem(block.titles[0][0], text))
    columns = tuple(order or titles)
    if len(set(columns)) != len(columns) or not all(columns):
        problems.append(Problem(block.line, "every player of a turn order has one name, once"))
    rows = tuple(_row(line, text, len(columns), problems) for line, text in block.rows)
    rest = tuple(pair for pair in pairs if pair.key != TURN_ORDER)
    return Round(block.number, columns, rest, rows, block.line)


def _row(line: int, text: str, columns: int, problems: list[Problem]) -> Row:
    cells = [cell.strip() for cell in text.split(BAR)]
    if len(cells) != columns:
        problems.append(Problem(line, f"{len(cells)} cells in a grid of {columns} columns"))
        cells = (cells + [""] * columns)[:columns]
    return Row(tuple(_chain(line, cell, problems) for cell in cells), line)


def _chain(line: int, cell: str, problems: list[Problem]) -> Chain:
    if not cell:
        return ()
    actions = tuple(cell.split(LINK))
    if not all(actions) or any(len(action.split()) > 1 for action in actions):
        problems.append(Problem(line, f"{quoted(cell)} is not actions joined by {LINK!r}"))
        return (cell,)
    return actions
