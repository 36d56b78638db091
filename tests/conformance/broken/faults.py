"""Engines with one fault each, and the name of the check that is meant to catch it.

Each is the faultless engine with as little changed as its fault takes.
"""

import os
import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NoReturn, TypeVar

from tests.conformance.broken.engine import Engine, Go, Refused
from uai_engine.game import (
    Action,
    Dealer,
    GameState,
    Phase,
    draft,
    empty_game,
    legal_actions,
    pay_bonuses,
)
from uai_engine.game.constants import MARKER
from uai_engine.notation import parse_fen, write_move
from uai_engine.notation.options import spin, write_option

FAULTS: dict[str, type[Engine]] = {}
CAUGHT_BY: dict[str, str] = {}

E = TypeVar("E", bound=type[Engine])


def fault(name: str, caught_by: str) -> Callable[[E], E]:
    def register(engine: E) -> E:
        FAULTS[name] = engine
        CAUGHT_BY[name] = caught_by
        return engine

    return register


# Transport and handshake.


@fault("talks-on-stdout", "only-protocol-on-stdout")
class TalksOnStdout(Engine):
    def uainewgame(self) -> None:
        self.say("Starting a new game!")
        super().uainewgame()


@fault("greets", "silent-at-start")
class Greets(Engine):
    def run(self) -> None:
        self.say("info string Mini, ready when you are")
        super().run()


@fault("does-not-flush", "flushed")
class DoesNotFlush(Engine):
    """Leaves its answers in a buffer until that is full."""

    unwritten: list[str] = []  # noqa: RUF012 - there is one engine in a process

    def say(self, line: str) -> None:
        self.unwritten.append(line)
        if sum(map(len, self.unwritten)) > 8_192:
            super().say("\n".join(self.unwritten))
            self.unwritten.clear()


@fault("starts-empty", "start-position")
class StartsEmpty(Engine):
    def __init__(self) -> None:
        super().__init__()
        self.state, self.dealer = empty_game(2), None


@fault("no-author", "uai-answer")
class NoAuthor(Engine):
    def say(self, line: str) -> None:
        if not line.startswith("id author"):
            super().say(line)


@fault("version-two", "protocol-version")
class VersionTwo(Engine):
    def say(self, line: str) -> None:
        super().say("protocol 2.0" if line.startswith("protocol") else line)


@fault("answers-late", "answers-in-order")
class AnswersLate(Engine):
    """Answers `fen` only after the next command."""

    late = ""

    def say(self, line: str) -> None:
        if line.startswith("fen "):
            self.late = line
            return
        super().say(line)
        if self.late:
            super().say(self.late)
            self.late = ""


@fault("forgets-the-position", "new-game")
class ForgetsThePosition(Engine):
    def uainewgame(self) -> None:
        super().uainewgame()
        self.state, self.dealer = self.set_up(["startpos", "seed", "0"])


@fault("exits-on-unknown-command", "unknown-command")
class ExitsOnUnknownCommand(Engine):
    def unknown(self, command: str) -> None:
        self.leave()


@fault("ignores-unknown-command", "unknown-command")
class IgnoresUnknownCommand(Engine):
    def unknown(self, command: str) -> None:
        pass


@fault("needs-single-spaces", "white-space")
class NeedsSingleSpaces(Engine):
    def dispatch(self, words: list[str]) -> None:
        if "" in words:
            raise Refused("syntax", "two spaces")
        super().dispatch(words)


@fault("keeps-carriage-return", "carriage-return")
class KeepsCarriageReturn(Engine):
    def words(self, line: bytes) -> list[str]:
        return super().words(line.replace(b"\r\n", b"\r \n"))


@fault("no-status", "required-commands")
class NoStatus(Engine):
    def handlers(self) -> dict[str, Callable[[list[str]], None]]:
        handlers = super().handlers()
        del handlers["status"]
        return handlers


# Options.


@fault("default-out-of-range", "option-lines")
class DefaultOutOfRange(Engine):
    options = (spin("Hash", 4096, 1, 1024),)


@fault("ignores-bad-values", "bad-values")
class IgnoresBadValues(Engine):
    def setoption(self, words: list[str]) -> None:
        try:
            super().setoption(words)
        except Refused as refused:
            if not str(refused).startswith("option there is no"):
                return
            raise


