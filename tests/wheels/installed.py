"""Try the package that is installed in this Python: kernel, signature, a game, the standard.

For wheels and source distributions, outside of any checkout: only the package itself is used.
"""

import subprocess
import sys
from pathlib import Path

from uai_engine import kernel
from uai_engine.client import Limit, SimpleEngine, startpos

ENGINE = [sys.executable, "-m", "uai_engine"]
SIGNATURE = Path(__file__).with_name("signature.txt").read_text(encoding="utf-8").strip()


def main() -> None:
    if reason := kernel.why_not():
        sys.exit(reason)
    print(subprocess.run([*ENGINE, "--version"], check=True, capture_output=True, text=True).stdout)
    bench = subprocess.run([*ENGINE, "-c", "bench"], check=True, capture_output=True, text=True)
    signature = bench.stdout.split()[-1]
    if signature != SIGNATURE:
        sys.exit(f"the signature is {signature}, not {SIGNATURE}")
    position, moves = startpos(players=2, seed=1), 0
    with SimpleEngine.popen(ENGINE) as engine:
        while not position.is_over:
            position = position.push(engine.play(position, Limit(nodes=20)).move)
            moves += 1
    print(f"signature {signature}, a game of {moves} moves", flush=True)
    level = sys.argv[1] if len(sys.argv) > 1 else "core"
    subprocess.run([*ENGINE, "conformance", "--level", level, "--", *ENGINE], check=True)


if __name__ == "__main__":
    main()
