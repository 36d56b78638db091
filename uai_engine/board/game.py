"""A game as the board keeps it: a value, and the functions that make the next one of it."""

from dataclasses import dataclass, replace
from typing import Final

from uai_engine.board.messages import Clock, Deals, Level, Player
from uai_engine.client import Position, from_state, startpos
from uai_engine.game import Action, Dealer, GameState, Phase, empty_game, sample_deal
from uai_engine.notation.game_record import starts_elsewhere
from uai_engine.notation.steps import Step, play_step

NO_LEVEL: Final = Level(None, None, None)
MAX_NAME: Final = 40


@dataclass(frozen=True, slots=True)
class Game:
    """Who plays, from where, and what has happened; every deal is a step of its own."""

    seats: tuple[Player, ...]
    states: tuple[GameState, ...]
    """Where it started, and the state after every step."""
    steps: tuple[Step, ...] = ()
    undone: tuple[Step, ...] = ()
    """What was taken back and can be done again, the next first."""
    deals: Deals = "chance"
    seed: int | None = None
    """None for deals that are typed in."""
    date: str = ""
    clock: Clock | None = None
    left: tuple[int, ...] = ()
    """Milliseconds on each seat's clock when the last move was made."""
    forfeit: int | None = None
    """The seat whose time ran out."""
    notes: tuple[tuple[str, str], ...] = ()
    """What else the record of the game said about it."""

    @property
    def state(self) -> GameState:
        return self.states[-1]

    @property
    def over(self) -> bool:
        return self.state.phase == Phase.OVER or self.forfeit is not None

    @property
    def moves(self) -> int:
        return sum(isinstance(step, Action) for step in self.steps)


def new_game(
    seats: tuple[Player, ...],
    start: GameState | None,
    first: int,
    deals: Deals,
    seed: int | None,
    date: str,
    clock: Clock | None = None,
) -> Game:
    """A game before its first step, dealt if the deals are not to be typed."""
    game = Game(
        seats=seats,
        states=(start or empty_game(len(seats), first),),
        deals=deals,
        seed=None if deals == "typed" else seed,
        date=date,
        clock=clock,
        left=() if clock is None else (clock.base,) * len(seats),
    )
    return dealt(game)


def play(game: Game, step: Step) -> Game:
    """The game after one more step and the deal that follows it; raises GameError."""
    undone = game.undone[1:] if game.undone[:1] == (step,) else ()
    return dealt(replace(_with(game, step), undone=undone))


def _with(game: Game, step: Step) -> Game:
    state = play_step(game.state, step)
    return replace(game, steps=(*game.steps, step), states=(*game.states, state))


def dealt(game: Game) -> Game:
    """The game after the deal that its seed brings now, if it brings one."""
    if game.seed is None or game.state.phase != Phase.DEAL or game.forfeit is not None:
        return game
    # The stream is read from its start again: a game has some seven deals, and a stream that is
    # never kept can never be at odds with the steps.
    dealer = Dealer(game.seed)
    for state in game.states:
        if state.phase == Phase.DEAL:
            displays, dealer = sample_deal(state, dealer)
    after = _with(game, displays)
    undone = game.undone[1:] if game.undone[:1] == (displays,) else ()
    return replace(after, undone=undone)


def take_back(game: Game) -> Game:
    """The game before the last choice of a person, or of anybody where no person plays."""
    people = {seat for seat, player in enumerate(game.seats) if player.engine is None}
    for at in range(len(game.steps) - 1, -1, -1):
        seat = mover(game, at)
        if (seat is None and game.seed is None) or (
            seat is not None and (seat in people or not people)
        ):
            return cut(game, at)
    return game


def redo(game: Game) -> Game:
    """The game after what was taken back, up to the next choice of a person."""
    people = {seat for seat, player in enumerate(game.seats) if player.engine is None}
    undone = game.undone
    while undone:
        game = replace(_with(game, undone[0]), undone=undone[1:])
        undone = game.undone
        if game.state.phase == Phase.DRAFT and (not people or game.state.seat in people):
            break
    return game


def cut(game: Game, at: int) -> Game:
    """The game as it was after `at` steps, the others to be done again."""
    return replace(
        game,
        steps=game.steps[:at],
        states=game.states[: at + 1],
        undone=game.steps[at:] + game.undone,
        forfeit=None,
    )


def mover(game: Game, at: int) -> int | None:
    """The seat that made a step; None for a deal."""
    return game.states[at].seat if isinstance(game.steps[at], Action) else None


def position_at(game: Game, at: int) -> Position:
    """A position of the game as it is told to an engine: every deal a step, no seed to peek at."""
    start = game.states[0]
    if starts_elsewhere(start) and start != empty_game(start.players, start.seat):
        return from_state(start).push(*game.steps[:at])
    return startpos(start.players, start.seat).push(*game.steps[:at])
