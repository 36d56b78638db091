"""A recorded game for a person: round by round with the board, or just how it came out."""

from collections.abc import Sequence

from uai_engine.game import Action, GameState, Phase, winners
from uai_engine.notation.drawing import MIN_WIDTH, draw_board
from uai_engine.notation.game_record import GameRecord, letter_of
from uai_engine.notation.moves import write_short_move
from uai_engine.notation.result import ADJUDICATIONS, IN_WORDS, Ending, Result, result_of
from uai_engine.notation.source import printable
from uai_engine.notation.spoken import say_winners

_FAULTS = {
    Ending.TIME: "lost on time",
    Ending.ILLEGAL: "lost by an illegal move",
    Ending.CRASH: "lost by a crash",
    Ending.STALL: "lost by not answering",
    Ending.PROTOCOL: "lost by breaking the protocol",
}


def show_game(
    game: GameRecord, states: Sequence[GameState], *, colour: bool = False, width: int = 80
) -> list[str]:
    """The board before each round and the moves made in it, then the last board and the result.

    The states are those of the game's steps, as a reading has them.
    """
    names = _names(game)
    lines: list[str] = []
    moves: list[str] = []
    for state, step in zip(states, game.steps, strict=False):
        if not isinstance(step, Action):
            lines += _wrapped(moves, width)
            moves = []
            continue
        if not moves:
            lines += [*draw_board(state, colour=colour, width=width, names=names), ""]
        moves.append(f"{letter_of(state.seat, game.start)} {write_short_move(step)}")
    lines += _wrapped(moves, width)
    lines += draw_board(states[-1], colour=colour, width=width, names=names)
    return [*lines, "", *show_result(game, states[-1])]


def show_result(game: GameRecord, end: GameState) -> list[str]:
    """A line for every player with the score, and one that says how it ended."""
    names = _names(game)
    result = game.result or result_of(end)
    ranks = sorted(range(end.players), key=lambda seat: -result.scores[seat])
    lines = [f"{result.scores[seat]:>4}  {names[seat]}" for seat in ranks]
    return [*lines, _verdict(result, end, names)]


def _verdict(result: Result, end: GameState, names: Sequence[str]) -> str:
    if result.at_fault is not None:
        return f"{names[result.at_fault]} {_FAULTS[result.ending]}."
    if result.winner is not None:
        return f"{IN_WORDS[result.ending].capitalize()}. {names[result.winner]} wins."
    if result.ending in ADJUDICATIONS:
        return f"{IN_WORDS[result.ending].capitalize()}."
    if end.phase != Phase.OVER:
        return f"Unfinished, in round {end.round}."
    first = [names[seat] for seat in winners(end)]
    how = " in a dead position" if result.ending == Ending.DEAD else ""
    return f"{say_winners(first)}{how}."


def _names(game: GameRecord) -> list[str]:
    """What to call each seat: its letter, and its name if it has one."""
    names = game.names or ("",) * game.start.players
    return [
        printable(f"{letter_of(seat, game.start)} {name}".strip())
        for seat, name in enumerate(names)
    ]


def _wrapped(moves: Sequence[str], width: int) -> list[str]:
    """Moves in columns, and a blank line after them."""
    across = (max(width, MIN_WIDTH) - 2) // len("A 1b1  ")
    rows = [moves[at : at + across] for at in range(0, len(moves), across)]
    return [*("  " + "  ".join(row) for row in rows), ""] if rows else []
