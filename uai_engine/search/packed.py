"""Vectors as single integers, a lane of bits for every number: how Python adds a hundred at once.

Python adds two integers of a thousand digits nearly as fast as two small ones. So one addition adds
two vectors, and one multiplication multiplies a vector by a number. The numbers are whole: parts of
a unit. Their sum is the same in any order, on every machine and with every Python, which that of
floating-point numbers is not.

>>> lanes = Lanes(3)
>>> vector = lanes.pack([5, -2, 1]) + 10 * lanes.pack([-1, 0, 1])
>>> lanes.unpack(vector)
(-5, -2, 11)
"""

from collections.abc import Iterable
from struct import Struct

WORD = 64
"""The bits of a word."""


class Lanes:
    """The shape of vectors with so many lanes, each a signed number of one word or two.

    A negative number borrows from the lane above it, so that sums and products come out right.
    """

    def __init__(self, count: int, words: int = 1) -> None:
        self._words = words
        self._struct = Struct(f"<{count * words}q")
        width = WORD * words
        self._signs = sum(1 << width * lane - 1 for lane in range(1, count + 1))

    def pack(self, numbers: Iterable[int]) -> int:
        size = self._words * WORD // 8
        lanes = b"".join([number.to_bytes(size, "little", signed=True) for number in numbers])
        return (int.from_bytes(lanes, "little") ^ self._signs) - self._signs

    def unpack(self, vector: int) -> tuple[int, ...]:
        """The number of every lane, of two words the upper one."""
        signed = (vector + self._signs) ^ self._signs
        words = self._struct.unpack(signed.to_bytes(self._struct.size, "little"))
        return words[self._words - 1 :: self._words]
