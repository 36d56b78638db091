"""A position as an AzulFEN describes it, not yet believed; and the state it means, if any.

The text leaves out the lid and the colours on the floors. Both are 20 tiles a colour less what is
visible; which of the two a hidden tile is in changes nothing that can happen later, because floors
reach the lid before any deal.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from uai_engine.game.constants import (
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYS,
    FLOOR_SIZE,
    MARKER,
    TILES_PER_COLOUR,
    WALL_COLUMN,
)
from uai_engine.game.invariants import tiles_on_board
from uai_engine.game.rules import is_over
from uai_engine.game.scoring import (
    complete_colours,
    complete_columns,
    complete_rows,
    pay_bonuses,
)
from uai_engine.game.state import Board, Bonuses, Counts, Flags, GameState, PatternLine, Phase
from uai_engine.notation.colours import colour_name
from uai_engine.notation.errors import FenError

MAX_SCORE = 999


@dataclass(frozen=True, slots=True)
class BoardSetup:
    """One board's fields in the order of the text."""

    wall: tuple[Flags, ...]
    lines: tuple[PatternLine, ...]
    bonuses: Bonuses
    score: int
    penalties: int


@dataclass(frozen=True, slots=True)
class Setup:
    """The fields of an AzulFEN: well-formed, but perhaps impossible."""

    boards: tuple[BoardSetup, ...]
    centre: Counts
    displays: tuple[Counts, ...]
    bag: Counts
    active: int
    token: int | None


def state_of(setup: Setup) -> GameState:
    """The state of a possible setup; a FenError names the first field that makes it impossible."""
    players = len(setup.boards)
    for seat, board in enumerate(setup.boards):
        _check_board(board, f"board {seat}")
    _check_bowls(setup)
    if setup.active >= players:
        raise FenError("active", f"there is no seat {setup.active} among {players} players")
    _check_token(setup)
    hidden = _hidden(setup)
    if any(setup.centre) or any(map(any, setup.displays)):
        return _drafting(setup, hidden)
    return _between_rounds(setup, hidden)


def _check_board(board: BoardSetup, name: str) -> None:
    for row, (colour, count) in enumerate(board.lines):
        field = f"{name} holds row {row + 1}"
        if colour is None:
            continue
        if count > row + 1:
            raise FenError(field, f"{count} tiles are over its capacity of {row + 1}")
        if board.wall[row][WALL_COLUMN[row][colour]]:
            raise FenError(field, f"the wall of this row already has colour {colour_name(colour)}")
    earned = Bonuses(
        complete_rows(board.wall), complete_columns(board.wall), complete_colours(board.wall)
    )
    for kind in Bonuses._fields:
        pairs = zip(getattr(board.bonuses, kind), getattr(earned, kind), strict=True)
        for index, (flag, complete) in enumerate(pairs):
            if flag and not complete:
                which = f"colour {index}" if kind == "colours" else f"{kind[:-1]} {index + 1}"
                raise FenError(f"{name} {kind}", f"{which} is flagged but not complete")
    if board.score > MAX_SCORE:
        raise FenError(f"{name} score", f"{board.score} is over {MAX_SCORE}")
    if board.penalties > FLOOR_SIZE:
        raise FenError(f"{name} penalties", f"{board.penalties} is over {FLOOR_SIZE}")


def _check_bowls(setup: Setup) -> None:
    players, wanted = len(setup.boards), DISPLAYS[len(setup.boards)]
    if len(setup.displays) != wanted:
        raise FenError(
            "displays",
            f"{players} players have {wanted} displays after the centre, not {len(setup.displays)}",
        )
    for number, tiles in enumerate(setup.displays, start=1):
        if sum(tiles) > DISPLAY_SIZE:
            raise FenError(f"display {number}", f"{sum(tiles)} tiles are more than {DISPLAY_SIZE}")


def _check_token(setup: Setup) -> None:
    token, players = setup.token, len(setup.boards)
    if token is None:
        return
    if token >= players:
        raise FenError("token", f"there is no seat {token} among {players} players")
    if not setup.boards[token].penalties:
        raise FenError("token", f"seat {token} has the marker but no penalty for it")


