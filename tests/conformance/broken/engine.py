"""A small UAI engine without a fault: what every engine must have, and some of the rest.

It is made of many small methods so that an engine with a fault is this one with a method changed.
It picks its moves without thought, so a search with a limit is over as soon as it begins.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from tests.conformance.broken.table import Table
from tests.conformance.broken.talker import Refused
from uai_engine.game import (
    Action,
    Phase,
    draft,
    legal_actions,
)
from uai_engine.notation import (
    MoveError,
    parse_move,
    write_move,
)
from uai_engine.notation.options import (
    Option,
    OptionError,
    button,
    check,
    combo,
    parse_value,
    spin,
    string,
    write_option,
)
from uai_engine.notation.words import NO_MOVE

BUSY = ("setoption", "uainewgame", "position", "perft", "eval")
LARGEST = {"movetime": 2**31 - 1, "nodes": 2**63 - 1, "depth": 1000}


@dataclass
class Go:
    """The words of a `go`."""

    numbers: dict[str, int] = field(default_factory=dict)
    times: dict[str, list[int]] = field(default_factory=dict)
    moves: list[Action] = field(default_factory=list)
    infinite: bool = False
    ponder: bool = False


class Engine(Table):
    options: Sequence[Option] = (
        spin("Hash", 16, 1, 1024),
        spin("MultiPV", 1, 1, 5),
        check("Ponder", False),
        combo("Style", "calm", ("calm", "wild")),
        string("Book"),
        button("Clear"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.go: Go | None = None
        self.multipv = 1

    def dispatch(self, words: list[str]) -> None:
        command, *rest = (word for word in words if word)
        handler = self.handlers().get(command)
        if handler is None:
            self.unknown(command)
            return
        if self.go is not None and command in BUSY:
            raise Refused("busy", "a search runs")
        if rest and command not in ("setoption", "position", "go", "perft"):
            raise Refused("syntax", f"{command} takes no further words")
        handler(rest)

    def handlers(self) -> dict[str, Callable[[list[str]], None]]:
        return {
            "uai": lambda _: self.uai(),
            "isready": lambda _: self.isready(),
            "setoption": self.setoption,
            "uainewgame": lambda _: self.uainewgame(),
            "position": self.position,
            "moves": lambda _: self.moves(),
            "fen": lambda _: self.say(f"fen {self.fen()}"),
            "status": lambda _: self.status(),
            "go": self.start,
            "stop": lambda _: self.stop(),
            "ponderhit": lambda _: self.ponderhit(),
            "perft": self.perft,
            "history": lambda _: self.say(" ".join(["history", *self.history])),
            "eval": lambda _: self.evaluate(),
            "wait": lambda _: self.wait(),
            "quit": lambda _: self.quit(),
        }

    def unknown(self, command: str) -> None:
        raise Refused("unknown-command", repr(command[:40]))

    # Handshake and options.

    def uai(self) -> None:
        self.say("id name Mini")
        self.say("id author nobody")
        self.say("protocol 1.0")
        for option in self.options:
            self.say(write_option(option))
        self.say("uaiok")

    def isready(self) -> None:
        self.say("readyok")

    def uainewgame(self) -> None:
        self.game_seed = random.getrandbits(64)

    def setoption(self, words: list[str]) -> None:
        if words[:1] != ["name"] or len(words) < 2:
            raise Refused("syntax", "setoption name NAME [value VALUE]")
        name = words[1]
        value = " ".join(words[3:]) if words[2:3] == ["value"] else None
        for option in self.options:
            if option.name.lower() == name.lower():
                try:
                    checked = parse_value(option, value)
                except OptionError as error:
                    raise Refused("option", str(error)) from None
                if option.name == "MultiPV":
                    self.multipv = int(checked or 1)
                return
        raise Refused("option", f"there is no option {name[:40]!r}")

    def quit(self) -> NoReturn:
        if self.go is not None:
            self.stop()
        self.leave()

    def at_end(self) -> None:
        """The end of the input."""
        self.quit()

    # Searching.

    def start(self, words: list[str]) -> None:
        if self.go is not None:
            raise Refused("busy", "a search runs")
        try:
            go = self.read_go(words)
            if self.state.phase != Phase.DRAFT:
                raise Refused("phase", "nobody drafts")
        except Refused as refused:
            self.say(f"error {refused}")
            self.say(f"bestmove {NO_MOVE}")
            return
        self.go = go
        self.think(go)

    def think(self, go: Go) -> None:
        """Answer at once, or wait to be stopped."""
        self.report()
        if not (go.infinite or go.ponder):
            self.finish()

    def read_go(self, words: list[str]) -> Go:
        go, rest, seen = Go(), list(words), set[str]()
        while rest:
            word = rest.pop(0)
            if word in seen:
                raise Refused("syntax", f"{word} twice")
            seen.add(word)
            if word in LARGEST:
                go.numbers[word] = self.number(rest.pop(0) if rest else "", 1, LARGEST[word])
            elif word in ("time", "inc"):
                go.times[word] = [
                    self.number(rest.pop(0) if rest else "", 0, 2**31 - 1)
                    for _ in self.state.boards
                ]
                if rest and rest[0].isdigit():
                    raise Refused("limit", f"{word}: too many")
            elif word == "searchmoves":
                go.moves = self.searchmoves(rest)
            elif word == "infinite":
                go.infinite = True
            elif word == "ponder":
                go.ponder = True
            else:
                self.unknown_limit(word)
        if "inc" in go.times and "time" not in go.times:
            raise Refused("syntax", "inc without time")
        return go

    def unknown_limit(self, word: str) -> None:
        raise Refused("syntax", f"there is no limit {word[:40]!r}")

    def number(self, text: str, low: int, high: int) -> int:
        if not (text.isascii() and text.isdigit()) or not low <= int(text[:30]) <= high:
            raise Refused("limit", f"{text[:40]!r} is no number from {low} to {high}")
        return int(text)

    def searchmoves(self, rest: list[str]) -> list[Action]:
        moves: list[Action] = []
        while rest and rest[0][:1].isdigit():
            try:
                move = parse_move(rest.pop(0))
            except MoveError as error:
                raise Refused("move", str(error)) from None
            if move not in legal_actions(self.state):
                raise Refused("move", f"{write_move(move)} is illegal")
            moves.append(move)
        if not moves:
            raise Refused("syntax", "searchmoves without moves")
        return moves

    def report(self) -> None:
        share = 1 / len(self.state.boards)
        shares = [round(share, 4) for _ in self.state.boards]
        shares[0] = round(1 - sum(shares[1:]), 4)
        win = " ".join(f"{value:.4f}" for value in self.win(shares))
        for number, pv in enumerate(self.pvs(), start=1):
            moves = " ".join(map(write_move, pv))
            self.say(f"info depth 1 multipv {number} nodes {self.nodes()} win {win} pv {moves}")

    def pvs(self) -> list[list[Action]]:
        """As many lines as asked for; the first is that of the move chosen."""
        others = [action for action in legal_actions(self.state) if action != self.choice()]
        return [self.pv(), *([other] for other in others[: self.multipv - 1])]

    def nodes(self) -> int:
        return 1

    def win(self, shares: list[float]) -> list[float]:
        return shares

    def pv(self) -> list[Action]:
        return [self.choice()]

    def choice(self) -> Action:
        assert self.go is not None
        return self.go.moves[0] if self.go.moves else legal_actions(self.state)[0]

    def ponder(self) -> list[Action]:
        """The reply expected; none if the round would end first."""
        after = draft(self.state, self.choice())
        return [*legal_actions(after)[:1]]

    def finish(self) -> None:
        words = ["bestmove", write_move(self.choice())]
        if replies := self.ponder():
            words += ["ponder", *map(write_move, replies)]
        self.go = None
        self.say(" ".join(words))

    def stop(self) -> None:
        if self.go is not None:
            self.finish()

    def wait(self) -> None:
        """A search with a limit is over before `wait` can be read."""
        if self.go is not None:
            raise Refused("busy", "this search does not end by itself")

    def evaluate(self) -> None:
        win, points = self.opinion()
        words = [*map("{:.4f}".format, win), "points", *map("{:.2f}".format, points)]
        self.say(" ".join(["info win", *words]))

    def opinion(self) -> tuple[list[float], list[float]]:
        """The shares and points to expect: the scores as they are, and whoever leads wins."""
        scores = [float(score) for score in self.scores()]
        leaders = [float(score == max(scores)) for score in scores]
        if self.state.phase == Phase.OVER:
            leaders = [float(seat in self.winners()) for seat in range(len(scores))]
        return [leader / sum(leaders) for leader in leaders], scores

    def ponderhit(self) -> None:
        if self.go is None or not self.go.ponder:
            raise Refused("phase", "there is no pondering")
        self.finish()
