"""The command `uai-engine match`: words in, a match run, an exit status out."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from uai_engine.match.command_options import LONG_OPTIONS, LongOption
from uai_engine.match.config import (
    Given,
    from_command_line,
    manner_from,
    overlaid,
    read_file,
    settings_from,
)
from uai_engine.match.display import display_for
from uai_engine.match.game_files import check_free, game_files
from uai_engine.match.help_text import EPILOG
from uai_engine.match.journal import JournalError, check_new, create, reopen
from uai_engine.match.outcome import Outcome
from uai_engine.match.ratings import MissingLibrary
from uai_engine.match.report import summary
from uai_engine.match.runner import Files, MatchEnd, Opener, run_match
from uai_engine.match.schedule import games_in, schedule
from uai_engine.match.scheduler import check_library
from uai_engine.match.settings import Manner, Settings, SettingsError, changed


def _long_option(option: LongOption) -> Callable[[Callable[..., None]], Callable[..., None]]:
    name = f"--{option.name}"
    told: dict[str, Any] = {"help": option.help, "metavar": option.metavar}
    match option.value:
        case "flag":
            return click.option(name, is_flag=True, help=option.help)
        case "engines":
            return click.option(name, multiple=True, **told)
        case "pair":
            return click.option(name, nargs=2, **told)
        case "whole":
            return click.option(name, type=int, **told)
        case "number":
            return click.option(name, type=float, **told)
        case _ if option.choices:
            return click.option(name, type=click.Choice(option.choices), help=option.help)
        case _:
            return click.option(name, **told)


def _long_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in reversed(LONG_OPTIONS):
        command = _long_option(option)(command)
    return command


@click.command(epilog=EPILOG)
@click.option(
    "--config",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The same options as TOML; the command line wins.",
)
@_long_options
def match(config: Path | None, **said: Any) -> None:
    """Play engines against each other and say how strong they are."""
    try:
        given = from_command_line(said)
        if config is not None:
            given = overlaid(read_file(config), given)
        manner = manner_from(given)
        if manner.cluster is not None:
            check_library()
        if given.resume is None:
            complete = _start(given, manner)
        elif given.journal is not None:
            raise SettingsError("give --journal to start a match or --resume to go on, not both")
        else:
            complete = _resume(given, manner, Path(given.resume))
    except (SettingsError, JournalError, MissingLibrary) as error:
        raise click.UsageError(str(error)) from None
    sys.exit(0 if complete else 1)


def _start(given: Given, manner: Manner) -> bool:
    settings, overwrite = settings_from(given), bool(given.overwrite)
    path = Path(given.journal or f"match-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
    if not overwrite:
        check_free(settings)
        check_new(path)
    written: list[Path] = []

    @contextmanager
    def open_files() -> Iterator[Files]:
        written.extend(Path(name) for name in (path, settings.out, settings.grid_out) if name)
        with (
            create(path, settings, overwrite) as journal,
            game_files(settings, ()) as write_game,
        ):
            click.echo(f"journal {path}", err=True)
            yield Files(journal, write_game)

    end = _run(settings, manner, open_files, (), bool(given.json))
    if not end.begun:
        # A cluster tells late that an engine does not start; a match without a game is none.
        for file in written:
            file.unlink(missing_ok=True)
    return end.complete


def _resume(given: Given, manner: Manner, path: Path) -> bool:
    with reopen(path) as (journal, kept):
        settings = kept.settings
        differing = changed(settings, settings_from(given, settings))
        if differing:
            raise SettingsError(
                f"a match is resumed as it was started: {path} has other {', '.join(differing)}"
            )
        done = {outcome.number for outcome in kept.outcomes}
        plans = {plan.number: plan for plan in schedule(settings) if plan.number in done}
        games = [(plans[outcome.number], outcome) for outcome in kept.outcomes]

        @contextmanager
        def open_files() -> Iterator[Files]:
            journal.match_resumed(kept)
            with game_files(settings, games) as write_game:
                click.echo(f"journal {path}: {len(games)} games are finished", err=True)
                yield Files(journal, write_game)

        return _run(settings, manner, open_files, kept.outcomes, bool(given.json)).complete


def _run(
    settings: Settings,
    manner: Manner,
    open_files: Opener,
    finished: tuple[Outcome, ...],
    as_json: bool,
) -> MatchEnd:
    display = display_for(sys.stderr if as_json else sys.stdout, manner.report_every)
    end, tally = run_match(settings, manner, open_files, finished, display)
    if as_json and end.begun:
        said = summary(settings, tally, games_in(settings))
        click.echo(json.dumps({**said, "complete": end.complete, "why": end.why}))
    if end.complete:
        click.echo(f"finished: {end.why}", err=as_json)
    else:
        click.echo(f"stopped: {end.why}", err=True)
    return end
