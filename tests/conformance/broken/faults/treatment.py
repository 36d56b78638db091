"""Faults that errors and bad treatment bring out."""

import os
import sys

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault


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
