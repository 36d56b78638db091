"""Engines that fail, servers that are killed, clicks and messages that come twice."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.board.hands import board, group, moves, new_game, stands, take, wait_for_moves
from tests.board.server import ENGINE, FAKE, Errors, Server
from uai_engine.board.messages import Error, Games
from uai_engine.board.outbox import MOST_WAITING, Outbox
from uai_engine.board.store import Store

# A searcher without levels: at a level an engine would not think for so long.
THINKER = f"cmd='{ENGINE}' name=Thinker st=600 option.Searcher=mcts-python"


def broken(fault: str, when: int = 2) -> str:
    """An engine that fails with its second move."""
    return f"cmd='{sys.executable} {FAKE} --{fault} {when}' name=Broken nodes=1"


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        ("crash", "Broken crashed"),
        ("illegal", "Broken made an illegal move"),
        ("garbage", "Broken"),
        ("stall", "Broken does not answer"),
    ],
)
def test_engine_fails_in_a_game(page: Page, own_server: Server, fault: str, said: str) -> None:
    own_server.engines = (broken(fault),)
    page.goto(own_server.start().address)
    new_game(page, "Person", "Broken", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    if fault == "garbage":  # lines that are no answer are no fault: it plays on
        page.locator("button.group").first.click()
        board(page, 0).get_by_role("button", name="floor").click()
        wait_for_moves(page, 4)
        return
    page.locator("button.group").first.click()
    board(page, 0).get_by_role("button", name="floor").click()
    banner = page.locator(".banner.bad")
    expect(banner).to_contain_text(said)
    wait_for_moves(page, 3)
    banner.get_by_role("button", name="Restart Broken").click()
    expect(banner).to_have_count(0)
    wait_for_moves(page, 4)
    expect(stands(page)).to_contain_text("your turn")


def test_somebody_else_plays_for_a_failed_engine(page: Page, own_server: Server) -> None:
    own_server.engines = (broken("crash", 1),)
    page.goto(own_server.start().address)
    new_game(page, "Person", "Broken", seed=1)
    take(page, "display 1: 2 red", "row 2")
    page.get_by_role("button", name="Somebody else plays").click()
    page.get_by_role("combobox", name="who plays seat 1").select_option("")
    page.get_by_role("button", name="Change").click()
    expect(page.locator(".banner.bad")).to_have_count(0)
    take(page, "display 2: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)


def children_of(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True)
    return [int(word) for word in found.stdout.split()]


def kill_engines(server: Server) -> None:
    """Kill every engine of a board: that of a game, and one that is just being asked its name."""
    for engine in children_of(server.process.pid):
        os.kill(engine, signal.SIGKILL)


def runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_engine_killed_in_the_middle_of_a_search(page: Page, own_server: Server) -> None:
    own_server.engines = (THINKER,)
    page.goto(own_server.start().address)
    new_game(page, "Person", "Thinker", seed=1)
    take(page, "display 1: 2 red", "row 2")
    expect(stands(page)).to_contain_text("Thinker is thinking")
    kill_engines(own_server)
    expect(page.locator(".banner.bad")).to_contain_text("Thinker crashed")
    assert moves(page) == ["1 red → row 2"]
    page.get_by_role("button", name="Restart Thinker").click()
    expect(stands(page)).to_contain_text("Thinker is thinking")
    page.get_by_role("button", name="Take back").click()
    expect(stands(page)).to_contain_text("your turn")


def test_engine_that_fails_in_an_analysis_is_started_again(page: Page, own_server: Server) -> None:
    page.goto(own_server.start().address)
    new_game(page, "Person", "Person", seed=1)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".report tbody .move")).not_to_have_count(0)
    kill_engines(own_server)
    expect(page.locator(".report .fault")).to_contain_text("Greedy")
    page.get_by_role("button", name="Start it again").click()
    expect(page.locator(".report tbody .move")).not_to_have_count(0)


def test_killed_server_is_found_again(page: Page, own_server: Server) -> None:
    page.goto(own_server.start().address)
    new_game(page, "Person", "Greedy", seed=1)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(page, 2)
    made = moves(page)
    own_server.kill()
    expect(page.locator(".banner.bad")).to_contain_text("does not answer")
    own_server.start()
    expect(page.locator(".banner.bad")).to_have_count(0)
    assert moves(page) == made
    group(page, "display 5: 2 black").click()
    board(page, 0).get_by_role("button", name="floor").click()
    wait_for_moves(page, 4)


def test_two_pages_show_the_same(page: Page, errors: Errors) -> None:
    new_game(page, "Person", "Person", seed=1)
    other = page.context.new_page()
    errors.watch(other)
    other.goto(page.url)
    take(page, "display 1: 2 red", "row 2")
    wait_for_moves(other, 1)
    take(other, "display 2: 2 red", "row 2", seat=1)
    wait_for_moves(page, 2)
    assert moves(page) == moves(other)
    other.keyboard.press("u")
    wait_for_moves(page, 1)


def test_two_hundred_quick_clicks(page: Page) -> None:
    """Clicks on tiles and rows as fast as the browser makes them: every move is made once."""
    new_game(page, "Person", "Person", seed=1)
    page.evaluate(
        """() => { for (let at = 0; at < 200; at++) {
          const group = document.querySelector('button.group');
          group?.click();
          const row = document.querySelector('button[data-row]');
          row?.click(); row?.click();
        } }"""
    )
    group(page, "display 1: 2 red").click()
    row = board(page, 0).get_by_role("button", name="row 2", exact=True)
    row.dblclick()
    wait_for_moves(page, 1)
    expect(stands(page)).to_have_text("Round 1, Player 2 to move")
    assert moves(page) == ["1 red → row 2"]


class Talk:
    """A page's side of the WebSocket without the page."""

    def __init__(self, server: Server) -> None:
        self.token = server.address.partition("token=")[2]
        origin = f"http://127.0.0.1:{server.port}"
        url = f"ws://127.0.0.1:{server.port}/socket?token={self.token}"
        self._opened = connect(url, origin=Origin(origin))
        self.socket = self._opened.__enter__()
        self.expect("welcome")

    def close(self) -> None:
        self._opened.__exit__(None, None, None)

    def ask(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def expect(self, type_: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(timeout=60))
            if message["type"] == type_:
                return message


NOBODY = {"elo": None, "milliseconds": None, "nodes": None}
PERSON = {"name": "Somebody", "engine": None, "level": NOBODY}


def a_game(talk: Talk) -> dict[str, Any]:
    talk.ask(
        type="new-game",
        seats=[PERSON, PERSON],
        first=0,
        deals="seed",
        seed="1",
        fen=None,
        clock=None,
    )
    return talk.expect("game")


def test_stale_messages_change_nothing(server: Server) -> None:
    talk = Talk(server)
    game = a_game(talk)
    move = {"type": "move", "game": game["game"], "version": game["version"], "move": "010202"}
    talk.ask(**move)
    talk.ask(**move)
    after = talk.expect("game")
    assert talk.expect("error")["code"] == "stale"
    assert [step["token"] for step in after["steps"]][1:] == ["010202"]
    talk.close()


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("nonsense", "message"),
        ("[]", "message"),
        ('{"type":"no-such-thing"}', "message"),
        ('{"type":"open"}', "message"),
        ('{"type":"open","game":7}', "message"),
        ('{"type":"open","game":"x","more":1}', "message"),
        ('{"type":"open","game":"../../etc/passwd"}', "unknown"),
        ('{"type":"look","game":"GAME","at":99}', "impossible"),
        ('{"type":"look","game":"GAME","at":true}', "message"),
        ('{"type":"move","game":"GAME","version":VERSION,"move":"090909"}', "impossible"),
        ('{"type":"move","game":"GAME","version":VERSION,"move":"010002"}', "impossible"),
        ('{"type":"deal","game":"GAME","version":VERSION,"deal":"deal:0/0/0/0/0"}', "impossible"),
        ('{"type":"redo","game":"GAME","version":VERSION}', "impossible"),
        ('{"type":"take-back","game":"GAME","version":VERSION}', "impossible"),
        ('{"type":"set-option","engine":"sh","name":"x","value":1}', "unknown"),
        ('{"type":"set-option","engine":"Quick","name":"EvalFile","value":"x"}', "impossible"),
        ('{"type":"set-option","engine":"Quick","name":"Hash","value":-5}', "impossible"),
        ('{"type":"analyse","game":"GAME","at":0,"engines":["sh"],"lines":1,"only":[]}', "unknown"),
        ('{"type":"open-watched","number":1}', "unknown"),
        ('{"type":"review","game":"GAME"}', "impossible"),
    ],
)
def test_messages_that_are_refused(server: Server, message: str, code: str) -> None:
    talk = Talk(server)
    game = a_game(talk)
    text = message.replace("GAME", game["game"]).replace("VERSION", str(game["version"]))
    talk.socket.send(text)
    assert talk.expect("error")["code"] == code
    talk.ask(type="open", game=game["game"])
    assert talk.expect("game")["version"] == game["version"]
    talk.close()


def test_every_move_is_on_the_disk_before_it_is_told(server: Server) -> None:
    talk = Talk(server)
    game = a_game(talk)
    talk.ask(type="move", game=game["game"], version=game["version"], move="010202")
    talk.expect("game")
    kept = Store(server.folder / "board" / "games").load(game["game"])
    assert kept is not None
    assert kept.moves == 1
    talk.close()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_no_engine_is_left_behind(page: Page, own_server: Server, number: int) -> None:
    own_server.engines = (THINKER,)
    page.goto(own_server.start().address)
    new_game(page, "Thinker", "Thinker", seed=1)
    expect(stands(page)).to_contain_text("Thinker is thinking")
    engines = children_of(own_server.process.pid)
    assert engines
    assert own_server.stop(number) in (0, -number)
    assert not any(map(runs, engines))


def test_slow_page_costs_no_memory() -> None:
    outbox = Outbox()
    for _ in range(1000):
        outbox.put(Games(()))
    assert len(outbox) == 1
    for _ in range(10 * MOST_WAITING):
        outbox.put(Error("internal", "", ""))
    assert len(outbox) == MOST_WAITING
