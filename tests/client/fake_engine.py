"""A small engine for tests of the client: well behaved, or with the one fault it is told to have.

It knows no Azul and imports nothing slow: it plays the move it is given (`010200` unless told).
"""

import os
import signal
import subprocess
import sys
import time

FAULT = sys.argv[1] if len(sys.argv) > 1 else "none"
MOVE = sys.argv[2] if len(sys.argv) > 2 else "010200"

HANDSHAKE = """\
a banner that is no part of the protocol
id name Fake 1.0
id author somebody
protocol 1.0
option name Hash type spin default 16 min 1 max 1024
option name Ponder type check default false
option name Style type combo default solid var solid var wild
option name Book type string default <empty>
option name Clear type button
option name MultiPV type spin default 1 min 1 max 8
info string some words
uaiok"""


def say(text: str, end: str = "\n") -> None:
    sys.stdout.write(text + end)
    if FAULT != "no-flush":
        sys.stdout.flush()


def hang() -> None:
    while True:
        time.sleep(60)


def child() -> int:
    """Start a process that would outlive us and keeps our pipes open."""
    return subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"]).pid


def endless(words: list[str]) -> bool:
    waits = ("waits-for-stop", "misplaced")
    return "infinite" in words or "ponder" in words or FAULT in waits


def think(words: list[str]) -> None:
    """Search, as far as there is anything to search here."""
    match FAULT:
        case "hang-on-go" | "deaf" | "misplaced-hang":
            hang()
        case "crash-on-go" | "misplaced-crash":
            print("what went wrong", file=sys.stderr)
            say("info string last wor", end="")
            os._exit(3)
        case "signal-on-go":
            os.kill(os.getpid(), signal.SIGKILL)
        case "quit-on-go":
            sys.exit(0)
        case "orphan-on-go":
            say(f"info string child {child()}")
            os._exit(4)
        case "parent-hangs":
            say(f"info string child {child()}")
            hang()
        case "close-stdout":
            os.close(1)
            hang()
        case "half-line":
            say("bestmove 0102", end="")
            hang()
        case "flood-stdout":
            while True:
                sys.stdout.write("info string talk and talk and talk and talk\n" * 1000)
        case "endless-line":
            while True:
                sys.stdout.write("x" * 100_000)
        case "illegal" | "misplaced-illegal":
            say("bestmove 090305")
            return
        case "unreadable":
            say("bestmove e2e4")
            return
        case "resigns":
            say("bestmove none")
            return
        case "refuses":
            say("error limit no such limit, did you mean another?")
            say("bestmove none")
            return
        case "twice":
            say(f"bestmove {MOVE}")
        case "flood-stderr":
            sys.stderr.write("noise " * 20 + "\n")
            for _ in range(100):
                sys.stderr.write("noise " * 20_000)
            sys.stderr.flush()
    say("info depth 1 multipv 1 nodes 1 win 0.5000 0.5000 pv " + MOVE)
    say("info depth 1 multipv 2 nodes 1 pv 010201")
    say("info nodes nonsense")
    say("info string thinking of " + " ".join(words))
    if endless(words):
        if FAULT == "deaf-while-searching":
            hang()
        if FAULT != "hasty":
            return
    say(f"info depth 2 multipv 1 nodes 7 pv {MOVE}")
    say(f"bestmove {MOVE} ponder 020200")


def main() -> None:
    searching = False
    if FAULT == "crash-at-start":
        print("no weights found", file=sys.stderr)
        sys.exit(2)
    if FAULT == "stubborn":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if FAULT == "leaves-a-child":
        say(f"info string child {child()}")
    if FAULT == "no-read":
        sys.stdin.readline()  # the handshake answers `uai`; nothing is read after it
        say(HANDSHAKE)
        hang()
    for line in sys.stdin:
        words = line.split()
        command = words[0] if words else ""
        if FAULT == "silent":
            continue
        if command == "uai":
            say(HANDSHAKE.replace("protocol 1.0", "protocol 2.0") if FAULT == "v2" else HANDSHAKE)
        elif command == "position" and FAULT.startswith("misplaced"):
            say("error fen not there")
        elif command == "position" and FAULT == "hasty-bestmove":
            say(f"bestmove {MOVE}")
        elif command == "isready":
            say("readyok")
        elif command == "go":
            searching = endless(words)
            think(words)
        elif command in ("stop", "ponderhit") and searching:
            if FAULT == "ignores-stop":
                continue
            searching = False
            say(f"bestmove {MOVE}")
        elif command == "setoption" and words[2] == "Book" and "missing" in line:
            say("error option Book: no such file")
        elif command == "perft":
            say("perft 010200 1\nperft total 1")
        elif command == "quit":
            break
    if FAULT == "stubborn":
        hang()


if __name__ == "__main__":
    main()
