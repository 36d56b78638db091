"""`scripts/ladder levels`: neighbouring levels of `mcts` against each other, by the match runner.

With 2 seats every deal is played from both, and the measured difference is set against the
claimed one. With 3 and 4 seats one engine of the upper level sits among engines of the lower one:
more than its fair share of wins says that the order holds.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from ladders.tally import elo, share_interval
from uai_engine.search.levels import LEVELS

GREEDY = 1000
"""What `greedy` has by definition: the anchor of the scale."""


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    results = []
    for pair in _pairs(options.levels or _steps(options.step)):
        result = measure(pair, options)
        results.append(result)
        if not options.json:
            print(_line(result), flush=True)
    if options.json:
        print(json.dumps(results))
    return 0


def _pairs(levels: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Neighbours, the lower one first; with the anchor where it belongs to the levels."""
    for lower, upper in pairwise(sorted(levels)):
        if lower == GREEDY:
            yield "greedy", str(lower)
        yield str(lower), str(upper)


def _steps(step: int) -> list[int]:
    return list(range(min(LEVELS), max(LEVELS) + 1, step))


def measure(pair: tuple[str, str], options: argparse.Namespace) -> dict[str, Any]:
    lower, upper = pair
    summary = _match([upper, *[lower] * (options.seats - 1)], options)
    own = summary["engines"][0]
    share = (own["wins"] + own["draws"] / 2) / summary["games"]
    low, high = share_interval(summary, options.seats)
    result = {
        "lower": lower,
        "upper": upper,
        "seats": options.seats,
        "games": summary["games"],
        "share": round(share, 4),
        "share_95": [round(low, 4), round(high, 4)],
        "faults": sum(engine["faults"] for engine in summary["engines"]),
    }
    if options.seats == 2:
        claimed = int(upper) - (GREEDY if lower == "greedy" else int(lower))
        result |= {"claimed": claimed, "elo": elo(share), "elo_95": [elo(low), elo(high)]}
    return result


def _match(engines: Sequence[str], options: argparse.Namespace) -> Any:
    """The summary of a match between these levels."""
    command = [sys.executable, "-m", "uai_engine", "match", "--json"]
    command += ["--seats", str(options.seats), "--games", str(options.games)]
    command += ["--seed", str(options.seed), "--concurrency", str(options.concurrency)]
    for number, name in enumerate(engines):
        words = [f"cmd='{sys.executable} -m uai_engine'", f"name={name}-{number}", "nodes=1000000"]
        if name == "greedy":
            words.append("option.Searcher=greedy")
        else:
            # Two engines of one level must not overlook the same things.
            words += ["option.LimitStrength=true", f"option.Elo={name}", f"option.Seed={number}"]
        command += ["--engine", " ".join(words)]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [*command, "--journal", str(Path(folder) / "ladder.jsonl")],
            capture_output=True,
            text=True,
        )
    if done.returncode:
        sys.exit(f"the match failed:\n{done.stderr}")
    return json.loads(done.stdout)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ladder levels", description="Play neighbouring levels of mcts against each other."
    )
    parser.add_argument(
        "levels", nargs="*", type=int, metavar="ELO", help="the levels (default: all, by steps)"
    )
    parser.add_argument("--step", type=int, default=150, help="Elo between levels (default: 150)")
    parser.add_argument("--games", type=int, default=300, help="games a pair (default: 300)")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4), help="default: 2")
    parser.add_argument("--seed", type=int, default=1, help="of the deals (default: 1)")
    parser.add_argument("--concurrency", type=int, default=2, help="games at a time (default: 2)")
    parser.add_argument("--json", action="store_true", help="print one JSON array, no table")
    return parser


def _line(result: dict[str, Any]) -> str:
    low, high = result["share_95"]
    line = (
        f"{result['upper']:>6} over {result['lower']:<6} {result['games']:>5} games"
        f"  {result['share']:6.1%} [{low:.1%}, {high:.1%}]"
    )
    if result["faults"]:
        line += f"  {result['faults']} faults"
    if result["seats"] > 2:
        return f"{line} of the wins, fair {1 / result['seats']:.1%}"
    low, high = result["elo_95"]
    return (
        f"{line}  Elo {result['elo']:+.0f} [{low:+.0f}, {high:+.0f}], claimed {result['claimed']:+}"
    )
