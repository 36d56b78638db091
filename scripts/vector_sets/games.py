"""games.json: whole games, every step of them."""

from typing import Any

from uai_engine.game import Action, Phase, empty_game, winners
from uai_engine.game.state import GameState
from uai_engine.notation import parse_fen, write_fen
from uai_engine.notation.steps import play_step, write_step
from vector_sets.good_fens import BEFORE_DEAD, BEFORE_NOTHING_LEFT
from vector_sets.play import Played, play

DESCRIPTION = (
    "Games step by step. start is the position before the first step; each step is a move or a"
    " deal and the position after it. phase, scores and, in a finished game, winners (seats) are"
    " those at the end. Where a seed (decimal digits) is given, the deals are those the portable"
    " dealer draws from it in one stream. Reading any step's FEN and going on from there is the"
    " same game (who started a round whose deal left displays empty is the one thing a FEN cannot"
    " carry, and no game here turns on it)."
)
_SHORT_DEALS = 1
"""A seed with which four hoarders run out of tiles."""

_LAST_MOVES = (
    ("a dead position ends the game", BEFORE_DEAD, Action(0, 0, 5)),
    ("the same tile on the floor does not", BEFORE_DEAD, Action(0, 0, 0)),
    ("no tile left to deal ends the game", BEFORE_NOTHING_LEFT, Action(0, 0, 5)),
)


def vectors() -> dict[str, Any]:
    games = [
        _played(f"random play, {players} players", players, seed)
        for players in (2, 3, 4)
        for seed in (30, 31)
    ]
    games.append(_played("supplies run short, 4 players", 4, _SHORT_DEALS, hoard=True))
    for name, fen, action in _LAST_MOVES:
        start = parse_fen(fen)
        games.append(_game(name, start, [Played(action, play_step(start, action))]))
    return {"description": DESCRIPTION, "games": games}


def _played(name: str, players: int, seed: int, hoard: bool = False) -> dict[str, Any]:
    start = empty_game(players, seed % players)
    game = list(play(start, seed, hoard))
    short = any(not isinstance(step, Action) and not all(map(any, step)) for step, _ in game)
    assert short == hoard, f"{name}: short deals: {short}"
    return _game(name, start, game, seed)


def _game(
    name: str, start: GameState, played: list[Played], seed: int | None = None
) -> dict[str, Any]:
    end = played[-1].state
    game: dict[str, Any] = {"name": name, "players": start.players}
    if seed is not None:
        game["seed"] = str(seed)
    game["start"] = write_fen(start)
    game["steps"] = [_step(each) for each in played]
    game["phase"] = end.phase.name.lower()
    game["scores"] = [board.score for board in end.boards]
    if end.phase == Phase.OVER:
        game["winners"] = list(winners(end))
    return game


def _step(played: Played) -> dict[str, str]:
    kind = "move" if isinstance(played.step, Action) else "deal"
    return {kind: write_step(played.step), "fen": write_fen(played.state)}
