"""Tournaments of bots in processes of their own, and what of them is left when they are over."""

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
ZOO = HERE / "zoo.py"
STRANGE = HERE / "strange.py"


class Visit(NamedTuple):
    """What came of a tournament: its summary, its faults as (entry, code), what was told of them, and its ledger."""

    summary: Summary
    codes: Counter[tuple[str, str]]
    told: list[dict[str, Any]]
    ledger: bytes


def strange(way: str) -> str:
    """The spec of the bot that is none of ours."""
    return f"exec:{json.dumps([sys.executable, str(STRANGE), way])}"


def plan_apart(bots: Iterable[str | tuple[str, str]], limits: Limits | None = None, **rest: Any) -> Plan:
    """A plan that was made without loading these bots here."""
    return make_plan(list(bots), hash_code=partial(hash_in_isolation, limits=limits or Limits()), **rest)


def visit(folder: Path, plan: Plan, *, workers: int = 1, fresh: bool = False, **limits: Any) -> Visit:
    """Play this plan with these limits."""
    path = folder / f"ledger-{workers}-{fresh}"
    summary = run(plan, path, workers=workers, isolation=Isolation(limits=Limits(**limits), fresh=fresh))
    side = Path(f"{path}.faults")
    told = [json.loads(line) for line in side.read_text().splitlines()] if side.exists() else []
    return Visit(summary, Counter((one["entry"], one["code"]) for one in told), told, path.read_bytes())


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
    """All that this process has started, and that they have started, as long as each link of the chain runs."""
    parents = processes()
    found = {process}
    more = True
    while more:
        new = {pid for pid, parent in parents.items() if parent in found} - found
        found |= new
        more = bool(new)
    return found - {process}


def marked(mark: str) -> set[int]:
    """The processes in whose environment this stands."""
    found = set()
    for pid in processes():
        try:
            if mark.encode() in Path(f"/proc/{pid}/environ").read_bytes() and pid != os.getpid():
                found.add(pid)
        except OSError:
            continue
    return found


def wait_until(so: Callable[[], bool], seconds: float) -> bool:
    """Whether it is so, at the latest after this time."""
    deadline = monotonic() + seconds
    while not so():
        if monotonic() > deadline:
            return False
        sleep(0.01)
    return True
