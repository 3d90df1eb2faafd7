"""An isolated run in a process to be killed: `python -m tests.isolation.killing LEDGER SETS WORKERS BOT…`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kasino.seat.process import Limits
from kasino.tournament import Isolation, make_plan, run

ROOT = Path(__file__).resolve().parents[2]


def run_apart(path: Path, sets: int, *bots: str, workers: int = 1) -> subprocess.Popen[bytes]:
    """A process that plays so many sets of these bots into this ledger, with so many workers."""
    words = [sys.executable, "-m", "tests.isolation.killing", str(path), str(sets), str(workers), *bots]
    return subprocess.Popen(words, cwd=ROOT)


def main(path: str, sets: str, workers: str, *bots: str) -> None:
    """Run it."""
    limits = Limits(move_seconds=10.0, start_seconds=30.0)
    run(make_plan(bots, sets=int(sets)), path, workers=int(workers), isolation=Isolation(limits=limits))


if __name__ == "__main__":
    main(*sys.argv[1:])
