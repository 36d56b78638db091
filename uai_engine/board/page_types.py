"""The message format as the page needs it: JSDoc types, and shapes to check messages by.

`types.js` is what `page_types()` gives and `static/shapes.js` what `page_shapes()` does; a test
compares them. The types are for the compiler alone, so the browser does not get them.
"""

import dataclasses
import json
import types
from collections.abc import Iterable
from typing import Any, Literal, Union, get_args, get_origin

from uai_engine.board.messages import TO_PAGE, TO_SERVER, type_of
from uai_engine.board.shapes import hints_of

_HEAD = "// Written by scripts/page-types from uai_engine/board/messages.py: not by hand.\n"

_PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null"}


def page_types() -> str:
    """The text of `types.js`: what the messages are, for whoever checks the page's types."""
    parts = _parts((*TO_SERVER, *TO_PAGE))
    names = _names(parts)
    lines = [_HEAD]
    for kind in parts:
        fields = {name: _type(hint, names) for name, hint in hints_of(kind).items()}
        if kind in TO_SERVER or kind in TO_PAGE:
            fields = {"type": f'"{type_of(kind)}"', **fields}
        told = ", ".join(f"{name}: {type_}" for name, type_ in fields.items())
        lines.append(f"/** @typedef {{{{{told}}}}} {names[kind]} */")
    for union, kinds in (("Question", TO_SERVER), ("Answer", TO_PAGE)):
        told = "|".join(names[kind] for kind in kinds)
        lines.append(f"/** @typedef {{{told}}} {union} */")
    return "\n".join([*lines, "", "export {};", ""])


def page_shapes() -> str:
    """The text of `static/shapes.js`: the answers' shapes, for the page to check them by."""
    parts = _parts(TO_PAGE)
    names = _names(parts)
    shapes = {
        type_of(kind) if kind in TO_PAGE else names[kind]: {
            name: _shape(hint, names) for name, hint in hints_of(kind).items()
        }
        for kind in parts
    }
    return "\n".join(
        [
            _HEAD,
            "/** @type {Record<string, Record<string, string>>} */",
            f"export const SHAPES = {_table(shapes)};",
            "",
        ]
    )


def _table(shapes: dict[str, dict[str, str]]) -> str:
    rows = [
        f"  {json.dumps(name)}: {json.dumps(fields, separators=(',', ':'))},"
        for name, fields in shapes.items()
    ]
    return "{\n" + "\n".join(rows) + "\n}"


def _parts(kinds: Iterable[type]) -> list[type]:
    """These dataclasses and those they are made of, the small ones first."""
    found: list[type] = []

    def visit(hint: Any) -> None:
        for inner in get_args(hint):
            visit(inner)
        if isinstance(hint, type) and dataclasses.is_dataclass(hint) and hint not in found:
            for field in hints_of(hint).values():
                visit(field)
            found.append(hint)

    for kind in kinds:
        visit(kind)
    return found


def _names(parts: Iterable[type]) -> dict[type, str]:
    """What the page calls each: what it asks is marked, for a move asked is not a move told."""
    return {kind: f"Ask{kind.__name__}" if kind in TO_SERVER else kind.__name__ for kind in parts}


def _type(hint: Any, names: dict[type, str]) -> str:
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return "|".join(_type(option, names) for option in get_args(hint))
    if origin is Literal:
        return "|".join(f'"{word}"' for word in get_args(hint))
    if origin is tuple:
        inner = _type(get_args(hint)[0], names)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    return names.get(hint) or _PLAIN[hint]


def _shape(hint: Any, names: dict[type, str]) -> str:
    """A hint in one word for the page to take apart: `number[][]`, `Level|null`, `"a"|"b"`."""
    if get_origin(hint) is tuple:
        (inner,) = (option for option in get_args(hint) if option is not Ellipsis)
        if get_origin(inner) in (Union, types.UnionType, Literal):
            raise ValueError(f"a list of alternatives is too much for a shape: {hint}")
    return _type(hint, names)
