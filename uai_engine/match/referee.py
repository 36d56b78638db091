"""One game. The referee has the true state and deals the tiles; the engines only choose moves."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from uai_engine.client.position import Position, from_state, startpos
from uai_engine.game import Dealer, Phase, sample_deal
from uai_engine.match.adjudication import decided
from uai_engine.match.clocks import Clocks, after_move, allowed, limit_for, started
from uai_engine.match.limits import Limits
from uai_engine.match.openings import start_of
from uai_engine.match.outcome import Fault, Outcome, StepTaken, places_at
from uai_engine.match.player import Forfeit, Player, Thought
from uai_engine.match.schedule import Plan
from uai_engine.match.settings import Conditions, Opening
from uai_engine.notation.moves import write_move
from uai_engine.notation.result import Ending, result_of
from uai_engine.notation.steps import parse_step, write_step


@dataclass(slots=True)
class _Game:
    """What a game has come to."""

    position: Position
    dealer: Dealer
    clocks: Clocks
    steps: list[StepTaken]
    opinions: list[list[tuple[float, ...]]]
    """What each seat's engine expected of the win, move by move."""
    thinking: float = 0.0
    """Seconds, not rounded: a fast engine's moves take less than a millisecond."""
    moves: int = 0
    winner: int | None = None
    """Who was given the win, if the engines left no doubt."""


async def play_game(
    plan: Plan, players: Sequence[Player], limits: Sequence[Limits], conditions: Conditions
) -> Outcome:
    """Play a planned game with a player for every seat; raises StartFailure."""
    date = datetime.now(UTC).strftime("%Y-%m-%d")
    position = opened(plan.opening, len(players))
    opinions: list[list[tuple[float, ...]]] = [[] for _ in players]
    game = _Game(position, Dealer(plan.seed), started(tuple(limits)), [], opinions)
    fault: Fault | None = None
    seat = 0
    for player in players:
        await player.start(len(players), plan.number)
    begun = time.perf_counter()
    try:
        for seat in range(len(players)):
            await players[seat].new_game()
        begun = time.perf_counter()
        while (ending := _end(game, conditions)) is None:
            if game.position.state.phase == Phase.DEAL:
                _deal(game)
            else:
                seat = game.position.state.seat
                await _move(game, seat, players[seat])
        # Nothing is over before everybody has kept silent: a second answer shows here.
        for seat in range(len(players)):
            await players[seat].ping()
    except Forfeit as forfeit:
        ending = forfeit.ending
        fault = players[seat].fault(seat, forfeit)
    state = game.position.state
    return Outcome(
        number=plan.number,
        ending=ending,
        places=places_at(state, None if fault is None else fault.seat, game.winner),
        scores=tuple(board.score for board in state.boards),
        steps=tuple(game.steps),
        date=date,
        overhead=round((time.perf_counter() - begun - game.thinking) * 1000, 3),
        fault=fault,
    )


def opened(opening: Opening, seats: int) -> Position:
    """The position after an opening, as engines are told of it."""
    if opening.fen is None:
        position = startpos(players=seats)
    else:
        position = from_state(start_of(opening, seats))
    return position.push(*map(parse_step, opening.steps))


def _end(game: _Game, conditions: Conditions) -> Ending | None:
    """Why the game ends here, if it does."""
    state = game.position.state
    if state.phase == Phase.OVER:
        return result_of(state).ending
    if state.phase == Phase.DEAL and state.round >= conditions.max_rounds:
        return Ending.ROUND_CAP
    if game.moves >= conditions.max_moves:
        return Ending.MOVE_CAP
    found = decided(conditions.resign, conditions.agree, game.opinions)
    if found is None:
        return None
    ending, game.winner = found
    return ending


def _deal(game: _Game) -> None:
    displays, game.dealer = sample_deal(game.position.state, game.dealer)
    game.position = game.position.push(displays)
    game.steps.append(StepTaken(write_step(displays)))


async def _move(game: _Game, seat: int, player: Player) -> None:
    clocks = game.clocks
    thought = await player.think(game.position, limit_for(clocks, seat), allowed(clocks, seat))
    game.thinking += thought.result.seconds
    game.moves += 1
    game.clocks = after_move(clocks, seat, thought.milliseconds)
    await player.ponder(game.position, thought.result, limit_for(game.clocks, seat))
    game.position = game.position.push(thought.move)
    game.steps.append(_noted(thought, game.clocks.left[seat]))
    game.opinions[seat].append(thought.info.win)


def _noted(thought: Thought, clock: int | None) -> StepTaken:
    info = thought.info
    return StepTaken(
        text=write_step(thought.move),
        milliseconds=thought.milliseconds,
        clock=clock,
        depth=info.depth,
        nodes=info.nodes,
        nps=info.nps,
        win=info.win,
        points=info.points,
        pv=" ".join(map(write_move, info.pv)),
    )
