"""Run a search on a link and read what it said."""

import time
from dataclasses import dataclass

from uai_engine.client import Position
from uai_engine.conformance.link import EngineLink, Silence
from uai_engine.conformance.verdict import Failed, expect
from uai_engine.game import Action, GameError, GameState, Phase, draft, legal_actions
from uai_engine.notation import NotationError
from uai_engine.notation.info import Info, parse_info


@dataclass(frozen=True, slots=True)
class Searched:
    bestmove: str
    infos: tuple[Info, ...]
    seconds: float
    """From the command that had to bring the answer to the answer."""


def search(link: EngineLink, go: str, timeout: float | None = None) -> Searched:
    """Send a `go` and read to its `bestmove`; a few nodes take no longer than a few answers."""
    started = time.monotonic()
    link.send(go)
    return answer(link, started, 2 * link.patience if timeout is None else timeout)


def answer(link: EngineLink, since: float, timeout: float) -> Searched:
    """Read to the `bestmove` of a search; nothing but `info` may come before it."""
    infos: list[Info] = []
    deadline = since + timeout + link.patience
    while True:
        try:
            at, line = link.read_at(deadline - time.monotonic())
        except Silence:
            waited = time.monotonic() - since
            raise Failed(f"no bestmove within {waited:.1f} s") from None
        word = line.split(" ", 1)[0]
        if word == "bestmove":
            return Searched(line, tuple(infos), at - since)
        expect(word == "info", f"{line!r} in the middle of a search")
        try:
            infos.append(parse_info(line))
        except NotationError as error:
            raise Failed(f"{line!r}: {error}") from None


def bestmove_of(found: Searched) -> tuple[Action, list[Action]]:
    """The move and the expected replies, in six digits each."""
    words = found.bestmove.split()
    expect(len(words) == 2 or (len(words) > 3 and words[2] == "ponder"), repr(found.bestmove))
    move, *replies = map(_six_digits, (words[1], *words[3:]))
    return move, replies


def _six_digits(word: str) -> Action:
    expect(len(word) == 6 and word.isascii() and word.isdigit(), f"{word!r} is no move")
    return Action(int(word[:2]), int(word[2:4]), int(word[4:]))


def expect_legal(state: GameState, actions: list[Action], what: str) -> GameState:
    """Play actions one after the other; none may be illegal or come after the round's end."""
    for action in actions:
        expect(state.phase == Phase.DRAFT, f"{what} goes on after the end of the round")
        try:
            state = draft(state, action)
        except GameError as error:
            raise Failed(f"{what} has an illegal move: {error}") from None
    return state


def expect_bestmove(found: Searched, position: Position) -> Action:
    """The move of a search, which has to be a legal one."""
    move, _ = bestmove_of(found)
    expect(
        move in legal_actions(position.state), f"{found.bestmove!r} is illegal at {position.line()}"
    )
    return move


def expect_no_bestmove(link: EngineLink, seconds: float) -> None:
    """Fail if a search answers within so many seconds."""
    deadline = time.monotonic() + seconds
    while (left := deadline - time.monotonic()) > 0:
        try:
            line = link.read(left)
        except Failed:
            expect(link.alive, "the process ended")
            return
        expect(not line.startswith("bestmove"), f"{line!r} came by itself")