@fault("ignores-unknown-options", "unknown-option")
class IgnoresUnknownOptions(Engine):
    def setoption(self, words: list[str]) -> None:
        if len(words) > 1 and words[1].lower() not in {o.name.lower() for o in self.options}:
            return
        super().setoption(words)


@fault("option-names-have-case", "option-case")
class OptionNamesHaveCase(Engine):
    def setoption(self, words: list[str]) -> None:
        if len(words) > 1 and words[1] not in {option.name for option in self.options}:
            raise Refused("option", f"there is no option {words[1][:40]}")
        super().setoption(words)


@fault("refuses-its-maximum", "set-options")
class RefusesItsMaximum(Engine):
    options = (spin("Depth", 3, 1, 9),)

    def setoption(self, words: list[str]) -> None:
        if words[-1:] == ["9"]:
            raise Refused("option", "Depth is less than 9")
        super().setoption(words)


@fault("hash-is-a-string", "fixed-options")
class HashIsAString(Engine):
    def say(self, line: str) -> None:
        if line == write_option(self.options[0]):
            line = "option name Hash type string default 16"
        super().say(line)


# The position.


@fault("wrong-deal", "first-deals")
class WrongDeal(Engine):
    def dealer_of(self, seed: int) -> Dealer:
        return Dealer((seed + 1) % 2**64)


@fault("seed-of-32-bits", "seed-bounds")
class SeedOf32Bits(Engine):
    def dealer_of(self, seed: int) -> Dealer:
        return Dealer(seed % 2**32)


@fault("deals-by-itself", "waits-for-a-deal")
class DealsByItself(Engine):
    """Draws a deal where the position has no seed and should wait."""

    def dealt(self, state: GameState, dealer: Dealer | None) -> tuple[GameState, Dealer | None]:
        return super().dealt(state, dealer or Dealer(0))


@fault("deal-uses-the-stream", "deal-before-seed")
class DealUsesTheStream(Engine):
    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        state, dealer = super().step(state, dealer, step, follows)
        if step.startswith("deal:") and dealer is not None:
            dealer = Dealer((dealer.seed * 7 + 1) % 2**64)
        return state, dealer


@fault("new-seed-every-time", "game-seed")
class NewSeedEveryTime(Engine):
    def position(self, words: list[str]) -> None:
        self.game_seed = random.getrandbits(64)
        super().position(words)


@fault("half-applied-position", "all-or-nothing")
class HalfAppliedPosition(Engine):
    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        self.state, self.dealer = super().step(state, dealer, step, follows)
        return self.state, self.dealer


@fault("crash-on-bad-fen", "invalid-fens")
class CrashOnBadFen(Engine):
    """A traceback on stderr and the end of the process."""

    def parse_fen(self, text: str) -> GameState:
        try:
            return parse_fen(text)
        except ValueError:
            print("Traceback (most recent call last):", file=sys.stderr, flush=True)
            os._exit(1)


@fault("accepts-any-score", "invalid-fens")
class AcceptsAnyScore(Engine):
    """Sets a position up although its FEN is impossible."""

    def parse_fen(self, text: str) -> GameState:
        try:
            return parse_fen(text)
        except ValueError:
            return empty_game(2)


@fault("field-not-named", "fen-fields")
class FieldNotNamed(Engine):
    def say(self, line: str) -> None:
        super().say("error fen something is wrong" if line.startswith("error fen") else line)


@fault("wrong-error-code", "position-errors")
class WrongErrorCode(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace("error players", "error syntax"))


@fault("step-not-numbered", "step-number")
class StepNotNumbered(Engine):
    def say(self, line: str) -> None:
        super().say("error move no" if line.startswith("error move") else line)


@fault("players-swapped", "startpos-arguments")
class PlayersSwapped(Engine):
    """The seat that starts is not the one that was asked for."""

    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        state, dealer = super().startpos(words, steps)
        other = (state.seat + 1) % state.players
        return replace(state, seat=other, starter=other), dealer


@fault("order-of-arguments", "startpos-order")
class OrderOfArguments(Engine):
    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        if "players" in words[1:]:
            raise Refused("syntax", "players come first")
        return super().startpos(words, steps)


# The rules of the game.


