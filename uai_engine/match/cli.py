"""The command `uai-engine match`: words in, a match run, an exit status out."""

import json
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any, get_args

import click

from uai_engine.match import cluster
from uai_engine.match.config import Given, manner_from, overlaid, read_file, settings_from
from uai_engine.match.display import display_for
from uai_engine.match.game_files import Game, check_free, outputs
from uai_engine.match.help_text import EPILOG
from uai_engine.match.journal import Journal, JournalError, create, reopen
from uai_engine.match.key_values import parse_words
from uai_engine.match.outcome import Outcome
from uai_engine.match.ratings import MissingLibrary
from uai_engine.match.report import summary
from uai_engine.match.runner import run_match
from uai_engine.match.schedule import games_in, schedule
from uai_engine.match.settings import Kind, Manner, OnFault, Settings, SettingsError, changed

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command(epilog=EPILOG)
@click.option("--engine", "engines", multiple=True, metavar="WORDS", help="An engine; once each.")
@click.option("--each", metavar="WORDS", help="Limits and options for all engines.")
@click.option("--config", type=_FILE, help="The same settings as TOML; the command line wins.")
@click.option("--kind", type=click.Choice(get_args(Kind)), help="Who meets whom; default match.")
@click.option("--seats", type=int, help="Seats in a game, 2 to 4; default 2.")
@click.option("--rounds", type=int, help="Deals for each table; default 10.")
@click.option("--games", type=int, help="Instead of rounds: so many games, up to a whole round.")
@click.option("--seed", type=int, help="Decides every deal; default 0.")
@click.option("--openings", metavar="FILE", help="AzulFENs, one a line, or records; in turn.")
@click.option("--opening-moves", type=int, help="Of records, only so many moves.")
@click.option("--concurrency", type=int, help="Games at a time; default 1, or all of a cluster.")
@click.option("--cluster", metavar="ADDRESS", help="Hand the games to this Dask scheduler.")
@click.option("--margin", type=int, help="Milliseconds an answer may be late; default 100.")
@click.option("--watchdog", type=float, help="Seconds of silence without a clock; default 60.")
@click.option("--max-moves", type=int, help="Adjudicate after so many moves; default 1000.")
@click.option("--max-rounds", type=int, help="Adjudicate after so many rounds; default 40.")
@click.option("--sprt", metavar="WORDS", help="elo0=0 elo1=10 [alpha= beta= scale=normalised]")
@click.option(
    "--on-fault",
    type=click.Choice(get_args(OnFault)),
    help="Start the engine anew (default) or stop the match.",
)
@click.option("--out", metavar="FILE", help="Write the games as records.")
@click.option("--grid-out", metavar="FILE", help="Write the games as grid logs.")
@click.option("--journal", type=_FILE, help="The journal; default match-DATE-TIME.jsonl.")
@click.option("--resume", type=_FILE, help="Go on with the match of this journal.")
@click.option("--overwrite", is_flag=True, help="Replace a journal and games that exist.")
@click.option("--json", "as_json", is_flag=True, help="The summary as JSON; the rest to stderr.")
def match(
    engines: tuple[str, ...],
    each: str | None,
    config: Path | None,
    sprt: str | None,
    journal: Path | None,
    resume: Path | None,
    overwrite: bool,
    as_json: bool,
    **plain: Any,
) -> None:
    """Play engines against each other and say how strong they are."""
    try:
        given = Given(
            engines=tuple(map(parse_words, engines)),
            each=None if each is None else parse_words(each),
            sprt=None if sprt is None else parse_words(sprt),
            **plain,
        )
        if config is not None:
            given = overlaid(read_file(config), given)
        manner = manner_from(given)
        if manner.cluster is not None:
            cluster.check_library()
        if resume is None:
            path = journal or Path(f"match-{datetime.now():%Y%m%d-%H%M%S}.jsonl")
            complete = _start(settings_from(given), manner, path, overwrite, as_json)
        elif journal is not None:
            raise SettingsError("give --journal to start a match or --resume to go on, not both")
        else:
            complete = _resume(given, manner, resume, as_json)
    except (SettingsError, JournalError, MissingLibrary) as error:
        raise click.UsageError(str(error)) from None
    sys.exit(0 if complete else 1)


def _start(settings: Settings, manner: Manner, path: Path, overwrite: bool, as_json: bool) -> bool:
    if not overwrite:
        check_free(settings)
    with (
        create(path, settings, overwrite) as journal,
        outputs(settings, ()) as write_game,
    ):
        click.echo(f"journal {path}", err=True)
        return _run(settings, manner, journal, (), write_game, as_json)


def _resume(given: Given, manner: Manner, path: Path, as_json: bool) -> bool:
    with reopen(path) as (journal, kept):
        settings = kept.settings
        differing = changed(settings, settings_from(given, settings))
        if differing:
            raise SettingsError(
                f"a match is resumed as it was started: {path} has other {', '.join(differing)}"
            )
        journal.match_resumed(kept)
        done = {outcome.number for outcome in kept.outcomes}
        plans = {plan.number: plan for plan in schedule(settings) if plan.number in done}
        games = [(plans[outcome.number], outcome) for outcome in kept.outcomes]
        with outputs(settings, games) as write_game:
            click.echo(f"journal {path}: {len(games)} games are finished", err=True)
            return _run(settings, manner, journal, kept.outcomes, write_game, as_json)


def _run(
    settings: Settings,
    manner: Manner,
    journal: Journal,
    finished: tuple[Outcome, ...],
    write_game: Callable[[Game], None],
    as_json: bool,
) -> bool:
    display = display_for(sys.stderr if as_json else sys.stdout)
    end, tally = run_match(settings, manner, journal, finished, write_game, display)
    if as_json:
        said = summary(settings, tally, games_in(settings))
        click.echo(json.dumps({**said, "complete": end.complete, "why": end.why}))
    if end.complete:
        click.echo(f"finished: {end.why}", err=as_json)
    else:
        click.echo(f"stopped: {end.why}", err=True)
    return end.complete
