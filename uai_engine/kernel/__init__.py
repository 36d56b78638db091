"""The rules of Azul and the tree search, compiled; the same as `uai_engine.game`, much faster.

Where no compiler was found at installation there is no kernel, and everything runs on the
pure-Python core: ask `available()` before importing `uai_engine.kernel.state` and its
neighbours, and tell the user `why_not()`.
"""

from functools import cache


@cache
def why_not() -> str | None:
    """Why there is no kernel, for people to read; None if there is one."""
    try:
        from uai_engine.kernel import _kernel  # noqa: F401
    except ImportError as error:
        return f"the compiled kernel is missing, so everything runs in slow Python ({error})"
    return None


def available() -> bool:
    """Whether the compiled kernel can be used."""
    return why_not() is None
