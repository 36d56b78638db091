"""A game as it is told to an engine: where it started, and every move and deal since."""

from dataclasses import dataclass, field

from uai_engine.game import Dealer, GameState, deal_if_due, empty_game
from uai_engine.notation import parse_fen, write_fen
from uai_engine.notation.steps import Step, play_and_deal, write_step
from uai_engine.notation.words import MAX_SEED


@dataclass(frozen=True, slots=True)
class Position:
    """Made by `startpos`, `from_fen` or `from_state`; `push` gives the next.

    With a seed the deals come from it, as the standard says. Without one they are steps like
    moves, and a position whose round has ended waits for its deal.

    >>> from uai_engine.game import Action
    >>> start = startpos(players=2, seed=1)
    >>> start.push(Action(1, 2, 3)).line()
    'position startpos players 2 first 0 seed 1 moves 010203'
    """

    start: str
    """How the `position` command begins."""
    steps: tuple[Step, ...]
    state: GameState = field(compare=False)
    dealer: Dealer | None = field(compare=False)
    """Deals from the seed that come next; None without a seed."""

    def push(self, *steps: Step) -> "Position":
        """The position after these steps; raises GameError for one that breaks the rules."""
        state, dealer = self.state, self.dealer
        for step in steps:
            state, dealer = play_and_deal(state, step, dealer)
        return Position(self.start, (*self.steps, *steps), state, dealer)

    def line(self) -> str:
        """The `position` command."""
        words = ["position", self.start]
        if not self.steps and self.dealer is None and self.start.startswith("startpos"):
            # An engine would deal a bare startpos itself; the FEN of it waits.
            words = ["position", f"fen {write_fen(self.state)}"]
        if self.steps:
            words += ["moves", *map(write_step, self.steps)]
        return " ".join(words)


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


def _started(start: str, state: GameState, seed: int | None) -> Position:
    if seed is None:
        return Position(start, (), state, None)
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {MAX_SEED}, not {seed}")
    return Position(f"{start} seed {seed}", (), *deal_if_due(state, Dealer(seed)))
