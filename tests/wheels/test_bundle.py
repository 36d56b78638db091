"""The engine as a folder that needs no Python."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BUNDLE = ROOT / "build" / "bundle" / "uai-engine" / "uai-engine"
SIGNATURE = Path(__file__).with_name("signature.txt").read_text(encoding="utf-8").strip()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_bundle_is_the_engine(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "scripts" / "bundle"], check=True)
    # Nothing of this environment is of use to it.
    alone = {"PATH": os.defpath, "HOME": str(tmp_path)}
    bench = subprocess.run(
        [BUNDLE, "-c", "bench"], check=True, capture_output=True, text=True, env=alone, cwd=tmp_path
    )
    assert bench.stdout.split()[-1] == SIGNATURE
    judge = [
        sys.executable,
        "-m",
        "uai_engine",
        "conformance",
        "--level",
        "full",
        "--",
        str(BUNDLE),
    ]
    subprocess.run(judge, check=True, cwd=tmp_path)
    itself = [str(BUNDLE), "conformance", "--level", "core", "--", str(BUNDLE)]
    subprocess.run(itself, check=True, env=alone, cwd=tmp_path)
