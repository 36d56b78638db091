"""Where this person's games and unfinished work are kept."""

import os
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

VARIABLE: Final = "UAI_ENGINE_DATA"
"""The environment variable that names another folder."""


def data_folder(*parts: str) -> Path:
    """The folder of the user's data, or one inside it; made if it is not there."""
    chosen = os.environ.get(VARIABLE)
    folder = Path(chosen) if chosen else user_data_path("uai-engine", appauthor=False)
    folder = folder.joinpath(*parts)
    folder.mkdir(parents=True, exist_ok=True)
    return folder
