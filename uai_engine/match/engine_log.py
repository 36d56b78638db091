"""What engines say, in files: every line of all of them, and each one's stderr."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TextIO

from uai_engine.client.transcript import Entry
from uai_engine.match.settings import EngineSpec, SettingsError


class EngineLog:
    """Open files; made by `engine_log`."""

    def __init__(self, all_lines: TextIO | None, stderr: dict[str, TextIO]) -> None:
        self._all_lines = all_lines
        self._stderr = stderr

    def of(self, spec: EngineSpec, label: str) -> Callable[[int, Entry], None]:
        """What takes the entries of one process, with the number of the game they belong to."""
        stderr = None if spec.stderr is None else self._stderr.get(spec.stderr)

        def write(game: int, entry: Entry) -> None:
            if stderr is not None and entry.way == "!":
                stderr.write(f"{entry.line}\n")
            if self._all_lines is not None:
                stamp, _, said = str(entry).partition(" ")
                self._all_lines.write(f"{stamp} game {game} {label} {said}\n")

        return write


@contextmanager
def engine_log(path: str | None, engines: tuple[EngineSpec, ...]) -> Iterator[EngineLog]:
    """Open the log of a match and its engines' files for stderr, all of them to be added to."""
    with ExitStack() as stack:

        def opened(name: str) -> TextIO:
            try:
                # A line at a time: what a killed runner had heard is in the file.
                return stack.enter_context(
                    open(name, "a", encoding="utf-8", errors="backslashreplace", buffering=1)
                )
            except OSError as error:
                raise SettingsError(f"{name}: {error.strerror}") from None

        names = dict.fromkeys(engine.stderr for engine in engines if engine.stderr is not None)
        stderr = {name: opened(name) for name in names}
        yield EngineLog(None if path is None else opened(path), stderr)
