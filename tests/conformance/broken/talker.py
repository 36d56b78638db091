"""An engine's lines, in and out; what they mean is for others to say."""

import os
import queue
import sys
import threading
from abc import ABC, abstractmethod
from collections import deque
from typing import NoReturn

from uai_engine.notation.words import MAX_LINE_BYTES


class Refused(Exception):
    """A command that cannot be carried out: `error CODE TEXT`."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{code} {text[:200]}")


class Talker(ABC):
    def __init__(self) -> None:
        self.lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.kept: deque[bytes | None] = deque()

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

    @abstractmethod
    def dispatch(self, words: list[str]) -> None:
        """Carry out a command; raises Refused."""

    @abstractmethod
    def isready(self) -> None: ...

    @abstractmethod
    def at_end(self) -> None:
        """The end of the input."""

    def leave(self) -> NoReturn:
        os._exit(0)  # at once: the thread that reads would hold up a softer end
