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


def compiled_by() -> str | None:
    """The compiler of the kernel, with its version; None if there is no kernel."""
    if not available():
        return None
    from uai_engine.kernel import _kernel

    return _kernel.compiler


def compiled_from() -> str | None:
    """The commit of the kernel's sources, if it was known when they were compiled."""
    if not available():
        return None
    from uai_engine.kernel import _kernel

    return _kernel.commit or None
