"""The standard's page and the engine's command table say the same."""

from pathlib import Path

from uai_engine.notation.words import REQUIRED_COMMANDS
from uai_engine.uai.commands import COMMANDS
from uai_engine.uai.reference import with_reference, write_state_vectors

PROTOCOL = Path(__file__).parents[2] / "protocol"
PAGE = (PROTOCOL / "UAI.md").read_text("utf-8")


def test_the_reference_on_the_page_is_up_to_date() -> None:
    assert with_reference(PAGE) == PAGE, "run scripts/reference"


def test_the_state_table_in_the_vectors_is_up_to_date() -> None:
    states = (PROTOCOL / "vectors" / "states.json").read_text("utf-8")
    assert write_state_vectors() == states, "run scripts/reference"


def test_uai_028_every_required_command_is_there() -> None:
    assert set(REQUIRED_COMMANDS) <= set(COMMANDS)
    assert {name for name, command in COMMANDS.items() if command.required} == set(
        REQUIRED_COMMANDS
    )