def _hidden(setup: Setup) -> Counts:
    """The tiles on floors and in the lid: what is left of 20 a colour."""
    left = [TILES_PER_COLOUR] * COLOURS
    for field, tiles in _visible(setup):
        for colour, count in enumerate(tiles):
            left[colour] -= count
            if left[colour] < 0:
                raise FenError(
                    field,
                    f"{TILES_PER_COLOUR - left[colour]} tiles of colour {colour_name(colour)} up"
                    f" to here; there are {TILES_PER_COLOUR}",
                )
    return tuple(left)


def _visible(setup: Setup) -> Iterator[tuple[str, Counts]]:
    """Every place that shows its tiles, in the order of the text."""
    for seat, board in enumerate(setup.boards):
        yield f"board {seat}", tiles_on_board(_board(board, ()))
    yield "centre", setup.centre
    for number, tiles in enumerate(setup.displays, start=1):
        yield f"display {number}", tiles
    yield "bag", setup.bag


def _board(board: BoardSetup, floor: tuple[int, ...]) -> Board:
    return Board(board.wall, board.lines, floor, board.score, board.bonuses)


def _drafting(setup: Setup, hidden: Counts) -> GameState:
    boards, left = [], list(hidden)
    for seat, board in enumerate(setup.boards):
        rows = complete_rows(board.wall)
        if any(rows):
            raise FenError(
                f"board {seat} wall row {rows.index(True) + 1}",
                "a row is complete while tiles are on offer",
            )
        # A full floor of the token's owner may be seven tiles and a marker that found no room:
        # the text cannot tell, and the lid gets the same tiles either way.
        floor = (MARKER,) if seat == setup.token else ()
        while len(floor) < board.penalties:
            colour = next((colour for colour in range(COLOURS) if left[colour]), None)
            if colour is None:
                raise FenError(
                    f"board {seat} penalties",
                    f"the floors need more tiles than the {sum(hidden)} that are nowhere else",
                )
            left[colour] -= 1
            floor = (*floor, colour)
        boards.append(_board(board, floor))
    starter = setup.token
    if starter is None:
        # Every turn so far emptied a display. After a short deal the game itself knows better.
        empty = sum(not any(tiles) for tiles in setup.displays)
        starter = (setup.active - empty) % len(boards)
    return GameState(
        boards=tuple(boards),
        displays=setup.displays,
        centre=setup.centre,
        bag=setup.bag,
        lid=tuple(left),
        phase=Phase.DRAFT,
        seat=setup.active,
        starter=starter,
        token=setup.token,
        round=1,
    )


def _between_rounds(setup: Setup, hidden: Counts) -> GameState:
    """Waiting for a deal, or over: the same position but for a complete row or a dead end."""
    if setup.token is not None:
        raise FenError("token", "somebody has the marker while every bowl is empty")
    for seat, board in enumerate(setup.boards):
        for row, (_, count) in enumerate(board.lines):
            if count == row + 1:
                raise FenError(
                    f"board {seat} holds row {row + 1}", "full while every bowl is empty"
                )
        if board.penalties:
            raise FenError(f"board {seat} penalties", "not 0 while every bowl is empty")
    boards, phase = tuple(_board(board, ()) for board in setup.boards), Phase.DEAL
    if is_over(boards, setup.bag, hidden):
        boards, phase = tuple(pay_bonuses(board) for board in boards), Phase.OVER
        for seat, paid in enumerate(boards):
            if paid.score > MAX_SCORE:
                raise FenError(
                    f"board {seat} score", f"{paid.score} with its bonuses is over {MAX_SCORE}"
                )
    return GameState(
        boards=boards,
        displays=setup.displays,
        centre=setup.centre,
        bag=setup.bag,
        lid=hidden,
        phase=phase,
        seat=setup.active,
        starter=setup.active,
        token=None,
        round=0,
    )
