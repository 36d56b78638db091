"""What each command does: its answer, or a Refusal and nothing changed."""

from contextlib import suppress
from typing import TYPE_CHECKING

from uai_engine import __version__
from uai_engine.game import Dealer, Phase, legal_actions, winners
from uai_engine.notation import write_fen
from uai_engine.notation.deals import DEAL_PREFIX
from uai_engine.notation.info import Info
from uai_engine.notation.options import write_option
from uai_engine.notation.steps import write_step
from uai_engine.notation.words import PROTOCOL_VERSION
from uai_engine.uai import position
from uai_engine.uai.arguments import (
    Depth,
    NewPosition,
    Nodes,
    Nothing,
    Setting,
    Steps,
    Switch,
    Tiles,
)
from uai_engine.uai.counting import bench_job, perft_job
from uai_engine.uai.go import Go
from uai_engine.uai.position import Game
from uai_engine.uai.responses import (
    Answer,
    Drawing,
    ForPeople,
    LegalMoves,
    Moved,
    Note,
    Report,
    Response,
)
from uai_engine.uai.searching import search_job

if TYPE_CHECKING:
    from uai_engine.uai.session import Session

NAME = "uai-engine"
AUTHOR = "the uai-engine authors"


def uai(session: "Session", _: Nothing) -> list[Response]:
    return [
        Answer(f"id name {NAME} {__version__}"),
        Answer(f"id author {AUTHOR}"),
        Answer(f"protocol {PROTOCOL_VERSION}"),
        *_players(session),
        *map(Note, session.settings.problems),
        *[Answer(write_option(option)) for option in session.settings.options()],
        Answer("uaiok"),
    ]


def _players(session: "Session") -> list[Response]:
    """With how many players the searcher can play, unless it is with any number."""
    playable = session.settings.searcher.players
    if set(playable) == set(position.ALL_PLAYERS):
        return []
    return [Answer(" ".join(["players", *map(str, sorted(playable))]))]


def isready(session: "Session", _: Nothing) -> list[Response]:
    if session.job is None:
        # What fails here fails again in the search, and is told there.
        with suppress(Exception):
            session.settings.searcher.prepare(session.game.state.players)
    return [Answer("readyok")]


def setoption(session: "Session", setting: Setting) -> list[Response]:
    session.settings.set(setting.name, setting.value, session.game.state.players)
    return []


def uainewgame(session: "Session", _: Nothing) -> list[Response]:
    session.settings.searcher.new_game()
    session.new_seed()
    return []


def set_position(session: "Session", setup: NewPosition) -> list[Response]:
    playable = session.settings.searcher.players
    placed = position.set_up(setup, session.own_seed, playable, session.placed)
    session.placed = placed
    said: list[Response] = [Note(f"seed {session.own_seed}")] if placed.own else []
    return said + _now_at(session, placed.game)


def move(session: "Session", steps: Steps) -> list[Response]:
    return _now_at(session, position.play(session.game, steps.steps))


def deal(session: "Session", tiles: Tiles) -> list[Response]:
    if tiles.token is None:
        seed = position.random_seed()
        game = position.draw(session.game, Dealer(seed))
        return [Note(f"seed {seed}"), *_now_at(session, game)]
    token = DEAL_PREFIX + tiles.token.removeprefix(DEAL_PREFIX)
    return _now_at(session, position.give(session.game, token))


def undo(session: "Session", _: Nothing) -> list[Response]:
    return _now_at(session, position.undo(session.game))


def _now_at(session: "Session", game: Game) -> list[Response]:
    session.game = game
    return [Moved(game.state)]


def moves(session: "Session", _: Nothing) -> list[Response]:
    return [LegalMoves(legal_actions(session.game.state))]


def history(session: "Session", _: Nothing) -> list[Response]:
    return [Answer(" ".join(["history", *map(write_step, session.game.steps())]))]


def fen(session: "Session", _: Nothing) -> list[Response]:
    return [Answer(f"fen {write_fen(session.game.state)}")]


def status(session: "Session", _: Nothing) -> list[Response]:
    state = session.game.state
    seat = state.seat if state.phase == Phase.DRAFT else "-"
    words = ["status", state.phase.name.lower(), "round", state.round, "seat", seat, "scores"]
    words += [board.score for board in state.boards]
    if state.phase == Phase.OVER:
        words += ["winners", *winners(state)]
    return [Answer(" ".join(map(str, words)))]


def show(session: "Session", _: Nothing) -> list[Response]:
    return [Drawing(session.game.state)]


def go(session: "Session", go: Go) -> list[Response]:
    job = search_job(session.game.state, go, session.settings, session.say, session.describe)
    for problem in session.settings.news():
        session.say(Note(problem))
    session.start(job)
    return []


def stop(session: "Session", _: Nothing) -> list[Response]:
    session.stop()
    return []


def ponderhit(session: "Session", _: Nothing) -> list[Response]:
    session.ponderhit()
    return []


def wait(session: "Session", _: Nothing) -> list[Response]:
    session.wait()
    return []


def evaluate(session: "Session", _: Nothing) -> list[Response]:
    state, searcher = session.game.state, session.settings.searcher
    win, points = searcher.evaluate(state)
    reasons = searcher.explain(state)
    lines = [f"what {session.settings.name} thinks"]
    if reasons:
        now = "why, if the round ended now" if state.phase == Phase.DRAFT else "why"
        width = max(len(now), *(len(term.name) for term in reasons))
        lines.append(f"{now:{width}}" + "".join(f"{f'seat {s}':>10}" for s in range(len(win))))
        for term in reasons:
            values = "".join(f"{value:>10.3f}" for value in term.values)
            lines.append(f"{term.name:{width}}{values}")
    return [Report(Info(win=win, points=points)), ForPeople(tuple(lines))]


def perft(session: "Session", depth: Depth) -> list[Response]:
    session.start(perft_job(session.game.state, depth.plies, session.say, session.describe))
    return []


def bench(session: "Session", nodes: Nodes) -> list[Response]:
    for problem in session.settings.problems:
        session.say(Note(problem))
    session.start(bench_job(session.settings.name, nodes.number, session.say, session.describe))
    return []


def debug(session: "Session", switch: Switch) -> list[Response]:
    session.debug = switch.on
    return []


def leave(session: "Session", _: Nothing) -> list[Response]:
    session.leave()
    return []
