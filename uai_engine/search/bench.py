"""`bench`: a fixed set of positions searched to a fixed number of nodes, summed up in one number.

The signature changes when a searcher's behaviour does, and with nothing else: not with the
machine, the run, or the clock, which is not read here.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from uai_engine.notation import parse_fen
from uai_engine.notation.info import Info
from uai_engine.search.interface import Request, Result, Searcher, StopSignal

DEFAULT_NODES: Final = 2_000
LINES: Final = 3
"""How many best moves of each position count."""

OPTIONS: Final = {"Threads": 1, "Hash": 16, "Seed": 2017}


class BenchResult(NamedTuple):
    nodes: int
    signature: int


def run_bench(
    searcher: Searcher,
    nodes: int,
    on_position: Callable[[int, Result], None] = lambda number, result: None,
    stop: StopSignal | None = None,
) -> BenchResult:
    """Search every position to so many nodes, and call back after each with its number from 1.

    The searcher is reconfigured and forgets its game: give one made for this. A bench that was
    stopped has a signature that says nothing.
    """
    stop = stop or StopSignal()
    for name, value in OPTIONS.items():
        searcher.configure(name, value)
    total, signature = 0, _FNV_OFFSET
    for number, fen in enumerate(POSITIONS, start=1):
        searcher.new_game()
        lines: dict[int, Info] = {}
        request = Request(nodes=nodes, multipv=LINES)
        result = searcher.search(parse_fen(fen), request, stop, _keep_last(lines))
        total += lines[1].nodes or 0 if 1 in lines else 0
        for value in _numbers(result, lines):
            signature = _fold(signature, value)
        on_position(number, result)
    return BenchResult(total, signature)


def _keep_last(lines: dict[int, Info]) -> Callable[[Info], None]:
    """A reporter that keeps the last report of each line: when the others come is chance."""

    def keep(info: Info) -> None:
        if info.pv:
            lines[info.multipv or 1] = info

    return keep


def _numbers(result: Result, lines: dict[int, Info]) -> Iterator[int]:
    """What a search found, in numbers: every one of them makes the signature."""
    for action in (result.best, *result.ponder):
        yield from action
    for number, info in sorted(lines.items()):
        yield from (number, info.nodes or 0, info.depth or 0, len(info.pv))
        for action in info.pv:
            yield from action
        for value in (*info.win, *info.points):
            yield round(value * 1_000_000)


_FNV_OFFSET: Final = 0xCBF29CE484222325
_FNV_PRIME: Final = 0x100000001B3


def _fold(signature: int, value: int) -> int:
    """One step of 64-bit FNV-1a over the eight bytes of a number."""
    for byte in (value % (1 << 64)).to_bytes(8, "little"):
        signature = (signature ^ byte) * _FNV_PRIME % (1 << 64)
    return signature


POSITIONS: Final = (
    (
        "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 0000000000 00000 00000 00000 0 0 ; "
        "| - 1123 0023 0114 1444 3334 "
        "| 00000000000000000111111111111111222222222222222222333333333333333444444444444444 | 1 -"
    ),
    (
        "1-3/-4/5/5/5 2112332312 00000 00000 00000 0 3 ; "
        "3-1/4-/5/3-1/5 2111420000 00000 00000 00000 3 1 ; "
        "| 1223444 - - - - 0333 "
        "| 000000000000000111111111111122222222222333333333444444444444 | 1 0"
    ),
    (
        "-2-1/2--1/-4/4-/-4 0031000022 00000 00000 00000 4 0 ; "
        "3--/-3-/5/2-2/5 0000020005 00000 00000 00000 4 1 ; "
        "| 4 - 2344 2234 0012 0133 "
        "| 0000000001111122222222222333333334444444 | 0 1"
    ),
    (
        "---2/-2--/1--2/1-1--/5 3100322422 00000 00000 00000 17 1 ; "
        "1--1-/-1--1/5/3-1/-4 3101031424 00000 00000 00000 6 1 ; "
        "| 14444 - - - - - "
        "| 00001123333333444444 | 0 1"
    ),
    (
        "1----/1---1/1-1--/-1-2/4- 0031000035 00000 00000 00000 20 0 ; "
        "1----/----1/1---1/1-3/2-2 0100001325 00000 00000 00000 36 1 ; "
        "| 00114 - 0034 1144 - - "
        "| - | 0 1"
    ),
    (
        "5/5/5/5/5 2100000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 1100000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 0042000000 00000 00000 00000 0 0 ; "
        "| 00222234 0234 - 1233 - - 0011 0234 "
        "| 000000000000001111111111111111222222222222333333333333333444444444444444 | 0 -"
    ),
    (
        "2-2/5/5/1-3/5 1142330000 00000 00000 00000 1 0 ; "
        "1-3/2-2/2-2/5/5 2142000045 00000 00000 00000 4 0 ; "
        "3-1/1-3/1-3/5/5 4112002212 00000 00000 00000 4 1 ; "
        "| 00011122223333 - - - 0024 - - - "
        "| 00000000001111111112222222222233333333444444 | 2 2"
    ),
    (
        "-1--1/1--1-/--2-/-4/5 0000000012 00000 00000 00000 10 0 ; "
        "-1-1-/1--2/1--2/3-1/2-2 0041120000 00000 00000 00000 15 0 ; "
        "1---1/2---/3--/2-1-/5 0000003100 00000 00000 00000 20 0 ; "
        "| - 0134 0244 2334 0044 0124 1234 0133 "
        "| 0000000011111122222222233333334444444 | 0 -"
    ),
    (
        "----1/--1--/2---/1--2/3-1 0000320400 00000 00000 00000 26 0 ; "
        "---1-/----1/1-2-/4-/4- 0000130022 00000 00000 00000 27 0 ; "
        "--1--/2---/1---1/1-3/1-3 0002001400 00000 00000 00000 19 0 ; "
        "| 0012233333344 - - - - - 0333 - "
        "| 012334 | 2 -"
    ),
    (
        "-1--1/1---1/4-/4-/4- 0042130200 00000 00000 00000 11 1 ; "
        "1---1/1-1-1/--1-1/-4/2-2 0142000013 00000 00000 00000 19 4 ; "
        "-1-2/2---/2-2/2-2/3-1 0002430235 00000 00000 00000 11 2 ; "
        "| 12223 - - - - - - - "
        "| 0000001111112222222233333333444444444 | 0 0"
    ),
    (
        "5/5/5/5/5 4102000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 2100000000 00000 00000 00000 0 0 ; "
        "5/5/5/5/5 0000130000 00000 00000 00000 0 1 ; "
        "5/5/5/5/5 0002330000 00000 00000 00000 0 0 ; "
        "| 1134 2234 - - - 0014 - 0122 0114 1244 "
        "| 0000000000001111111111222222222222223333333333333334444444444444 | 1 2"
    ),
    (
        "2-2/1--2/4-/4-/1-3 0000000000 00000 00000 00000 8 0 ; "
        "--3/-3-/2-2/1-2-/5 0000000011 00000 00000 00000 7 0 ; "
        "1-2-/2-2/1-3/3-1/5 0000000044 00000 00000 00000 4 0 ; "
        "1-1-1/-4/5/-4/2-2 0001320000 00000 00000 00000 3 0 ; "
        "| - 1234 0224 1144 0022 0013 0334 0034 0223 1223 "
        "| 000000111111122222223333333444444 | 3 -"
    ),
    (
        "----1/---1-/--3/1-3/3-1 4100130031 00000 00000 00000 33 0 ; "
        "-1---/1---1/1----/3-1/3-- 0032004100 00000 00000 00000 33 0 ; "
        "----1/--1--/-2--/-3-/-3- 4100430000 00000 00000 00000 43 0 ; "
        "----1/2---/2--1/-4/2--1 0042220425 00000 00000 00000 25 1 ; "
        "| 111233 - - - - - 0234 - - 0334 "
        "| 00111344 | 0 3"
    ),
)
"""Two, three and four players, from the first moves of a game to the last."""
