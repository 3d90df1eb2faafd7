"""An isolated run in a process of its own, to be killed: `python -m tests.isolation.killing LEDGER SETS BOT…`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from kasino.seat.process import Limits
from kasino.tournament import Isolation, make_plan, run

ROOT = Path(__file__).resolve().parents[2]


def run_apart(path: Path, sets: int, *bots: str) -> subprocess.Popen[bytes]:
    """A process that plays so many sets of these bots into this ledger."""
    words = [sys.executable, "-m", "tests.isolation.killing", str(path), str(sets), *bots]
    return subprocess.Popen(words, cwd=ROOT)


def main(path: str, sets: str, *bots: str) -> None:
    """Run it."""
    run(
        make_plan(bots, sets=int(sets)), path, isolation=Isolation(limits=Limits(move_seconds=10.0, start_seconds=30.0))
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
