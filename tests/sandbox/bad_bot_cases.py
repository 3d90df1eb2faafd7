"""The cases of bad bots: the faults that each is charged in a tournament of two games against `greedy`."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kasino.tournament import make_plan
from tests.sandbox.sandboxed_runs import BAD_BOTS, foreign_bot, plan_sandboxed, processes_with_mark, run_sandboxed

MEBIBYTE = 1 << 20


@dataclass(frozen=True, kw_only=True)
class BadBotCase:
    """A bad bot. `charged` counts its faults in both games by code; `text` is part of the text of each."""

    spec: str
    charged: dict[str, int]
    text: str = ""
    limits: dict[str, Any] = field(default_factory=dict)


def bad_bot(name: str, charged: dict[str, int], text: str = "", **limits: Any) -> BadBotCase:
    return BadBotCase(spec=f"{BAD_BOTS}:{name}", charged=charged, text=text, limits=limits)


QUICK_CASES = {
    "sleeps once": bad_bot("SleepsOnce", {"TIMEOUT": 2}, "it gave no answer in 1 s", move_seconds=1.0),
    "kills itself": bad_bot("KillsItself", {"CRASH": 2}, "it was ended by the signal SIGKILL"),
    "answers nothing": bad_bot("Silent", {"ILLEGAL": 2}, "nothing was chosen"),
    "takes too much memory": bad_bot(
        "TakesMemory", {"OOM": 2}, "it took more memory: ", memory=200 * MEBIBYTE, move_seconds=9.0
    ),
    "starts twenty processes": bad_bot(
        "StartsProcesses", {"CRASH": 2}, "it took more processes: ", processes=4, move_seconds=9.0
    ),
    "leaves a grandchild": bad_bot("LeavesAGrandchild", {}, move_seconds=5.0),
}
"""The cases of every test run; `make soak` runs the others, too."""

ALL_CASES = {
    **QUICK_CASES,
    "sleeps": bad_bot("Sleeps", {"TIMEOUT": 6}, "it gave no answer in 1 s", move_seconds=1.0),
    "exits": bad_bot("Exits", {"CRASH": 2}, "it ended with exit code 7"),
    "has a segmentation fault": bad_bot("Segfaults", {"CRASH": 2}, "it was ended by the signal SIGSEGV"),
    "plays what is illegal": bad_bot("Illegal", {"ILLEGAL": 2}, "captures nothing: name what it takes"),
    "floods its output": bad_bot("FloodsStdout", {}, move_seconds=5.0),
    "floods its errors": bad_bot("FloodsStderr", {}, move_seconds=5.0),
    "ignores SIGTERM": bad_bot("IgnoresSigterm", {}),
    "says ten megabytes": bad_bot("HugeNote", {}, move_seconds=5.0),
    "answers twice": BadBotCase(
        spec=foreign_bot("twice"), charged={"PROTOCOL": 2}, text="a question that was not open"
    ),
    "answers late": BadBotCase(
        spec=foreign_bot("late"), charged={"TIMEOUT": 2}, text="it gave no answer in 1 s", limits={"move_seconds": 1.0}
    ),
    "refuses": BadBotCase(spec=foreign_bot("refuses"), charged={"EXCEPTION": 2}, text="not now"),
    "hangs up": BadBotCase(spec=foreign_bot("closes"), charged={"DISCONNECT": 2}, text="gone fishing"),
}


def expect_faults(case: BadBotCase, folder: Path) -> None:
    """Play this bot against greedy, and check its faults, and that no process of it is left."""
    mark = str(folder / "in every environment")
    sys.path.append(mark)
    try:
        _expect_faults(case, folder)
    finally:
        sys.path.remove(mark)
    assert processes_with_mark(mark) == set()


def _expect_faults(case: BadBotCase, folder: Path) -> None:
    bots: list[str | tuple[str, str]] = [("bad", case.spec), "greedy"]
    plan = plan_sandboxed(bots, sets=1) if case.spec.startswith("exec:") else make_plan(bots, sets=1)
    seen = run_sandboxed(folder, plan, **case.limits)
    assert seen.summary.finished
    assert seen.codes == Counter({("bad", code): count for code, count in case.charged.items()})
    assert all(case.text in one["text"] for one in seen.told)
