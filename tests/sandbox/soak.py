"""Long tests of bots in processes of their own: parts of `make soak`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from time import sleep

from kasino.tournament import make_plan
from tests.sandbox.bad_bot_cases import ALL_CASES, QUICK_CASES, expect_faults
from tests.sandbox.killable_run import start_run
from tests.sandbox.sandboxed_runs import BAD_BOTS, TIMED_BOTS, descendants, processes, run_sandboxed, wait_until

BURN = "import os, time\nuntil = time.monotonic() + 300\nwhile time.monotonic() < until: pass"
"""Burns one processor, and for five minutes at most."""


def bad_bots(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """Every bad bot; in a part of it those that no test run has."""
    others = [name for name in ALL_CASES if name not in QUICK_CASES]
    names = list(ALL_CASES) if size >= 1 else others[: max(round(len(others) * size), 2)]
    for number, name in enumerate(names):
        place = folder / f"{number}"
        place.mkdir()
        try:
            expect_faults(ALL_CASES[name], place)
        except AssertionError as error:
            yield f"a bot that {name}: {error}", False
        else:
            yield f"a bot that {name}", True


def burning(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """No honest bot is timed out while as many processes as there are processors do nothing but burn."""
    burners = [subprocess.Popen([sys.executable, "-S", "-c", BURN]) for _ in range(os.cpu_count() or 1)]
    try:
        seen = run_sandboxed(folder, make_plan(["greedy", "random", "thoughtful"], sets=max(round(300 * size), 3)))
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()
    yield f"{seen.summary.games} games beside {len(burners)} burners, faults: {dict(seen.codes)}", not seen.codes


def pauses(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """Runs whose runner, workers, or process group are stopped again and again end, and nobody is charged."""
    random = Random(7)
    kinds = [("the run", 1), ("its workers", 2), ("the process group", 1), ("the process group", 2)]
    sides = [(("greedy", "random"), 300), ((f"{TIMED_BOTS}:Ponders", "random"), 2)]
    for number in range(max(round(24 * size), 2)):
        (kind, workers), (bots, sets) = kinds[number % len(kinds)], sides[number // len(kinds) % len(sides)]
        path = folder / f"stopped {number}"
        runner = start_run(path, sets * workers, *bots, workers=workers, move_seconds=2.0)
        stopped = stop_now_and_then(runner, kind, random)
        try:
            ended = runner.wait(300) == 0
        except subprocess.TimeoutExpired:
            ended = False
            runner.kill()
            runner.wait()
        faults = Path(f"{path}.faults")
        charged = len(faults.read_text().splitlines()) if faults.exists() else 0
        told = f"{kind} of {workers} stopped {stopped} times: {charged} faults, exit code {runner.returncode}"
        yield told, ended and not charged


def stop_now_and_then(runner: subprocess.Popen[bytes], kind: str, random: Random) -> int:
    """Stop this run for longer than a move may take, up to eight times; how often that was."""
    wait_until(lambda: len(descendants(runner.pid)) >= 4, 60)
    for number in range(8):
        if runner.poll() is not None:
            return number
        for signum, seconds in ((signal.SIGSTOP, random.uniform(2.5, 3.5)), (signal.SIGCONT, random.uniform(0.2, 1.5))):
            with suppress(ProcessLookupError):
                match kind:
                    case "the run":
                        os.kill(runner.pid, signum)
                    case "its workers":
                        for worker in workers_of(runner.pid):
                            os.kill(worker, signum)
                    case _:
                        os.killpg(runner.pid, signum)
            sleep(seconds)
    return 8


def workers_of(runner: int) -> list[int]:
    """The processes of this run that play sets."""
    return [
        pid
        for pid, parent in processes().items()
        if parent == runner and b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
    ]


def orphans(size: float, folder: Path) -> Iterator[tuple[str, bool]]:
    """A run that is killed at any moment leaves no process after five seconds."""
    random = Random(5)
    left: set[int] = set()
    times = max(round(40 * size), 2)
    for number in range(times):
        workers = 1 + number % 2
        bots = (f"{BAD_BOTS}:LeavesAGrandchild", f"{BAD_BOTS}:IgnoresSigterm")
        runner = start_run(folder / f"ledger {number}", 1000, *bots, workers=workers)
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
