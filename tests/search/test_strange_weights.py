"""Weights files that nobody trained: refused, or a sane search; never a crash."""

import math
import os
import random
import secrets
from array import array
from pathlib import Path

import pytest
from fuzzing.damage import any_damage, damaged
from fuzzing.positions import any_state

from uai_engine.game import GameState, Phase, legal_actions
from uai_engine.kernel.policy_features import FEATURES
from uai_engine.kernel.weights import Part, Weights, network_size, write_weights
from uai_engine.notation.info import Info
from uai_engine.notation.options import OptionError
from uai_engine.search import registry
from uai_engine.search.interface import Request, Searcher, StopSignal

LEARNERS = ("mcts", "mcts-python")


def search(searcher: Searcher, state: GameState, nodes: int) -> None:
    said: list[Info] = []
    result = searcher.search(state, Request(nodes=nodes), StopSignal(), said.append)
    assert result.best in legal_actions(state)
    for info in said:
        assert all(0 <= share <= 1 for share in info.win)
        assert sum(info.win) == pytest.approx(1, abs=1e-4)
        assert all(map(math.isfinite, info.points))
    win, points = searcher.evaluate(state)
    assert sum(win) == pytest.approx(1, abs=1e-4)
    assert all(map(math.isfinite, points))


def try_damage(tmp_path: Path, files: int) -> None:
    seed = secrets.randbits(32)
    print("seed", seed)
    path, kept = tmp_path / "strange.uaiw", 0
    searchers = {name: registry.make(name) for name in LEARNERS}
    for number in range(files):
        choose = random.Random(f"{seed}-{number}")
        recipe = any_damage(choose)
        path.write_bytes(damaged(recipe))
        state = any_state(choose, phases=[Phase.DRAFT])
        name = choose.choice(LEARNERS)
        try:
            searchers[name].configure("EvalFile", str(path))
        except OptionError:
            continue
        kept += 1
        try:
            search(searchers[name], state, nodes=60 if name == "mcts" else 2)
        except BaseException as error:
            error.add_note(f"seed {seed}, file {number}: {recipe}")
            raise
    assert kept


def test_damaged_files(tmp_path: Path) -> None:
    try_damage(tmp_path, 60)


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_thousands_of_damaged_files(tmp_path: Path) -> None:
    try_damage(tmp_path, 5000)


@pytest.mark.parametrize("number", [3e38, -3e38, 1e20, -1e20, 0.0, 1e-45])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", LEARNERS)
def test_one_number_everywhere(tmp_path: Path, name: str, players: int, number: float) -> None:
    path = tmp_path / "strange.uaiw"
    part = Part(array("f", [number] * FEATURES), array("f", [number] * network_size(players)))
    path.write_bytes(write_weights(Weights("a test", {players: part})))
    searcher = registry.make(name)
    searcher.configure("EvalFile", str(path))
    search(
        searcher,
        any_state(random.Random(1), [players], [Phase.DRAFT]),
        nodes=100 if name == "mcts" else 3,
    )


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_is_refused(tmp_path: Path, number: float) -> None:
    path = tmp_path / "strange.uaiw"
    part = Part(array("f", [0.0] * FEATURES), array("f", [number] + [0.0] * (network_size(2) - 1)))
    path.write_bytes(write_weights(Weights("a test", {2: part})))
    with pytest.raises(OptionError, match="something that is no number"):
        registry.make("mcts").configure("EvalFile", str(path))


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/stdin", "/proc/kmsg", "/"])
def test_devices_are_refused_unread(path: str) -> None:
    with pytest.raises(OptionError, match=r"there is no file|is not a file|is empty"):
        registry.make("mcts").configure("EvalFile", path)


def test_a_pipe_is_refused_unread(tmp_path: Path) -> None:
    """Nobody will ever write into it: reading would not end."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "pipe")
    for name in ("pipe", "link"):
        with pytest.raises(OptionError, match="is not a file"):
            registry.make("mcts").configure("EvalFile", str(tmp_path / name))
