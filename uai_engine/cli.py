"""The command line: one click group, whose commands are loaded when they are called."""

from importlib import import_module
from pathlib import Path

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
        click.echo("\n".join(_about()))
        context.exit()


def _about() -> list[str]:
    """What this is, for people and for reports of what went wrong."""
    import platform

    from uai_engine import kernel

    commit = _commit_of_checkout() or kernel.compiled_from()
    reason = kernel.why_not()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return [
        f"uai-engine {__version__}",
        *([f"commit: {commit}"] if commit else []),
        f"kernel: none, {reason}" if reason else f"kernel: compiled by {kernel.compiled_by()}",
        f"platform: {platform.system()} {platform.release()} {platform.machine()}, {python}",
    ]


def _commit_of_checkout() -> str | None:
    """The commit that is checked out, if the package lies in a checkout of its own."""
    import subprocess

    root = Path(__file__).parents[1]
    if not (root / ".git").exists():
        return None
    ask = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=10", "--exclude=*"]
    try:
        done = subprocess.run(ask, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


@click.group(cls=LazyGroup, invoke_without_command=True)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=lambda context, option, wanted: _show_version(context, wanted),
    help="Show the version, the commit, the kernel's compiler and the platform.",
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
