#!/usr/bin/env python3
"""A small UAI driver in plain Python: it lets an engine play a game against itself.

    python3 driver.py [--players N] [--seed X] ENGINE WORDS ..

The engine deals from the seed. Whoever wants to show or save the deals asks for `history`.
"""

import argparse
import subprocess
import sys

LONGEST_GAME = 500
"""Players who put everything on the floor could go on for ever."""


class Engine:
    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, word):
        """The next lines, up to one that begins with this word."""
        lines = []
        while not lines or lines[-1].split()[:1] != [word]:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the engine left without {word}")
            lines.append(line.rstrip("\n"))
        return lines

    def ask(self, line):
        """Everything that a command is answered with; `readyok` says that it was all."""
        self.send(line)
        self.send("isready")
        lines = self.until("readyok")[:-1]
        for answer in lines:
            if answer.startswith("error"):
                raise SystemExit(f"{line}: {answer}")
        return lines

    def best_move(self, limits):
        self.send(f"go {limits}")
        return self.until("bestmove")[-1].split()[1]

    def quit(self):
        self.send("quit")
        self.process.wait(10)


def main():
    parser = argparse.ArgumentParser(description="Let an engine play a game against itself.")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limits", default="nodes 100", help="what follows go")
    parser.add_argument("engine", nargs=argparse.REMAINDER)
    given = parser.parse_args()
    engine = Engine(given.engine)
    engine.send("uai")
    hello = engine.until("uaiok")
    played = next((line.split()[1:] for line in hello if line.startswith("players ")), "234")
    if str(given.players) not in played:
        sys.exit(f"the engine plays with {' or '.join(played)} players")
    engine.ask("uainewgame")
    moves = []
    while len(moves) < LONGEST_GAME:
        start = f"position startpos players {given.players} seed {given.seed}"
        engine.ask(" ".join([start, "moves", *moves]))
        status = engine.ask("status")[-1].split()
        if status[1] != "draft":
            break
        moves.append(engine.best_move(given.limits))
        print(f"round {status[3]} seat {status[5]} {moves[-1]}")
    print(*status)
    engine.quit()


if __name__ == "__main__":
    main()
