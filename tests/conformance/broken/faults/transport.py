"""Faults of transport and handshake."""

from collections.abc import Callable

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault
from tests.conformance.broken.talker import Refused
from uai_engine.game import Dealer, GameState, empty_game


@fault("two-players-only-unsaid", "players-line")
class TwoPlayersOnlyUnsaid(Engine):
    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        state, dealer = super().startpos(words, steps)
        if state.players > 2:
            raise Refused("players", "two only")
        return state, dealer


@fault("says-two-plays-all", "players-line")
class SaysTwoPlaysAll(Engine):
    def say(self, line: str) -> None:
        super().say(line)
        if line.startswith("protocol"):
            super().say("players 2")


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
