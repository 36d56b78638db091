"""The command line of `scripts/bench`."""

import argparse
import json
from collections.abc import Sequence

from benchmarks.parts import PARTS, Results


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench", description="Measure the project's speed.")
    parser.add_argument("--json", action="store_true", help="print one JSON object, no table")
    parser.add_argument("--quick", action="store_true", help="see that it works; rough figures")
    parser.add_argument(
        "--only",
        action="append",
        choices=[part.NAME for part in PARTS],
        help="measure this part alone; may be given more than once",
    )
    options = parser.parse_args(arguments)
    everything: Results = {}
    for part in PARTS:
        if options.only and part.NAME not in options.only:
            continue
        results = part.measure(options.quick)
        if twice := everything.keys() & results.keys():
            raise ValueError(f"{part.NAME} measures {', '.join(sorted(twice))} once more")
        everything |= results
        if not options.json:
            print(f"== {part.NAME}", *part.table(results), sep="\n", flush=True)
    if options.json:
        print(json.dumps(everything))
    return 0
