"""What is said during a game: plain lines, which the session makes fit its terminal."""

from collections.abc import Sequence

from uai_engine.game import Action, GameState, ranking, tile_wall
from uai_engine.game.round_report import round_report
from uai_engine.game.scoring import complete_rows
from uai_engine.notation import say_move, write_short_move
from uai_engine.notation.info import Info
from uai_engine.notation.round_words import say_round
from uai_engine.play.reasons import why


def say_moved(state: GameState, action: Action, names: Sequence[str]) -> list[str]:
    """What a move was, and the end of the round if it was the last."""
    lines = [f"{names[state.seat]}: {say_move(action)}."]
    report = round_report(state, action)
    if report is not None:
        lines += ["", f"Round {state.round} is over.", *say_round(report, names)]
    return lines


def say_ranking(state: GameState, names: Sequence[str]) -> list[str]:
    """The places of a game that is over, from the first to the last."""
    lines = []
    place = 1
    for seats in ranking(state):
        for seat in seats:
            board = state.boards[seat]
            rows = sum(complete_rows(board.wall))
            lines.append(
                f"{place}. {names[seat]}, {board.score} points, {rows} complete"
                f" row{'' if rows == 1 else 's'}"
            )
        place += len(seats)
    return lines


def say_scores(state: GameState, names: Sequence[str]) -> list[str]:
    """The scores, and what they would be if the round ended now."""
    lines = []
    for name, board in zip(names, state.boards, strict=True):
        then = tile_wall(board)[0].score
        change = f" ({then} if the round ended now)" if then != board.score else ""
        lines.append(f"{name}: {board.score} points{change}")
    return lines


def say_evaluation(infos: Sequence[Info], names: Sequence[str]) -> list[str]:
    """What an engine expects of a game, from its lines."""
    info = infos[0] if infos else Info()
    lines = []
    if info.win:
        shares = [f"{name} {share(win)}" for name, win in zip(names, info.win, strict=True)]
        lines.append(f"Win share: {', '.join(shares)}.")
    if info.points:
        points = [f"{name} {each:.0f}" for name, each in zip(names, info.points, strict=True)]
        lines.append(f"Points expected: {', '.join(points)}.")
    return lines or ["The engine does not say what it expects."]


def say_hint(state: GameState, lines: Sequence[Info], names: Sequence[str]) -> list[str]:
    """The best move, what it is worth, why, and the next best."""
    if not lines or not lines[0].pv:
        return ["The engine does not say what it would do."]
    best, move = lines[0], lines[0].pv[0]
    worth = f", win share {share(best.win[state.seat])}" if best.win else ""
    said = [f"Best: {say_move(move)} ({write_short_move(move)}){worth}."]
    said.append(f"Why: {why(state, move, names)}.")
    for other in lines[1:2]:
        if other.pv and other.win:
            next_best = write_short_move(other.pv[0])
            said.append(f"Next best: {next_best}, win share {share(other.win[state.seat])}.")
    return said


def share(win: float) -> str:
    """A share of the win in per cent.

    >>> share(0.584)
    '58 %'
    """
    return f"{100 * win:.0f} %"
