"""Runs tournaments of bots in processes of their own, and finds processes that outlive them."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from time import monotonic, sleep
from typing import Any, NamedTuple

from kasino.sandbox.process import Limits
from kasino.tournament import Isolation, Plan, Summary, make_plan, run
from kasino.tournament.plan.isolated_code_hash import hash_in_isolation

HERE = Path(__file__).parent
BAD_BOTS = HERE / "bad_bots.py"
FOREIGN_BOT = HERE / "foreign_bot.py"
TIMED_BOTS = HERE / "timed_bots.py"
EVENT_BOTS = HERE / "event_bots.py"


class SandboxedRun(NamedTuple):
    """The result of a tournament: its summary, its faults by (entry, code), their log, and its ledger."""

    summary: Summary
    codes: Counter[tuple[str, str]]
    told: list[dict[str, Any]]
    ledger: bytes


def foreign_bot(way: str) -> str:
    """The spec of the bot that uses nothing of Kasino but the protocol."""
    return f"exec:{json.dumps([sys.executable, str(FOREIGN_BOT), way])}"


def plan_sandboxed(bots: Iterable[str | tuple[str, str]], limits: Limits | None = None, **rest: Any) -> Plan:
    """A plan that was made without loading these bots here."""
    return make_plan(list(bots), hash_code=partial(hash_in_isolation, limits=limits or Limits()), **rest)


def run_sandboxed(folder: Path, plan: Plan, *, workers: int = 1, fresh: bool = False, **limits: Any) -> SandboxedRun:
    """Play this plan with these limits."""
    path = folder / f"ledger-{workers}-{fresh}"
    summary = run(plan, path, workers=workers, isolation=Isolation(limits=Limits(**limits), fresh=fresh))
    side = Path(f"{path}.faults")
    told = [json.loads(line) for line in side.read_text().splitlines()] if side.exists() else []
    return SandboxedRun(summary, Counter((one["entry"], one["code"]) for one in told), told, path.read_bytes())


def processes() -> dict[int, int]:
    """Every process that runs, with its parent; zombies do not run."""
    found = {}
    for place in Path("/proc").iterdir():
        if place.name.isdigit():
            try:
                state, parent, *_ = (place / "stat").read_text(errors="replace").rpartition(")")[2].split()
            except OSError:
                continue
            if state != "Z":
                found[int(place.name)] = int(parent)
    return found


def descendants(process: int) -> set[int]:
    """The descendants of this process, as far as every process between runs."""
    parents = processes()
    found = {process}
    more = True
    while more:
        new = {pid for pid, parent in parents.items() if parent in found} - found
        found |= new
        more = bool(new)
    return found - {process}


def processes_with_mark(mark: str) -> set[int]:
    """The processes whose environment contains this text."""
    found = set()
    for pid in processes():
        try:
            if mark.encode() in Path(f"/proc/{pid}/environ").read_bytes() and pid != os.getpid():
                found.add(pid)
        except OSError:
            continue
    return found


def wait_until(so: Callable[[], bool], seconds: float) -> bool:
    """Wait until this is true; False where it is not after so many seconds."""
    deadline = monotonic() + seconds
    while not so():
        if monotonic() > deadline:
            return False
        sleep(0.01)
    return True
