"""What is done otherwise on another system, with that system's modules put in their place."""

import asyncio
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uai_engine.client import command_line, file_lock, process_group
from uai_engine.client.command_line import join, quote_windows, split, split_windows
from uai_engine.client.engine_words import parse_engine
from uai_engine.client.stop_signals import stopped_by_signals

WINDOWS = SimpleNamespace(platform="win32")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", []),
        ("  a  b ", ["a", "b"]),
        (r"C:\engines\azul.exe -x", [r"C:\engines\azul.exe", "-x"]),
        (r'"C:\Program Files\azul.exe" -x', [r"C:\Program Files\azul.exe", "-x"]),
        (r'a"b c"d', ["ab cd"]),
        ('""', [""]),
        (r"\\server\share\e.exe", [r"\\server\share\e.exe"]),
        (r"a\\\b", [r"a\\\b"]),
        (r"a\\\"b", [r"a\"b"]),
        (r'"a\\" b', ["a\\", "b"]),
        ('"a""b"', ['a"b']),
        (r"cmd='C:\a b\e.exe -x' name=O'Brien", [r"cmd=C:\a b\e.exe -x", "name=O'Brien"]),
        (r"'C:\ends in\' x", ["C:\\ends in\\", "x"]),
    ],
)
def test_command_lines_of_windows(text: str, words: list[str]) -> None:
    assert split_windows(text) == words


@pytest.mark.parametrize("text", ['"a b', "'a b", 'a "b\\"'])
def test_a_quotation_must_end(text: str) -> None:
    with pytest.raises(ValueError, match="closing quotation"):
        split_windows(text)


WORDS = st.lists(st.text("ab \\\"'=\t", max_size=8))


@given(WORDS)
def test_what_is_joined_is_split_again(words: list[str]) -> None:
    assert split_windows(" ".join(map(quote_windows, words))) == words
    assert split(join(words)) == words


def test_each_system_has_its_own_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert split(r"a\ b") == ["a b"]
    assert join(["a b"]) == shlex.join(["a b"])
    monkeypatch.setattr(command_line, "sys", WINDOWS)
    assert split(r"a\ b") == ["a\\", "b"]
    assert join(["a b"]) == '"a b"'
    engine = parse_engine(r"""cmd='"C:\my engines\e.exe" --fast' name=mine""")
    assert engine.command == (r"C:\my engines\e.exe", "--fast")


def test_a_process_of_windows_is_ended_with_its_children(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[list[str]] = []

    def run(command: list[str], **_: Any) -> None:
        called.append(command)

    monkeypatch.setattr(process_group, "sys", WINDOWS)
    monkeypatch.setattr(subprocess, "run", run)
    process_group.kill_group(1234)
    assert called == [["taskkill", "/F", "/T", "/PID", "1234"]]


def test_a_windows_without_taskkill_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(command: list[str], **_: Any) -> None:
        raise FileNotFoundError(command[0])

    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        monkeypatch.setattr(process_group, "sys", WINDOWS)
        monkeypatch.setattr(subprocess, "run", run)
        process_group.kill_group(process.pid)
        assert process.wait() == -signal.SIGTERM


@pytest.mark.parametrize("system", ["posix", "windows"])
def test_signals_stop_a_program(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def stopped() -> bool:
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        if system == "windows":  # where the loop takes no signals
            monkeypatch.setattr(loop, "add_signal_handler", refuse)
        with stopped_by_signals(heard.set):
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.wait_for(heard.wait(), 60)
        return heard.is_set()

    def refuse(number: int, stop: object) -> None:
        raise NotImplementedError

    first = signal.getsignal(signal.SIGINT)
    try:
        for of_shell in (signal.default_int_handler, signal.SIG_IGN):  # in the background: ignored
            signal.signal(signal.SIGINT, of_shell)
            before = signal.getsignal(signal.SIGTERM), of_shell
            assert asyncio.run(stopped())
            assert (signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT)) == before
    finally:
        signal.signal(signal.SIGINT, first)


def test_a_lock_is_one_process_s_and_ends_with_it(tmp_path: Path) -> None:
    path = tmp_path / "x.lock"
    program = (
        "import sys, pathlib; from uai_engine.client.file_lock import held\n"
        "with held(pathlib.Path(sys.argv[1])): print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(file_lock.InUse), file_lock.held(path):
            pass
        other.kill()
        other.wait()
    with file_lock.held(path), pytest.raises(file_lock.InUse), file_lock.held(path):
        pass
    with file_lock.held(path):
        pass
