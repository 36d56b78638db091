"""Self-play files: what numpy finds in them, and what is refused."""

from collections.abc import Callable
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from uai_engine.train.dataset import DataError, Dataset, joined, load, thinned, to_bytes


def same(one: Dataset, other: Dataset) -> bool:
    return all(
        np.array_equal(getattr(one, field.name), getattr(other, field.name))
        for field in fields(Dataset)
    )


def test_what_is_written_is_read(played: Callable[[int], Dataset], tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    path.write_bytes(to_bytes(played(3)))
    assert same(load(path), played(3))


def test_files_are_plain_numpy(tiny_run: tuple[Path, object]) -> None:
    """The documented arrays, types and shapes, through numpy alone."""
    with np.load(tiny_run[0] / "generation-001" / "games-000.npz", allow_pickle=False) as content:
        arrays = dict(content)
    types = {name: array.dtype.name for name, array in arrays.items()}
    assert types == {
        **dict.fromkeys(("format", "players", "games"), "int64"),
        **dict.fromkeys(("visits", "offsets", "policy_game", "value_game"), "uint32"),
        **dict.fromkeys(("root", "result"), "float32"),
        "features": "uint16",
        "afterstates": "uint8",
        "points": "int16",
        "aside": "bool",
    }
    assert (arrays["format"], arrays["players"], arrays["games"]) == (3, 2, 20)
    positions, afterstates = len(arrays["policy_game"]), len(arrays["value_game"])
    assert arrays["offsets"].shape == (positions + 1,)
    assert arrays["features"].shape == (arrays["offsets"][-1], 16)
    assert arrays["root"].shape == arrays["points"].shape == (afterstates, 2)
    assert arrays["afterstates"].shape == (afterstates, 30)
    assert len(arrays["aside"]) == afterstates


def test_joined_positions_keep_their_moves(played: Callable[[int], Dataset]) -> None:
    data = played(2)
    twice = joined([data, data])
    half = len(data.policy_game)
    for at in (0, half - 1):
        moves, again = (
            twice.features[twice.offsets[i] : twice.offsets[i + 1]] for i in (at, half + at)
        )
        assert np.array_equal(moves, again)
    assert twice.games == 2 * data.games
    assert twice.offsets[-1] == len(twice.visits) == 2 * len(data.visits)


def test_thinned_positions_keep_their_moves(played: Callable[[int], Dataset]) -> None:
    data = played(2)
    thin = thinned(data, 3)
    assert np.array_equal(thin.policy_game, data.policy_game[::3])
    assert np.array_equal(thin.afterstates, data.afterstates)
    for at in (0, 1, len(thin.policy_game) - 1):
        few, all_of_them = (
            each.features[each.offsets[i] : each.offsets[i + 1]]
            for each, i in ((thin, at), (data, 3 * at))
        )
        assert np.array_equal(few, all_of_them)
    assert len(thin.visits) == thin.offsets[-1]
    assert same(thinned(data, 1), data)


def test_other_players_are_not_joined(played: Callable[[int], Dataset]) -> None:
    with pytest.raises(DataError, match="same number of players"):
        joined([played(2), played(3)])


@pytest.mark.parametrize("content", [b"", b"nothing", None])
def test_other_files_are_refused(
    content: bytes | None, played: Callable[[int], Dataset], tmp_path: Path
) -> None:
    path = tmp_path / "games.npz"
    path.write_bytes(to_bytes(played(2))[:-100] if content is None else content)
    with pytest.raises(DataError, match=r"games\.npz is not a data set"):
        load(path)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"games\.npz"):
        load(tmp_path / "games.npz")
