"""`uai-engine record`: check, show, convert and replay games that are written down."""

import io
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path

import click

from uai_engine.notation import write_fen
from uai_engine.notation.formats import (
    ENDINGS,
    Format,
    Written,
    join_games,
    moves_in,
    read_games,
    write_reading,
)
from uai_engine.notation.game_record import GameRecord, Reading
from uai_engine.notation.showing import show_game, show_result
from uai_engine.notation.source import Problem, printable

STDIO = Path("-")
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


@record.command()
@click.argument("files", nargs=-1, required=True, type=_in_file)
@_from
@click.pass_context
def check(context: click.Context, files: tuple[Path, ...], source: str | None) -> None:
    """Report every problem in the files, a line each: FILE:LINE: what is wrong."""
    sound = True
    for file in files:
        games = moves = found = 0
        for reading in _readings(file, source):
            games += 1
            moves += moves_of(reading)
            found += len(reading.problems)
            _report(file, reading.problems, err=False)
        if found:
            sound = False
        else:
            counted = f"{games} games, " if games > 1 else ""
            click.echo(f"{_name(file)}: sound, {counted}{moves} moves")
    context.exit(0 if sound else UNSOUND)


@record.command()
@click.argument("file", type=_in_file)
@_from
@_number
@click.option("--result", is_flag=True, help="Show just how the game came out.")
@click.pass_context
def show(context: click.Context, file: Path, source: str | None, number: int, result: bool) -> None:
    """Show a game round by round with the board, as far as it can be replayed."""
    reading, game = _one(context, file, source, number)
    if result:
        lines = show_result(game, reading.states[-1])
    else:
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        width = shutil.get_terminal_size().columns
        lines = show_game(game, reading.states, colour=colour, width=width)
    click.echo("\n".join(lines))
    context.exit(UNSOUND if reading.problems else 0)


@record.command()
@click.argument("infile", metavar="IN", type=_in_file)
@click.argument("outfile", metavar="OUT", type=_out_file)
@_from
@click.option("--to", "target", type=_format, help="What to write, whatever OUT ends in.")
@click.option("--force", is_flag=True, help="Overwrite OUT if it exists.")
@click.pass_context
def convert(
    context: click.Context,
    infile: Path,
    outfile: Path,
    source: str | None,
    target: str | None,
    force: bool,
) -> None:
    """Write sound games in another format, or in the strict form of their own.

    What the format has no place for is named on standard error.
    """
    format_ = _told(outfile, target)
    if format_ is None:
        raise click.UsageError(f"what to write to {_name(outfile)}? Say it with --to.")
    written: list[Written] = []
    sound = True
    for reading in _readings(infile, source):
        _report(infile, reading.problems)
        sound = sound and not reading.problems
        if sound:
            written.append(write_reading(reading, format_))
    if not sound:
        context.exit(UNSOUND)
    _write(outfile, join_games((game.text for game in written), format_).encode(), force)
    for number, game in enumerate(written, start=1):
        where = f"game {number}: " if len(written) > 1 else ""
        for what in game.dropped:
            click.echo(f"{_name(infile)}: {where}dropped {printable(what)}", err=True)


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


def _readings(file: Path, source: str | None) -> Iterator[Reading]:
    """The games of a file, one at a time: a match may have written thousands."""
    try:
        data = sys.stdin.buffer.read() if file == STDIO else file.read_bytes()
    except OSError as error:
        raise Refused(f"cannot read {_name(file)}: {error.strerror}") from None
    return read_games(data, _told(file, source) or Format.RECORD)


def _one(
    context: click.Context, file: Path, source: str | None, number: int
) -> tuple[Reading, GameRecord]:
    """One game of a file, its problems reported; the end if there is nothing to replay."""
    readings = list(islice(_readings(file, source), number))
    if len(readings) < number:
        raise Refused(f"{_name(file)}: the file has {len(readings)} games, not {number}")
    reading = readings[-1]
    _report(file, reading.problems)
    if reading.game is None:
        context.exit(UNSOUND)
    return reading, reading.game


def _told(file: Path, format_: str | None) -> Format | None:
    """The format that was asked for, or else the one the file's name tells, if it tells one."""
    return Format(format_) if format_ else ENDINGS.get(file.suffix.lower())


def _write(file: Path, data: bytes, force: bool) -> None:
    if file == STDIO:
        sys.stdout.buffer.write(data)
        return
    try:
        with file.open("wb" if force else "xb") as out:
            out.write(data)
    except FileExistsError:
        raise Refused(f"{_name(file)} exists; --force overwrites it") from None
    except OSError as error:
        raise Refused(f"cannot write {_name(file)}: {error.strerror}") from None


def _report(file: Path, problems: Iterable[Problem], err: bool = True) -> None:
    for line, text in problems:
        click.echo(f"{_name(file)}:{line}: {text}", err=err)


def _name(file: Path) -> str:
    return click.format_filename(file)
