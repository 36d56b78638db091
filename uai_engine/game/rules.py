"""The reducers: pure functions from one state to the next.

A game moves through `draft` (a player's choice) and `deal` (chance). `apply_action` is both in
one step, for whoever leaves the deals to a seeded dealer.
"""

from enum import Enum, auto
from typing import TypeVar

from uai_engine.game.constants import (
    CENTRE,
    COLOURS,
    DISPLAY_SIZE,
    DISPLAYS,
    FLOOR,
    FLOOR_SIZE,
    MARKER,
    MAX_PLAYERS,
    ROWS,
    WALL_COLUMN,
)
from uai_engine.game.dealer import Dealer, sample_deal
from uai_engine.game.errors import BadDeal, IllegalAction, WrongPhase
from uai_engine.game.scoring import after_floor, complete_rows, pay_bonuses, placement_score
from uai_engine.game.state import (
    EMPTY_LINE,
    NO_TILES,
    Action,
    Board,
    Counts,
    Displays,
    GameState,
    PatternLine,
    Phase,
    empty_game,
)

D = TypeVar("D", Dealer, Dealer | None)

ACTIONS = tuple(
    tuple(
        tuple(Action(bowl, colour, row) for row in range(FLOOR, ROWS + 1))
        for colour in range(COLOURS)
    )
    for bowl in range(CENTRE, DISPLAYS[MAX_PLAYERS] + 1)
)
"""Every conceivable action, `ACTIONS[bowl][colour][row]`, so that none is made twice."""


def new_game(players: int, first: int, dealer: Dealer) -> tuple[GameState, Dealer]:
    """A game with its first round dealt."""
    return deal_if_due(empty_game(players, first), dealer)


def apply_action(state: GameState, action: Action, dealer: Dealer) -> tuple[GameState, Dealer]:
    """Draft, and if that ends the round and not the game, deal the next one."""
    return deal_if_due(draft(state, action), dealer)


def deal_if_due(state: GameState, dealer: D) -> tuple[GameState, D]:
    """The state after the deal that is due, if one is and there is a dealer; and the next dealer.

    What was dealt lies on the state's displays.
    """
    if dealer is None or state.phase != Phase.DEAL:
        return state, dealer
    displays, dealer = sample_deal(state, dealer)
    return deal(state, displays), dealer


def open_rows(board: Board, colour: int) -> tuple[int, ...]:
    """The rows that take this colour, ascending from the floor, which always does."""
    rows = [FLOOR]
    for index, (line_colour, count) in enumerate(board.lines):
        if line_colour is None:
            if not board.wall[index][WALL_COLUMN[index][colour]]:
                rows.append(index + 1)
        elif line_colour == colour and count <= index:
            rows.append(index + 1)
    return tuple(rows)


def legal_actions(state: GameState) -> tuple[Action, ...]:
    """Every legal action in ascending order; none unless somebody has to draft."""
    if state.phase != Phase.DRAFT:
        return ()
    board = state.boards[state.seat]
    rows = [open_rows(board, colour) for colour in range(COLOURS)]
    actions: list[Action] = []
    for of_bowl, tiles in zip(ACTIONS, (state.centre, *state.displays), strict=False):
        for colour, count in enumerate(tiles):
            if count:
                of_colour = of_bowl[colour]
                actions += [of_colour[row] for row in rows[colour]]
    return tuple(actions)


class Breach(Enum):
    """The rule of drafting that an action breaks."""

    NO_BOWL = auto()
    NO_COLOUR = auto()
    NO_ROW = auto()
    NO_TILE = auto()
    """The bowl has none of this colour."""
    ON_THE_WALL = auto()
    """The wall beside the row already has the colour."""
    OTHER_COLOUR = auto()
    """The row holds tiles of another colour."""
    FULL = auto()


