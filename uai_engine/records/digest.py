"""What is told of a game in few words: enough to count it, without its states."""

from dataclasses import dataclass

from uai_engine.game import Action, GameState, ranking
from uai_engine.notation.game_record import GameRecord, Reading, offered
from uai_engine.notation.result import Ending, Result, result_of, rotated


@dataclass(frozen=True, slots=True)
class Digest:
    """One sound game. Everything goes by letters: A, who starts, is 0."""

    players: int
    moves: int
    rounds: int
    ending: Ending
    """As the record gives it, or else what the game came to; so are the scores."""
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Nobody where the game is unfinished."""
    opening: str
    """The first move: how many tiles, and where they went."""

    @property
    def finished(self) -> bool:
        return self.ending != Ending.UNFINISHED


def digest_of(reading: Reading) -> Digest | None:
    """The digest of a game that was read; None where there is no game."""
    game = reading.game
    if game is None:
        return None
    moves = sum(isinstance(step, Action) for step in game.steps)
    first = next(
        (
            opening_move(offered(state, step.bowl)[step.colour], step.row)
            for state, step in zip(reading.states, game.steps, strict=False)
            if isinstance(step, Action)
        ),
        "",
    )
    return digest(game, reading.states[-1], moves, first)


def digest(game: GameRecord, end: GameState, moves: int, opening: str) -> Digest:
    """The digest of a game whose replay has come to this end."""
    first = game.start.seat
    result = game.result or result_of(end)
    players = end.players
    return Digest(
        players=players,
        moves=moves,
        rounds=end.round,
        ending=result.ending,
        scores=rotated(result, first).scores,
        winners=tuple(sorted((seat - first) % players for seat in _winners(result, end))),
        opening=opening,
    )


def opening_move(tiles: int, row: int) -> str:
    return f"{tiles} {'tile' if tiles == 1 else 'tiles'} to {f'row {row}' if row else 'the floor'}"


def _winners(result: Result, end: GameState) -> tuple[int, ...]:
    if result.winner is not None:
        return (result.winner,)
    if result.ending == Ending.UNFINISHED:
        return ()
    places = [[seat for seat in place if seat != result.at_fault] for place in ranking(end)]
    return tuple(next(place for place in places if place))
