"""The command `uai-engine train`: words in, generations run, weights out."""

import json
import os
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import click

from uai_engine.match.key_values import parse_words, sprt_of
from uai_engine.match.ratings import MissingLibrary
from uai_engine.match.scheduler import ClusterLost
from uai_engine.match.settings import SettingsError as WordsError
from uai_engine.train import directory as run_directory
from uai_engine.train.cluster import Cluster
from uai_engine.train.crew import Crew, Threads
from uai_engine.train.dataset import DataError
from uai_engine.train.directory import RunError
from uai_engine.train.export import exported
from uai_engine.train.generations import train as run_generations
from uai_engine.train.history import History, read_history
from uai_engine.train.plot_svg import drawn
from uai_engine.train.plot_text import plotted
from uai_engine.train.progress import Progress
from uai_engine.train.settings import HAND, Settings, SettingsError, Target, changed, checked
from uai_engine.train.status import told
from uai_engine.train.weights import checksum, content_of, parsed, part_in

_DIRECTORY = click.Path(file_okay=False, path_type=Path)
_FILE = click.Path(dir_okay=False, path_type=Path)
_DEFAULTS = Settings()
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


def _setting(
    option: str, what: str, defaults: Settings | Target = _DEFAULTS, least: int | None = None
) -> Callable[[_Command], _Command]:
    """An option for a number of the defaults: None where it is not given, as in a resumed run."""
    default = getattr(defaults, option.removeprefix("--").replace("-", "_"))
    kind = int if least is None else click.IntRange(min=least)
    return click.option(option, type=kind, help=f"{what}; default {default}.")


@train.command()
@click.argument("directory", metavar="RUN", type=_DIRECTORY)
@_setting("--players", "2, 3 or 4")
@_setting("--generations", "How many in all", Target(), least=1)
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
@_setting(
    "--patience",
    "Stop when so many generations in a row were not promoted, 0 for never",
    Target(),
    least=0,
)
@click.option("--threads", type=click.IntRange(min=1), help="Default: all cores.")
@click.option("--cluster", metavar="ADDRESS", help="Hand the games to this Dask scheduler.")
@click.option("--resume", is_flag=True, help="Go on with the run as it was started.")
@click.option("--overwrite", is_flag=True, help="Replace a run that is there.")
def run(
    directory: Path,
    generations: int | None,
    start: str | None,
    sprt: str | None,
    patience: int | None,
    threads: int | None,
    cluster: str | None,
    resume: bool,
    overwrite: bool,
    **plain: int | None,
) -> None:
    """Run generations in the directory RUN, which is made; see there for log.csv and best.uaiw."""
    try:
        base, ends = run_directory.read_settings(directory) if resume else (Settings(), Target())
        target = replace(ends, **_given(generations=generations, patience=patience))
        given = _given(**plain)
        if sprt is not None:
            given["sprt"] = sprt_of(parse_words(sprt))
        source = None if start in (None, HAND) else Path(str(start))
        content = None if source is None else content_of(source)
        if start is not None:
            given["start"] = HAND if content is None else checksum(content)
        settings = checked(replace(base, **given))
        progress = Progress(sys.stdout)
        crew = _crew(threads, cluster, progress)
        if resume:
            _check_same(directory, base, settings, overwrite)
        else:
            if source is not None and content is not None:
                part_in(parsed(content, source), source, settings.players)
            run_directory.create(directory, settings, target, content, overwrite)
        run_generations(directory, target, crew, progress)
    except (SettingsError, WordsError, MissingLibrary) as error:
        raise click.UsageError(str(error)) from None
    except (RunError, DataError) as error:
        raise click.ClickException(str(error)) from None
    except ClusterLost as error:
        goes_on = f"; train {directory} --resume goes on" if run_directory.is_run(directory) else ""
        raise click.ClickException(f"{error}{goes_on}") from None
    except KeyboardInterrupt:
        click.echo(f"\nstopped: train {directory} --resume goes on", err=True)
        sys.exit(1)


def _given(**options: Any) -> dict[str, Any]:
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None}


def _crew(threads: int | None, address: str | None, progress: Progress) -> Crew:
    if address is None:
        return Threads(threads or (os.cpu_count() or 1))
    if threads is not None:
        raise SettingsError("give --threads or --cluster: a cluster's workers have their own")
    cluster = Cluster(address, progress.say)
    cluster.check()
    return cluster


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
        content = exported(runs)
    except RunError as error:
        raise click.ClickException(str(error)) from None
    _write_new(out, "--out", content, overwrite)


def _write_new(path: Path, option: str, content: bytes, overwrite: bool) -> None:
    try:
        if path.exists() and not overwrite:
            raise RunError(f"{path} exists: give --overwrite or another {option}")
        run_directory.write(path, content)
    except RunError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"wrote {path}")


@train.command()
@click.argument("directory", metavar="RUN", type=_DIRECTORY)
@click.option("--json", "as_json", is_flag=True, help="One JSON object, for programs.")
def status(directory: Path, as_json: bool) -> None:
    """Say how far the run RUN has come, also while it is under way."""
    history = _history(directory)
    click.echo(json.dumps(history.to_json()) if as_json else told(history))


@train.command()
@click.argument("directory", metavar="RUN", type=_DIRECTORY)
@click.option("--svg", metavar="FILE", type=_FILE, help="Write a picture instead.")
@click.option("--overwrite", is_flag=True, help="Replace a file that is there.")
def plot(directory: Path, svg: Path | None, overwrite: bool) -> None:
    """Plot strength, losses and promotions of the run RUN over its generations."""
    history = _history(directory)
    if not history.reports:
        raise click.ClickException(f"{directory} has no finished generation to plot yet")
    if svg is None:
        click.echo(plotted(history, shutil.get_terminal_size().columns))
    else:
        _write_new(svg, "--svg", drawn(history).encode(), overwrite)


def _history(directory: Path) -> History:
    try:
        return read_history(directory)
    except RunError as error:
        raise click.ClickException(str(error)) from None
