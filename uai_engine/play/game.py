"""The game on the table as a value: played on, taken back, played again.

Its deals come from a seed. They are steps like moves, so that engines are told them one by one and
none can look ahead.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from uai_engine.client import Position, from_record
from uai_engine.game import Action, Dealer, GameState, Phase, sample_deal
from uai_engine.notation.game_record import GameRecord, states_of
from uai_engine.notation.result import result_of
from uai_engine.notation.steps import Step, play_step


@dataclass(frozen=True, slots=True)
class Game:
    start: GameState
    seed: int
    """Where deals come from that were not drawn yet."""
    steps: tuple[Step, ...]
    states: tuple[GameState, ...]
    """The start, and the state after each step."""
    undone: tuple[Step, ...] = ()
    """What was taken back and can be played again, the next step first."""

    @property
    def state(self) -> GameState:
        return self.states[-1]

    @property
    def moves(self) -> int:
        return sum(isinstance(step, Action) for step in self.steps)

    def position(self) -> Position:
        """The game as engines are told it."""
        return from_record(GameRecord(self.start, self.steps))


def begin(start: GameState, seed: int) -> Game:
    """A game from this state on, its deal drawn if one is due."""
    return _dealt(Game(start, seed, (), (start,)))


def take_up(record: GameRecord, seed: int) -> Game:
    """A game that was written down, to go on with; its own seed goes on, if it has one."""
    own = seed if record.seed is None else record.seed
    return _dealt(Game(record.start, own, record.steps, states_of(record)))


def move(game: Game, action: Action) -> Game:
    """The game after a move, and after the deal that follows it; raises GameError."""
    return _dealt(replace(_after(game, action), undone=()))


def undo(game: Game, people: Collection[int]) -> Game | None:
    """The game before the last move that one of these seats made; None if there is none."""
    for at in reversed(range(len(game.steps))):
        if isinstance(game.steps[at], Action) and game.states[at].seat in people:
            return replace(
                game,
                steps=game.steps[:at],
                states=game.states[: at + 1],
                undone=game.steps[at:] + game.undone,
            )
    return None


def redo(game: Game, people: Collection[int]) -> Game | None:
    """The game up to where one of these seats has to decide again; None if nothing was undone."""
    if not game.undone:
        return None
    while game.undone:
        step, *rest = game.undone
        game = replace(_after(game, step), undone=tuple(rest))
        if game.state.phase == Phase.DRAFT and game.state.seat in people:
            break
    return game


def record_of(
    game: Game, names: Sequence[str], date: str, metadata: Sequence[tuple[str, str]]
) -> GameRecord:
    """The game as it is written down."""
    return GameRecord(
        game.start,
        game.steps,
        tuple(names),
        date,
        game.seed if _next_dealer(game)[1] else None,
        result_of(game.state) if game.state.phase == Phase.OVER else None,
        tuple(metadata),
    )


def _after(game: Game, step: Step) -> Game:
    state = play_step(game.state, step)
    return replace(game, steps=(*game.steps, step), states=(*game.states, state))


def _dealt(game: Game) -> Game:
    if game.state.phase != Phase.DEAL:
        return game
    displays, _ = sample_deal(game.state, _next_dealer(game)[0])
    return _after(game, displays)


def _next_dealer(game: Game) -> tuple[Dealer, bool]:
    """The dealer of the next deal, and whether all deals so far came from the seed.

    A deal from elsewhere leaves the seed's numbers alone, as the standard says.
    """
    dealer, own = Dealer(game.seed), True
    for state, step in zip(game.states, game.steps, strict=False):
        if not isinstance(step, Action):
            displays, following = sample_deal(state, dealer)
            own = own and displays == step
            dealer = following if displays == step else dealer
    return dealer, own
