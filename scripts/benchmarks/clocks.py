"""Games on a fast clock, engine process against engine process: does anybody run out of time?"""

from typing import Any

from benchmarks.engine_process import EngineProcess
from uai_engine.game import Dealer, Phase, apply_action, new_game
from uai_engine.notation import parse_move

NAME = "clocks"

TIME_MS, INC_MS = 1000, 10
GAMES = 20


def measure(quick: bool) -> dict[str, Any]:
    games = 1 if quick else GAMES
    with EngineProcess() as one, EngineProcess() as two:
        least = [_least_left((one, two), seed) for seed in range(games)]
    return {
        "clock": {
            "games": games,
            "time_losses": sum(left < 0 for left in least),
            "least_left_ms": round(min(least), 1),
        }
    }


def _least_left(engines: tuple[EngineProcess, EngineProcess], seed: int) -> float:
    """The least that either clock showed when its player had moved; below 0 is a loss on time."""
    state, dealer = new_game(2, seed % 2, Dealer(seed))
    clocks = [float(TIME_MS)] * 2
    least = clocks[0]
    start = f"position startpos first {seed % 2} seed {seed}"
    moves: list[str] = []
    for engine in engines:
        engine.send("uainewgame")
    while state.phase != Phase.OVER:
        seat, engine = state.seat, engines[state.seat]
        position = f"{start} moves {' '.join(moves)}" if moves else start
        shown = " ".join(str(max(0, int(clock))) for clock in clocks)
        asked = engine.send(position, f"go time {shown} inc {INC_MS} {INC_MS}")
        lines, answered = engine.until("bestmove")
        clocks[seat] -= (answered - asked) * 1000
        least = min(least, clocks[seat])
        clocks[seat] += INC_MS
        moves.append(lines[-1].split()[1])
        state, dealer = apply_action(state, parse_move(moves[-1]), dealer)
    return least


def table(results: dict[str, Any]) -> list[str]:
    clock = results["clock"]
    return [
        f"{clock['games']} games at {TIME_MS} + {INC_MS} ms: {clock['time_losses']} lost on time,"
        f" {clock['least_left_ms']} ms the least left after a move"
    ]
