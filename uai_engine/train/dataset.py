"""What self-play leaves behind to learn from: numpy arrays in `.npz` files.

`numpy.load(file)` gives these arrays. A game in which nobody came to an end in time is left out.

| name | type | shape | what |
|---|---|---|---|
| `format` | int64 | () | 3 |
| `players` | int64 | () | 2, 3 or 4 |
| `games` | int64 | () | games that are in the file |
| `features` | uint16 | [moves, 16] | the features of a move; unused places have the number of \
features there are |
| `visits` | uint32 | [moves] | how often the search visited the move |
| `offsets` | uint32 | [positions + 1] | the moves of position i are offsets[i] to offsets[i + 1] |
| `policy_game` | uint32 | [positions] | the number of the game a position is from |
| `afterstates` | uint8 | [afterstates, 10 * players + 10] | what lies on the table after a \
round's tiling: see below |
| `root` | float32 | [afterstates, players] | the shares of the win that the search expected at \
the next round's first move |
| `result` | float32 | [afterstates, players] | the shares of the win that came of it |
| `points` | int16 | [afterstates, players] | the points at the end of the game |
| `value_game` | uint32 | [afterstates] | the number of the game an afterstate is from |
| `aside` | bool | [afterstates] | whether it was only looked at: see below |

Columns of `root`, `result` and `points` are places at the table: the next round's starter, then
in turn. So are the parts of an afterstate: for each place five rows of the wall, a bit a column;
the lines of rows 2 to 5, 8 * colour + count or 0; and the score, at most 160. Then the bag, a byte
a colour, and the lid. `value.Lessons.inputs` makes the network's inputs of them. Features are in
the order of `kernel/native/learned_policy.hpp`.

Of a game's positions a quarter are here, of its afterstates all, and many times as many that the
game might have come to: at every move the round was also played on without a search, from several
moves that the search had looked at, and what came of it was dealt and searched, with half the
nodes. From the fourth round on the next deal often decides the game, so five deals are searched
and `root` is the mean. Nobody knows how such an aside would have ended, so its `result` and
`points` are what the search expected.
Numbers of games count through a generation; those that divide by `HELD_OUT` are never learned from
but measured on.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

FORMAT: Final = 3
HELD_OUT: Final = 20
"""One game in so many is kept apart to measure on."""


class DataError(Exception):
    """A file that is no data set of ours; the message names it."""


@dataclass(frozen=True, slots=True, eq=False)
class Dataset:
    """The arrays of one file, or of several in a row."""

    players: int
    games: int
    features: npt.NDArray[np.uint16]
    visits: npt.NDArray[np.uint32]
    offsets: npt.NDArray[np.uint32]
    policy_game: npt.NDArray[np.uint32]
    afterstates: npt.NDArray[np.uint8]
    root: npt.NDArray[np.float32]
    result: npt.NDArray[np.float32]
    points: npt.NDArray[np.int16]
    value_game: npt.NDArray[np.uint32]
    aside: npt.NDArray[np.bool_]


def row_bytes(players: int) -> int:
    """The bytes of an afterstate."""
    return 10 * players + 10


_ARRAYS: Final = tuple(field.name for field in fields(Dataset))[2:]


def to_bytes(data: Dataset) -> bytes:
    """The content of a file."""
    stream = io.BytesIO()
    arrays: dict[str, Any] = {name: getattr(data, name) for name in _ARRAYS}
    np.savez_compressed(stream, format=FORMAT, players=data.players, games=data.games, **arrays)
    return stream.getvalue()


def load(path: Path) -> Dataset:
    return _read(path, str(path))


def from_bytes(content: bytes, name: str) -> Dataset:
    """What `to_bytes` made; the name is for the message if it did not."""
    return _read(io.BytesIO(content), name)


def _read(source: Path | io.BytesIO, name: str) -> Dataset:
    try:
        with np.load(source, allow_pickle=False) as content:
            if content["format"] != FORMAT:
                raise DataError(f"{name} has format {content['format']}, not {FORMAT}")
            return Dataset(
                int(content["players"]),
                int(content["games"]),
                *(content[array] for array in _ARRAYS),
            )
    except (OSError, BadZipFile, KeyError, ValueError, EOFError) as error:
        raise DataError(f"{name} is not a data set of self-play: {error}") from None


def joined(parts: Sequence[Dataset]) -> Dataset:
    """Several data sets in a row."""
    if len({data.players for data in parts}) != 1:
        raise DataError("data sets are joined for the same number of players")
    starts = np.cumsum([0, *(len(data.visits) for data in parts[:-1])])
    offsets = [data.offsets[:-1] + start for data, start in zip(parts, starts, strict=True)]
    end = sum(len(data.visits) for data in parts)
    plain = {
        name: np.concatenate([getattr(data, name) for data in parts])
        for name in _ARRAYS
        if name != "offsets"
    }
    return Dataset(
        players=parts[0].players,
        games=sum(data.games for data in parts),
        offsets=np.concatenate([*offsets, [end]]).astype(np.uint32),
        **plain,
    )


def moves_of(
    data: Dataset, positions: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """The rows of these positions' moves, one position after another, and where each begins; at
    last where they all end."""
    offsets = data.offsets.astype(np.int64)
    counts = np.diff(offsets)[positions]
    starts = np.concatenate([[0], np.cumsum(counts)])
    return np.arange(starts[-1]) + np.repeat(offsets[positions] - starts[:-1], counts), starts


def thinned(data: Dataset, step: int) -> Dataset:
    """One position in so many; the afterstates stay."""
    positions = np.arange(0, len(data.policy_game), step)
    moves, starts = moves_of(data, positions)
    return replace(
        data,
        features=data.features[moves],
        visits=data.visits[moves],
        offsets=starts.astype(np.uint32),
        policy_game=data.policy_game[positions],
    )
