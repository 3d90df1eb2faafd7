"""A sandboxed tournament in a process that a test kills or suspends.

`python -m tests.sandbox.killable_run LEDGER SETS WORKERS MOVE_SECONDS BOT…`
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kasino.sandbox.process import Limits
from kasino.tournament import Isolation, make_plan, run

ROOT = Path(__file__).resolve().parents[2]


def start_run(
    path: Path, sets: int, *bots: str, workers: int = 1, move_seconds: float = 10.0
) -> subprocess.Popen[bytes]:
    """A process, in a group of its own, that plays so many sets of these bots into this ledger."""
    words = [str(path), str(sets), str(workers), str(move_seconds), *bots]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.sandbox.killable_run", *words], cwd=ROOT, start_new_session=True
    )


def main(path: str, sets: str, workers: str, move_seconds: str, *bots: str) -> None:
    """Run it."""
    limits = Limits(move_seconds=float(move_seconds), start_seconds=30.0)
    run(make_plan(bots, sets=int(sets)), path, workers=int(workers), isolation=Isolation(limits=limits))


if __name__ == "__main__":
    main(*sys.argv[1:])
