"""Run the engine with the fault named on the command line, or with `none`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.conformance.broken.engine import Engine
from tests.conformance.broken.faults import FAULTS

if __name__ == "__main__":
    FAULTS.get(sys.argv[1], Engine)().run()
