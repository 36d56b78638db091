"""The options by which searchers are told how to judge, and the weights they then use."""

import stat
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from uai_engine.notation.options import OptionError, OptionValue, string

if TYPE_CHECKING:
    from uai_engine.kernel.weights import Part, Weights

EVAL_FILE: Final = string("EvalFile")
"""The path of a weights file; empty for the weights that come with the engine."""

LARGEST: Final = 16 << 20
"""No weights file has so many bytes: whatever else it is, it is not read."""


def check_eval_file(value: OptionValue) -> None:
    """Raise OptionError if there are no weights to be had by this value of EvalFile."""
    if value:
        _weights.cache_clear()  # it may have been written anew
        _weights(str(value))


def part_for(players: int, eval_file: OptionValue) -> "Part":
    """The weights for so many players: of this file, or the shipped ones if it has none."""
    from uai_engine.kernel.weights import shipped  # reading is for those who search

    given = _weights(str(eval_file)).parts if eval_file else {}
    return given.get(players) or shipped().parts[players]


@cache
def _weights(path: str) -> "Weights":
    from uai_engine.kernel.weights import WeightsError, read_weights

    try:
        # Looked at before it is opened: a pipe or a device may make whoever reads it wait for ever.
        found = Path(path).stat()
        if not stat.S_ISREG(found.st_mode):
            raise OptionError(f"{EVAL_FILE.name}: {path!a} is not a file")
        if not found.st_size:
            raise OptionError(f"{EVAL_FILE.name}: {path!a} is empty")
        with Path(path).open("rb") as file:
            return read_weights(file.read(LARGEST))
    except FileNotFoundError:
        raise OptionError(f"{EVAL_FILE.name}: there is no file {path!a}") from None
    except OSError as error:
        raise OptionError(f"{EVAL_FILE.name}: {path!a}: {error.strerror}") from None
    except WeightsError as error:
        raise OptionError(f"{EVAL_FILE.name}: {path!a}: {error}") from None
