"""The folder of the user's data."""

from pathlib import Path

import pytest

from uai_engine.client.data_folder import VARIABLE, data_folder


def test_the_environment_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine"))
    assert data_folder() == tmp_path / "mine"
    assert data_folder("review").is_dir()


def test_otherwise_it_is_the_systems(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(
        "uai_engine.client.data_folder.user_data_path",
        lambda name, appauthor: tmp_path / "system" / name,
    )
    assert data_folder("games") == tmp_path / "system" / "uai-engine" / "games"
