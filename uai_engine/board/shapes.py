"""Messages as data: JSON into dataclasses by their type hints, and back.

The same hints are written out for the page (`page_types.py`), so that both ends check what they are
sent by one description. A hint is `str`, `int`, `float`, `bool`, `None`, a `Literal` of strings, a
dataclass, `tuple[X, ...]`, or a union of these.
"""

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

MAX_ITEMS: Final = 10_000
"""No list in a message is longer."""


class ShapeError(ValueError):
    """A value that is not of the shape it has to be; the message says where."""


def read(kind: type[T], value: Any, where: str = "message") -> T:
    """The dataclass that a JSON object means: every field there, none too many."""
    if not isinstance(value, dict):
        raise ShapeError(f"{where} is not an object")
    hints = hints_of(kind)
    if unknown := sorted(value.keys() - hints.keys()):
        raise ShapeError(f"{where} has no field {unknown[0][:40]!a}")
    if missing := [name for name in hints if name not in value]:
        raise ShapeError(f"{where} lacks {missing[0]}")
    fields = {name: _value(hint, value[name], name) for name, hint in hints.items()}
    return kind(**fields)


def hints_of(kind: type) -> Mapping[str, Any]:
    """The fields of a message and their hints, in order."""
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in dataclasses.fields(kind)}


def _value(hint: Any, value: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        for option in get_args(hint):
            try:
                return _value(option, value, where)
            except ShapeError:
                continue
        raise ShapeError(f"{where} is not what it may be")
    if origin is Literal:
        if value not in get_args(hint) or not isinstance(value, str):
            raise ShapeError(f"{where} is not one of {', '.join(get_args(hint))}")
        return value
    if origin is tuple:
        if not isinstance(value, list) or len(value) > MAX_ITEMS:
            raise ShapeError(f"{where} is not a list")
        return tuple(_value(get_args(hint)[0], item, where) for item in value)
    if dataclasses.is_dataclass(hint):
        assert isinstance(hint, type)
        return read(hint, value, where)
    if hint is float:
        hint = (int, float)
    if hint is None or hint is type(None):
        hint = type(None)
    # A bool is an int to Python, and to nobody else.
    if not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        raise ShapeError(f"{where} is {type(value).__name__}, which it may not be")
    return value


def plain(value: Any) -> Any:
    """What JSON can say of a message's field."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