@fault("bonus-paid-early", "bonus-at-the-end")
class BonusPaidEarly(Engine):
    """Pays for a column or a colour at the end of the round that completes it."""

    def draft(self, state: GameState, action: Action) -> GameState:
        state = super().draft(state, action)
        if state.phase != Phase.DEAL:
            return state
        return replace(state, boards=tuple(map(pay_bonuses, state.boards)))


@fault("marker-costs-nothing", "whole-games")
class MarkerCostsNothing(Engine):
    """Does not lay the first-player marker on the floor."""

    def draft(self, state: GameState, action: Action) -> GameState:
        after = super().draft(state, action)
        boards = [
            replace(board, floor=tuple(tile for tile in board.floor if tile != MARKER))
            for board in after.boards
        ]
        return replace(after, boards=tuple(boards))


@fault("dead-position-goes-on", "winners-of-games")
class DeadPositionGoesOn(Engine):
    def draft(self, state: GameState, action: Action) -> GameState:
        after = super().draft(state, action)
        complete = any(all(row) for board in after.boards for row in board.wall)
        return after if complete or after.phase != Phase.OVER else replace(after, phase=Phase.DEAL)


@fault("wrong-scores", "phases-and-scores")
class WrongScores(Engine):
    """Reports the scores in the order of play, not of the seats."""

    def scores(self) -> list[int]:
        scores = super().scores()
        return scores[1:] + scores[:1]


@fault("wrong-winners", "winners-of-games")
class WrongWinners(Engine):
    def winners(self) -> Sequence[int]:
        return [len(self.state.boards) - 1 - super().winners()[0]]


@fault("moves-not-ascending", "legal-moves")
class MovesNotAscending(Engine):
    def legal(self) -> Sequence[Action]:
        return super().legal()[::-1]


@fault("floor-is-no-move", "move-lists")
class FloorIsNoMove(Engine):
    def legal(self) -> Sequence[Action]:
        return [action for action in super().legal() if action.row]


@fault("wrong-perft", "perft-counts")
class WrongPerft(Engine):
    """Goes on counting after the round has ended, as if that were a move."""

    def count(self, state: GameState, depth: int) -> int:
        if depth and state.phase != Phase.DRAFT:
            return 2
        return super().count(state, depth)


@fault("deaf-while-counting", "perft-stop")
class DeafWhileCounting(Engine):
    def look_up(self) -> None:
        pass


@fault("fen-not-canonical", "valid-fens")
class FenNotCanonical(Engine):
    def fen(self) -> str:
        return super().fen().replace(" ; ", ";")


@fault("seat-after-the-end", "status")
class SeatAfterTheEnd(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace(" seat - ", " seat 0 ") if "status over" in line else line)


@fault("rounds-from-zero", "rounds")
class RoundsFromZero(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace(" round 1 ", " round 0 ") if "status" in line else line)


# Searching.


@fault("two-bestmoves", "one-bestmove")
class TwoBestmoves(Engine):
    def say(self, line: str) -> None:
        super().say(line)
        if line.startswith("bestmove"):
            super().say(line)


@fault("no-bestmove", "one-bestmove")
class NoBestmove(Engine):
    def say(self, line: str) -> None:
        if not line.startswith("bestmove"):
            super().say(line)


@fault("illegal-move", "legal-bestmove")
class IllegalMove(Engine):
    """A move of the right shape from a bowl that does not have the tile."""

    def say(self, line: str) -> None:
        super().say("bestmove 000405" if line.startswith("bestmove 0") else line)


@fault("short-bestmove", "legal-bestmove")
class ShortBestmove(Engine):
    def say(self, line: str) -> None:
        super().say("bestmove 1r3" if line.startswith("bestmove 0") else line)


@fault("illegal-pv", "legal-pv")
class IllegalPv(Engine):
    def pv(self) -> list[Action]:
        return [self.choice(), self.choice()]


@fault("pv-beyond-the-round", "legal-pv")
class PvBeyondTheRound(Engine):
    """Invents what happens after the deal."""

    def pv(self) -> list[Action]:
        moves = [self.choice()]
        state = draft(self.state, moves[0])
        while state.phase == Phase.DRAFT:
            moves.append(legal_actions(state)[0])
            state = draft(state, moves[-1])
        return [*moves, Action(1, 0, 1)]


