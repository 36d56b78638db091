"""The vector files: their layout, writing them, and checking that they are up to date."""

import argparse
import json
import sys
from pathlib import Path

from vector_sets import deals, fens, games, moves, perfts

FOLDER = Path(__file__).resolve().parent.parent.parent / "protocol" / "vectors"
SETS = {
    "fens": fens.vectors,
    "moves": moves.vectors,
    "deals": deals.vectors,
    "perft": perfts.vectors,
    "games": games.vectors,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail if out of date")
    check = parser.parse_args().check
    stale = []
    for name, vectors in SETS.items():
        path, text = FOLDER / f"{name}.json", layout(vectors()) + "\n"
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.name)
        if not check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    if check and stale:
        sys.exit(f"out of date: {' '.join(stale)}; run scripts/vectors")
    print("up to date" if not stale else f"written: {' '.join(stale)}")


def layout(value: object, indent: str = "") -> str:
    """JSON with one record a line: only what holds lists of records is spread over lines."""
    deeper = indent + " "
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        items = [f"{deeper}{layout(item, deeper)}" for item in value]
        return "[\n" + ",\n".join(items) + f"\n{indent}]"
    if isinstance(value, dict) and any(_has_records(item) for item in value.values()):
        items = [
            f"{deeper}{json.dumps(key)}: {layout(item, deeper)}" for key, item in value.items()
        ]
        return "{\n" + ",\n".join(items) + f"\n{indent}}}"
    return json.dumps(value)


def _has_records(value: object) -> bool:
    if isinstance(value, dict):
        return any(_has_records(item) for item in value.values())
    return isinstance(value, list) and any(isinstance(item, dict) for item in value)
