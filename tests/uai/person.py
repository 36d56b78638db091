"""A person at a real pseudo-terminal: types, and looks at the screen."""

import os
import sys
import time
from collections.abc import Callable, Mapping

import pexpect
import pyte

COMMAND = ("-m", "uai_engine")
PATIENCE = 30.0


class Person:
    def __init__(
        self,
        home: str,
        rows: int = 60,
        columns: int = 100,
        environment: Mapping[str, str] | None = None,
        arguments: tuple[str, ...] = (),
    ) -> None:
        clean = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        settings = {"TERM": "xterm-256color", "XDG_STATE_HOME": home, "HOME": home}
        self.screen = pyte.Screen(columns, rows)
        self.raw = b""
        self._stream = pyte.ByteStream(self.screen)
        self._child: pexpect.spawn[bytes] = pexpect.spawn(
            sys.executable,
            [*COMMAND, *arguments],
            dimensions=(rows, columns),
            env={**clean, **settings, **(environment or {})},
            timeout=PATIENCE,
        )

    def types(self, text: str) -> None:
        self._child.send(text)

    def enters(self, line: str) -> None:
        """Types a line and waits until it is on the screen, so that nothing is typed ahead."""
        self._child.send(line)
        self.waits_for(lambda: self.line().endswith(line))
        self._child.send("\r")

    def sees(self, text: str) -> None:
        """Waits until the text is somewhere on the screen."""
        self.waits_for(lambda: text in self.text())

    def is_asked(self, prompt: str) -> None:
        """Waits until the line with the cursor is this prompt, with nothing typed behind it."""
        self.waits_for(lambda: self.line() == prompt)

    def waits_for(self, seen: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while not seen():
            assert time.monotonic() < end, f"not seen in\n{self.text()}"
            self._look()

    def _look(self) -> None:
        try:
            data = self._child.read_nonblocking(1 << 16, timeout=1)
        except pexpect.TIMEOUT:
            return
        self.raw += data
        self._stream.feed(data)

    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def line(self) -> str:
        """The line with the cursor."""
        return str(self.screen.display[self.screen.cursor.y]).rstrip()

    def colours(self) -> set[str]:
        """The background colours anywhere on the screen."""
        return {
            character.bg for row in self.screen.buffer.values() for character in row.values()
        } - {"default"}

    def sends_signal(self, number: int) -> None:
        self._child.kill(number)

    def leaves(self) -> int:
        """Waits for the end of the engine: its exit status, negative for a signal."""
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, f"still there:\n{self.text()}"
            try:
                self._look()
            except pexpect.EOF:
                break
        self._child.close()
        status = self._child.exitstatus
        return status if status is not None else -(self._child.signalstatus or 0)

    def goes_away(self) -> None:
        self._child.close(force=True)
