"""The position and how it came about.

A `Game` is a value: every step makes a new one that remembers the one before, so a list of steps
is carried out whole or not at all, and taking back costs nothing.
"""

import os
from collections.abc import Collection
from typing import Final, NamedTuple

from uai_engine.game import (
    Action,
    BadDeal,
    Dealer,
    Displays,
    GameState,
    Phase,
    deal_if_due,
    empty_game,
    sample_deal,
)
from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.notation import DealError, FenError, MoveError, parse_deal, parse_fen, parse_move
from uai_engine.notation.spoken import say_why_illegal
from uai_engine.notation.steps import Step, is_deal, play_step
from uai_engine.uai.arguments import NewPosition, whole_number
from uai_engine.uai.errors import Refusal, shown

MOST_UNDONE: Final = 1_000
"""So many moves can always be taken back, and never more than twice as many: players who put
everything on the floor would else fill the memory."""

ALL_PLAYERS: Final = range(MIN_PLAYERS, MAX_PLAYERS + 1)


class Game(NamedTuple):
    state: GameState
    dealer: Dealer | None
    """Deals where no token does; None for a game that waits for its deals."""
    before: "Game | None" = None
    """What `undo` goes back to."""
    last: "Played | None" = None
    """How it came about since the position was set."""
    undoable: int = 0
    """How many moves can be taken back."""

    def steps(self) -> list[Step]:
        """Every step since the position was set, deals that were drawn among them."""
        steps, played = [], self.last
        while played is not None:
            steps.append(played.step)
            played = played.before
        return steps[::-1]


class Played(NamedTuple):
    """The last step of a game, linked to those before it: a long game is not copied every move."""

    step: Step
    before: "Played | None"


def random_seed() -> int:
    """A seed for whoever gave none."""
    return int.from_bytes(os.urandom(8))


class Placed(NamedTuple):
    """A `position` that was carried out."""

    setup: NewPosition
    """What it asked for."""
    seed: int | None
    own: bool
    """Whether the seed is the process's own."""
    game: Game


def set_up(
    setup: NewPosition,
    own_seed: int,
    playable: Collection[int] = ALL_PLAYERS,
    last: Placed | None = None,
) -> Placed:
    """The game that a `position` asks for.

    `playable` are the numbers of players that the searcher can play with. A line that goes on
    from the `last` one has only its new steps played: most drivers send the whole game every move.
    """
    own = False
    if setup.fen is not None:
        try:
            state = parse_fen(setup.fen)
        except FenError as error:
            raise Refusal("fen", str(error)) from None
    else:
        state = _empty(setup.players, setup.first)
        own = setup.seed is None and not _starts_with_deal(setup.steps)
    if state.players not in playable:
        numbers = " or ".join(map(str, playable))
        raise Refusal("players", f"the engine plays with {numbers} players, not {state.players}")
    seed = own_seed if own else setup.seed
    if last is not None and _goes_on(setup, seed, last):
        return Placed(setup, seed, own, play(last.game, setup.steps, len(last.setup.steps)))
    game = Game(state, None if seed is None else Dealer(seed))
    if not _starts_with_deal(setup.steps):
        game = _drawn(game)
    return Placed(setup, seed, own, play(game, setup.steps))


def _goes_on(setup: NewPosition, seed: int | None, last: Placed) -> bool:
    """Whether a position is the last one with more steps behind it, or with none."""
    known = len(last.setup.steps)
    if seed != last.seed or setup._replace(steps=setup.steps[:known]) != last.setup:
        return False
    # A deal that the seed brought then, because no token followed, is given by a token now.
    return seed is None or not _starts_with_deal(setup.steps[known:])


def _empty(players: str, first: str) -> GameState:
    count, seat = whole_number(players), whole_number(first)
    if count is None or not MIN_PLAYERS <= count <= MAX_PLAYERS:
        raise Refusal(
            "players", f"a game has {MIN_PLAYERS} to {MAX_PLAYERS} players, not {shown(players)}"
        )
    if seat is None or not 0 <= seat < count:
        raise Refusal("players", f"the first seat is 0 to {count - 1}, not {shown(first)}")
    return empty_game(count, seat)


def play(game: Game, steps: tuple[str, ...], played: int = 0) -> Game:
    """The game after these steps, each a move or a deal token; the first are `played` already."""
    for number, step in enumerate(steps[played:], start=played + 1):
        where = f"step {number}: " if len(steps) > 1 else ""
        try:
            if is_deal(step):
                game = give(game, step)
            else:
                game = _moved(game, step)
                if not _starts_with_deal(steps[number : number + 1]):
                    game = _drawn(game)
        except Refusal as refusal:
            raise Refusal(refusal.code, where + refusal.text) from None
    return game


def give(game: Game, token: str) -> Game:
    """The game with the tiles of this deal token on its displays."""
    try:
        displays = parse_deal(token)
    except DealError as error:
        raise Refusal("deal", str(error)) from None
    return _dealt(game, displays, game.dealer)


def draw(game: Game, dealer: Dealer) -> Game:
    """The game with tiles drawn by a dealer that has nothing further to do with it."""
    displays, _ = sample_deal(game.state, dealer)
    return _dealt(game, displays, game.dealer)


def undo(game: Game) -> Game:
    if game.before is None:
        raise Refusal("phase", "there is nothing to take back")
    return game.before


def _shortened(game: Game) -> Game:
    """The game as it is, with only so many moves to take back."""
    kept = [game]
    while len(kept) <= MOST_UNDONE and kept[-1].before is not None:
        kept.append(kept[-1].before)
    short = kept.pop()._replace(before=None, undoable=0)
    while kept:
        short = kept.pop()._replace(before=short, undoable=short.undoable + 1)
    return short


def _starts_with_deal(steps: tuple[str, ...]) -> bool:
    return bool(steps) and is_deal(steps[0])


def _moved(game: Game, text: str) -> Game:
    try:
        action: Action = parse_move(text)
    except MoveError as error:
        raise Refusal("move", str(error)) from None
    if game.state.phase == Phase.DEAL:
        raise Refusal("phase", f"{shown(text)}: tiles must be dealt before the next move")
    if game.state.phase == Phase.OVER:
        raise Refusal("phase", f"{shown(text)}: the game is over")
    reason = say_why_illegal(game.state, action)
    if reason is not None:
        raise Refusal("move", f"{shown(text)}: {reason}")
    state = play_step(game.state, action)
    before = game if game.undoable < 2 * MOST_UNDONE else _shortened(game)
    return Game(state, game.dealer, before, Played(action, game.last), before.undoable + 1)


def _drawn(game: Game) -> Game:
    """The game with its deal drawn from its own seed, if one is due and it has a seed."""
    state, dealer = deal_if_due(game.state, game.dealer)
    if state is game.state:
        return game
    # What is drawn here belongs to the move before it, or to the position: not to be taken back.
    return game._replace(state=state, dealer=dealer, last=Played(state.displays, game.last))


def _dealt(game: Game, displays: Displays, dealer: Dealer | None) -> Game:
    if game.state.phase == Phase.OVER:
        raise Refusal("phase", "the game is over")
    if game.state.phase == Phase.DRAFT:
        raise Refusal("phase", "no deal is due: there are tiles to take")
    try:
        state = play_step(game.state, displays)
    except BadDeal as error:
        raise Refusal("deal", str(error)) from None
    # A deal is taken back with the move before it; by itself if there is none.
    before = game.before or game
    return Game(state, dealer, before, Played(displays, game.last), before.undoable + 1)
