"""`uai-engine record`: check, count, show, convert and replay games that are written down."""

import io
import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

import click

from uai_engine.notation import write_fen
from uai_engine.notation.formats import (
    ENDINGS,
    Format,
    between_games,
    moves_in,
    write_reading,
)
from uai_engine.notation.game_record import GameRecord, Reading
from uai_engine.notation.record.lines import SHORT_LETTERS, TILE_LETTERS
from uai_engine.notation.showing import show_game, show_result
from uai_engine.notation.source import Problem, printable
from uai_engine.records.check import Checked, check_all, read_piece
from uai_engine.records.digest import Digest
from uai_engine.records.stats import as_json as figures
from uai_engine.records.stats import gathered
from uai_engine.records.stats import lines_of as table_of
from uai_engine.records.stream import STDIO, Piece, opened, pieces
from uai_engine.terminal.look import Look, is_dumb

UNSOUND = 1
USAGE = 2


class Refused(click.ClickException):
    """Nothing could be done, through no fault of the game."""

    exit_code = USAGE


_in_file = click.Path(exists=True, dir_okay=False, allow_dash=True, path_type=Path)
_out_file = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
_format = click.Choice([format_.value for format_ in Format])
_from: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--from", "source", type=_format, help="What the input is, whatever its name ends in."
)
_number: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--game",
    "number",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Which game of a file that has several.",
)


