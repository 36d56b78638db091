"""Games and positions as the page is told of them."""

from uai_engine.board import messages
from uai_engine.board.game import Game, mover
from uai_engine.game import Action, Board, GameState, Phase, legal_actions, winners
from uai_engine.game.constants import CENTRE, FLOOR, FLOOR_COST, FLOOR_SIZE, WALL_COLUMN
from uai_engine.game.round_report import SeatReport, round_report
from uai_engine.game.rules import take_tiles
from uai_engine.notation import write_fen, write_move
from uai_engine.notation.game_record import offered
from uai_engine.notation.spoken import say_move, say_move_briefly
from uai_engine.notation.steps import Step, write_step

_PHASES = {Phase.DRAFT: "draft", Phase.DEAL: "deal", Phase.OVER: "over"}


def position(
    state: GameState, before: GameState | None = None, step: Step | None = None
) -> messages.Position:
    """A position; with the step that led to it, also how the round it ended was counted."""
    counted, boards = _counted(before, step)
    return messages.Position(
        boards=tuple(board(each) for each in state.boards),
        displays=state.displays,
        centre=state.centre,
        marker=state.phase == Phase.DRAFT and state.token is None,
        bag=state.bag,
        lid=state.lid,
        phase=_PHASES[state.phase],  # type: ignore[arg-type]  # the three words of the message
        seat=state.seat,
        token=state.token,
        round=state.round,
        fen=write_fen(state),
        choices=tuple(choice(state, action) for action in legal_actions(state)),
        counted=counted,
        before=boards,
        winners=winners(state) if state.phase == Phase.OVER else (),
    )


def _counted(
    state: GameState | None, step: Step | None
) -> tuple[tuple[messages.Counted, ...], tuple[messages.BoardView, ...]]:
    """How the round was counted that a step ends, and the boards before that; else nothing."""
    if state is None or not isinstance(step, Action):
        return (), ()
    reports = round_report(state, step)
    if reports is None:
        return (), ()
    return tuple(map(_of_seat, reports)), tuple(map(board, take_tiles(state, step).boards))


def _of_seat(report: SeatReport) -> messages.Counted:
    bonuses = {bonus.kind: bonus.points for bonus in report.bonuses}
    return messages.Counted(
        placements=tuple(
            messages.Placement(row - 1, WALL_COLUMN[row - 1][colour], points)
            for row, colour, points in report.placements
        ),
        floor=report.floor_cost,
        rows=bonuses.get("row", 0),
        columns=bonuses.get("column", 0),
        colours=bonuses.get("colour", 0),
    )


def board(state: Board) -> messages.BoardView:
    return messages.BoardView(
        wall=state.wall,
        lines=tuple((-1 if colour is None else colour, count) for colour, count in state.lines),
        floor=state.floor,
        score=state.score,
    )


def choice(state: GameState, action: Action) -> messages.Choice:
    """A legal move with what it leaves on the floor, for people to see before they make it."""
    bowl, colour, row = action
    mine = state.boards[state.seat]
    taken = offered(state, bowl)[colour]
    room = row - mine.lines[row - 1].count if row != FLOOR else 0
    placed = min(taken, room)
    marker = bowl == CENTRE and state.token is None
    filled = min(FLOOR_SIZE, len(mine.floor) + marker + taken - placed)
    return messages.Choice(
        move=write_move(action),
        bowl=bowl,
        colour=colour,
        row=row,
        placed=placed,
        fallen=taken - placed,
        cost=FLOOR_COST[filled] - FLOOR_COST[len(mine.floor)],
    )


def position_of(game: Game, at: int) -> messages.Position:
    """The position after so many steps of a game."""
    if not at:
        return position(game.states[0])
    return position(game.states[at], game.states[at - 1], game.steps[at - 1])


def steps(game: Game) -> tuple[messages.Step, ...]:
    return tuple(_step(game, at) for at in range(len(game.steps)))


def _step(game: Game, at: int) -> messages.Step:
    step, seat = game.steps[at], mover(game, at)
    if isinstance(step, Action):
        short, words = say_move_briefly(step), say_move(step)
    else:
        short = words = "deal"
    return messages.Step(
        token=write_step(step),
        seat=-1 if seat is None else seat,
        round=game.states[at + 1].round,
        short=short,
        words=words,
    )


def summary(name: str, game: Game) -> messages.Summary:
    return messages.Summary(
        game=name,
        date=game.date,
        players=tuple(player.name for player in game.seats),
        moves=game.moves,
        scores=tuple(each.score for each in game.state.boards),
        over=game.over,
    )
