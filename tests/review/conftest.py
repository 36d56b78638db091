"""Games and engines for tests of the review."""

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from uai_engine.client.data_folder import VARIABLE
from uai_engine.client.engine_words import NamedEngine
from uai_engine.game import Dealer, Phase, empty_game, legal_actions, sample_deal
from uai_engine.notation.game_record import GameRecord
from uai_engine.notation.result import result_of
from uai_engine.notation.steps import Step, play_step

FakeEngine = Callable[..., NamedEngine]


@pytest.fixture
def fake() -> FakeEngine:
    """`fake("no-eval")` is an engine with that manner."""
    script = str(Path(__file__).with_name("fake_engine.py"))
    return lambda *manner: NamedEngine("tiles", (sys.executable, script, *map(str, manner)))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test leaves anything in the user's own folder."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


def played(players: int = 2, seed: int = 0, moves: int | None = None) -> GameRecord:
    """A game of moves by chance, few of them to the floor; the first moves, or all."""
    choose = random.Random(seed)
    state, dealer = empty_game(players), Dealer(seed)
    steps: list[Step] = []
    made = 0
    while state.phase != Phase.OVER and (moves is None or made < moves):
        if state.phase == Phase.DEAL:
            step, dealer = sample_deal(state, dealer)
            steps.append(step)
        else:
            legal = legal_actions(state)
            placing = [move for move in legal if move.row] or list(legal)
            steps.append(choose.choice(placing if choose.random() < 0.9 else legal))
            made += 1
        state = play_step(state, steps[-1])
    names = ("Ada", "Grace", "Edsger", "Barbara")[:players]
    return GameRecord(
        empty_game(players), tuple(steps), names=names, seed=seed, result=result_of(state)
    )
