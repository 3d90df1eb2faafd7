"""Starts runs in processes of their own, and kills them at random moments.

    python -m tests.tournament.killed_runs PLAN LEDGER WORKERS

runs the plan that is pickled in this file.
"""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic

from kasino.tournament import Plan, run

ROOT = Path(__file__).resolve().parents[2]


def run_script(plan: Plan, path: Path, workers: int, hash_seed: str = "random") -> subprocess.Popen[bytes]:
    """A process that runs this plan into this ledger."""
    pickled = path.with_name(f"{path.name}.plan")
    pickled.write_bytes(pickle.dumps(plan))
    return subprocess.Popen(
        [sys.executable, "-m", "tests.tournament.killed_runs", str(pickled), str(path), str(workers)],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )


def kill_until_done(
    plan: Plan, path: Path, workers: int, *, kills: int, random: Random, within: int = 20_000
) -> tuple[int, list[int]]:
    """Kill so many runs of the plan, each within so many bytes that it appends to the ledger; then run it to its end.

    Returns how many runs were killed before they ended, and the workers that outlived a run for ten seconds.
    """
    killed = 0
    workers_seen: list[int] = []
    for _ in range(kills):
        process = run_script(plan, path, workers)
        began = monotonic()
        # The ledger grows: a kill comes after so many bytes more, or at a moment of the start.
        grown = size(path) + random.randrange(1, within)
        while process.poll() is None and size(path) < grown and monotonic() - began < 60:
            try:
                process.wait(random.uniform(0.0001, 0.003))
            except subprocess.TimeoutExpired:
                continue
        workers_seen += children(process.pid)
        process.kill()
        killed += process.wait() == -9
    assert run_script(plan, path, workers).wait() == 0
    until = monotonic() + 10
    while any(alive(worker) for worker in workers_seen) and monotonic() < until:
        pass
    return killed, [worker for worker in workers_seen if alive(worker)]


def size(path: Path) -> int:
    """How many bytes the file has; 0 where there is none yet."""
    return path.stat().st_size if path.exists() else 0


def children(process: int) -> list[int]:
    """The child processes of this one; none on systems without /proc."""
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(word) for word in listed.read_text().split()] if listed.exists() else []


def alive(process: int) -> bool:
    """Whether this process still runs; a zombie does not."""
    stat = Path(f"/proc/{process}/stat")
    try:
        return stat.read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def main(pickled: str, path: str, workers: str) -> None:
    """Run the plan."""
    run(pickle.loads(Path(pickled).read_bytes()), path, workers=int(workers))


if __name__ == "__main__":
    main(*sys.argv[1:])