@click.group()
def record() -> None:
    """Games that are written down: records, grid logs and lists of AzulFENs.

    A file's format is told by its name: .azul is a record, .grid a grid log, .fen a list of
    AzulFENs; anything else is read as a record. - is standard input or output. A file may have
    several games. The exit status
    is 0 for a sound file, 1 for one with problems, and 2 where nothing could be done.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # A name the terminal has no letters for is no reason to die.
            stream.reconfigure(errors="backslashreplace")


_jobs: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Processes that work on the games; default 1.",
)


@record.command()
@click.argument("files", nargs=-1, required=True, type=_in_file)
@_from
@_jobs
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], source: str | None, jobs: int) -> None:
    """Report every problem in the files, a line each: FILE:LINE: what is wrong."""
    sound = True
    for file in files:
        games = moves = found = unfinished = 0
        for checked in _checked(file, source, jobs):
            games += 1
            found += len(checked.problems)
            _report(file, checked.problems, err=False)
            if checked.digest is not None:
                moves += checked.digest.moves
                unfinished += not checked.digest.finished
        if found:
            sound = False
            continue
        counted = f"{games} games, " if games > 1 else ""
        broken = f"{unfinished} unfinished" if games > 1 else "unfinished"
        broken = f", {broken}" if unfinished else ""
        click.echo(f"{_name(file)}: sound, {counted}{moves} moves{broken}")
    context.exit(0 if sound else UNSOUND)


@record.command()
@click.argument("files", nargs=-1, required=True, type=_in_file)
@_from
@_jobs
@click.option("--json", "as_json", is_flag=True, help="The figures as one JSON object.")
@click.pass_context
def stats(
    context: click.Context, files: tuple[Path, ...], source: str | None, jobs: int, as_json: bool
) -> None:
    """Count what the games of the files show: results by player, points, rounds, openings.

    Only sound games count; problems are reported on standard error.
    """
    sound = True

    def counted() -> Iterator[Digest]:
        nonlocal sound
        for file in files:
            for checked in _checked(file, source, jobs):
                _report(file, checked.problems)
                if checked.problems or checked.digest is None:
                    sound = False
                else:
                    yield checked.digest

    said = figures(gathered(counted()))
    click.echo(json.dumps(said) if as_json else "\n".join(table_of(said)))
    context.exit(0 if sound else UNSOUND)


@record.command()
@click.argument("file", type=_in_file)
@_from
@_number
@click.option("--result", is_flag=True, help="Show just how the game came out.")
@click.option("--plain", is_flag=True, help="Print the whole game also on a terminal.")
@click.pass_context
def show(
    context: click.Context,
    file: Path,
    source: str | None,
    number: int,
    result: bool,
    plain: bool,
) -> None:
    """Show a game round by round with the board, as far as it can be replayed.

    On a terminal you step through it with the arrow keys.
    """
    reading, game = _one(context, file, source, number)
    on_terminal = sys.stdin.isatty() and sys.stdout.isatty() and not is_dumb() and file != STDIO
    if result:
        click.echo("\n".join(show_result(game, reading.states[-1])))
    elif on_terminal and not plain:
        from uai_engine.records.stepping import step_through

        step_through(reading)
    else:
        look = Look.of_terminal()
        lines = show_game(game, reading.states, colour=look.colour, width=look.width)
        click.echo("\n".join(lines))
    context.exit(UNSOUND if reading.problems else 0)


@record.command()
@click.argument("infile", metavar="IN", type=_in_file)
@click.argument("outfile", metavar="OUT", type=_out_file)
@_from
@click.option("--to", "target", type=_format, help="What to write, whatever OUT ends in.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it exists.")
@click.option(
    "--colours",
    type=click.Choice([TILE_LETTERS, SHORT_LETTERS]),
    default=TILE_LETTERS,
    help=f"Letters of the colours in a record; default {TILE_LETTERS}.",
)
@click.pass_context
def convert(
    context: click.Context,
    infile: Path,
    outfile: Path,
    source: str | None,
    target: str | None,
    force: bool,
    colours: str,
) -> None:
    """Write sound games in another format, or in the strict form of their own.

    What the format has no place for is counted on standard error. If one game has a problem,
    nothing is written.
    """
    format_ = _told(outfile, target)
    if format_ is None:
        raise click.UsageError(f"what to write to {_name(outfile)}? Say it with --to.")
    if outfile != STDIO and outfile.exists() and not force:
        raise Refused(f"{_name(outfile)} exists; --force overwrites it")
    dropped = Counter[str]()
    sound, written = True, 0
    with TemporaryFile() as draft:
        for reading in _readings(infile, source):
            _report(infile, reading.problems)
            sound = sound and not reading.problems
            if sound:
                game = write_reading(reading, format_, colours)
                draft.write((between_games(format_) if written else "").encode())
                draft.write(game.text.encode())
                dropped.update(game.dropped)
                written += 1
        if not sound:
            context.exit(UNSOUND)
        draft.seek(0)
        _write(outfile, draft, force)
    if dropped:
        click.echo(f"{_name(infile)}: dropped {_in_words(dropped)}", err=True)


def _in_words(dropped: Counter[str]) -> str:
    """`:A (3 times), :date, 12 comments`."""
    parts = []
    for kind, count in dropped.items():
        if kind.startswith(":"):
            parts.append(printable(kind) + (f" ({count} times)" if count > 1 else ""))
        else:
            parts.append(f"{count} {'comments' if kind == 'comment' and count > 1 else kind}")
    return ", ".join(parts)


@record.command()
@click.argument("file", type=_in_file)
@_from
@_number
@click.option(
    "--to", "moves", metavar="N", type=click.IntRange(min=0), help="After N moves, not after all."
)
@click.pass_context
def replay(
    context: click.Context, file: Path, source: str | None, number: int, moves: int | None
) -> None:
    """Print the AzulFEN of the position after N moves and the deal that follows, if one does."""
    reading, game = _one(context, file, source, number)
    made = moves_of(reading)
    if moves is None:
        moves = made
    if moves > made:
        raise Refused(f"{_name(file)}: the game has {made} moves, not {moves}")
    steps = max(at for at in range(len(game.steps) + 1) if moves_in(game, at) == moves)
    click.echo(write_fen(reading.states[steps]))
    context.exit(UNSOUND if reading.problems else 0)


def moves_of(reading: Reading) -> int:
    """How many moves could be replayed."""
    return 0 if reading.game is None else moves_in(reading.game, len(reading.game.steps))


@contextmanager
def _pieces(file: Path, source: str | None) -> Iterator[tuple[Iterator[Piece], Format]]:
    """The games of a file one at a time: a match may have written thousands."""
    format_ = _told(file, source) or Format.RECORD
    try:
        with opened(file) as stream, closing(pieces(stream, format_)) as games:
            yield games, format_
    except OSError as error:
        raise Refused(f"cannot read {_name(file)}: {error.strerror}") from None


def _readings(file: Path, source: str | None) -> Iterator[Reading]:
    with _pieces(file, source) as (games, format_):
        for piece in games:
            yield read_piece(piece, format_)


def _checked(file: Path, source: str | None, jobs: int) -> Iterator[Checked]:
    """The games of a file as a check finds them, with a bar on a terminal."""
    with _pieces(file, source) as (games, format_):
        found = check_all(games, format_, jobs)
        if file == STDIO or not sys.stderr.isatty():
            yield from found
            return
        with click.progressbar(
            length=file.stat().st_size, label=_name(file), file=sys.stderr
        ) as bar:
            for checked in found:
                bar.update(checked.size)
                yield checked


def _one(
    context: click.Context, file: Path, source: str | None, number: int
) -> tuple[Reading, GameRecord]:
    """One game of a file, its problems reported; the end if there is nothing to replay."""
    at, wanted = 0, None
    with _pieces(file, source) as (games, format_):
        # The others are not even looked at.
        for at, piece in enumerate(games, start=1):
            if at == number:
                wanted = read_piece(piece, format_)
                break
    if wanted is None:
        raise Refused(f"{_name(file)}: the file has {at} games, not {number}")
    _report(file, wanted.problems)
    if wanted.game is None:
        context.exit(UNSOUND)
    return wanted, wanted.game


def _told(file: Path, format_: str | None) -> Format | None:
    """The format that was asked for, or else the one the file's name tells, if it tells one."""
    return Format(format_) if format_ else ENDINGS.get(file.suffix.lower())


def _write(file: Path, draft: IO[bytes], force: bool) -> None:
    if file == STDIO:
        shutil.copyfileobj(draft, sys.stdout.buffer)
        return
    try:
        with file.open("wb" if force else "xb") as out:
            shutil.copyfileobj(draft, out)
    except FileExistsError:
        raise Refused(f"{_name(file)} exists; --force overwrites it") from None
    except OSError as error:
        raise Refused(f"cannot write {_name(file)}: {error.strerror}") from None


def _report(file: Path, problems: Iterable[Problem], err: bool = True) -> None:
    for line, text in problems:
        click.echo(f"{_name(file)}:{line}: {text}", err=err)


def _name(file: Path) -> str:
    return click.format_filename(file)