def breach(state: GameState, action: Action) -> Breach | None:
    """The rule an action would break while drafting, or None for a legal one."""
    bowl, colour, row = action
    if not CENTRE <= bowl <= len(state.displays):
        return Breach.NO_BOWL
    if not 0 <= colour < COLOURS:
        return Breach.NO_COLOUR
    if not FLOOR <= row <= ROWS:
        return Breach.NO_ROW
    tiles = state.centre if bowl == CENTRE else state.displays[bowl - 1]
    if not tiles[colour]:
        return Breach.NO_TILE
    if row == FLOOR:
        return None
    board = state.boards[state.seat]
    held, count = board.lines[row - 1]
    if board.wall[row - 1][WALL_COLUMN[row - 1][colour]]:
        return Breach.ON_THE_WALL
    if held is not None and held != colour:
        return Breach.OTHER_COLOUR
    return Breach.FULL if count == row else None


def why_illegal(state: GameState, action: Action) -> str | None:
    """The rule an action would break while drafting, in words; None for a legal one."""
    bowl, colour, row = action
    match breach(state, action):
        case None:
            return None
        case Breach.NO_BOWL:
            return f"there is no bowl {bowl}"
        case Breach.NO_COLOUR:
            return f"there is no colour {colour}"
        case Breach.NO_ROW:
            return f"there is no row {row}"
        case Breach.NO_TILE:
            return f"bowl {bowl} has no tile of colour {colour}"
        case Breach.ON_THE_WALL:
            return f"the wall of row {row} already has colour {colour}"
        case Breach.OTHER_COLOUR:
            return f"row {row} holds colour {state.boards[state.seat].lines[row - 1].colour}"
        case Breach.FULL:
            return f"row {row} is full"


def draft(state: GameState, action: Action) -> GameState:
    """The state after the player to move takes tiles; tiling too if they were the last."""
    taken = take_tiles(state, action)
    if any(taken.centre) or any(map(any, taken.displays)):
        return taken
    return _end_of_round(taken)


def take_tiles(state: GameState, action: Action) -> GameState:
    """The state after the player to move takes tiles, before any tiling: the next to move.

    If nothing is left on offer it is a state between two of those that play goes through.
    """
    if state.phase != Phase.DRAFT:
        raise WrongPhase(f"nobody drafts in phase {state.phase.name}")
    if breach(state, action):
        raise IllegalAction(why_illegal(state, action))

    bowl, colour, row = action
    seat, starter, token = state.seat, state.starter, state.token
    displays, centre = state.displays, state.centre
    board = state.boards[seat]
    floor = board.floor

    if bowl == CENTRE:
        taken = centre[colour]
        centre = (*centre[:colour], 0, *centre[colour + 1 :])
        if token is None:
            # The marker comes before the tiles it was taken with; a full floor has no room
            # for it and no further cost.
            token = starter = seat
            if len(floor) < FLOOR_SIZE:
                floor = (*floor, MARKER)
    else:
        display = displays[bowl - 1]
        taken = display[colour]
        centre = tuple(
            [
                there if index == colour else there + here
                for index, (there, here) in enumerate(zip(centre, display, strict=True))
            ]
        )
        displays = (*displays[: bowl - 1], NO_TILES, *displays[bowl:])

    lines, fallen = board.lines, taken
    if row != FLOOR:
        count = lines[row - 1].count
        placed = min(taken, row - count)
        fallen -= placed
        lines = (*lines[: row - 1], PatternLine(colour, count + placed), *lines[row:])

    lid = state.lid
    if fallen:
        kept = min(fallen, FLOOR_SIZE - len(floor))
        floor += (colour,) * kept
        if fallen > kept:
            lid = (*lid[:colour], lid[colour] + fallen - kept, *lid[colour + 1 :])

    board = Board(board.wall, lines, floor, board.score, board.bonuses)
    boards = (*state.boards[:seat], board, *state.boards[seat + 1 :])
    return GameState(
        boards,
        displays,
        centre,
        state.bag,
        lid,
        Phase.DRAFT,
        (seat + 1) % len(boards),
        starter,
        token,
        state.round,
    )


