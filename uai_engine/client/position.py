"""A game as it is told to an engine: where it started, and every move and deal since."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    deal,
    deal_if_due,
    empty_game,
    legal_actions,
    sample_deal,
)
from uai_engine.notation import parse_deal, parse_fen, read_move, write_fen
from uai_engine.notation.spoken import say_why_illegal
from uai_engine.notation.steps import Step, is_deal, play_and_deal, play_step, write_step
from uai_engine.notation.words import MAX_SEED

if TYPE_CHECKING:
    from uai_engine.notation.game_record import GameRecord


@dataclass(frozen=True, slots=True)
class Position:
    """Made by `startpos`, `from_fen` or `from_state`; `push` gives the next.

    With a seed the deals come from it, as the standard says. Without one they are steps like
    moves, and a position whose round has ended waits for its deal.

    >>> position = startpos(players=2, seed=1).push("1r3", Action(2, 3, 1))
    >>> position.line()
    'position startpos players 2 first 0 seed 1 moves 010203 020301'
    >>> position.pop().state.seat, len(position.legal_moves), position.is_over
    (1, 58, False)
    """

    start: str
    """How the `position` command begins."""
    steps: tuple[Step, ...]
    state: GameState = field(compare=False)
    dealer: Dealer | None = field(compare=False)
    """Deals from the seed that come next; None without a seed."""
    origin: GameState = field(compare=False, repr=False)
    """Where the game began, before any step and before any deal of its seed."""
    seed: int | None = field(default=None, compare=False, repr=False)
    written: str = field(default="", compare=False, repr=False)
    """The steps as `line` gives them, each behind a space: a game is told before every move."""

    def push(self, *steps: Step | str) -> "Position":
        """The position after these steps, which may be texts: `3r1`, `3 red 1`, `deal:0123/..`.

        Raises GameError for one that breaks the rules and MoveError or DealError for a text that
        is no step.

        >>> startpos(seed=1).push("1b1")
        Traceback (most recent call last):
            ...
        uai_engine.game.errors.IllegalAction: display 1 has no blue tile
        >>> startpos(seed=1).push("hello")
        Traceback (most recent call last):
            ...
        uai_engine.notation.errors.MoveError: 'hello' is no move: type a display (0 is the ...
        """
        state, dealer = self.state, self.dealer
        taken = []
        for step in steps:
            if isinstance(step, str):
                step = _read_step(step, state)
            state, dealer = play_and_deal(state, step, dealer)
            taken.append(step)
        return replace(
            self,
            steps=(*self.steps, *taken),
            state=state,
            dealer=dealer,
            written=self.written + "".join(f" {write_step(step)}" for step in taken),
        )

    def pop(self) -> "Position":
        """The position before the last step, and before the deal that its seed brought after it.

        Raises IndexError where there is no step to take back.
        """
        if not self.steps:
            raise IndexError("there is no step to take back")
        dealer = None if self.seed is None else Dealer(self.seed)
        state, dealer = deal_if_due(self.origin, dealer)
        start = replace(self, steps=(), state=state, dealer=dealer, written="")
        return start.push(*self.steps[:-1])

    @property
    def legal_moves(self) -> tuple[Action, ...]:
        """Every legal move in ascending order; none while a deal is due, and after the end."""
        return legal_actions(self.state)

    @property
    def is_over(self) -> bool:
        return self.state.phase == Phase.OVER

    def fen(self) -> str:
        """The AzulFEN of the state."""
        return write_fen(self.state)

    def __str__(self) -> str:
        from uai_engine.notation.drawing import draw_board

        return "\n".join(draw_board(self.state))

    def _repr_svg_(self) -> str:
        """What a notebook shows: the table, with the last move marked."""
        from uai_engine.notation.svg import Mark, board_svg

        last = self.steps[-1] if self.steps else None
        marks = [Mark(self.pop().state.seat, last)] if isinstance(last, Action) else []
        return board_svg(self.state, marks=marks)

    def to_record(
        self,
        *,
        names: Sequence[str] = (),
        date: str = "",
        metadata: Mapping[str, str] | None = None,
    ) -> "GameRecord":
        """The game so far as a record, for `uai_engine.notation.write_record`.

        The deals that the seed brought are in it as steps; a result only after the end.
        """
        from uai_engine.notation.game_record import GameRecord
        from uai_engine.notation.result import result_of

        return GameRecord(
            self.origin,
            tuple(self.history()),
            tuple(names),
            date,
            self.seed,
            result_of(self.state) if self.is_over else None,
            tuple((metadata or {}).items()),
        )

    def history(self) -> Iterator[Step]:
        """Every step since the game began, also the deals that its seed brought."""
        state, dealer = self.origin, None if self.seed is None else Dealer(self.seed)
        for step in (*self.steps, None):
            if state.phase == Phase.DEAL and dealer is not None:
                displays, dealer = sample_deal(state, dealer)
                state = deal(state, displays)
                yield displays
            if step is not None:
                state = play_step(state, step)
                yield step

    def line(self) -> str:
        """The `position` command."""
        if self.steps:
            return f"position {self.start} moves{self.written}"
        if self.seed is None and self.start.startswith("startpos"):
            # An engine would deal a bare startpos itself; the FEN of it waits.
            return f"position fen {write_fen(self.state)}"
        return f"position {self.start}"


def startpos(players: int = 2, first: int = 0, seed: int | None = None) -> Position:
    """A new game; without a seed its first step is a deal."""
    start = f"startpos players {players} first {first}"
    return _started(start, empty_game(players, first), seed)


def from_fen(fen: str, seed: int | None = None) -> Position:
    """A position from its AzulFEN; raises FenError."""
    return from_state(parse_fen(fen), seed)


def from_state(state: GameState, seed: int | None = None) -> Position:
    """A position without its history; what its AzulFEN does not carry is lost on the way."""
    return _started(f"fen {write_fen(state)}", state, seed)


def position_of(game: Position | GameState) -> Position:
    return from_state(game) if isinstance(game, GameState) else game


def from_record(game: "GameRecord") -> Position:
    """The game of a record, its deals as steps; those to come have to be given too.

    Raises GameError for a step that breaks the rules.
    """
    start = game.start
    begun = start == empty_game(start.players, start.seat)
    position = startpos(start.players, start.seat) if begun else from_state(start)
    return position.push(*game.steps)


def _started(start: str, state: GameState, seed: int | None) -> Position:
    if seed is None:
        return Position(start, (), state, None, state)
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    dealt, dealer = deal_if_due(state, Dealer(seed))
    return Position(f"{start} seed {seed}", (), dealt, dealer, state, seed)


def _read_step(text: str, state: GameState) -> Step:
    """The step that a text means here; one that breaks a rule is told in the words of the text."""
    if is_deal(text):
        return parse_deal(text)
    action = read_move(text)
    why = say_why_illegal(state, action) if state.phase == Phase.DRAFT else None
    if why is not None:
        raise IllegalAction(why)
    return action
