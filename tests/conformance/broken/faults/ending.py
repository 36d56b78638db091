"""Faults of the end."""

import os
import sys
import time
from typing import NoReturn

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault
from uai_engine.game import (
    Action,
)
from uai_engine.notation import write_move


@fault("quit-status", "quit-idle")
class QuitStatus(Engine):
    def leave(self) -> NoReturn:
        os._exit(1)


@fault("quits-without-bestmove", "quit-searching")
class QuitsWithoutBestmove(Engine):
    def quit(self) -> NoReturn:
        self.leave()


@fault("quits-in-a-hurry", "quit-after-kept")
class QuitsInAHurry(Engine):
    """Looks for a `quit` among what is still to be done."""

    def stop(self) -> None:
        super().stop()
        time.sleep(0.05)
        while not self.lines.empty():
            line = self.lines.get()
            if line == b"quit\n":
                self.leave()
            self.kept.append(line)


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
