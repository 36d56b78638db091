"""Engines that misbehave: one clear error each, and nothing left of the process."""

import asyncio
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from uai_engine.client import (
    EngineDied,
    EngineError,
    EngineFault,
    EngineIllegalMove,
    EngineProtocolError,
    EngineRefused,
    EngineTimeout,
    Entry,
    Limit,
    SimpleEngine,
    UaiEngine,
    startpos,
)
from uai_engine.notation import parse_move

FakeEngine = Callable[..., list[str]]
START = startpos(players=2, seed=1)
LONG = 60.0
"""Longer than any wait that ends well takes on the slowest machine."""
SHORT = 2.0
"""For waits that are meant to end badly, where the engine has had to start first."""


def is_running(pid: int) -> bool:
    """Whether a process runs; one that only waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def assert_ends(pid: int) -> None:
    """A process that has been sent its end may take a moment to be seen gone."""
    deadline = time.monotonic() + LONG
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_running(pid)


def children() -> set[int]:
    own = os.getpid()
    return {int(pid) for pid in Path(f"/proc/{own}/task/{own}/children").read_text().split()}


@pytest.fixture(autouse=True)
def _nothing_left_behind() -> Iterator[None]:
    before = (children(), set(os.listdir("/proc/self/fd")), threading.active_count())
    yield
    assert leftovers(before) == (set(), set(), 0)


def leftovers(
    before: tuple[set[int], set[str], int],
) -> tuple[set[int], set[str], int]:
    """Processes, open files and threads that are here now and were not before.

    The thread in which asyncio waits for a process ends a moment after the process has.
    """
    for thread in threading.enumerate():
        if thread.name.startswith("asyncio-waitpid"):
            thread.join(10)
    return (
        children() - before[0],
        set(os.listdir("/proc/self/fd")) - before[1],
        max(0, threading.active_count() - before[2]),
    )


def fault_of(command: list[str], timeout: float = LONG, limit: Limit | None = None) -> EngineFault:
    """What playing one move with an engine ends with; the process must be gone by then."""
    pids: list[int] = []

    def play() -> None:
        with SimpleEngine.popen(command, timeout=timeout, margin=LONG) as engine:
            pids.append(engine.pid)
            engine.play(START, limit or Limit(movetime=10, timeout=LONG))
            engine.ping()

    with pytest.raises(EngineFault) as raised:
        play()
    assert not any(map(is_running, pids))
    return raised.value


@pytest.mark.parametrize(
    ("fault", "kind", "waiting_for", "reason"),
    [
        ("crash-at-start", EngineDied, "uaiok", "exit status 2"),
        ("v2", EngineProtocolError, "uaiok", "protocol 2.0"),
        ("crash-on-go", EngineDied, "bestmove", "exit status 3"),
        ("signal-on-go", EngineDied, "bestmove", "SIGKILL (signal 9)"),
        ("quit-on-go", EngineDied, "bestmove", "exit status 0"),
        ("close-stdout", EngineDied, "bestmove", "closed its output"),
        ("endless-line", EngineProtocolError, "bestmove", "1048576 bytes"),
        ("illegal", EngineIllegalMove, "bestmove", "illegal move 090305"),
        ("unreadable", EngineProtocolError, "bestmove", "cannot read 'bestmove e2e4'"),
        ("resigns", EngineProtocolError, "bestmove", "where there are moves"),
        ("twice", EngineProtocolError, "", "without a search"),
        ("hasty-bestmove", EngineProtocolError, "readyok after position", "without a search"),
    ],
)
def test_a_fault_says_what_was_waited_for(
    fake: FakeEngine, fault: str, kind: type[EngineFault], waiting_for: str, reason: str
) -> None:
    error = fault_of(fake(fault))
    assert type(error) is kind
    assert reason in error.reason
    assert not waiting_for or error.waiting_for == waiting_for
    assert str(error).startswith(f"{error.reason}, waiting for {error.waiting_for}")


@pytest.mark.parametrize(
    ("fault", "waiting_for"),
    [
        ("silent", "uaiok"),
        ("no-flush", "uaiok"),
        ("no-read", "readyok after position"),
        ("stubborn", "the end of the process after quit"),
    ],
)
def test_every_answer_has_a_timeout(fake: FakeEngine, fault: str, waiting_for: str) -> None:
    error = fault_of(fake(fault), timeout=SHORT)
    assert type(error) is EngineTimeout
    assert error.waiting_for == waiting_for


@pytest.mark.parametrize("fault", ["hang-on-go", "half-line", "flood-stdout"])
def test_a_move_that_never_comes(fake: FakeEngine, fault: str) -> None:
    error = fault_of(fake(fault), limit=Limit(depth=3, timeout=0.1))
    assert type(error) is EngineTimeout
    assert (error.reason, error.waiting_for) == ("no answer within 0.1 s", "bestmove")


@pytest.mark.parametrize(
    "limit",
    [Limit(), Limit(movetime=10), Limit(nodes=10), Limit(clocks=(10, 10)), Limit(depth=1)],
    ids=str,
)
def test_every_kind_of_limit_has_a_timeout(
    fake: FakeEngine, limit: Limit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("uai_engine.client.limit.DEPTH_SECONDS", 0.1)
    with (
        pytest.raises(EngineTimeout, match="waiting for bestmove"),
        SimpleEngine.popen(fake("hang-on-go"), margin=0.05) as engine,
    ):
        engine.play(START, limit)


@pytest.mark.parametrize("then", ["", "-illegal", "-crash", "-hang"])
def test_a_refused_position_is_told_whatever_the_engine_does_next(
    fake: FakeEngine, then: str
) -> None:
    """It has been told to search already: where it stood before, for nobody."""
    with SimpleEngine.popen(fake(f"misplaced{then}"), timeout=SHORT) as engine:
        for ask in (engine.play, engine.analysis):
            with pytest.raises(EngineRefused) as refused:
                ask(START, Limit(nodes=1))
            assert (refused.value.code, refused.value.command) == ("fen", START.line())
            if then in ("-crash", "-hang"):
                return
        engine.ping()


def test_a_fault_has_the_last_words_of_the_engine(fake: FakeEngine) -> None:
    error = fault_of(fake("crash-on-go"))
    assert error.stdout[-2:] == ("readyok", "info string last wor")
    assert error.stderr == ("what went wrong",)
    assert "\nlast lines of stderr:\n  what went wrong" in str(error)
    cut_off = fault_of(fake("half-line"), limit=Limit(timeout=SHORT))
    assert cut_off.stdout[-1] == "bestmove 0102"


def test_what_is_kept_of_a_flood_is_bounded(fake: FakeEngine) -> None:
    for fault in ("flood-stdout", "endless-line"):
        error = fault_of(fake(fault), limit=Limit(timeout=SHORT))
        assert sum(map(len, error.stdout)) < 100_000
    with SimpleEngine.popen(fake("flood-stderr")) as engine:
        assert engine.play(START, Limit(nodes=1)).move == parse_move("010200")


def test_an_illegal_move_is_named(fake: FakeEngine) -> None:
    error = fault_of(fake("illegal"))
    assert isinstance(error, EngineIllegalMove)
    assert error.move == (9, 3, 5)


@pytest.mark.parametrize("fault", ["orphan-on-go", "parent-hangs"])
def test_children_of_the_engine_die_with_it(fake: FakeEngine, fault: str) -> None:
    error = fault_of(fake(fault), limit=Limit(timeout=SHORT))
    found = re.search(r"child (\d+)", "\n".join(error.stdout))
    assert found is not None
    assert_ends(int(found[1]))


def test_children_die_after_a_polite_end_too(fake: FakeEngine) -> None:
    log: list[Entry] = []
    with SimpleEngine.popen(fake("leaves-a-child"), log=log.append):
        pass
    found = re.search(r"child (\d+)", "\n".join(entry.line for entry in log))
    assert found is not None
    assert_ends(int(found[1]))


def test_a_search_that_ignores_stop_is_given_up(fake: FakeEngine) -> None:
    with (
        pytest.raises(EngineTimeout, match="waiting for bestmove after stop"),
        SimpleEngine.popen(fake("ignores-stop"), timeout=SHORT) as engine,
        engine.analysis(START) as analysis,
    ):
        next(analysis)


def test_an_endless_search_has_to_show_signs_of_life(fake: FakeEngine) -> None:
    with (
        pytest.raises(EngineTimeout, match="readyok in an endless search"),
        SimpleEngine.popen(fake("deaf-while-searching"), timeout=SHORT) as engine,
    ):
        list(engine.analysis(START))


def test_an_endless_search_that_answers_by_itself_is_a_fault(fake: FakeEngine) -> None:
    with (
        pytest.raises(EngineProtocolError, match="before stop"),
        SimpleEngine.popen(fake("hasty")) as engine,
    ):
        list(engine.analysis(START))


def test_an_engine_that_does_not_read_is_given_up_before_memory_fills(fake: FakeEngine) -> None:
    async def talk() -> None:
        engine = await UaiEngine.popen(fake("no-read"), timeout=LONG)
        asked = [engine._link.ask("x" * 1_000_000, what="an answer") for _ in range(20)]
        results = await asyncio.gather(*asked, return_exceptions=True)
        assert {type(result) for result in results} == {EngineDied}
        assert "does not read its input" in str(results[0])

    asyncio.run(talk())


def test_after_a_fault_every_call_raises_it_again(fake: FakeEngine) -> None:
    with SimpleEngine.popen(fake("crash-on-go")) as engine:
        with pytest.raises(EngineDied) as first:
            engine.play(START, Limit(nodes=1))
        for call in (engine.ping, engine.new_game, lambda: engine.play(START, Limit(nodes=1))):
            with pytest.raises(EngineDied) as again:
                call()
            assert again.value is first.value
        engine.close()


def test_everybody_who_waits_is_told(fake: FakeEngine) -> None:
    async def two() -> None:
        log: list[Entry] = []
        async with await UaiEngine.popen(fake("hang-on-go"), log=log.append) as engine:
            play = asyncio.create_task(engine.play(START, Limit(nodes=1, timeout=0.2)))
            while not any(entry.line == "go nodes 1" for entry in log):
                await asyncio.sleep(0.001)
            results = await asyncio.gather(
                play, engine.new_game(), engine.ping(), return_exceptions=True
            )
            assert [type(result) for result in results] == [EngineTimeout] * 3

    asyncio.run(two())


def test_two_threads_and_a_dying_engine(fake: FakeEngine) -> None:
    errors: list[EngineError] = []

    def ping_for_ever() -> None:
        try:
            while True:
                engine.ping()
        except EngineError as error:
            errors.append(error)

    with SimpleEngine.popen(fake("crash-on-go")) as engine:
        pinging = threading.Thread(target=ping_for_ever)
        pinging.start()
        with pytest.raises(EngineDied):
            engine.play(START, Limit(nodes=1))
        pinging.join(20)
    assert len(errors) == 1


def test_a_command_that_does_not_exist() -> None:
    with pytest.raises(EngineDied, match="cannot start the engine"):
        SimpleEngine.popen("/nonexistent/engine --flag")


def test_an_exception_in_the_block_ends_the_engine(fake: FakeEngine) -> None:
    engine = SimpleEngine.popen(fake("stubborn"))
    with pytest.raises(KeyError), engine:
        raise KeyError
    assert not is_running(engine.pid)


def test_a_driver_that_ends_without_a_word_takes_its_engine_along(fake: FakeEngine) -> None:
    script = f"""
from uai_engine.client import SimpleEngine
print(SimpleEngine.popen({fake("stubborn")!r}).pid)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stderr == ""
    assert_ends(int(done.stdout))


FORCED = ("crash-on-go", "hang-on-go", "illegal", "close-stdout", "orphan-on-go", "half-line")


def force_faults(fake: FakeEngine, number: int) -> None:
    """Fault after fault, blocking and asyncio by turns; the fixture looks for what is left."""
    for index in range(number):
        command = fake(FORCED[index % len(FORCED)])
        if index % 2:
            with pytest.raises(EngineFault):
                asyncio.run(_play_once(command))
        else:
            fault_of(command, limit=Limit(nodes=1, timeout=0.02))


async def _play_once(command: list[str]) -> None:
    engine = await UaiEngine.popen(command)
    await engine.play(START, Limit(nodes=1, timeout=0.02))


def test_sixty_faults_leave_nothing_behind(fake: FakeEngine) -> None:
    force_faults(fake, 60)


@pytest.mark.long
def test_five_hundred_faults_leave_nothing_behind(fake: FakeEngine) -> None:
    force_faults(fake, 500)
