"""Why a command is not carried out."""

from collections.abc import Iterable

_SHOWN = 40


class Refusal(Exception):
    """A command that is refused: one of the protocol's codes, and what would have been right."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about a word that is not known: the nearest one that is."""
    import difflib  # an error may take its time; the start of the engine may not

    spelt = {name.lower(): name for name in known}
    nearest = difflib.get_close_matches(word.lower(), spelt, n=1, cutoff=0.5)
    return f", did you mean {spelt[nearest[0]]}?" if nearest else ""


def shown(text: str) -> str:
    """A piece of input as an error repeats it: short, on one line, printable."""
    return ascii(text if len(text) <= _SHOWN else text[:_SHOWN] + "..")
