"""What a worker sends to the trainer: bytes, and the checksum that they had when they were made."""

from typing import NamedTuple

from uai_engine import __version__
from uai_engine.kernel import compiled_from
from uai_engine.train.weights import checksum


class Parcel(NamedTuple):
    content: bytes
    checksum: str


class Damaged(Exception):
    """The content is not what the checksum was made of."""


class OtherMaker(Exception):
    """A worker whose games would be others than the trainer's."""


def sealed(content: bytes) -> Parcel:
    return Parcel(content, checksum(content))


def opened(parcel: Parcel) -> bytes:
    """The content as it was sealed; raises Damaged."""
    if checksum(parcel.content) != parcel.checksum:
        raise Damaged
    return parcel.content


def maker() -> str:
    """What games are made by here. Another version may play the same game otherwise."""
    commit = compiled_from()
    return f"uai-engine {__version__}" + (f" of commit {commit}" if commit else "")


def check_maker(wanted: str) -> None:
    """Raise OtherMaker if this is not the trainer's version."""
    if (here := maker()) != wanted:
        raise OtherMaker(f"a worker has {here}, the trainer {wanted}")
