"""The parts of the installation that are left out unless somebody asks for them."""

from collections.abc import Iterator
from contextlib import contextmanager


def install_command(extra: str = "") -> str:
    """What installs an extra, or the package itself; quoted so that every shell understands it.

    >>> print(install_command("board"))
    pip install "uai-engine[board]"
    """
    return f'pip install "uai-engine[{extra}]"' if extra else "pip install uai-engine"


def what_is_missing(error: ImportError, extra: str = "") -> str:
    """The package that could not be imported, and the command that installs it."""
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return str(error)
    package = error.name.partition(".")[0]
    return f"the package {package} is missing; {install_command(extra)} installs it"


@contextmanager
def needed_from(extra: str) -> Iterator[None]:
    """Around imports of packages of an extra: one that is not there is named, with its cure."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ImportError(what_is_missing(error, extra), name=error.name) from error
