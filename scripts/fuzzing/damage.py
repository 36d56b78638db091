"""Weights files that nobody trained: cut, padded, with bytes or numbers changed.

A recipe says what was done to the shipped file, so that a failure can be kept in a few words. A
change of numbers gets the right checksum: that it is no number, or a huge one, is for the engine to
notice.
"""

import hashlib
import json
from array import array
from functools import cache
from random import Random
from typing import Any, Final

from uai_engine.kernel.weights import MAGIC, VERSION, shipped, write_weights

STRANGE: Final = ("nan", "inf", "-inf", "3e38", "-3e38", "1e30", "1e-45", "-0.0")

Recipe = dict[str, Any]


def any_damage(random: Random) -> Recipe:
    size = len(_whole())
    match random.choice(("byte", "bytes", "header", "size", "numbers")):
        case "byte":
            return {"edits": [[random.randrange(size), random.randbytes(1).hex()]]}
        case "bytes":
            return {"edits": [[random.randrange(size), random.randbytes(8).hex()]]}
        case "header":
            return {"edits": [[random.randrange(1000), random.randbytes(2).hex()]]}
        case "size":
            return {"size": random.choice([0, 1, 13, random.randrange(size), size - 1, size + 9])}
        case _:
            places = [random.randrange(1 << 16) for _ in range(random.choice((1, 20)))]
            return {
                "numbers": [[at, random.choice(STRANGE)] for at in places],
                "every": random.choice((None, 97)),
            }


def damaged(recipe: Recipe) -> bytes:
    """The file that a recipe makes of the shipped one."""
    if "numbers" in recipe:
        return _with_numbers(recipe["numbers"], recipe["every"])
    file = bytearray(_whole())
    for at, data in recipe.get("edits", ()):
        changed = bytes.fromhex(data)
        file[at : at + len(changed)] = changed
    size = recipe.get("size", len(file))
    return bytes(file[:size]) + bytes(max(0, size - len(file)))


def _with_numbers(numbers: list[tuple[int, str]], every: int | None) -> bytes:
    """Other numbers at these places, or from there on at every so many; the checksum is right."""
    head, _, rest = _whole().removeprefix(MAGIC + VERSION + b"\n").partition(b"\n")
    payload = array("f", rest)
    for at, number in numbers:
        for place in range(at, len(payload), every or len(payload)):
            payload[place] = float(number)
    changed = payload.tobytes()
    header = json.loads(head) | {"sha256": hashlib.sha256(changed).hexdigest()}
    return MAGIC + VERSION + b"\n" + json.dumps(header).encode() + b"\n" + changed


@cache
def _whole() -> bytes:
    return write_weights(shipped())