@fault("the-same-line-thrice", "multipv")
class TheSameLineThrice(Engine):
    def pvs(self) -> list[list[Action]]:
        return [self.pv()] * self.multipv


@fault("ponders-on-itself", "legal-ponder")
class PondersOnItself(Engine):
    def ponder(self) -> list[Action]:
        return [self.choice()]


@fault("value-for-the-mover-only", "values-for-all-seats")
class ValueForTheMoverOnly(Engine):
    def win(self, shares: list[float]) -> list[float]:
        return shares[:1]


@fault("shares-over-one", "values-for-all-seats")
class SharesOverOne(Engine):
    def win(self, shares: list[float]) -> list[float]:
        return [0.75] * len(shares)


@fault("searches-after-the-end", "nothing-to-search")
class SearchesAfterTheEnd(Engine):
    def start(self, words: list[str]) -> None:
        if self.state.phase != Phase.DRAFT:
            self.say("bestmove none")
            return
        super().start(words)


@fault("ignores-searchmoves", "searchmoves")
class IgnoresSearchmoves(Engine):
    def choice(self) -> Action:
        return legal_actions(self.state)[0]


@fault("ignores-stop", "stop")
class IgnoresStop(Engine):
    def stop(self) -> None:
        pass


@fault("answers-stop-when-idle", "stop-idle")
class AnswersStopWhenIdle(Engine):
    def stop(self) -> None:
        if self.go is None:
            self.say("error phase there is nothing to stop")
        super().stop()


@fault("hasty-when-infinite", "infinite")
class HastyWhenInfinite(Engine):
    def think(self, go: Go) -> None:
        super().think(go)
        if go.infinite:
            self.finish()


@fault("deaf-while-searching", "ready-while-searching")
class DeafWhileSearching(Engine):
    def isready(self) -> None:
        if self.go is None:
            super().isready()


@fault("blind-while-searching", "questions-while-searching")
class BlindWhileSearching(Engine):
    def dispatch(self, words: list[str]) -> None:
        if self.go is not None and words[0] in ("fen", "moves", "status"):
            raise Refused("busy", "a search runs")
        super().dispatch(words)


@fault("moves-while-searching", "state-position")
class MovesWhileSearching(Engine):
    """Takes a new position in the middle of a search, where it is busy."""

    def dispatch(self, words: list[str]) -> None:
        if words[0] == "position":
            self.position([word for word in words[1:] if word])
            return
        super().dispatch(words)


@fault("second-go-accepted", "state-go")
class SecondGoAccepted(Engine):
    def start(self, words: list[str]) -> None:
        self.go = None
        super().start(words)


@fault("drops-commands-after-stop", "kept-after-stop")
class DropsCommandsAfterStop(Engine):
    def stop(self) -> None:
        super().stop()
        time.sleep(0.05)
        while not self.lines.empty():
            self.lines.get()


@fault("movetime-overrun", "movetime")
class MovetimeOverrun(Engine):
    def think(self, go: Go) -> None:
        time.sleep(3 * go.numbers.get("movetime", 0) / 1000 + 1)
        super().think(go)


@fault("wrong-clock", "clocks")
class WrongClock(Engine):
    """Looks at the clock of another seat, which has an hour."""

    def think(self, go: Go) -> None:
        if "time" in go.times:
            time.sleep(max(go.times["time"]) / 1000)
        super().think(go)


@fault("thinks-about-one-move", "single-move")
class ThinksAboutOneMove(Engine):
    def think(self, go: Go) -> None:
        time.sleep(go.numbers.get("movetime", 0) / 1000)
        super().think(go)


@fault("too-many-nodes", "nodes")
class TooManyNodes(Engine):
    def nodes(self) -> int:
        return 128


@fault("skips-unknown-limits", "mistyped-limit")
class SkipsUnknownLimits(Engine):
    """What UCI engines do: a mistyped limit is none, and the search has no end."""

    def unknown_limit(self, word: str) -> None:
        pass

    def read_go(self, words: list[str]) -> Go:
        go = super().read_go([word for word in words if not word.isdigit()])
        go.infinite = True
        return go


@fault("takes-any-number", "bad-limits")
class TakesAnyNumber(Engine):
    def number(self, text: str, low: int, high: int) -> int:
        return int(text) if text.lstrip("-").isdigit() else low


