"""A small UAI engine without a fault: what every engine must have, `perft` and pondering.

It is made of many small methods so that an engine with a fault is this one with a method changed.
It picks its moves without thought, so a search with a limit is over as soon as it begins.
"""

import os
import queue
import random
import sys
import threading
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from uai_engine.game import (
    Action,
    BadDeal,
    Dealer,
    GameState,
    IllegalAction,
    Phase,
    WrongPhase,
    deal,
    draft,
    empty_game,
    legal_actions,
    sample_deal,
    winners,
)
from uai_engine.notation import (
    DealError,
    FenError,
    MoveError,
    parse_deal,
    parse_fen,
    parse_move,
    write_fen,
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
from uai_engine.notation.words import MAX_LINE_BYTES, MAX_SEED, NO_MOVE

LARGEST = {"movetime": 2**31 - 1, "nodes": 2**63 - 1, "depth": 1000}


class Refused(Exception):
    """A command that cannot be carried out: `error CODE TEXT`."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code} {text[:200]}")


@dataclass
class Go:
    """The words of a `go`."""

    numbers: dict[str, int] = field(default_factory=dict)
    times: dict[str, list[int]] = field(default_factory=dict)
    moves: list[Action] = field(default_factory=list)
    infinite: bool = False
    ponder: bool = False


class Engine:
    options: Sequence[Option] = (
        spin("Hash", 16, 1, 1024),
        spin("MultiPV", 1, 1, 5),
        check("Ponder", False),
        combo("Style", "calm", ("calm", "wild")),
        string("Book"),
        button("Clear"),
    )

    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.kept: deque[bytes | None] = deque()
        self.game_seed = random.getrandbits(64)
        self.go: Go | None = None
        self.multipv = 1
        self.state, self.dealer = self.set_up(["startpos", "seed", "0"])

    # Lines in and out.

    def run(self) -> None:
        threading.Thread(target=self.read, daemon=True).start()
        while (line := self.kept.popleft() if self.kept else self.lines.get()) is not None:
            self.take(line)
        self.at_end()

    def read(self) -> None:
        while line := sys.stdin.buffer.readline(MAX_LINE_BYTES + 2):
            while not line.endswith(b"\n") and len(line) > MAX_LINE_BYTES + 1:
                piece = sys.stdin.buffer.readline(1 << 20)
                line = line[: MAX_LINE_BYTES + 2] + piece[-1:] if piece else line + b"\n"
            self.lines.put(line)
        self.lines.put(None)

    def say(self, line: str) -> None:
        try:
            sys.stdout.buffer.write(line.encode() + b"\n")
            sys.stdout.buffer.flush()
        except BrokenPipeError:
            os._exit(0)

    def take(self, line: bytes) -> None:
        """Carry out one line; whatever is wrong with it is said in one error."""
        try:
            words = self.words(line)
            if words:
                self.dispatch(words)
        except Refused as refused:
            self.say(f"error {refused}")

    def words(self, line: bytes) -> list[str]:
        line = line.removesuffix(b"\n").removesuffix(b"\r")
        if len(line) > MAX_LINE_BYTES:
            raise Refused("syntax", "the line is too long")
        try:
            text = line.decode()
        except UnicodeDecodeError:
            raise Refused("syntax", "the line is not UTF-8") from None
        if any((ord(char) < 32 and char != "\t") or ord(char) == 127 for char in text):
            raise Refused("syntax", "a control character in the line")
        return text.replace("\t", " ").split(" ") if text.split() else []

    def dispatch(self, words: list[str]) -> None:
        command, *rest = (word for word in words if word)
        handler = self.handlers().get(command)
        if handler is None:
            self.unknown(command)
            return
        if self.go is not None and command in ("setoption", "uainewgame", "position", "perft"):
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

    def leave(self) -> NoReturn:
        os._exit(0)  # at once: the thread that reads would hold up a softer end

    def at_end(self) -> None:
        """The end of the input."""
        self.quit()

    # The position.

    def position(self, words: list[str]) -> None:
        self.state, self.dealer = self.set_up(words)

    def set_up(self, words: list[str]) -> tuple[GameState, Dealer | None]:
        """The position that the words describe; nothing changes if they are wrong."""
        at = words.index("moves") if "moves" in words else len(words)
        steps = words[at + 1 :]
        kind, *rest = words[:at] or [""]
        if kind == "startpos":
            state, dealer = self.startpos(rest, steps)
        elif kind == "fen":
            state, dealer = self.from_fen(rest)
        else:
            raise Refused("syntax", "position startpos or fen")
        if not (steps and steps[0].startswith("deal:")):
            state, dealer = self.dealt(state, dealer)
        for number, step in enumerate(steps, start=1):
            follows = steps[number : number + 1]
            try:
                state, dealer = self.step(state, dealer, step, follows)
            except (IllegalAction, MoveError) as error:
                raise Refused("move", f"step {number}: {error}") from None
            except (BadDeal, DealError) as error:
                raise Refused("deal", f"step {number}: {error}") from None
            except WrongPhase as error:
                raise Refused("phase", f"step {number}: {error}") from None
        return state, dealer

    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        values = self.values(words, ("players", "first", "seed"))
        players, first = values.get("players", 2), values.get("first", 0)
        if players not in (2, 3, 4) or not 0 <= first < players:
            raise Refused("players", f"{players} players, seat {first} first")
        seed = values.get("seed")
        if seed is None and not (steps and steps[0].startswith("deal:")):
            seed = self.game_seed
            self.say(f"info string seed {seed}")
        return empty_game(players, first), None if seed is None else self.dealer_of(seed)

    def from_fen(self, words: list[str]) -> tuple[GameState, Dealer | None]:
        at = words.index("seed") if "seed" in words else len(words)
        seed = self.values(words[at:], ("seed",)).get("seed")
        try:
            state = self.parse_fen(" ".join(words[:at]))
        except FenError as error:
            raise Refused("fen", str(error)) from None
        return state, None if seed is None else self.dealer_of(seed)

    def parse_fen(self, text: str) -> GameState:
        return parse_fen(text)

    def dealer_of(self, seed: int) -> Dealer:
        return Dealer(seed)

    def values(self, words: list[str], names: tuple[str, ...]) -> dict[str, int]:
        values: dict[str, int] = {}
        if len(words) % 2:
            raise Refused("syntax", "a value is missing")
        for name, text in zip(words[::2], words[1::2], strict=True):
            if name not in names or name in values:
                raise Refused("syntax", f"{name[:40]!r} does not belong here")
            if not (text.isascii() and text.isdigit()) or int(text[:30]) > MAX_SEED:
                raise Refused("syntax", f"bad {name} {text[:40]!r}")
            values[name] = int(text)
        return values

    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        if step.startswith("deal:"):
            return deal(state, parse_deal(step)), dealer
        state = self.draft(state, parse_move(step))
        if follows and follows[0].startswith("deal:"):
            return state, dealer
        return self.dealt(state, dealer)

    def draft(self, state: GameState, action: Action) -> GameState:
        return draft(state, action)

    def dealt(self, state: GameState, dealer: Dealer | None) -> tuple[GameState, Dealer | None]:
        if dealer is None or state.phase != Phase.DEAL:
            return state, dealer
        displays, dealer = sample_deal(state, dealer)
        return deal(state, displays), dealer

    # Questions.

    def fen(self) -> str:
        return write_fen(self.state)

    def legal(self) -> Sequence[Action]:
        return legal_actions(self.state)

    def moves(self) -> None:
        actions = self.legal()
        self.say(" ".join(["legalmoves", str(len(actions)), *map(write_move, actions)]))

    def status(self) -> None:
        state = self.state
        seat = str(state.seat) if state.phase == Phase.DRAFT else "-"
        words = ["status", state.phase.name.lower(), "round", str(state.round), "seat", seat]
        words += ["scores", *map(str, self.scores())]
        if state.phase == Phase.OVER:
            words += ["winners", *map(str, self.winners())]
        self.say(" ".join(words))

    def scores(self) -> list[int]:
        return [board.score for board in self.state.boards]

    def winners(self) -> Sequence[int]:
        return winners(self.state)

    def perft(self, words: list[str]) -> None:
        if len(words) != 1 or not words[0].isdigit():
            raise Refused("syntax", "perft N")
        if self.state.phase != Phase.DRAFT:
            raise Refused("phase", "nobody drafts")
        depth, total = int(words[0]), 0
        for action in self.legal() if depth else ():
            count = self.count(draft(self.state, action), depth - 1)
            self.say(f"perft {write_move(action)} {count}")
            total += count
        self.say(f"perft total {total if depth else 1}")

    def count(self, state: GameState, depth: int) -> int:
        self.look_up()
        if not depth or state.phase != Phase.DRAFT:
            return 1
        return sum(self.count(draft(state, action), depth - 1) for action in legal_actions(state))

    def look_up(self) -> None:
        """In the middle of a count: isready is answered, stop ends it, the rest is kept."""
        while not self.lines.empty():
            line = self.lines.get()
            if line is not None and line.strip() == b"isready":
                self.isready()
            elif line is not None and line.strip() == b"stop":
                raise Refused("limit", "stopped")
            else:
                self.kept.append(line)

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

    def ponderhit(self) -> None:
        if self.go is None or not self.go.ponder:
            raise Refused("phase", "there is no pondering")
        self.finish()
