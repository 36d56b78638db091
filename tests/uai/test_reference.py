"""The standard's page and the engine's command table say the same."""

import json
from pathlib import Path

from uai_engine.notation.words import REQUIRED_COMMANDS
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.reference import with_reference

PROTOCOL = Path(__file__).parents[2] / "protocol"
PAGE = (PROTOCOL / "UAI.md").read_text("utf-8")


def test_the_reference_on_the_page_is_up_to_date() -> None:
    assert with_reference(PAGE) == PAGE, "run scripts/reference"


def test_the_state_table_on_the_page_is_the_one_in_the_vectors() -> None:
    states = json.loads((PROTOCOL / "vectors" / "states.json").read_text("utf-8"))
    block = PAGE.partition("<!-- states:begin -->\n")[2].partition("<!-- states:end -->")[0]
    header, _, *rows = [line.strip("| ").split(" | ") for line in block.splitlines()]
    assert header == ["command", *states["states"]]
    assert {row[0].strip("`"): row[1:] for row in rows} == states["commands"]


def test_uai_028_every_required_command_is_there() -> None:
    assert set(REQUIRED_COMMANDS) <= set(COMMANDS)
    assert {name for name, command in COMMANDS.items() if command.required} == set(
        REQUIRED_COMMANDS
    )
