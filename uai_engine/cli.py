"""The command line: one click group, whose commands are loaded when they are called."""

from importlib import import_module

import click

from uai_engine import __version__
from uai_engine.extras import what_is_missing

SUBCOMMANDS = {
    "board": "uai_engine.board.cli:board",
    "conformance": "uai_engine.conformance.cli:conformance",
    "match": "uai_engine.match.cli:match",
    "play": "uai_engine.play.cli:play",
    "record": "uai_engine.records.cli:record",
    "review": "uai_engine.review.cli:review",
    "train": "uai_engine.train.cli:train",
}

WITH_EXTRAS = ("board", "train")
"""Subcommands that an extra of the same name brings to life."""


class LazyGroup(click.Group):
    """A group that imports a command only to run it or to show its help."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(SUBCOMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in SUBCOMMANDS:
            return None
        module, _, attribute = SUBCOMMANDS[name].partition(":")
        try:
            command = getattr(import_module(module), attribute)
        except ImportError as error:  # an extra that is not installed: the others still work
            return _unavailable(name, error)
        assert isinstance(command, click.Command)
        return command


def _unavailable(name: str, error: ImportError) -> click.Command:
    reason = what_is_missing(error, name if name in WITH_EXTRAS else "")

    def refuse() -> None:
        raise click.ClickException(f"{name} cannot be used here: {reason}")

    return click.Command(
        name,
        callback=refuse,
        help=f"Cannot be used here:\n\n\b\n{reason}",
        context_settings={"ignore_unknown_options": True, "allow_extra_args": True},
    )


def _show_version(context: click.Context, wanted: bool) -> None:
    if wanted:
        from uai_engine import kernel

        reason = kernel.why_not()
        made = f"pure Python: {reason}" if reason else "compiled kernel"
        click.echo(f"uai-engine {__version__} ({made})")
        context.exit()


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, option, wanted: _show_version(context, wanted),
    help="Show the version, and whether the kernel is compiled.",
)
@click.option(
    "-c",
    "--command",
    "commands",
    multiple=True,
    metavar="COMMAND",
    help="Carry out a UAI command and exit; may be repeated. A search is waited for.",
)
@click.pass_context
def cli(context: click.Context, commands: tuple[str, ...]) -> None:
    """An engine for the board game Azul.

    Without a subcommand it speaks UAI, the Universal Azul Interface, on its standard input and
    output; on a terminal, type help. With -c it carries out commands, and its exit status is 1 if
    one of them failed.
    """
    if context.invoked_subcommand is None:
        from uai_engine.uai.main import run

        run(commands)
    elif commands:
        raise click.UsageError(f"-c does not go together with {context.invoked_subcommand}")
