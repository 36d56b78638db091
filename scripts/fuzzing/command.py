"""The command line of `scripts/fuzz`: case after case until the time is up."""

import argparse
import secrets
import shlex
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Final

from fuzzing.cases import KINDS, Case, read_cases, write_case
from fuzzing.judge import try_case
from fuzzing.native_target import NativeTarget
from fuzzing.talk import Broken, Talk

OURS: Final = (sys.executable, "-m", "uai_engine")
LIFE: Final = 300
"""How many cases one process lives through."""

NATIVE_POSITIONS: Final = 40
NATIVE_EVERY: Final = 50
"""After so many cases comes a turn of the native target."""

MOST_MEGABYTES: Final = 500
"""More than the largest `Hash` of the cases, all their threads and the rest of an engine take."""

MOST_FAILURES: Final = 2
"""A kind of cases that has failed so often is left out: there may be something else to find."""

SHRINK_SECONDS: Final = 30.0
FOLDER: Final = "fuzz-failures"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    command = shlex.split(options.engine) if options.engine else list(OURS)
    if options.replay:
        return _replay(command, Path(options.replay))
    unknown = [kind for kind in options.only if kind not in KINDS]
    if unknown:
        print(f"there is no {unknown[0]!r}, only {', '.join(KINDS)}", file=sys.stderr)
        return 2
    seed = secrets.randbits(32) if options.seed is None else options.seed
    print(f"seed {seed}, {options.minutes:g} minutes", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        native = None if options.engine else NativeTarget(Path(folder))
        try:
            return _fuzz(command, seed, options, native)
        finally:
            if native:
                native.close()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="fuzz",
        description="Throw positions, searches, sessions and weights files at an engine that nobody"
        " would think of. What breaks it is kept in a file that --replay says again.",
    )
    parser.add_argument("--minutes", type=float, default=5, help="how long (default: 5)")
    parser.add_argument("--seed", type=int, help="of a run to repeat (default: a new one)")
    parser.add_argument("--engine", metavar="COMMAND", help="another engine than this checkout's")
    parser.add_argument(
        "--only",
        type=lambda text: text.split(","),
        default=list(KINDS),
        metavar="KINDS",
        help=f"of {','.join(KINDS)} (default: all, and the native target)",
    )
    parser.add_argument("--keep", default=FOLDER, help=f"where failures go (default: {FOLDER})")
    parser.add_argument("--replay", metavar="FILE", help="say again what broke an engine")
    return parser


class Run:
    """One run: a process that takes case after case, and a new one when it is old or broken."""

    def __init__(self, command: list[str], seed: int, keep: Path, native: NativeTarget | None):
        self._command, self._seed, self._keep, self._native = command, seed, keep, native
        self._talk = Talk(command)
        self._said: list[Case] = []
        self.failures: Counter[str] = Counter()
        self.cases = self.checked = 0

    def take(self, kinds: list[str]) -> None:
        """The next case, of one of these kinds."""
        random = Random(f"{self._seed}-{self.cases}")
        # Searches have the most to go wrong.
        kind = random.choice([*kinds, *(kind for kind in kinds if kind == "search")])
        self.cases += 1
        self._said.append(KINDS[kind](random))
        try:
            try_case(self._talk, self._said[-1])
            if len(self._said) == LIFE:
                _check_memory(self._talk)
                self._renew()
        except Broken as broken:
            self._note(kind, broken)
            self._renew()
        if self._native and self._native.ready and self.cases % NATIVE_EVERY == 0:
            try:
                self._native.run(self._seed + self.cases, NATIVE_POSITIONS)
            except Broken as broken:
                self.failures["native"] += 1
                print(f"broken: {broken}", flush=True)
            self.checked += 3 * NATIVE_POSITIONS

    def _note(self, kind: str, broken: Broken) -> None:
        self.failures[kind] += 1
        print(f"broken at case {self.cases}, {kind}: {broken}", flush=True)
        kept = _shrunk(self._command, self._said)
        self._keep.mkdir(exist_ok=True)
        path = self._keep / f"{self._seed}-{self.cases}.json"
        path.write_text(write_case(self._seed, str(broken), kept), encoding="utf-8")
        print(f"kept in {path}; scripts/fuzz --replay {path}", flush=True)

    def _renew(self) -> None:
        self._talk.close()
        self._talk, self._said = Talk(self._command), []

    def close(self) -> None:
        self._talk.close()


def _fuzz(
    command: list[str], seed: int, options: argparse.Namespace, native: NativeTarget | None
) -> int:
    until = time.monotonic() + 60 * options.minutes
    run = Run(command, seed, Path(options.keep), native)
    try:
        while time.monotonic() < until:
            kinds = [kind for kind in options.only if run.failures[kind] < MOST_FAILURES]
            if not kinds:
                break
            run.take(kinds)
    finally:
        run.close()
    failed = run.failures.total()
    what = f"{failed} failures" if failed else "nothing broke"
    print(f"{run.cases} cases, {run.checked} positions of the native target: {what}", flush=True)
    return 1 if failed else 0


def _check_memory(talk: Talk) -> None:
    """Whether a process that has been through a lot has given back what it does not need."""
    talk.ask("setoption name Hash value 1", "setoption name Threads value 1", "uainewgame")
    megabytes = talk.megabytes()
    if megabytes is not None and megabytes > MOST_MEGABYTES:
        raise Broken(f"the engine has grown to {megabytes:.0f} MB")


def _shrunk(command: list[str], said: list[Case]) -> list[Case]:
    """As little of what was said as still breaks a new engine; all of it if nothing less does."""
    if not said or not _breaks(command, said[-1:]):
        return said
    until = time.monotonic() + SHRINK_SECONDS
    case = said[-1]
    for at in reversed(range(len(case.lines))):
        lines = case.lines[:at] + case.lines[at + 1 :]
        if time.monotonic() < until and _breaks(command, [Case(case.kind, lines, case.weights)]):
            case = Case(case.kind, lines, case.weights)
    return [case]


def _breaks(command: list[str], cases: list[Case]) -> str:
    """What a new engine does wrong when it hears these; empty if nothing."""
    talk = Talk(command)
    try:
        for case in cases:
            try_case(talk, case)
    except Broken as broken:
        return str(broken)
    finally:
        talk.close()
    return ""


def _replay(command: list[str], path: Path) -> int:
    why = _breaks(command, read_cases(path.read_text(encoding="utf-8")))
    print(f"broken: {why}" if why else "nothing broke")
    return 1 if why else 0
