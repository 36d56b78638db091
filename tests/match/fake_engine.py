"""A UAI engine that plays any legal move, and misbehaves in one way if it is told to.

    fake_engine.py [--FAULT [WHEN]] [--salt N] [--floor] [--ponder] [--win SHARES] ..

WHEN is the number of the `go`, counted from 1 over the life of the process, with which the fault
comes. With --floor every tile goes to the floor, which never ends a game. The move is a function
of the position, the limit and the salt alone, so that games can be played again.
"""

import argparse
import hashlib
import os
import sys
import time

from uai_engine.game import Action, GameState, Phase, empty_game, legal_actions
from uai_engine.game.constants import FLOOR
from uai_engine.notation import parse_fen, write_move
from uai_engine.notation.steps import parse_step, play_step

FAULTS = (
    "crash",
    "signal",
    "exit",
    "stall",
    "deaf",
    "late",
    "illegal",
    "unreadable",
    "twice",
    "none",
    "flood-stderr",
    "garbage",
)


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def position_of(words: list[str]) -> GameState:
    head, _, steps = " ".join(words).partition(" moves ")
    if head.startswith("fen "):
        state = parse_fen(head.removeprefix("fen "))
    else:
        told = head.split()
        state = empty_game(int(told[told.index("players") + 1]), int(told[told.index("first") + 1]))
    for step in steps.split():
        state = play_step(state, parse_step(step))
    return state


def chosen(state: GameState, words: list[str], salt: int, to_floor: bool) -> Action:
    actions = [action for action in legal_actions(state) if action.row == FLOOR or not to_floor]
    text = f"{state} {words} {salt}".encode()
    return actions[int.from_bytes(hashlib.sha256(text).digest()[:4]) % len(actions)]


def shares(state: GameState, told: str | None) -> str:
    """The shares of the win in the order of the seats."""
    if told is None:
        return " ".join([f"{1 / state.players:.4f}"] * state.players)
    own = told.split(",")
    return " ".join(own[(seat - state.seat) % state.players] for seat in range(state.players))


def replies(state: GameState, move: str) -> str:
    """` ponder` and a legal move of every other seat, as far as this round goes."""
    state = play_step(state, parse_step(move))
    expected: list[str] = []
    for _ in range(state.players - 1):
        if state.phase != Phase.DRAFT:
            return ""
        expected.append(write_move(legal_actions(state)[0]))
        state = play_step(state, legal_actions(state)[0])
    return " ".join([" ponder", *expected]) if state.phase == Phase.DRAFT else ""


def main() -> None:
    parser = argparse.ArgumentParser()
    for fault in FAULTS:
        parser.add_argument(f"--{fault}", type=int, nargs="?", const=1, default=0)
    parser.add_argument("--no-uaiok", action="store_true")
    parser.add_argument("--floor", action="store_true")
    parser.add_argument("--refuse-position", action="store_true")
    parser.add_argument("--pace", type=float, default=0.0, help="seconds for every move")
    parser.add_argument("--pid-file")
    parser.add_argument("--ponder", action="store_true", help="expect a reply of every other seat")
    parser.add_argument("--first", action="store_true", help="play the first move that is legal")
    parser.add_argument("--win", help="shares that it expects, own seat first: 0.9,0.1")
    parser.add_argument("--players", help="what it says in the handshake")
    parser.add_argument("--mutter", action="store_true", help="write every go to stderr")
    parser.add_argument("--salt", type=int, default=0)
    told = vars(parser.parse_args())
    if told["pid_file"]:
        with open(told["pid_file"], "a") as file:
            file.write(f"{os.getpid()}\n")
    state = empty_game(2)
    searches = 0
    searching = False
    pondered = ""
    for said in sys.stdin:
        words = said.split()
        match words[:1]:
            case ["uai"]:
                say("id name fake")
                say("option name Hash type spin default 16 min 1 max 1024")
                say("option name Clear type button")
                if told["ponder"]:
                    say("option name Ponder type check default false")
                if told["players"]:
                    say(f"players {told['players'].replace(',', ' ')}")
                if not told["no_uaiok"]:
                    say("uaiok")
            case ["isready"]:
                say("readyok")
            case ["position"]:
                if told["refuse_position"]:
                    say("error fen not with me")
                else:
                    state = position_of(words[1:])
            case ["go"]:
                searches += 1
                if told["mutter"]:
                    print(said.strip(), file=sys.stderr, flush=True)
                fault = next(
                    (name for name in FAULTS if told[name.replace("-", "_")] == searches), ""
                )
                move = line = write_move(chosen(state, words, told["salt"], told["floor"]))
                if told["first"]:
                    move = line = write_move(legal_actions(state)[0])
                searching = fault in ("stall", "deaf", "late")
                match fault:
                    case "crash":
                        print("out of tiles", file=sys.stderr, flush=True)
                        os._exit(3)
                    case "signal":
                        os.abort()
                    case "exit":
                        sys.exit(0)
                    case "deaf":
                        if told["pid_file"]:
                            open(f"{told['pid_file']}.deaf", "w").close()
                        time.sleep(3600)
                    case "stall" | "late":
                        continue
                    case "illegal":
                        taken = set(legal_actions(state))
                        move = next(
                            write_move(Action(bowl, colour, 0))
                            for bowl in range(6)
                            for colour in range(5)
                            if Action(bowl, colour, 0) not in taken
                        )
                    case "unreadable":
                        move = "e2e4"
                    case "twice":
                        say(f"bestmove {move}")
                    case "none":
                        move = "none"
                    case "flood-stderr":
                        sys.stderr.write("the quick brown fox\n" * 200_000)
                        sys.stderr.flush()
                    case "garbage":
                        say("\x00\x01 what is this")
                        say("info depth eleven win yes")
                time.sleep(told["pace"])
                win = shares(state, told["win"])
                say(f"info depth 1 nodes {searches} nps 1000 win {win} points 10 10 pv {line}")
                answer = f"bestmove {move}{replies(state, move) if told['ponder'] else ''}"
                if "ponder" in words:
                    pondered = answer
                else:
                    say(answer)
            case ["stop" | "ponderhit"] if pondered:
                say(pondered)
                pondered = ""
            case ["stop"] if searching:
                if told["late"]:
                    searching = False
                    say(f"bestmove {write_move(legal_actions(state)[0])}")
            case ["quit"]:
                return


if __name__ == "__main__":
    main()
