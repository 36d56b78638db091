"""A recorded game for a person: round by round with the board, or just how it came out."""

from collections.abc import Sequence

from uai_engine.game import Action, GameState, Phase, winners
from uai_engine.notation.drawing import MIN_WIDTH, draw_board
from uai_engine.notation.game_record import GameRecord, letter_of
from uai_engine.notation.moves import write_short_move
from uai_engine.notation.record.evaluation import Evaluation, evaluations
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
    names = player_names(game)
    said = evaluations(game)
    lines: list[str] = []
    moves: list[str] = []
    for number, (state, step) in enumerate(zip(states, game.steps, strict=False), start=1):
        if not isinstance(step, Action):
            lines += _wrapped(moves, width)
            moves = []
            continue
        if not moves:
            lines += [*draw_board(state, colour=colour, width=width, names=names), ""]
        move = f"{letter_of(state.seat, game.start)} {write_short_move(step)}"
        if number in said:
            # A line for itself, with what was thought of it.
            move += f"  {say_evaluation(said[number], game.start)}"
        moves.append(move)
    lines += _wrapped(moves, width)
    lines += draw_board(states[-1], colour=colour, width=width, names=names)
    return [*lines, "", *show_result(game, states[-1])]


def say_evaluation(evaluation: Evaluation, start: GameState) -> str:
    """What an engine thought, for people: `A 52.1 %, B 47.9 %; 41.2, 40.1 points; depth 7`.

    >>> from uai_engine.game import empty_game
    >>> from uai_engine.notation.info import Info
    >>> said = Evaluation(Info(depth=7, nodes=1200, win=(0.521, 0.479), pv=(Action(1, 4, 2),)))
    >>> say_evaluation(said, empty_game(players=2))
    'A 52.1 %, B 47.9 %; depth 7; 1200 nodes; 1t2'
    """
    info = evaluation.info
    seats = [(start.seat + at) % start.players for at in range(start.players)]
    parts = []
    if info.win:
        parts.append(
            ", ".join(f"{letter_of(seat, start)} {100 * info.win[seat]:.1f} %" for seat in seats)
        )
    if info.points:
        parts.append(", ".join(f"{info.points[seat]:.1f}" for seat in seats) + " points")
    if info.depth is not None:
        parts.append(f"depth {info.depth}")
    if info.nodes is not None:
        parts.append(f"{info.nodes} nodes")
    if info.nps is not None:
        parts.append(f"{info.nps} nodes/s")
    if info.time is not None:
        parts.append(f"{info.time / 1000:.3f} s")
    if evaluation.clock is not None:
        parts.append(f"{evaluation.clock / 1000:.3f} s left")
    if info.pv:
        parts.append(" ".join(map(write_short_move, info.pv)))
    return "; ".join(parts)


def show_result(game: GameRecord, end: GameState) -> list[str]:
    """A line for every player with the score, and one that says how it ended."""
    names = player_names(game)
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


def player_names(game: GameRecord) -> list[str]:
    """What to call each seat: its letter, and its name if it has one."""
    names = game.names or ("",) * game.start.players
    return [
        printable(f"{letter_of(seat, game.start)} {name}".strip())
        for seat, name in enumerate(names)
    ]


def _wrapped(moves: Sequence[str], width: int) -> list[str]:
    """Moves in columns, and a blank line after them; one a line where something is said of them."""
    across = (max(width, MIN_WIDTH) - 2) // max(len("A 1b1  "), *(len(m) + 2 for m in moves), 1)
    across = max(1, across)
    rows = [moves[at : at + across] for at in range(0, len(moves), across)]
    return [*("  " + "  ".join(row) for row in rows), ""] if rows else []
