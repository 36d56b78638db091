"""The whole table as a picture: SVG that stands by itself, in a page or in a notebook.

The tiles come from `tiles.svg`, where every colour has a figure of its own. What is drawn is also
said, in `<title>` elements, for whoever points at it or has it read aloud.
"""

from collections.abc import Sequence
from html import escape
from math import ceil
from typing import Final, Literal, NamedTuple, TypeAlias

from uai_engine.game import Action, Board, Counts, GameState, Phase, winners
from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    FLOOR,
    FLOOR_COST,
    FLOOR_PENALTIES,
    FLOOR_SIZE,
    MARKER,
    ROWS,
    WALL_COLOUR,
)
from uai_engine.notation.colours import COLOUR_TABLE
from uai_engine.notation.spoken import say_winners, seat_names
from uai_engine.notation.svg_shapes import (
    ACCENT,
    BAD,
    BOWL,
    EDGE,
    GROUND,
    INK,
    SOFT,
    card,
    moved,
    ring,
    slot,
    text,
    title,
    use,
)
from uai_engine.notation.tiles import MARKER_ID, TILE_IDS, tile_symbols

Kind: TypeAlias = Literal["last", "good", "bad"]
"""How a move is marked: as the one just made, as one to make, as one better not made."""


class Mark(NamedTuple):
    """A move to be seen in the picture: its tiles, and the row of the seat that they go to."""

    seat: int
    action: Action
    kind: Kind = "last"


_MARKED: Final[dict[Kind, str]] = {"last": SOFT, "good": ACCENT, "bad": BAD}

_MARGIN: Final = 14
_STEP: Final = 36
"""From one tile of a board to the next; the tile itself is a little smaller."""
_TILE: Final = 32
_BOARD_WIDTH: Final = 414
_BOARD_HEIGHT: Final = 286
_LINES_END: Final = 194
"""Where the pattern lines end on a board, and their numbers begin."""
_WALL: Final = 216
_TOP: Final = 48
"""Where the first row of a board begins."""
_FLOOR_Y: Final = _TOP + ROWS * _STEP + 14
_ACROSS: Final = {2: 2, 3: 3, 4: 2}
"""How many boards stand side by side."""
_DISPLAYS_ACROSS: Final = {2: 5, 3: 7, 4: 5}
_RADIUS: Final = 54
_DISPLAY_HEIGHT: Final = 140
_OFFER_TOP: Final = 44
_OFFER_STEP: Final = 38
_MOST_IN_CENTRE: Final = DISPLAY_SIZE - 1
"""How many tiles a display can leave in the centre."""


def board_svg(state: GameState, *, names: Sequence[str] = (), marks: Sequence[Mark] = ()) -> str:
    """The table as an SVG document: displays, centre, and every board with its score.

    >>> from uai_engine.game import Dealer, new_game
    >>> state, _ = new_game(players=2, first=0, dealer=Dealer(1))
    >>> picture = board_svg(state, names=["Ada", "Grace"], marks=[Mark(0, Action(5, 3, 2))])
    >>> picture.startswith("<svg "), "<title>display 5: 2 black, 2 teal</title>" in picture
    (True, True)
    """
    called = seat_names(state.players, names)
    across = _ACROSS[state.players]
    width = across * (_BOARD_WIDTH + _MARGIN) + _MARGIN
    offer, offer_height = _offer(state, width - 2 * _MARGIN, called, marks)
    top = offer_height + 2 * _MARGIN
    boards = [
        moved(
            _MARGIN + seat % across * (_BOARD_WIDTH + _MARGIN),
            top + seat // across * (_BOARD_HEIGHT + _MARGIN),
            _board(state, seat, name, marks),
        )
        for seat, name in enumerate(called)
    ]
    height = top + ceil(state.players / across) * (_BOARD_HEIGHT + _MARGIN)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
            f' width="{width}" height="{height}" role="img" style="max-width:100%;height:auto"'
            ' font-family="system-ui,sans-serif" font-size="12">',
            f"<title>{escape(_stands(state, called))}</title>",
            tile_symbols(),
            f'<rect width="{width}" height="{height}" rx="16" fill="{GROUND}"/>',
            moved(_MARGIN, _MARGIN, offer),
            *boards,
            "</svg>",
            "",
        ]
    )


def _stands(state: GameState, called: Sequence[str]) -> str:
    """Where the game stands, in a sentence."""
    match state.phase:
        case Phase.DRAFT:
            return f"Round {state.round}, {called[state.seat]} to move"
        case Phase.DEAL:
            return f"Waiting for a deal, {called[state.seat]} starts"
        case Phase.OVER:
            return f"Game over, {say_winners([called[seat] for seat in winners(state)])}"


