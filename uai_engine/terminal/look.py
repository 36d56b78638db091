"""What a terminal can show, and text made to fit it."""

import os
import shutil
import textwrap
from typing import Final, NamedTuple

from uai_engine.notation.drawing import MIN_WIDTH

STDOUT: Final = 1

RED: Final = "31"
FAINT: Final = "2"
BOLD: Final = "1"


class Look(NamedTuple):
    """What a terminal can show; a file or a pipe in its place takes no colours."""

    colour: bool
    width: int

    @classmethod
    def of_terminal(cls) -> "Look":
        # https://no-color.org: set, and not empty
        plain = bool(os.environ.get("NO_COLOR")) or is_dumb() or not os.isatty(STDOUT)
        return cls(colour=not plain, width=max(MIN_WIDTH, shutil.get_terminal_size().columns))


def is_dumb() -> bool:
    """Whether the terminal, if it is one, can do no more than print lines."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def wrapped(text: str, look: Look, hang: int = 2) -> list[str]:
    """The text in lines that fit; what is aligned by spaces stays so where there is room."""
    if len(text) <= look.width:
        return [text]
    return textwrap.wrap(text, look.width, subsequent_indent=" " * hang, break_on_hyphens=False)


def styled(text: str, style: str, look: Look) -> str:
    return f"\x1b[{style}m{text}\x1b[0m" if look.colour else text
