"""What can be typed beside moves: one table for dispatch, `help` and completion."""

import difflib
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from uai_engine.game import empty_game, legal_actions
from uai_engine.play import game as games
from uai_engine.play import game_file, sentences
from uai_engine.play.setting import describe
from uai_engine.terminal.moves import list_moves

if TYPE_CHECKING:
    from uai_engine.play.session import Session


@dataclass(frozen=True, slots=True)
class Command:
    syntax: str
    summary: str
    run: Callable[["Session", str], None]
    other_names: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.syntax.partition(" ")[0]

    @property
    def argument(self) -> str:
        """What follows the name, empty where nothing may."""
        return self.syntax.partition(" ")[2]


def find(line: str) -> Command | None:
    """The command that a line begins with; None if it is none."""
    return BY_NAME.get(line.split()[0].lower())


def near(line: str) -> str | None:
    """The command that somebody may have meant who typed none."""
    close = difflib.get_close_matches(line.split()[0].lower(), BY_NAME, n=1)
    return BY_NAME[close[0]].name if close else None


def carry_out(command: Command, session: "Session", line: str) -> None:
    """Run a command with what follows its name; raises FileTrouble and OpponentFailed."""
    argument = line.strip().partition(" ")[2].strip()
    if argument and not command.argument:
        session.complain(f"{command.name} stands alone: {argument!a} is too much")
    elif not argument and command.argument and not command.argument.startswith("["):
        session.complain(f"{command.name} is followed by {command.argument}")
    else:
        command.run(session, argument)


def _hint(session: "Session", argument: str) -> None:
    if session.over:
        session.complain("the game is over")
        return
    lines = session.adviser.advise(session.game.position(), session.number)
    session.say(*sentences.say_hint(session.state, lines, session.names))


def _eval(session: "Session", argument: str) -> None:
    if session.over:
        _score(session, argument)
        return
    lines = session.adviser.advise(session.game.position(), session.number)
    session.say(*sentences.say_evaluation(lines, session.names))


def _undo(session: "Session", argument: str) -> None:
    game = games.undo(session.game, session.people)
    if game is None:
        session.complain("there is no move of yours to take back")
    else:
        session.change(game)


def _redo(session: "Session", argument: str) -> None:
    game = games.redo(session.game, session.people)
    if game is None:
        session.complain("nothing was taken back")
    else:
        session.change(game)


def _moves(session: "Session", argument: str) -> None:
    session.show(list_moves(legal_actions(session.state), session.look))


def _score(session: "Session", argument: str) -> None:
    say = sentences.say_ranking if session.over else sentences.say_scores
    session.say(*say(session.state, session.names))


def _board(session: "Session", argument: str) -> None:
    session.draw()


def _level(session: "Session", argument: str) -> None:
    if not session.opponents:
        session.complain("no engine sits at this table")
        return
    if argument:
        digits = argument.isascii() and argument.isdigit() and len(argument) <= 4
        if not digits and argument.lower() != FULL:
            session.complain(f"a level is an Elo such as 700, or {FULL}, not {argument!a}")
            return
        session.setting = session.setting.at_level(int(argument) if digits else None)
        for opponent in session.opponents.values():
            opponent.set_strength(session.setting.strength)
        session.keep()
    session.say(describe(session.setting.strength.elo))
    session.check_engines()


def _save(session: "Session", argument: str) -> None:
    path = Path(argument).expanduser()
    game_file.save(path, session.record())
    session.say_whole("Written to", str(path))


def _load(session: "Session", argument: str) -> None:
    path = Path(argument).expanduser()
    record = game_file.load(path)
    players = len(session.setting.seats)
    if record.start.players != players:
        session.complain(
            f"{path} is a game of {record.start.players}, and {players} sit here: leave, and go on"
            f" with uai-engine play --resume {path}"
        )
        return
    # The file stays as it is: what follows may be another game than the one it tells.
    session.begin(games.take_up(record, random_seed()))


def _new(session: "Session", argument: str) -> None:
    session.begin(games.begin(empty_game(len(session.setting.seats)), random_seed()))


def _review(session: "Session", argument: str) -> None:
    from uai_engine.play.reviewing import show_review  # with all that it needs, when it is needed

    show_review(session)


def _help(session: "Session", argument: str) -> None:
    width = max(len(command.syntax) for command in TABLE) + 2
    session.say(
        "A move is a display (0 is the centre), a colour (b y r k t) and a row (- is the floor):"
        " 3r1, 3 red 1 or 030201 takes the red tiles of display 3 to row 1.",
        hang=0,
    )
    session.say(*(f"{each.syntax:{width}}{each.summary}" for each in TABLE), hang=width)
    session.say("Ctrl-C makes an engine that thinks decide at once.")


def _quit(session: "Session", argument: str) -> None:
    session.leave()


def random_seed() -> int:
    """A seed for whoever gave none."""
    return int.from_bytes(os.urandom(8))


FULL: Final = "full"

TABLE: Final = (
    Command("hint", "the best move, what it is worth, and why", _hint),
    Command("undo", "take back your last move", _undo, ("back",)),
    Command("redo", "play again what was taken back", _redo),
    Command("moves", "every move there is", _moves),
    Command("score", "the scores, now and if the round ended", _score, ("scores",)),
    Command("eval", "who is winning, as the engine sees it", _eval),
    Command("board", "draw the table again", _board, ("d",)),
    Command("level [N]", f"how strong the engines play: an Elo, or {FULL}", _level),
    Command("save FILE", "write the game to another file", _save),
    Command("load FILE", "go on with another game", _load),
    Command("new", "another game", _new),
    Command("review", "what was good, bad and luck in this game", _review),
    Command("help", "this list", _help, ("?",)),
    Command("quit", "leave; the game is kept", _quit, ("exit",)),
)

NAMES: Final = tuple(command.name for command in TABLE)
BY_NAME: Final = {name: each for each in TABLE for name in (each.name, *each.other_names)}