def _end_of_round(state: GameState) -> GameState:
    """Tile every wall, pay every floor, and see whether that was the end of the game."""
    tiled = [tile_wall(board) for board in state.boards]
    boards = tuple([board for board, _ in tiled])
    lid = tuple(map(sum, zip(state.lid, *[discarded for _, discarded in tiled], strict=True)))
    phase = Phase.DEAL
    if is_over(boards, state.bag, lid):
        phase = Phase.OVER
        boards = tuple(pay_bonuses(board) for board in boards)
    starter = state.starter
    return GameState(
        boards,
        state.displays,
        state.centre,
        state.bag,
        lid,
        phase,
        starter,
        starter,
        None,
        state.round,
    )


def tile_wall(board: Board) -> tuple[Board, Counts]:
    """One player's wall tiling: the board after it, and the tiles that left it for the lid."""
    wall, lines, score = list(board.wall), list(board.lines), board.score
    discarded = [0] * COLOURS
    for row, (colour, count) in enumerate(board.lines):
        if colour is not None and count == row + 1:
            column = WALL_COLUMN[row][colour]
            wall[row] = (*wall[row][:column], True, *wall[row][column + 1 :])
            score += placement_score(tuple(wall), row, column)
            lines[row] = EMPTY_LINE
            discarded[colour] += row
    for tile in board.floor:
        if tile != MARKER:
            discarded[tile] += 1
    score = after_floor(score, board.floor)
    return Board(tuple(wall), tuple(lines), (), score, board.bonuses), tuple(discarded)


def is_over(boards: tuple[Board, ...], bag: Counts, lid: Counts) -> bool:
    """Whether the game ends here, between tiling and the next deal."""
    if any(any(complete_rows(board.wall)) for board in boards):
        return True
    return is_dead(boards, bag, lid)


def is_dead(boards: tuple[Board, ...], bag: Counts, lid: Counts) -> bool:
    """Whether no row of any player can ever take another tile of what is left to deal."""
    left = [colour for colour in range(COLOURS) if bag[colour] or lid[colour]]
    return not any(len(open_rows(board, colour)) > 1 for board in boards for colour in left)


def deal(state: GameState, displays: Displays) -> GameState:
    """The state with these tiles on the displays: the start of a round."""
    if state.phase != Phase.DEAL:
        raise WrongPhase(f"no tiles are dealt in phase {state.phase.name}")
    if len(displays) != len(state.displays):
        raise BadDeal(f"{len(state.displays)} displays are to be filled, not {len(displays)}")
    bag, lid = state.bag, state.lid
    for number, tiles in enumerate(displays, start=1):
        bag, lid = _drawn(number, tiles, bag, lid)
    return GameState(
        state.boards,
        displays,
        NO_TILES,
        bag,
        lid,
        Phase.DRAFT,
        state.seat,
        state.seat,
        None,
        state.round + 1,
    )


def _drawn(number: int, tiles: Counts, bag: Counts, lid: Counts) -> tuple[Counts, Counts]:
    """Bag and lid after one display is filled: the bag's tiles first, then the lid's."""
    if len(tiles) != COLOURS or min(tiles) < 0:
        raise BadDeal(f"display {number} is not a count of each of {COLOURS} colours")
    size = min(DISPLAY_SIZE, sum(bag) + sum(lid))
    if sum(tiles) != size:
        raise BadDeal(f"display {number} takes {size} tiles, not {sum(tiles)}")
    if sum(bag) < DISPLAY_SIZE:
        # Every tile of a bag that runs empty is on this display; the rest come from the lid.
        for colour in range(COLOURS):
            if tiles[colour] < bag[colour]:
                raise BadDeal(
                    f"display {number} leaves colour {colour} in the bag and draws on the lid"
                )
        tiles, bag, lid = _minus(tiles, bag), lid, NO_TILES
    for colour in range(COLOURS):
        if tiles[colour] > bag[colour]:
            raise BadDeal(f"display {number} has more of colour {colour} than there are to draw")
    return _minus(bag, tiles), lid


def _minus(left: Counts, right: Counts) -> Counts:
    return tuple([a - b for a, b in zip(left, right, strict=True)])
