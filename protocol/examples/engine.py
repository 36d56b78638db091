#!/usr/bin/env python3
"""A small UAI engine in plain Python: it passes `uai-engine conformance --level core`.

It plays the legal move that puts the most tiles on a pattern line, and answers at once. The rules
of the game are in `azul.py`, its texts in `azulfen.py`.
"""

import random
import sys

from azul import Game, Refused
from azulfen import draw_if_due, play_step, read_fen, write_fen, write_move

NUMBERS = ("movetime", "nodes", "depth", "time", "inc")


def say(*words):
    print(*words, flush=True)


class Engine:
    def __init__(self):
        self.game_seed = random.getrandbits(64)
        self.game = self.set_up(["startpos", "seed", "0"])
        self.bestmove = ""  # found, and kept until `stop`

    # Each command is the method of its name.

    def uai(self):
        say("id name Small")
        say("id author the UAI examples")
        say("protocol 1.0")
        say("uaiok")

    def isready(self):
        say("readyok")

    def setoption(self, *words):
        raise Refused("option there are none")

    def uainewgame(self):
        self.game_seed = random.getrandbits(64)

    def position(self, *words):
        self.game = self.set_up([*words])

    def set_up(self, words):
        """The game that the words of `position` ask for; nothing changes if they are wrong."""
        at = words.index("moves") if "moves" in words else len(words)
        words, steps = words[:at], words[at + 1 :]
        first_step = steps[0] if steps else ""
        if words[:1] == ["fen"]:
            at = words.index("seed") if "seed" in words else len(words)
            values = self.values(words[at:], ["seed"])
            try:
                game = read_fen(" ".join(words[1:at]), values.get("seed"))
            except (ValueError, IndexError):
                raise Refused("fen it cannot be read") from None
        elif words[:1] == ["startpos"]:
            values = self.values(words[1:], ["players", "first", "seed"])
            own = "seed" not in values and not first_step.startswith("deal:")
            seed = self.game_seed if own else values.get("seed")
            game = Game(values.get("players", 2), values.get("first", 0), seed)
        else:
            raise Refused("syntax position startpos or position fen")
        draw_if_due(game, first_step)
        for number, step in enumerate(steps, start=1):
            try:
                play_step(game, step, "".join(steps[number : number + 1]))
            except Refused as refused:
                raise Refused(f"{refused} (step {number})") from None
        if words[0] == "startpos" and own:
            say("info string seed", seed)
        return game

    def values(self, words, names):
        found = dict(zip(words[::2], words[1::2], strict=False))
        if 2 * len(found) != len(words) or not {*found} <= {*names}:
            raise Refused("syntax a word that does not belong here")
        if not all(text.isascii() and text.isdigit() for text in found.values()):
            raise Refused("syntax a value that is no number")
        return {name: int(text) for name, text in found.items()}

    def moves(self):
        found = self.game.moves() if self.game.phase() == "draft" else []
        say("legalmoves", len(found), *map(write_move, found))

    def fen(self):
        say("fen", write_fen(self.game))

    def status(self):
        game, phase = self.game, self.game.phase()
        seat = game.active if phase == "draft" else "-"
        winners = ["winners", *game.winners()] if phase == "over" else []
        scores = [board.score for board in game.boards]
        say("status", phase, "round", game.round, "seat", seat, "scores", *scores, *winners)

    def go(self, *words):
        try:
            move = write_move(self.best(words))
        except Refused as refused:
            say("error", refused)
            say("bestmove none")
            return
        say("info depth 1 nodes 1 pv", move)
        self.bestmove = f"bestmove {move}"
        if "infinite" not in words and "ponder" not in words:
            self.stop()

    def best(self, words):
        for word, value in zip(words, (*words[1:], ""), strict=False):
            if word in NUMBERS and not value.isdigit():
                raise Refused(f"limit {word} needs a number")
            if not word.isdigit() and word not in (*NUMBERS, "infinite", "ponder"):
                raise Refused("syntax go has a word that this engine does not know")
        if self.game.phase() != "draft":
            raise Refused("phase nobody has to move")
        return max(self.game.moves(), key=self.game.placed)

    def stop(self):
        if self.bestmove:
            say(self.bestmove)
        self.bestmove = ""

    def quit(self):
        self.stop()
        sys.exit()


COMMANDS = ("uai", "isready", "setoption", "uainewgame", "position", "moves", "fen", "status")
COMMANDS += ("go", "stop", "quit")

if __name__ == "__main__":
    engine = Engine()
    for line in sys.stdin:
        command, *rest = line.split() or [""]
        try:
            if command in COMMANDS:
                getattr(engine, command)(*rest)
            elif command:
                say("error unknown-command it is not known")
        except Refused as error:
            say("error", error)
        except TypeError:
            say("error syntax too many words")
    engine.stop()
