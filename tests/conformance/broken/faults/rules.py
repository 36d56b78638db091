"""Faults in the rules of the game and the questions about them."""

from collections.abc import Sequence
from dataclasses import replace

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults.registry import fault
from uai_engine.game import (
    Action,
    GameState,
    Phase,
    pay_bonuses,
)
from uai_engine.game.constants import MARKER


@fault("bonus-paid-early", "bonus-at-the-end")
class BonusPaidEarly(Engine):
    """Pays for a column or a colour at the end of the round that completes it."""

    def draft(self, state: GameState, action: Action) -> GameState:
        state = super().draft(state, action)
        if state.phase != Phase.DEAL:
            return state
        return replace(state, boards=tuple(map(pay_bonuses, state.boards)))


@fault("marker-costs-nothing", "whole-games")
class MarkerCostsNothing(Engine):
    """Does not lay the first-player marker on the floor."""

    def draft(self, state: GameState, action: Action) -> GameState:
        after = super().draft(state, action)
        boards = [
            replace(board, floor=tuple(tile for tile in board.floor if tile != MARKER))
            for board in after.boards
        ]
        return replace(after, boards=tuple(boards))


@fault("dead-position-goes-on", "winners-of-games")
class DeadPositionGoesOn(Engine):
    def draft(self, state: GameState, action: Action) -> GameState:
        after = super().draft(state, action)
        complete = any(all(row) for board in after.boards for row in board.wall)
        return after if complete or after.phase != Phase.OVER else replace(after, phase=Phase.DEAL)


@fault("wrong-scores", "phases-and-scores")
class WrongScores(Engine):
    """Reports the scores in the order of play, not of the seats."""

    def scores(self) -> list[int]:
        scores = super().scores()
        return scores[1:] + scores[:1]


@fault("wrong-winners", "winners-of-games")
class WrongWinners(Engine):
    def winners(self) -> Sequence[int]:
        return [len(self.state.boards) - 1 - super().winners()[0]]


@fault("moves-not-ascending", "legal-moves")
class MovesNotAscending(Engine):
    def legal(self) -> Sequence[Action]:
        return super().legal()[::-1]


@fault("floor-is-no-move", "move-lists")
class FloorIsNoMove(Engine):
    def legal(self) -> Sequence[Action]:
        return [action for action in super().legal() if action.row]


@fault("wrong-perft", "perft-counts")
class WrongPerft(Engine):
    """Goes on counting after the round has ended, as if that were a move."""

    def count(self, state: GameState, depth: int) -> int:
        if depth and state.phase != Phase.DRAFT:
            return 2
        return super().count(state, depth)


@fault("quits-while-counting", "perft-quit")
class QuitsWhileCounting(Engine):
    def look_up(self) -> None:
        super().look_up()
        if b"quit\n" in self.kept:
            self.leave()


@fault("forgets-drawn-deals", "history-of-a-game")
class ForgetsDrawnDeals(Engine):
    def drawn(self, before: GameState, after: GameState) -> list[str]:
        return []


@fault("opinion-for-the-mover", "evaluation")
class OpinionForTheMover(Engine):
    def opinion(self) -> tuple[list[float], list[float]]:
        win, points = super().opinion()
        return win[:1], points[:1]


@fault("opinion-when-over", "evaluation")
class OpinionWhenOver(Engine):
    """Goes on guessing when the result is known."""

    def opinion(self) -> tuple[list[float], list[float]]:
        win, points = super().opinion()
        return win, [score + 1 for score in points]


@fault("deaf-while-counting", "perft-stop")
class DeafWhileCounting(Engine):
    def look_up(self) -> None:
        pass


@fault("fen-not-canonical", "valid-fens")
class FenNotCanonical(Engine):
    def fen(self) -> str:
        return super().fen().replace(" ; ", ";")


@fault("seat-after-the-end", "status")
class SeatAfterTheEnd(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace(" seat - ", " seat 0 ") if "status over" in line else line)


@fault("rounds-from-zero", "rounds")
class RoundsFromZero(Engine):
    def say(self, line: str) -> None:
        super().say(line.replace(" round 1 ", " round 0 ") if "status" in line else line)
