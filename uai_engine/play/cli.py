"""`uai-engine play`: who plays, how strong, from where; then the game."""

from pathlib import Path
from typing import NamedTuple

import click

from uai_engine.client.engine_words import EngineWordsError
from uai_engine.game import empty_game
from uai_engine.notation import FenError, parse_fen
from uai_engine.notation.words import MAX_SEED
from uai_engine.play import game_file
from uai_engine.play.commands import random_seed
from uai_engine.play.game import Game, begin, take_up
from uai_engine.play.game_file import FileTrouble
from uai_engine.play.questions import NobodyThere, ask_given
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
    if seed is not None and fen is not None:
        raise click.UsageError("a game starts from --seed or from --fen, not from both")
    if resume is not None and (seed is not None or fen is not None):
        raise click.UsageError("a game that goes on has its --seed and its --fen already")
    given = Given(seats, engines, elo, movetime)
    asker = Asker("play-history")
    try:
        if resume is None:
            opening = _begun(given, asker, fen, seed)
        else:
            opening = _taken_up(given, asker, resume)
        setting, game, kept, date = opening
        if game.start.players != len(setting.seats):
            seated = len(setting.seats)
            raise SeatsError(
                f"this is a game of {game.start.players}, and {seated} seats are given"
            )
        path = kept if kept is not None and out is None else _new_file(out)
    except NobodyThere:
        return
    except (SeatsError, EngineWordsError, FenError, FileTrouble) as error:
        raise click.ClickException(str(error)) from None
    prepare_terminal()
    session = Session(setting, game, path, asker, date)
    asker.complete = session.complete
    session.run()


class Opening(NamedTuple):
    """What a session starts with."""

    setting: Setting
    game: Game
    kept: Path | None
    """The file that the game is kept in already."""
    date: str


def _begun(given: Given, asker: Asker, fen: str | None, seed: int | None) -> Opening:
    start = None if fen is None else parse_fen(fen)
    setting = setting_of(ask_given(given, asker, None if start is None else start.players))
    if start is None:
        start = empty_game(len(setting.seats))
    return Opening(setting, begin(start, random_seed() if seed is None else seed), None, "")


def _taken_up(given: Given, asker: Asker, path: Path) -> Opening:
    """The game of a file; one that was played elsewhere goes on in a file of its own."""
    record = game_file.load(path)
    before = given_by(record)
    if before is None:
        given = ask_given(given, asker, record.start.players)
    else:
        given = overlaid(before, given)
    kept = None if before is None else path
    return Opening(setting_of(given), take_up(record, random_seed()), kept, record.date)


def _new_file(out: Path | None) -> Path:
    if out is not None:
        return game_file.claim(out)
    return game_file.claim(game_file.default_path(), numbered=True)
