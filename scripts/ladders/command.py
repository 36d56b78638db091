"""The command line of `scripts/ladder`."""

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from ladders import levels
from ladders.pairs import Pace, play_pair
from ladders.tally import summary
from uai_engine.search import registry


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    if arguments and arguments[0] == "levels":
        return levels.main(arguments[1:])
    parser = _parser()
    options = parser.parse_args(arguments)
    if len(options.searchers) < 2:
        parser.error("a ladder has at least two rungs")
    for name in options.searchers:
        if name not in registry.names():
            parser.error(f"there is no searcher {name!r}, only {', '.join(registry.names())}")
    pace = Pace(options.movetime, options.nodes)
    results = []
    for upper, lower in pairwise(options.searchers):
        sides = registry.make(upper), registry.make(lower)
        pairs = [
            play_pair(sides, options.seed + number, pace)
            for number in range(max(1, options.games // 2))
        ]
        result = {"upper": upper, "lower": lower, **summary(pairs)}
        results.append(result)
        if not options.json:
            print(_line(result), flush=True)
    if options.json:
        print(json.dumps(results))
    return 0


def _parser() -> argparse.ArgumentParser:
    names = registry.names()
    parser = argparse.ArgumentParser(
        prog="ladder",
        description="Let each searcher play the next one: the same deals twice, seats swapped.",
        epilog="`ladder levels` measures the levels of mcts instead; `ladder levels --help`.",
    )
    parser.add_argument(
        "searchers",
        nargs="*",
        metavar="SEARCHER",
        default=[name for name in registry.BUILT_IN if name in names],
        help=f"the rungs from the top, of {', '.join(names)} (default: ours)",
    )
    parser.add_argument("--games", type=int, default=20, help="games a rung (default: 20)")
    parser.add_argument(
        "--movetime", type=int, default=1000, metavar="MS", help="time a move (default: 1000)"
    )
    parser.add_argument("--nodes", type=int, help="nodes a move instead: the same on every machine")
    parser.add_argument("--seed", type=int, default=1, help="of the first pair (default: 1)")
    parser.add_argument("--json", action="store_true", help="print one JSON array, no table")
    return parser


def _line(result: dict[str, Any]) -> str:
    low, high = result["elo_95"]
    own, against = result["points"]
    return (
        f"{result['upper']:>12} - {result['lower']:<12} {result['games']:>4} games"
        f"  +{result['wins']} ={result['draws']} -{result['losses']}"
        f"  {result['score']:6.1%}  points {own:.1f} - {against:.1f}"
        f"  Elo {_elo(result['elo'])} [{_elo(low)}, {_elo(high)}]"
    )


def _elo(difference: float | None) -> str:
    return "beyond measure" if difference is None else f"{difference:+.0f}"