def _offer(
    state: GameState, width: int, called: Sequence[str], marks: Sequence[Mark]
) -> tuple[str, int]:
    """The card with the displays and the centre, and how high it is."""
    across = _DISPLAYS_ACROSS[state.players]
    places = (width - 100) // _OFFER_STEP
    lines = ceil((len(state.displays) * _MOST_IN_CENTRE + 1) / places)
    centre_y = _OFFER_TOP + ceil(len(state.displays) / across) * _DISPLAY_HEIGHT + 4
    centre_height = 20 + lines * _OFFER_STEP
    height = centre_y + centre_height + _MARGIN
    supply = f"bag {sum(state.bag)} \N{MIDDLE DOT} lid {sum(state.lid)}"
    parts = [
        card(width, height),
        text(16, 26, _stands(state, called), size=15, bold=True, fill=INK),
        text(width - 16, 26, supply, anchor="end"),
    ]
    for index, tiles in enumerate(state.displays):
        row, column = divmod(index, across)
        # A row with fewer displays than the others stands in the middle.
        in_row = min(across, len(state.displays) - row * across)
        pitch = width / across
        x = round(width / 2 + (column - (in_row - 1) / 2) * pitch)
        y = _OFFER_TOP + row * _DISPLAY_HEIGHT
        parts.append(moved(x, y, _display(index + 1, tiles, marks)))
    shown = state.phase == Phase.DRAFT and state.token is None
    parts.append(moved(0, centre_y, _centre(state.centre, shown, width, centre_height, marks)))
    return "".join(parts), height


def _display(number: int, tiles: Counts, marks: Sequence[Mark]) -> str:
    colours = _spread(tiles)
    parts = [
        title(f"display {number}: {_counted(tiles)}"),
        f'<circle cx="0" cy="{_RADIUS}" r="{_RADIUS}" fill="{BOWL}" stroke="{EDGE}"/>',
    ]
    for place, colour in enumerate(colours):
        x, y = -36 + place % 2 * _OFFER_STEP, 18 + place // 2 * _OFFER_STEP
        parts.append(use(TILE_IDS[colour], x, y, 34))
        parts += [ring(x, y, 34, _MARKED[mark.kind]) for mark in _taking(marks, number, colour)]
    if not colours:
        parts += [
            f'<circle cx="0" cy="{_RADIUS}" r="{_RADIUS - 1}" fill="none" stroke-width="2.5"'
            f' stroke="{_MARKED[mark.kind]}"/>'
            for mark in marks
            if mark.action.bowl == number and mark.kind == "last"
        ]
    return "".join([*parts, text(0, 2 * _RADIUS + 18, str(number), anchor="middle")])


