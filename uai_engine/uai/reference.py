"""The part of `protocol/UAI.md` that is made from the command table."""

from typing import Any, Final

from uai_engine.uai.commands import TABLE, Command

BEGIN: Final = "<!-- commands:begin -->"
END: Final = "<!-- commands:end -->"


def write_reference() -> str:
    """Every command: a table of all, then each with its answer, errors and an example."""
    lines = ["| command | required | what it does |", "|---|---|---|"]
    for command in TABLE:
        required = "yes" if command.required else ""
        lines.append(f"| `{command.name}` | {required} | {command.summary} |")
    return "\n".join([*lines, *(line for command in TABLE for line in _section(command))])


def _section(command: Command[Any]) -> list[str]:
    return [
        "",
        f"### `{command.name}`",
        "",
        *(f"    {form}" for form in command.syntax.split(" | ")),
        "",
        f"{command.details}",
        "",
        f"- Every engine must have it: {'yes' if command.required else 'no'}.",
        f"- Answer: {command.answer}.",
        f"- Errors: {', '.join(f'`{code}`' for code in command.errors)}.",
        "",
        "```uai",
        command.example,
        "```",
    ]


def with_reference(page: str) -> str:
    """A page with what stands between its two markers made anew."""
    head, begin, rest = page.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page has no {BEGIN} .. {END}")
    return f"{head}{begin}\n{write_reference()}\n{end}{tail}"
