"""Command lines as people type them: split into words, and words put together, as the system does.

On Windows a backslash is part of a path. There double quotes hold words together by the rules of
its own programs; single quotes do so too, at the beginning of a word or of a value (`cmd='..'`),
because what is within double quotes already can hardly be quoted otherwise.
"""

import re
import shlex
import sys
from collections.abc import Iterable


def split(text: str) -> list[str]:
    """The words of a command line; raises ValueError for a quotation that is not closed."""
    return split_windows(text) if sys.platform == "win32" else shlex.split(text)


def join(words: Iterable[str]) -> str:
    """A command line of which `split` makes these words again."""
    return " ".join(map(quote_windows, words)) if sys.platform == "win32" else shlex.join(words)


def split_windows(text: str) -> list[str]:
    r"""The words by the rules of Windows, and with single quotes.

    >>> split_windows(r'"C:\Program Files\engine.exe" --dir C:\games\ "say \"hi\""')
    ['C:\\Program Files\\engine.exe', '--dir', 'C:\\games\\', 'say "hi"']
    >>> split_windows(r"cmd='C:\a b\e.exe -x' name=O'Brien")
    ['cmd=C:\\a b\\e.exe -x', "name=O'Brien"]
    """
    words: list[str] = []
    word: str | None = None  # None between words: one that is empty has been begun
    quote = ""
    at = 0
    while at < len(text):
        character = text[at]
        if character == "\\" and quote != "'":
            # Backslashes mean something before a double quote alone: two are one, and an odd one
            # makes it a character like others.
            slashes = len(text[at:]) - len(text[at:].lstrip("\\"))
            at += slashes
            escaping = text[at : at + 1] == '"'
            word = (word or "") + "\\" * (slashes // 2 if escaping else slashes)
            if escaping and slashes % 2:
                word += '"'
                at += 1
            continue
        if character == quote:
            if quote == '"' and text[at + 1 : at + 2] == '"':  # two within quotes are one
                word = (word or "") + '"'
                at += 1
            else:
                quote = ""
        elif not quote and (character == '"' or (character == "'" and _may_open(word))):
            word, quote = word or "", character
        elif not quote and character.isspace():
            if word is not None:
                words.append(word)
            word = None
        else:
            word = (word or "") + character
        at += 1
    if quote:
        raise ValueError("No closing quotation")
    return words if word is None else [*words, word]


def _may_open(word: str | None) -> bool:
    """Whether a single quote after this much of a word is one that opens."""
    return not word or word.endswith("=")


def quote_windows(word: str) -> str:
    r"""The word as it has to be typed on Windows.

    >>> quote_windows("C:\\a b\\"), quote_windows("plain")
    ('"C:\\a b\\\\"', 'plain')
    """
    if word and not re.search(r"[\s\"']", word):
        return word
    before_quotes = re.sub(r'(\\*)"', r"\1\1\\" + '"', word)
    return '"' + re.sub(r"(\\+)$", r"\1\1", before_quotes) + '"'
