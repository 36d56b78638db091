"""What a person is asked before a game, where the command line left it open."""

from dataclasses import replace

from uai_engine.game.constants import MAX_PLAYERS, MIN_PLAYERS
from uai_engine.play.seats import ENGINE
from uai_engine.play.setting import CASUAL_ELO, Given, seats_for
from uai_engine.terminal.asking import Asker


class NobodyThere(Exception):
    """Whoever was asked has left."""


def ask_given(given: Given, asker: Asker, players: int | None) -> Given:
    """The same with every question answered; Enter, and no terminal to ask at, give the usual.

    The number of players is known where the game starts from a position. Raises NobodyThere.
    """
    if given.seats is None:
        if players is None:
            players = _number(asker, "How many play, 2 to 4?", 2, MIN_PLAYERS, MAX_PLAYERS)
        given = replace(given, seats=seats_for(players))
    # An engine that somebody names plays as it is named: no level is laid over it.
    seats = [word.strip() for word in (given.seats or "").split(",")]
    if given.elo is None and not given.engines and ENGINE in seats:
        question = "How strong is the engine? An Elo, 400 for a beginner."
        given = replace(given, elo=_number(asker, question, CASUAL_ELO, 1, 9999))
    return given


def _number(asker: Asker, question: str, usual: int, low: int, high: int) -> int:
    while asker.interactive:
        answer = asker.ask(f"{question} [{usual}] ")
        if answer is None:
            raise NobodyThere
        text = answer.strip()
        if not text:
            return usual
        if text.isascii() and text.isdigit() and len(text) <= 4 and low <= int(text) <= high:
            return int(text)
        print(f"A number from {low} to {high}, please, or just Enter for {usual}.")
    return usual
