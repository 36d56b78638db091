"""Whether an engine does right: its answers against the reducers, and its manners."""

import math
import tempfile
from pathlib import Path

from fuzzing.cases import WEIGHTS, Case
from fuzzing.damage import damaged
from fuzzing.talk import Broken, Talk
from uai_engine.game import GameState, Phase, legal_actions, winners
from uai_engine.game.perft import perft
from uai_engine.notation import parse_fen, parse_move, write_fen, write_move
from uai_engine.notation.errors import NotationError
from uai_engine.notation.info import parse_info
from uai_engine.notation.steps import parse_step, play_step

MARK = "fuzz-mark"
"""No command: its error comes when everything before it is done."""


def try_case(talk: Talk, case: Case) -> None:
    """Say what a case says; raises Broken."""
    if case.weights is None:
        _say(talk, case.kind, case.lines)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "damaged.uaiw")
        path.write_bytes(damaged(case.weights))
        _say(talk, case.kind, tuple(line.replace(WEIGHTS, str(path)) for line in case.lines))


def _say(talk: Talk, kind: str, lines: tuple[str, ...]) -> None:
    if kind == "burst":
        talk.send(*lines, "stop", MARK)
        for line in _until_mark(talk):
            _check_line(line, None)
    else:
        table = Table(talk)
        for line, following in zip(lines, (*lines[1:], ""), strict=True):
            table.take(line, following)
        talk.send("stop", MARK)
        _until_mark(talk)


def _until_mark(talk: Talk) -> list[str]:
    lines = [talk.line()]
    while MARK not in lines[-1]:
        lines.append(talk.line())
    return lines


class Table:
    """The position that the engine should have, kept by the reducers."""

    def __init__(self, talk: Talk) -> None:
        self._talk = talk
        self._state: GameState | None = None
        self._before: list[GameState] = []

    def take(self, line: str, following: str) -> None:
        """Say a line and judge what comes back; work without end is left for the `stop` behind."""
        name, _, rest = line.partition(" ")
        ends = {"go": "bestmove", "perft": "perft total", "bench": "bench signature"}
        if name in ends and following == "stop":
            self._talk.send(line)
        elif name in ends:
            self._talk.send(line)
            self._judge(name, rest, self._talk.until(ends[name], "error"))
        elif name == "stop":
            self._talk.send("stop", MARK)
            for answer in _until_mark(self._talk):
                _check_line(answer, self._state)
        else:
            self._judge(name, rest, self._talk.ask(line))

    def _judge(self, name: str, rest: str, answers: list[str]) -> None:
        for answer in answers:
            _check_line(answer, self._state)
        if name == "setoption":
            return
        _expect(not any(answer.startswith("error") for answer in answers), f"{name}: {answers}")
        if name == "position":
            self._state, self._before = parse_fen(rest.removeprefix("fen ")), []
        state = self._state
        if state is None or name == "position":
            return
        if name in ("move", "deal"):
            if name == "move" or not self._before:
                self._before.append(state)
            self._state = play_step(state, parse_step(rest))
        elif name == "undo":
            self._state = self._before.pop()
        elif name == "go":
            word = answers[-1].split()[1]
            _expect(word != "none", f"{answers[-1]} where there are moves")
            _expect(parse_move(word) in legal_actions(state), f"illegal move {word}")
        else:
            wanted = _wanted(name, rest, state)
            if wanted is not None:
                _expect(answers[-1:] == [wanted], f"{name} gave {answers[-1:]}, not {wanted!r}")


def _wanted(name: str, rest: str, state: GameState) -> str | None:
    """The last line that answers a question, where the rules alone decide it."""
    if name == "fen":
        return f"fen {write_fen(state)}"
    if name == "moves":
        actions = legal_actions(state)
        return " ".join(["legalmoves", str(len(actions)), *map(write_move, actions)])
    if name == "perft":
        return f"perft total {perft(state, int(rest))}"
    if name == "status":
        seat = state.seat if state.phase == Phase.DRAFT else "-"
        words = ["status", state.phase.name.lower(), "round", state.round, "seat", seat, "scores"]
        words += [board.score for board in state.boards]
        if state.phase == Phase.OVER:
            words += ["winners", *winners(state)]
        return " ".join(map(str, words))
    return None


def _check_line(line: str, state: GameState | None) -> None:
    """What holds for every line, whatever it answers."""
    _expect(not line.startswith("error internal"), line)
    if not line.startswith("info ") or line.startswith("info string"):
        return
    try:
        info = parse_info(line)
    except NotationError as error:
        raise Broken(f"{error}: {line}") from None
    numbers = (*info.win, *info.points)
    _expect(all(map(math.isfinite, numbers)), f"no number: {line}")
    _expect(all(0 <= share <= 1 for share in info.win), f"no share of the win: {line}")
    _expect(not info.win or abs(sum(info.win) - 1) < 1e-3, f"the shares are not 1: {line}")
    for action in info.pv if state is not None else ():
        assert state is not None
        _expect(action in legal_actions(state), f"an illegal line: {line}")
        state = play_step(state, action)


def _expect(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
