"""Putting numbers into the bits of a word and taking them out."""

from typing import NamedTuple

from uai_engine.notation.errors import NotationError


class PackedError(NotationError):
    """A word that encodes nothing, or a thing that no word can carry."""


class Field(NamedTuple):
    """Some bits of a word, counted from the lowest."""

    name: str
    first: int
    width: int


def put(field: Field, value: int) -> int:
    """The word with this value in the field and nothing else."""
    if not 0 <= value < 1 << field.width:
        raise PackedError(
            f"{field.name}: {value} does not fit; the most is {(1 << field.width) - 1}"
        )
    return value << field.first


def take(field: Field, word: int) -> int:
    """What a word has in the field."""
    return word >> field.first & (1 << field.width) - 1


def check_word(name: str, word: int, used: int, bits: int) -> None:
    """Refuse a number that is no word of so many bits, or has bits set above the used ones."""
    if not 0 <= word < 1 << bits:
        raise PackedError(f"{name}: {word:#x} is not an unsigned number of {bits} bits")
    if word >> used:
        raise PackedError(f"{name}: {word:#x} has a bit set above bit {used - 1}")