@fault("refused-without-bestmove", "bad-limits")
class RefusedWithoutBestmove(Engine):
    def say(self, line: str) -> None:
        if line != "bestmove none":
            super().say(line)


@fault("ponders-too-short", "ponderhit")
class PondersTooShort(Engine):
    def think(self, go: Go) -> None:
        super().think(go)
        if go.ponder:
            self.finish()


@fault("ponderhit-when-idle", "ponderhit-idle")
class PonderhitWhenIdle(Engine):
    def ponderhit(self) -> None:
        if self.go is not None:
            super().ponderhit()


# Errors and bad treatment.


@fault("own-error-code", "error-codes")
class OwnErrorCode(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace("error move", "error illegal-move"))


@fault("error-without-text", "error-lines")
class ErrorWithoutText(Engine):
    def say(self, line: str) -> None:
        super().say(" ".join(line.split()[:2]) if line.startswith("error") else line)


@fault("echoes-everything", "error-texts")
class EchoesEverything(Engine):
    def unknown(self, command: str) -> None:
        self.say(f"error unknown-command {command}")


@fault("ignores-further-words", "too-many-words")
class IgnoresFurtherWords(Engine):
    def dispatch(self, words: list[str]) -> None:
        super().dispatch(words[:1] if words[0] in ("fen", "moves", "isready") else words)


@fault("exits-on-long-lines", "long-lines")
class ExitsOnLongLines(Engine):
    def words(self, line: bytes) -> list[str]:
        if len(line) > 100_000:
            self.leave()
        return super().words(line)


@fault("cuts-long-lines", "long-lines")
class CutsLongLines(Engine):
    """Takes each megabyte of a long line for a line of its own."""

    def read(self) -> None:
        while line := sys.stdin.buffer.readline(1 << 20):
            self.lines.put(line)
        self.lines.put(None)


@fault("stops-at-a-byte", "binary-lines")
class StopsAtAByte(Engine):
    def words(self, line: bytes) -> list[str]:
        return super().words(line.decode("latin-1").replace("\x00", "").encode())


@fault("loses-commands", "flood")
class LosesCommands(Engine):
    """Reads what has come and looks at no more than a hundred lines of it."""

    def run(self) -> None:
        while data := os.read(0, 1 << 16):
            for line in data.splitlines()[:100]:
                self.take(line)
        self.at_end()


@fault("drops-answers", "slow-reader")
class DropsAnswers(Engine):
    """Does not wait for a driver that reads slowly."""

    def run(self) -> None:
        os.set_blocking(1, False)
        super().run()

    def say(self, line: str) -> None:
        try:
            os.write(1, line.encode() + b"\n")
        except BlockingIOError:
            return


@fault("needs-whole-lines", "slow-writer")
class NeedsWholeLines(Engine):
    def run(self) -> None:
        while data := os.read(0, 1 << 16):
            for line in data.splitlines():
                self.take(line)
        self.at_end()


# The end.


@fault("quit-status", "quit-idle")
class QuitStatus(Engine):
    def leave(self) -> NoReturn:
        os._exit(1)


@fault("quits-without-bestmove", "quit-searching")
class QuitsWithoutBestmove(Engine):
    def quit(self) -> NoReturn:
        self.leave()


@fault("hangs-at-end-of-input", "end-of-input")
class HangsAtEndOfInput(Engine):
    def at_end(self) -> None:
        time.sleep(600)


@fault("drops-the-last-line", "unfinished-line")
class DropsTheLastLine(Engine):
    def take(self, line: bytes) -> None:
        if line.endswith(b"\n"):
            super().take(line)


@fault("loud-when-output-closes", "closed-output")
class LoudWhenOutputCloses(Engine):
    def say(self, line: str) -> None:
        sys.stdout.buffer.write(line.encode() + b"\n")
        sys.stdout.buffer.flush()


@fault("outlives-its-driver", "killed-driver")
class OutlivesItsDriver(Engine):
    def at_end(self) -> None:
        if self.go is not None:
            time.sleep(600)
        super().at_end()


@fault("names-a-move-for-none", "nothing-to-search")
class NamesAMoveForNone(Engine):
    def say(self, line: str) -> None:
        super().say(f"bestmove {write_move(Action(0, 0, 0))}" if line == "bestmove none" else line)
