"""`uai-engine`: the engine, unless a subcommand is named."""

import sys


def main() -> None:
    arguments = sys.argv[1:]
    commands = _commands(arguments)
    if commands is None:
        # Only here: click takes longer to import than the engine takes to start.
        from uai_engine.cli import cli

        cli(prog_name="uai-engine")
    else:
        from uai_engine.uai.main import run

        run(commands)


def _commands(arguments: list[str]) -> list[str] | None:
    """The commands of `-c COMMAND -c COMMAND ..`; None if there is anything else."""
    if len(arguments) % 2 or any(word not in ("-c", "--command") for word in arguments[::2]):
        return None
    return arguments[1::2]


if __name__ == "__main__":
    main()
