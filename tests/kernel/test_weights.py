"""Weights files: written and read back, and every way in which one can be wrong."""

import json
from array import array
from collections.abc import Callable

import pytest

from uai_engine.kernel.policy_features import FEATURES
from uai_engine.kernel.weights import (
    Part,
    Weights,
    WeightsError,
    network_size,
    read_weights,
    shape,
    shipped,
    write_weights,
)


def weights(*players: int) -> Weights:
    parts = {
        count: Part(
            array("f", [count + i / 8 for i in range(FEATURES)]),
            array("f", [count - i / 8 for i in range(network_size(count))]),
        )
        for count in players
    }
    return Weights("a test", parts)


@pytest.mark.parametrize("players", [(2,), (3, 4), (2, 3, 4)])
def test_what_is_written_is_read(players: tuple[int, ...]) -> None:
    assert read_weights(write_weights(weights(*players))) == weights(*players)


def test_the_shipped_weights_are_for_all_and_small() -> None:
    assert set(shipped().parts) == {2, 3, 4}
    assert shipped().run
    assert len(write_weights(shipped())) < 1_100_000


def with_header(change: Callable[[dict[str, object]], object]) -> bytes:
    """A file whose header was changed by somebody who did not understand it."""
    magic, line, payload = write_weights(weights(2)).split(b"\n", 2)
    header = json.loads(line)
    changed = change(header)
    return b"\n".join((magic, json.dumps(header if changed is None else changed).encode(), payload))


def damaged(file: bytes) -> bytes:
    return file[:-1] + bytes([file[-1] ^ 1])


GOOD = write_weights(weights(2))


@pytest.mark.parametrize(
    ("file", "problem"),
    [
        (b"", "not a weights file"),
        (b"PK\3\4 something else altogether", "not a weights file"),
        (GOOD.replace(b"UAIWEIGHTS 2\n", b"UAIWEIGHTS 3\n"), "version '3'"),
        (GOOD[:13], "truncated"),
        (GOOD[:40], "truncated"),
        (GOOD[:-1], "truncated"),
        (GOOD + b"\0", "too long"),
        (damaged(GOOD), "checksum"),
        (b"UAIWEIGHTS 2\n{}\n", "header"),
        (b"UAIWEIGHTS 2\n[1]\n", "header"),
        (b"UAIWEIGHTS 2\n\xff\n", "header"),
        (with_header(lambda header: header.update(run=3)), "header"),
        (with_header(lambda header: header.update(parts=3)), "header"),
        (with_header(lambda header: header.update(parts=[])), "no parts"),
        (with_header(lambda header: header.update(parts=[shape(2), shape(2)])), "two for one"),
        (with_header(lambda header: header.update(parts=[shape(5)])), "another shape"),
        (with_header(lambda header: header.update(parts=[{"players": [2]}])), "another shape"),
        (
            with_header(lambda header: header.update(parts=[{**shape(2), "hidden": 64}])),
            "another shape",
        ),
        (
            write_weights(
                Weights(
                    "x",
                    {2: Part(array("f", [float("nan")] * FEATURES), weights(2).parts[2].network)},
                )
            ),
            "no number",
        ),
    ],
)
def test_a_bad_file_is_refused_by_what_is_wrong_with_it(file: bytes, problem: str) -> None:
    with pytest.raises(WeightsError, match=problem):
        read_weights(file)
