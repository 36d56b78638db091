"""Faults of searching."""

import time

from tests.conformance.broken.engine import Engine, Go
from tests.conformance.broken.faults.registry import fault
from tests.conformance.broken.talker import Refused
from uai_engine.game import (
    Action,
    Phase,
    draft,
    legal_actions,
)


@fault("two-bestmoves", "one-bestmove")
class TwoBestmoves(Engine):
    def say(self, line: str) -> None:
        super().say(line)
        if line.startswith("bestmove"):
            super().say(line)


@fault("no-bestmove", "one-bestmove")
class NoBestmove(Engine):
    def say(self, line: str) -> None:
        if not line.startswith("bestmove"):
            super().say(line)


@fault("illegal-move", "legal-bestmove")
class IllegalMove(Engine):
    """A move of the right shape from a bowl that does not have the tile."""

    def say(self, line: str) -> None:
        super().say("bestmove 000405" if line.startswith("bestmove 0") else line)


@fault("short-bestmove", "legal-bestmove")
class ShortBestmove(Engine):
    def say(self, line: str) -> None:
        super().say("bestmove 1r3" if line.startswith("bestmove 0") else line)


@fault("illegal-pv", "legal-pv")
class IllegalPv(Engine):
    def pv(self) -> list[Action]:
        return [self.choice(), self.choice()]


@fault("pv-beyond-the-round", "legal-pv")
class PvBeyondTheRound(Engine):
    """Invents what happens after the deal."""

    def pv(self) -> list[Action]:
        moves = [self.choice()]
        state = draft(self.state, moves[0])
        while state.phase == Phase.DRAFT:
            moves.append(legal_actions(state)[0])
            state = draft(state, moves[-1])
        return [*moves, Action(1, 0, 1)]


@fault("the-same-line-thrice", "multipv")
class TheSameLineThrice(Engine):
    def pvs(self) -> list[list[Action]]:
        return [self.pv()] * self.multipv


@fault("second-line-is-better", "multipv-order")
class SecondLineIsBetter(Engine):
    """Numbers its lines as it finds them, whatever they are worth."""

    def say(self, line: str) -> None:
        words = line.split()
        if "multipv" in words:
            number = int(words[words.index("multipv") + 1])
            at = words.index("win") + 1 + self.state.seat
            words[at] = f"{0.1 * number:.4f}"
        super().say(" ".join(words))


@fault("ponders-on-itself", "legal-ponder")
class PondersOnItself(Engine):
    def ponder(self) -> list[Action]:
        return [self.choice()]


@fault("value-for-the-mover-only", "values-for-all-seats")
class ValueForTheMoverOnly(Engine):
    def win(self, shares: list[float]) -> list[float]:
        return shares[:1]


@fault("shares-over-one", "values-for-all-seats")
class SharesOverOne(Engine):
    def win(self, shares: list[float]) -> list[float]:
        return [0.75] * len(shares)


@fault("searches-after-the-end", "nothing-to-search")
class SearchesAfterTheEnd(Engine):
    def start(self, words: list[str]) -> None:
        if self.state.phase != Phase.DRAFT:
            self.say("bestmove none")
            return
        super().start(words)


@fault("ignores-searchmoves", "searchmoves")
class IgnoresSearchmoves(Engine):
    def choice(self) -> Action:
        return legal_actions(self.state)[0]


@fault("ignores-stop", "stop")
class IgnoresStop(Engine):
    def stop(self) -> None:
        pass


@fault("answers-stop-when-idle", "stop-idle")
class AnswersStopWhenIdle(Engine):
    def stop(self) -> None:
        if self.go is None:
            self.say("error phase there is nothing to stop")
        super().stop()


@fault("hasty-when-infinite", "infinite")
class HastyWhenInfinite(Engine):
    def think(self, go: Go) -> None:
        super().think(go)
        if go.infinite:
            self.finish()


@fault("deaf-while-searching", "ready-while-searching")
class DeafWhileSearching(Engine):
    def isready(self) -> None:
        if self.go is None:
            super().isready()


@fault("blind-while-searching", "questions-while-searching")
class BlindWhileSearching(Engine):
    def dispatch(self, words: list[str]) -> None:
        if self.go is not None and words[0] in ("fen", "moves", "status"):
            raise Refused("busy", "a search runs")
        super().dispatch(words)


@fault("moves-while-searching", "state-position")
class MovesWhileSearching(Engine):
    """Takes a new position in the middle of a search, where it is busy."""

    def dispatch(self, words: list[str]) -> None:
        if words[0] == "position":
            self.position([word for word in words[1:] if word])
            return
        super().dispatch(words)


@fault("second-go-accepted", "state-go")
class SecondGoAccepted(Engine):
    def start(self, words: list[str]) -> None:
        self.go = None
        super().start(words)


@fault("drops-commands-after-stop", "kept-after-stop")
class DropsCommandsAfterStop(Engine):
    def stop(self) -> None:
        super().stop()
        time.sleep(0.05)
        while not self.lines.empty():
            self.lines.get()


@fault("movetime-overrun", "movetime")
class MovetimeOverrun(Engine):
    def think(self, go: Go) -> None:
        time.sleep(3 * go.numbers.get("movetime", 0) / 1000 + 1)
        super().think(go)


@fault("wrong-clock", "clocks")
class WrongClock(Engine):
    """Looks at the clock of another seat, which has an hour."""

    def think(self, go: Go) -> None:
        if "time" in go.times:
            time.sleep(max(go.times["time"]) / 1000)
        super().think(go)


@fault("thinks-about-one-move", "single-move")
class ThinksAboutOneMove(Engine):
    def think(self, go: Go) -> None:
        time.sleep(go.numbers.get("movetime", 0) / 1000)
        super().think(go)


@fault("too-many-nodes", "nodes")
class TooManyNodes(Engine):
    def nodes(self) -> int:
        return 128


@fault("skips-unknown-limits", "mistyped-limit")
class SkipsUnknownLimits(Engine):
    """What UCI engines do: a mistyped limit is none, and the search has no end."""

    def unknown_limit(self, word: str) -> None:
        pass

    def read_go(self, words: list[str]) -> Go:
        go = super().read_go([word for word in words if not word.isdigit()])
        go.infinite = True
        return go


@fault("takes-any-number", "bad-limits")
class TakesAnyNumber(Engine):
    def number(self, text: str, low: int, high: int) -> int:
        return int(text) if text.lstrip("-").isdigit() else low


@fault("refused-without-bestmove", "bad-limits")
class RefusedWithoutBestmove(Engine):
    def say(self, line: str) -> None:
        if line != "bestmove none":
            super().say(line)


@fault("peeks-at-the-deal", "seed-is-unknown")
class PeeksAtTheDeal(Engine):
    """Plays the rest of the round out, looks at what the seed deals next, and decides by it."""

    def choice(self) -> Action:
        actions = legal_actions(self.state)
        if self.dealer is None:
            return actions[0]
        state = self.state
        while state.phase == Phase.DRAFT:
            state = draft(state, legal_actions(state)[0])
        dealt, _ = self.dealt(state, self.dealer)
        return actions[sum(dealt.displays[0][:2]) % len(actions)]


@fault("ponders-too-short", "ponderhit")
class PondersTooShort(Engine):
    def think(self, go: Go) -> None:
        super().think(go)
        if go.ponder:
            self.finish()


@fault("ponderhit-when-idle", "ponderhit-idle")
class PonderhitWhenIdle(Engine):
    def ponderhit(self) -> None:
        if self.go is not None:
            super().ponderhit()
