"""An engine for tests of the review: it knows the rules and has opinions that are easy to check.

A seat's share of the win goes by its tiles: those on its wall and in its lines count for it, those
on its floor against it. What a move is worth is what the position after it is worth, so that the
best move is the one that places most and drops least. No search, no chance, no clock.

Words on its command line give it a manner: `no-eval`, `no-points`, `no-win`, `dies-at N` (at the
N-th search), `two-seats`, `log FILE` (a line for
every search: how many steps lead to the position, and the words of its `go`).
"""

import os
import sys
from itertools import count

from uai_engine.client.position import Position, from_fen, startpos
from uai_engine.game import Action, GameState, Phase, draft, legal_actions
from uai_engine.notation import write_move
from uai_engine.notation.steps import parse_step

MANNER = sys.argv[1:]


def after(word: str) -> str | None:
    return MANNER[MANNER.index(word) + 1] if word in MANNER else None


def weight(state: GameState, seat: int) -> int:
    board = state.boards[seat]
    placed = sum(map(sum, board.wall)) + sum(line.count for line in board.lines)
    return 10 + max(-9, placed - 2 * len(board.floor))


def fields(state: GameState) -> str:
    weights = [weight(state, seat) for seat in range(state.players)]
    shares = " ".join(f"{each / sum(weights):.4f}" for each in weights)
    points = " ".join(f"{each:.2f}" for each in weights)
    said = "" if "no-win" in MANNER else f" win {shares}"
    return said + ("" if "no-points" in MANNER else f" points {points}")


def value(state: GameState, move: Action) -> float:
    seat = state.seat
    then = draft(state, move)
    return weight(then, seat) / sum(weight(then, each) for each in range(state.players))


def read_position(words: list[str]) -> Position:
    steps = words[words.index("moves") + 1 :] if "moves" in words else []
    if words[1] == "fen":
        end = words.index("moves") if "moves" in words else len(words)
        position = from_fen(" ".join(words[2:end]))
    else:
        given = dict(zip(words[2:8:2], words[3:9:2], strict=False))
        position = startpos(int(given.get("players", "2")), int(given.get("first", "0")))
    return position.push(*map(parse_step, steps))


def main() -> None:
    position = startpos(2)
    lines_wanted = 1
    searches = count(1)
    dies_at = int(after("dies-at") or 0)
    log = after("log")
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["uai"]:
                print("id name Tiles 1\nprotocol 1.0")
                print("option name MultiPV type spin default 1 min 1 max 256\nuaiok")
            case ["isready"]:
                print("readyok")
            case ["setoption"]:
                lines_wanted = int(words[4])
            case ["position"]:
                position = read_position(words)
                if position.state.players > 2 and "two-seats" in MANNER:
                    print("error players this engine plays with 2 seats")
            case ["eval"] if "no-eval" not in MANNER:
                print(f"info{fields(position.state)}")
            case ["go"]:
                number = next(searches)
                if number == dies_at:
                    print("out of tiles", file=sys.stderr, flush=True)
                    os._exit(3)
                if log:
                    with open(log, "a", encoding="utf-8") as out:
                        out.write(f"{len(position.steps)} {' '.join(words)}\n")
                state = position.state
                moves = sorted(legal_actions(state), key=lambda move: (-value(state, move), move))
                for rank, move in enumerate(moves[:lines_wanted], start=1):
                    then = draft(state, move)
                    exact = " exact" if then.phase != Phase.DRAFT else ""
                    said = f"multipv {rank} nodes 1{exact}{fields(then)} pv {write_move(move)}"
                    print(f"info {said}")
                print(f"bestmove {write_move(moves[0])}")
            case ["uainewgame"]:
                pass
            case ["quit"]:
                return
            case _:
                print(f"error unknown-command {line.strip()}")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
