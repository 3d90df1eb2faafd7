"""What takes its time to show of bots in processes of their own: parts of `make soak`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from kasino.tournament import make_plan
from tests.isolation.apart import ZOO, descendants, processes, visit, wait_until
from tests.isolation.killing import run_apart
from tests.isolation.visitors import ALL, SIX, entertain

BURN = "import os, time\nuntil = time.monotonic() + 300\nwhile time.monotonic() < until: pass"
"""Burns one processor, and for five minutes at most."""


def zoo(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """Every bad bot; in a part of it those that no test run has."""
    others = [name for name in ALL if name not in SIX]
    names = list(ALL) if size >= 1 else others[: max(round(len(others) * size), 2)]
    for number, name in enumerate(names):
        place = folder / f"{number}"
        place.mkdir()
        try:
            entertain(ALL[name], place)
        except AssertionError as error:
            yield f"a bot that {name}: {error}", False
        else:
            yield f"a bot that {name}", True


def burning(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """No honest bot is timed out while as many processes as there are processors do nothing but burn."""
    burners = [subprocess.Popen([sys.executable, "-S", "-c", BURN]) for _ in range(os.cpu_count() or 1)]
    try:
        seen = visit(folder, make_plan(["greedy", "random", "thoughtful"], sets=max(round(300 * size), 3)))
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()
    yield f"{seen.summary.games} games beside {len(burners)} burners, faults: {dict(seen.codes)}", not seen.codes


def orphans(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """A run that is killed at any moment leaves no process after five seconds."""
    random = Random(5)
    left: set[int] = set()
    times = max(round(40 * size), 2)
    for number in range(times):
        workers = 1 + number % 2
        bots = (f"{ZOO}:LeavesAGrandchild", f"{ZOO}:IgnoresSigterm")
        runner = run_apart(folder / f"ledger {number}", 1000, *bots, workers=workers)
        left |= left_after_a_kill(runner, random.randrange(1, 6 * workers), random.uniform(0, 0.3))
    yield f"{times} runs were killed, {len(left)} processes were left", not left


def left_after_a_kill(runner: subprocess.Popen[bytes], wanted: int, later: float) -> set[int]:
    """Kill this run so much later than it has started so many processes; which of them are left five seconds after."""
    wait_until(lambda: len(descendants(runner.pid)) >= wanted, 60)
    wait_until(lambda: False, later)
    family = descendants(runner.pid)
    runner.kill()
    runner.wait()
    wait_until(lambda: not family & processes().keys(), 5)
    return family & processes().keys()
