"""Faults of the position command."""

import os
import random
import sys
from dataclasses import replace

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault
from tests.conformance.broken.talker import Refused
from uai_engine.game import (
    Dealer,
    GameState,
    empty_game,
)
from uai_engine.notation import parse_fen
from uai_engine.notation.steps import is_deal


@fault("wrong-deal", "first-deals")
class WrongDeal(Engine):
    def dealer_of(self, seed: int) -> Dealer:
        return Dealer((seed + 1) % 2**64)


@fault("seed-of-32-bits", "seed-bounds")
class SeedOf32Bits(Engine):
    def dealer_of(self, seed: int) -> Dealer:
        return Dealer(seed % 2**32)


@fault("deals-by-itself", "waits-for-a-deal")
class DealsByItself(Engine):
    """Draws a deal where the position has no seed and should wait."""

    def dealt(self, state: GameState, dealer: Dealer | None) -> tuple[GameState, Dealer | None]:
        return super().dealt(state, dealer or Dealer(0))


@fault("deal-uses-the-stream", "deal-before-seed")
class DealUsesTheStream(Engine):
    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        state, dealer = super().step(state, dealer, step, follows)
        if is_deal(step) and dealer is not None:
            dealer = Dealer((dealer.seed * 7 + 1) % 2**64)
        return state, dealer


@fault("new-seed-every-time", "game-seed")
class NewSeedEveryTime(Engine):
    def position(self, words: list[str]) -> None:
        self.game_seed = random.getrandbits(64)
        super().position(words)


@fault("half-applied-position", "all-or-nothing")
class HalfAppliedPosition(Engine):
    def step(
        self, state: GameState, dealer: Dealer | None, step: str, follows: list[str]
    ) -> tuple[GameState, Dealer | None]:
        self.state, self.dealer = super().step(state, dealer, step, follows)
        return self.state, self.dealer


@fault("crash-on-bad-fen", "invalid-fens")
class CrashOnBadFen(Engine):
    """A traceback on stderr and the end of the process."""

    def parse_fen(self, text: str) -> GameState:
        try:
            return parse_fen(text)
        except ValueError:
            print("Traceback (most recent call last):", file=sys.stderr, flush=True)
            os._exit(1)


@fault("accepts-any-score", "invalid-fens")
class AcceptsAnyScore(Engine):
    """Sets a position up although its FEN is impossible."""

    def parse_fen(self, text: str) -> GameState:
        try:
            return parse_fen(text)
        except ValueError:
            return empty_game(2)


@fault("field-not-named", "fen-fields")
class FieldNotNamed(Engine):
    def say(self, line: str) -> None:
        super().say("error fen something is wrong" if line.startswith("error fen") else line)


@fault("wrong-error-code", "position-errors")
class WrongErrorCode(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace("error players", "error syntax"))


@fault("step-not-numbered", "step-number")
class StepNotNumbered(Engine):
    def say(self, line: str) -> None:
        super().say("error move no" if line.startswith("error move") else line)


@fault("players-swapped", "startpos-arguments")
class PlayersSwapped(Engine):
    """The seat that starts is not the one that was asked for."""

    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        state, dealer = super().startpos(words, steps)
        other = (state.seat + 1) % state.players
        return replace(state, seat=other, starter=other), dealer


@fault("order-of-arguments", "startpos-order")
class OrderOfArguments(Engine):
    def startpos(self, words: list[str], steps: list[str]) -> tuple[GameState, Dealer | None]:
        if "players" in words[1:]:
            raise Refused("syntax", "players come first")
        return super().startpos(words, steps)
