"""The command `uai-engine train`: words in, generations run, weights out."""

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from uai_engine.match.key_values import parse_words, sprt_of
from uai_engine.match.settings import SettingsError as WordsError
from uai_engine.train import directory as run_directory
from uai_engine.train.dataset import DataError
from uai_engine.train.directory import RunError
from uai_engine.train.export import exported
from uai_engine.train.generations import train as run_generations
from uai_engine.train.progress import Progress
from uai_engine.train.settings import HAND, Settings, SettingsError, changed, checked
from uai_engine.train.weights import checksum, content_of, parsed, part_in

_DIRECTORY = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)
_Command = TypeVar("_Command", bound=Callable[..., Any])


class Train(click.Group):
    """A group with a command that needs no name: `train RUN` is `train run RUN`."""

    def parse_args(self, context: click.Context, arguments: list[str]) -> list[str]:
        if arguments and arguments[0] not in (*self.commands, "--help"):
            arguments = ["run", *arguments]
        return super().parse_args(context, arguments)


@click.group(cls=Train)
def train() -> None:
    """Train weights by self-play: `train RUN` runs generations in the directory RUN.

    `train RUN --help` says how. Every generation plays games against itself, learns from them,
    and is promoted if a match says that it is better. Kill it when you like: --resume goes on.
    """


def _setting(option: str, what: str) -> Callable[[_Command], _Command]:
    """An option for a number of `Settings`: None where it is not given, as in a resumed run."""
    default = getattr(Settings(), option.removeprefix("--").replace("-", "_"))
    return click.option(option, type=int, help=f"{what}; default {default}.")


@train.command()
@click.argument("directory", metavar="RUN", type=_DIRECTORY)
@_setting("--players", "2, 3 or 4")
@click.option("--generations", type=int, default=10, show_default=True, help="How many in all.")
@_setting("--games", "Of self-play in a generation")
@_setting("--nodes", "For each move of self-play")
@_setting("--seed", "Decides everything")
@click.option("--start", metavar="FILE|hand", help="The weights to begin with; default hand.")
@_setting("--match-nodes", "For each move of the match")
@_setting("--deals", "The match's most, each from all seats")
@click.option("--sprt", metavar="WORDS", help="elo0=0 elo1=10 [alpha= beta=], the default.")
@_setting("--window", "How many generations' games to learn from")
@_setting("--value-epochs", "Passes over the afterstates")
@_setting("--policy-epochs", "Passes over the positions")
@click.option(
    "--patience",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Stop when so many generations in a row were not promoted; 0 for never.",
)
@click.option("--threads", type=click.IntRange(min=1), help="Default: all cores.")
@click.option("--resume", is_flag=True, help="Go on with the run as it was started.")
@click.option("--overwrite", is_flag=True, help="Replace a run that is there.")
def run(
    directory: Path,
    generations: int,
    start: str | None,
    sprt: str | None,
    patience: int,
    threads: int | None,
    resume: bool,
    overwrite: bool,
    **plain: int | None,
) -> None:
    """Run generations in the directory RUN, which is made; see there for log.csv and best.uaiw."""
    try:
        base = run_directory.read_settings(directory) if resume else Settings()
        given: dict[str, Any] = {key: value for key, value in plain.items() if value is not None}
        if sprt is not None:
            given["sprt"] = sprt_of(parse_words(sprt))
        source = None if start in (None, HAND) else Path(str(start))
        content = None if source is None else content_of(source)
        if start is not None:
            given["start"] = HAND if content is None else checksum(content)
        settings = checked(replace(base, **given))
        if resume:
            _check_same(directory, base, settings, overwrite)
        else:
            if source is not None and content is not None:
                part_in(parsed(content, source), source, settings.players)
            run_directory.create(directory, settings, content, overwrite)
        cores = threads or (os.cpu_count() or 1)
        run_generations(directory, generations, patience, cores, Progress(sys.stdout))
    except (SettingsError, WordsError) as error:
        raise click.UsageError(str(error)) from None
    except (RunError, DataError) as error:
        raise click.ClickException(str(error)) from None
    except KeyboardInterrupt:
        click.echo(f"\nstopped: train {directory} --resume goes on", err=True)
        sys.exit(1)


def _check_same(directory: Path, before: Settings, after: Settings, overwrite: bool) -> None:
    if overwrite:
        raise SettingsError("give --resume to go on or --overwrite to start again, not both")
    differing = changed(before, after)
    if differing:
        raise SettingsError(
            f"a run is resumed as it was started: {directory} has other {', '.join(differing)}"
        )


@train.command()
@click.argument("runs", metavar="RUN..", type=_DIRECTORY, nargs=-1, required=True)
@click.option("-o", "--out", type=_FILE, required=True, help="The weights file to write.")
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
def export(runs: tuple[Path, ...], out: Path, overwrite: bool) -> None:
    """Write the best weights of runs for different numbers of players to one file."""
    try:
        if out.exists() and not overwrite:
            raise RunError(f"{out} exists: give --overwrite or another --out")
        run_directory.write(out, exported(runs))
    except RunError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"wrote {out}")
