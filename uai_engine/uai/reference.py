"""The part of `protocol/UAI.md` that is made from the command table."""

from typing import Final

from uai_engine.uai.commands import TABLE

BEGIN: Final = "<!-- commands:begin -->"
END: Final = "<!-- commands:end -->"


def write_reference() -> str:
    """Every command in a Markdown table."""
    lines = ["| command | required | what it does |", "|---|---|---|"]
    for command in TABLE:
        syntax = "<br>".join(f"`{form}`" for form in command.syntax.split(" | "))
        lines.append(
            f"| {syntax.replace('|', chr(92) + '|')} | {'yes' if command.required else ''} |"
            f" {command.summary} |"
        )
    return "\n".join(lines)


def with_reference(page: str) -> str:
    """A page with what stands between its two markers made anew."""
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} .. {END}")
    return f"{head}{begin}\n{write_reference()}\n{end}{tail}"
