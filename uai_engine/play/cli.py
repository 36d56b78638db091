"""`uai-engine play`: who plays, how strong, from where; then the game."""

from pathlib import Path

import click

from uai_engine.client.engine_words import EngineWordsError
from uai_engine.game import empty_game
from uai_engine.notation import FenError, parse_fen
from uai_engine.notation.words import MAX_SEED
from uai_engine.play import game_file
from uai_engine.play.commands import random_seed
from uai_engine.play.game import Game, begin, take_up
from uai_engine.play.game_file import FileTrouble
from uai_engine.play.questions import ask_given
from uai_engine.play.seats import SeatsError
from uai_engine.play.session import Session
from uai_engine.play.setting import Given, Setting, given_by, overlaid, setting_of
from uai_engine.terminal.asking import Asker
from uai_engine.terminal.prompt import prepare_terminal


@click.command()
@click.option(
    "--seats",
    metavar="me,engine,..",
    help="Who sits where, 2 to 4 of them: me, engine, or anybody's name. Seat 0 begins.",
)
@click.option(
    "--engine",
    "engines",
    multiple=True,
    metavar="WORDS",
    help="An engine, as for match: cmd=.. [name=..] [dir=..] [option.NAME=VALUE ..], or just a"
    " command line. Given once for each seat called engine; without it this package's own plays.",
)
@click.option("--elo", type=click.IntRange(min=0), help="How strong the engines play.")
@click.option(
    "--movetime", type=click.IntRange(min=1), metavar="MS", help="How long they think about a move."
)
@click.option("--seed", type=click.IntRange(0, MAX_SEED), help="Where the deals come from.")
@click.option("--fen", metavar="FEN", help="Start from this position.")
@click.option(
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the game in this new file, not in one in your data folder.",
)
@click.option(
    "--resume",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Go on with the game of this file.",
)
def play(
    seats: str | None,
    engines: tuple[str, ...],
    elo: int | None,
    movetime: int | None,
    seed: int | None,
    fen: str | None,
    out: Path | None,
    resume: Path | None,
) -> None:
    """Play Azul in this terminal, against engines or with other people.

    Type a move and nothing else: 3r1, 3 red 1 or 030201 takes the red tiles of display 3 to row 1;
    display 0 is the centre, row - the floor. help shows what else can be typed. The game is written
    to a file after every move, so that it can be gone on with: --resume.
    """
    given = Given(seats, engines, elo, movetime)
    asker = Asker("play-history")
    try:
        if resume is None:
            if seed is not None and fen is not None:
                raise click.UsageError("a game starts from --seed or from --fen, not from both")
            start = None if fen is None else parse_fen(fen)
            given = ask_given(given, asker, None if start is None else start.players)
            setting = setting_of(given)
            if start is None:
                start = empty_game(len(setting.seats))
            game = begin(start, random_seed() if seed is None else seed)
            path = _new_file(out)
            date = ""
        else:
            if seed is not None or fen is not None:
                raise click.UsageError("a game that goes on has its --seed and its --fen already")
            setting, game, path, date = _taken_up(resume, given, out, asker)
        if game.start.players != len(setting.seats):
            raise SeatsError(f"a game of {game.start.players} has as many seats")
    except (SeatsError, EngineWordsError, FenError, FileTrouble) as error:
        raise click.ClickException(str(error)) from None
    prepare_terminal()
    session = Session(setting, game, path, asker, date)
    asker.complete = session.complete
    session.run()


def _taken_up(
    resume: Path, given: Given, out: Path | None, asker: Asker
) -> tuple[Setting, Game, Path, str]:
    """The game of a file; one that was played elsewhere goes on in a file of its own."""
    record = game_file.load(resume)
    before = given_by(record)
    if before is None:
        given = ask_given(given, asker, record.start.players)
    else:
        given = overlaid(before, given)
    path = resume if before is not None and out is None else _new_file(out)
    return setting_of(given), take_up(record, random_seed()), path, record.date


def _new_file(out: Path | None) -> Path:
    if out is not None:
        return game_file.claim(out)
    return game_file.claim(game_file.default_path(), numbered=True)