def _centre(tiles: Counts, marker: bool, width: int, height: int, marks: Sequence[Mark]) -> str:
    left, inner = 50, width - 80
    places = (width - 100) // _OFFER_STEP
    said = "the first-player marker" if marker else ""
    listed = ", ".join(part for part in (said, _counted(tiles) if any(tiles) else "") if part)
    parts = [
        title(f"centre: {listed or 'empty'}"),
        f'<rect x="{left}" width="{inner}" height="{height}" rx="29" fill="{GROUND}"'
        f' stroke="{EDGE}"/>',
        text(left - 14, height // 2 + 4, "0", anchor="end"),
    ]
    lying: list[int] = [*([MARKER] if marker else []), *_spread(tiles)]
    for place, tile in enumerate(lying):
        x = left + 14 + place % places * _OFFER_STEP
        y = 12 + place // places * _OFFER_STEP
        parts.append(use(_symbol(tile), x, y, 34))
        parts += [ring(x, y, 34, _MARKED[mark.kind]) for mark in _taking(marks, 0, tile)]
    return "".join(parts)


def _board(state: GameState, seat: int, name: str, marks: Sequence[Mark]) -> str:
    board = state.boards[seat]
    turn = seat == state.seat and state.phase == Phase.DRAFT
    shown = name if len(name) <= 24 else name[:23] + "\N{HORIZONTAL ELLIPSIS}"
    about = _about(state, seat)
    parts = [
        title(f"{name}{', ' if about else ''}{about}: {board.score} points"),
        card(_BOARD_WIDTH, _BOARD_HEIGHT, ACCENT if turn else EDGE, 2.5 if turn else 1),
        f'<text x="14" y="30"><tspan font-size="15" font-weight="600" fill="{INK}">'
        f'{escape(shown)}</tspan><tspan dx="8" fill="{SOFT}">{escape(about)}</tspan></text>',
        text(_BOARD_WIDTH - 16, 33, str(board.score), anchor="end", size=24, bold=True, fill=INK),
        *(_row(board, row) for row in range(ROWS)),
        _floor(board),
    ]
    parts += [_target(mark) for mark in marks if mark.seat == seat]
    return "".join(parts)


def _about(state: GameState, seat: int) -> str:
    """What there is to say about a seat beside its name."""
    if state.phase == Phase.OVER:
        first = winners(state)
        return "" if seat not in first else "wins" if len(first) == 1 else "shares the win"
    words = []
    if seat == state.seat:
        words.append("to move" if state.phase == Phase.DRAFT else "starts")
    if state.token == seat:
        words.append("starts the next round")
    return " \N{MIDDLE DOT} ".join(words)


def _row(board: Board, row: int) -> str:
    """A pattern line, its number, and the wall beside it."""
    colour, count = board.lines[row]
    y = _TOP + row * _STEP
    held = f"{count} of {row + 1} {COLOUR_TABLE[colour].name}" if colour is not None else "empty"
    line = [title(f"row {row + 1}: {held}")]
    for place in range(row + 1):
        x = _LINES_END - (place + 1) * _STEP
        if colour is not None and place < count:
            line.append(use(TILE_IDS[colour], x, y, _TILE))
        else:
            line.append(slot(x, y))
    done = [WALL_COLOUR[row][column] for column in range(COLOURS) if board.wall[row][column]]
    has = ", ".join(COLOUR_TABLE[colour].name for colour in done) or "no tile yet"
    wall = [title(f"wall of row {row + 1}: {has}")]
    for column, filled in enumerate(board.wall[row]):
        symbol = TILE_IDS[WALL_COLOUR[row][column]]
        wall.append(use(symbol, _WALL + column * _STEP, y, _TILE, 1 if filled else 0.17))
    number = text(_LINES_END + 9, y + 20, str(row + 1), anchor="middle")
    return f"<g>{''.join(line)}</g>{number}<g>{''.join(wall)}</g>"


def _floor(board: Board) -> str:
    filled = len(board.floor)
    cost = FLOOR_COST[filled]
    parts = [title(f"floor: {filled} of {FLOOR_SIZE}, costs {cost}")]
    for place in range(FLOOR_SIZE):
        x = 14 + place * _STEP
        if place < filled:
            parts.append(use(_symbol(board.floor[place]), x, _FLOOR_Y, _TILE))
        else:
            penalty = f"\N{MINUS SIGN}{FLOOR_PENALTIES[place]}"
            parts.append(slot(x, _FLOOR_Y, dashed=True))
            parts.append(text(x + _TILE // 2, _FLOOR_Y + 20, penalty, anchor="middle", size=11))
    if cost:
        total = f"\N{MINUS SIGN}{cost}"
        x = 14 + FLOOR_SIZE * _STEP + 12
        parts.append(text(x, _FLOOR_Y + 21, total, size=15, bold=True, fill=BAD))
    return f"<g>{''.join(parts)}</g>"


def _target(mark: Mark) -> str:
    """The outline of the row, or the floor, that a marked move goes to."""
    row = mark.action.row
    if row == FLOOR:
        x, y, width = 14, _FLOOR_Y, FLOOR_SIZE * _STEP
    else:
        x, y, width = _LINES_END - row * _STEP, _TOP + (row - 1) * _STEP, row * _STEP
    return (
        f'<rect x="{x - 4}" y="{y - 2}" width="{width + 4}" height="{_STEP}" rx="8" fill="none"'
        f' stroke="{_MARKED[mark.kind]}" stroke-width="2.5"/>'
    )


def _taking(marks: Sequence[Mark], bowl: int, colour: int) -> list[Mark]:
    """The marked moves that would take this colour from this bowl; the last one took already."""
    return [mark for mark in marks if mark.kind != "last" and mark.action[:2] == (bowl, colour)]


def _spread(tiles: Counts) -> list[int]:
    return [colour for colour, count in enumerate(tiles) for _ in range(count)]


def _counted(tiles: Counts) -> str:
    """Tiles in words.

    >>> _counted((2, 0, 1, 0, 0)), _counted((0, 0, 0, 0, 0))
    ('2 blue, 1 red', 'empty')
    """
    words = [f"{count} {COLOUR_TABLE[colour].name}" for colour, count in enumerate(tiles) if count]
    return ", ".join(words) or "empty"


def _symbol(tile: int) -> str:
    return MARKER_ID if tile == MARKER else TILE_IDS[tile]
