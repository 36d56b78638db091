"""`uai-engine review`: where a game was lost, and what was luck."""

import asyncio
import io
import json
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from uai_engine.client import Limit
from uai_engine.client.data_folder import data_folder
from uai_engine.client.engine_words import OURS, EngineWordsError, parse_engine
from uai_engine.notation.drawing import MIN_WIDTH
from uai_engine.notation.game_record import Reading
from uai_engine.review.as_html import write_html
from uai_engine.review.as_json import VERSION, to_json
from uai_engine.review.as_record import annotated
from uai_engine.review.as_text import BLOCKS, PLAIN_BLOCKS, show_review, show_summary
from uai_engine.review.errors import ReviewError
from uai_engine.review.games import games_in
from uai_engine.review.progress import Bar
from uai_engine.review.review import Review
from uai_engine.review.runner import DEFAULT_LIMIT, EngineFailed, Manner, review_games
from uai_engine.review.summary import summarise
from uai_engine.review.summary import to_json as summary_to_json
from uai_engine.terminal.look import Look

STDIN = Path("-")
FAILED = 1
"""The exit status where a record is not sound or an engine has failed."""

_in_file = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
_out_file = click.Path(dir_okay=False, path_type=Path)


class Refused(click.ClickException):
    """Nothing could be done, through no fault of a game or an engine."""

    exit_code = 2


@click.command()
@click.argument("file", type=_in_file)
@click.option("--game", "number", metavar="N", type=click.IntRange(1), help="Only this game.")
@click.option("--engine", metavar="WORDS", help="Who reviews: cmd=.. option.Hash=64; default ours.")
@click.option("--movetime", metavar="MS", type=click.IntRange(1), help="For a position; 100.")
@click.option("--nodes", metavar="N", type=click.IntRange(1), help="Instead: the same every time.")
@click.option("--multipv", metavar="K", type=click.IntRange(1, 256), default=3, show_default=True)
@click.option("--json", "as_json", is_flag=True, help="The review as JSON on standard output.")
@click.option("--html", metavar="OUT", type=_out_file, help="A page with graph, moves and boards.")
@click.option("--annotate", metavar="OUT.azul", type=_out_file, help="The record with comments.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it exists.")
@click.option("--concurrency", metavar="N", type=click.IntRange(1), help="Engines at once; cores.")
@click.pass_context
def review(
    context: click.Context,
    file: Path,
    number: int | None,
    engine: str | None,
    movetime: int | None,
    nodes: int | None,
    multipv: int,
    as_json: bool,
    html: Path | None,
    annotate: Path | None,
    force: bool,
    concurrency: int | None,
) -> None:
    """Say what was good in a game, what was bad, and what was luck.

    FILE is a record (.azul), a grid log (.grid), a list of AzulFENs (.fen) or the journal of a
    match (.jsonl); - is standard input. Many games give a line each and a summary; --game N shows
    one of them. With --nodes the answer is always the same, to the byte. A run that was ended goes
    on where it was when it is started again.

    The exit status is 0 for sound games, 1 where a record is not sound or the engine failed, and 2
    where nothing could be done.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    if movetime is not None and nodes is not None:
        raise click.UsageError("--movetime or --nodes, not both")
    limit = Limit(nodes=nodes) if nodes is not None else DEFAULT_LIMIT
    if movetime is not None:
        limit = Limit(movetime=movetime)
    try:
        manner = Manner(parse_engine(engine) if engine is not None else OURS, limit, multipv)
    except EngineWordsError as error:
        raise click.UsageError(str(error)) from None
    for out in (html, annotate):
        _check_free(out, force)
    readings = _readings(file, number)
    reviews = _reviewed(readings, manner, concurrency or os.cpu_count() or 1)
    if html is not None:
        _write(html, write_html(reviews))
    if annotate is not None:
        _write(annotate, "".join(map(annotated, reviews)))
    if as_json:
        said = {
            "format": "uai-engine review",
            "version": VERSION,
            "games": list(map(to_json, reviews)),
            "summary": summary_to_json(summarise(reviews)),
        }
        click.echo(json.dumps(said, indent=1))
    else:
        _show(reviews, _look())
    context.exit(FAILED if any(reading.problems for reading in readings) else 0)


def _readings(file: Path, number: int | None) -> list[Reading]:
    """The games of the file; their problems are reported, and what has no game in it is left."""
    name = click.format_filename(file)
    try:
        data = sys.stdin.buffer.read() if file == STDIN else file.read_bytes()
    except OSError as error:
        raise Refused(f"cannot read {name}: {error.strerror}") from None
    readings = list(games_in(data, str(file)))
    if number is not None:
        if number > len(readings):
            raise Refused(f"{name}: the file has {len(readings)} games, not {number}")
        readings = [readings[number - 1]]
    for reading in readings:
        for line, text in reading.problems:
            click.echo(f"{name}:{line}: {text}", err=True)
    if not any(reading.game for reading in readings):
        raise Refused(f"{name}: there is no game in it that could be reviewed")
    return readings


def _reviewed(readings: Sequence[Reading], manner: Manner, concurrency: int) -> list[Review]:
    bar = Bar(sys.stderr)
    try:
        return asyncio.run(
            review_games(
                readings,
                manner,
                concurrency=concurrency,
                keep=data_folder("review"),
                progress=bar,
            )
        )
    except EngineFailed as error:
        bar.clear()
        kept = "\nWhat was done is kept: the same command goes on there." if error.done else ""
        raise click.ClickException(f"{error}{kept}") from None
    except ReviewError as error:
        bar.clear()
        raise click.ClickException(str(error)) from None
    finally:
        bar.clear()


def _show(reviews: Sequence[Review], look: Look) -> None:
    encoding = (getattr(sys.stdout, "encoding", None) or "").lower()
    blocks = BLOCKS if encoding.startswith("utf") else PLAIN_BLOCKS
    if len(reviews) == 1:
        click.echo("\n".join(show_review(reviews[0], look, blocks)), color=look.colour)
        return
    for number, each in enumerate(reviews, start=1):
        seats = ", ".join(
            f"{seat.name} {seat.score} ({'-' if seat.accuracy is None else seat.accuracy} %)"
            for seat in each.seats
        )
        click.echo(f"game {number}: {seats}")
    lines = show_summary(summarise(reviews), len(reviews), look)
    click.echo("\n".join(["", *lines]), color=look.colour)


def _look() -> Look:
    if sys.stdout.isatty():
        return Look.of_terminal()
    return Look(colour=False, width=max(MIN_WIDTH, shutil.get_terminal_size().columns))


def _check_free(out: Path | None, force: bool) -> None:
    """Say what stands in the way of a file before an engine has worked for it."""
    if out is None:
        return
    name = click.format_filename(out)
    if out.exists() and not force:
        raise Refused(f"{name} exists; --force overwrites it")
    if not out.parent.is_dir():
        raise Refused(f"cannot write {name}: there is no such folder")


def _write(out: Path, text: str) -> None:
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise Refused(f"cannot write {click.format_filename(out)}: {error.strerror}") from None
    click.echo(f"wrote {click.format_filename(out)}", err=True)
