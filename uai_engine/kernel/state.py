"""The compiled reducers, with the names and the values of `uai_engine.game`.

>>> from uai_engine.game import Dealer, new_game
>>> from uai_engine.kernel.state import draft, from_game, legal_actions, to_game
>>> state = from_game(new_game(players=2, first=0, dealer=Dealer(0))[0])
>>> len(legal_actions(state))
96
>>> to_game(draft(state, legal_actions(state)[0])).seat
1
"""

from collections.abc import Iterator

from uai_engine.game import (
    Action,
    BadDeal,
    Board,
    Bonuses,
    Counts,
    Dealer,
    Displays,
    GameState,
    IllegalAction,
    PatternLine,
    Phase,
    WrongPhase,
    check_invariants,
)
from uai_engine.game.constants import COLOURS, DISPLAYS, MARKER, ROWS
from uai_engine.game.rules import ACTIONS
from uai_engine.game.state import EMPTY_LINE
from uai_engine.kernel._kernel import Position

__all__ = [
    "Position",
    "action_from_code",
    "code_of",
    "deal",
    "deal_seeded",
    "divide",
    "draft",
    "from_game",
    "legal_actions",
    "perft",
    "to_game",
    "win_shares",
]

_BY_CODE = tuple(action for of_bowl in ACTIONS for of_colour in of_bowl for action in of_colour)


def action_from_code(code: int) -> Action:
    """The action with this number; numbers and actions sort alike."""
    return _BY_CODE[code]


def code_of(action: Action) -> int:
    return (action.bowl * COLOURS + action.colour) * (ROWS + 1) + action.row


def from_game(state: GameState) -> Position:
    """The state in the kernel's form. Raises BrokenInvariant for one that play cannot reach."""
    check_invariants(state)
    token = -1 if state.token is None else state.token
    flat = [state.seat, state.starter, token, state.phase, state.round]
    for counts in (state.bag, state.lid, state.centre, *state.displays):
        flat += counts
    for board in state.boards:
        cells = [cell for row in board.wall for cell in row]
        paid = [flag for flags in board.bonuses for flag in flags]
        flat += [board.score, _bits(paid), len(board.floor), _bits(cells)]
        flat += [board.floor.count(colour) for colour in range(COLOURS)]
        for colour, count in board.lines:
            flat += [colour or 0, count]
    return Position(state.players, flat)


def to_game(position: Position) -> GameState:
    """The same state for the reducers, but for the order of a floor: the marker, then colours."""
    numbers = iter(position.flat())
    seat, starter, token, phase, round_ = (next(numbers) for _ in range(5))
    bag, lid, centre = _counts(numbers), _counts(numbers), _counts(numbers)
    displays = tuple(_counts(numbers) for _ in range(DISPLAYS[position.players]))
    return GameState(
        boards=tuple(_board(numbers) for _ in range(position.players)),
        displays=displays,
        centre=centre,
        bag=bag,
        lid=lid,
        phase=Phase(phase),
        seat=seat,
        starter=starter,
        token=None if token < 0 else token,
        round=round_,
    )


def legal_actions(position: Position) -> tuple[Action, ...]:
    """Every legal action in ascending order; none unless somebody has to draft."""
    return tuple(map(action_from_code, position.legal()))


def draft(position: Position, action: Action) -> Position:
    _require(position, Phase.DRAFT)
    try:
        return position.drafted(*action)
    except ValueError as error:
        raise IllegalAction(str(error)) from error


def deal(position: Position, displays: Displays) -> Position:
    _require(position, Phase.DEAL)
    try:
        return position.dealt([count for tiles in displays for count in tiles])
    except ValueError as error:
        raise BadDeal(str(error)) from error


def deal_seeded(position: Position, dealer: Dealer) -> tuple[Position, Dealer]:
    """The next deal of a dealer, the same as `sample_deal` and `deal` make together."""
    _require(position, Phase.DEAL)
    dealt, seed = position.dealt_by(dealer.seed)
    return dealt, Dealer(seed)


def win_shares(position: Position) -> tuple[float, ...]:
    """What each seat wins, or would win if the game stopped here; together 1."""
    return tuple(position.shares())


def perft(position: Position, depth: int) -> int:
    """How many lines of `depth` drafts there are; one that ends its round sooner counts once."""
    if depth < 0:
        raise ValueError(f"perft counts to a depth from 0, not {depth}")
    return position.perft(depth)


def divide(position: Position, depth: int) -> dict[Action, int]:
    """The part of each legal action in `perft`."""
    if depth < 1:
        raise ValueError(f"divide counts to a depth from 1, not {depth}")
    return {
        action: perft(position.drafted(*action), depth - 1) for action in legal_actions(position)
    }


def _require(position: Position, phase: Phase) -> None:
    if position.phase != phase:
        raise WrongPhase(f"that is a step of phase {phase.name}, not {Phase(position.phase).name}")


def _bits(flags: list[bool]) -> int:
    return sum(flag << index for index, flag in enumerate(flags))


def _counts(numbers: Iterator[int]) -> Counts:
    return tuple(next(numbers) for _ in range(COLOURS))


def _flags(bits: int, at: int) -> tuple[bool, ...]:
    return tuple(bool(bits >> (at + index) & 1) for index in range(ROWS))


def _board(numbers: Iterator[int]) -> Board:
    score, paid, filled, cells = (next(numbers) for _ in range(4))
    fallen = _counts(numbers)
    tiles = tuple(colour for colour, count in enumerate(fallen) for _ in range(count))
    lines = []
    for _ in range(ROWS):
        colour, count = next(numbers), next(numbers)
        lines.append(PatternLine(colour, count) if count else EMPTY_LINE)
    return Board(
        wall=tuple(_flags(cells, COLOURS * row) for row in range(ROWS)),
        lines=tuple(lines),
        floor=(MARKER,) * (filled - len(tiles)) + tiles,
        score=score,
        bonuses=Bonuses(_flags(paid, 0), _flags(paid, ROWS), _flags(paid, 2 * ROWS)),
    )
