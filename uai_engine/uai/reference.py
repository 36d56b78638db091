"""The parts of the standard that are made from the command table: reference and state table."""

from json import dumps
from typing import Any, Final

from uai_engine.uai.commands import TABLE, Command
from uai_engine.uai.states import State

DESCRIPTION: Final = (
    "UAI-600: what each command does in each state. answer: its answer; done: it takes effect"
    " without an answer; ignored: no answer, no effect; busy, phase: that error and no effect;"
    " none: error phase, then bestmove none."
)


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


def write_states() -> str:
    """The state table as it stands on the page."""
    header = ["command", *State]
    rows = [header, ["---"] * len(header)]
    rows += [[f"`{command.name}`", *command.states] for command in TABLE]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows).replace(" --- ", "---")


def write_state_vectors() -> str:
    """The state table as data: `protocol/vectors/states.json`."""
    rows = ",\n".join(f"{dumps(command.name)}: {dumps(command.states)}" for command in TABLE)
    return (
        f'{{\n"description": {dumps(DESCRIPTION)},\n"states": {dumps(list(State))},\n'
        f'"commands": {{\n{rows}\n}}\n}}\n'
    )


def with_reference(page: str) -> str:
    """A page with what stands between its markers made anew."""
    return _between(_between(page, "commands", write_reference()), "states", write_states())


def _between(page: str, name: str, text: str) -> str:
    begin, end = f"<!-- {name}:begin -->", f"<!-- {name}:end -->"
    head, begun, rest = page.partition(begin)
    _, ended, tail = rest.partition(end)
    if not begun or not ended:
        raise ValueError(f"the page has no {begin} .. {end}")
    return f"{head}{begin}\n{text}\n{end}{tail}"
