"""The zoo of bad bots, and what each is charged with in a tournament of two games against `greedy`."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kasino.tournament import make_plan
from tests.sandbox.apart import ZOO, marked, plan_apart, strange, visit

MEBIBYTE = 1 << 20


@dataclass(frozen=True, kw_only=True)
class Visitor:
    """A bad bot; `charged` are its faults in both games together, and `text` stands in what is told of each."""

    spec: str
    charged: dict[str, int]
    text: str = ""
    limits: dict[str, Any] = field(default_factory=dict)


def of_the_zoo(name: str, charged: dict[str, int], text: str = "", **limits: Any) -> Visitor:
    return Visitor(spec=f"{ZOO}:{name}", charged=charged, text=text, limits=limits)


SIX = {
    "sleeps once": of_the_zoo("SleepsOnce", {"TIMEOUT": 2}, "it gave no answer in 1 s", move_seconds=1.0),
    "kills itself": of_the_zoo("KillsItself", {"CRASH": 2}, "it was ended by the signal SIGKILL"),
    "answers nothing": of_the_zoo("Silent", {"ILLEGAL": 2}, "nothing was chosen"),
    "takes too much memory": of_the_zoo(
        "Hoards", {"OOM": 2}, "it took more memory: ", memory=200 * MEBIBYTE, move_seconds=9.0
    ),
    "starts twenty processes": of_the_zoo(
        "Breeds", {"CRASH": 2}, "it took more processes: ", processes=4, move_seconds=9.0
    ),
    "leaves a grandchild": of_the_zoo("LeavesAGrandchild", {}, move_seconds=5.0),
}
"""Those of every test run."""

ALL = {
    **SIX,
    "sleeps": of_the_zoo("Sleeps", {"TIMEOUT": 6}, "it gave no answer in 1 s", move_seconds=1.0),
    "exits": of_the_zoo("Exits", {"CRASH": 2}, "it ended with exit code 7"),
    "has a segmentation fault": of_the_zoo("Segfaults", {"CRASH": 2}, "it was ended by the signal SIGSEGV"),
    "plays what is illegal": of_the_zoo("Illegal", {"ILLEGAL": 2}, "captures nothing: name what it takes"),
    "floods its output": of_the_zoo("FloodsStdout", {}, move_seconds=5.0),
    "floods its errors": of_the_zoo("FloodsStderr", {}, move_seconds=5.0),
    "ignores SIGTERM": of_the_zoo("IgnoresSigterm", {}),
    "says ten megabytes": of_the_zoo("HugeNote", {}, move_seconds=5.0),
    "answers twice": Visitor(spec=strange("twice"), charged={"PROTOCOL": 2}, text="a question that was not open"),
    "answers late": Visitor(
        spec=strange("late"), charged={"TIMEOUT": 2}, text="it gave no answer in 1 s", limits={"move_seconds": 1.0}
    ),
    "refuses": Visitor(spec=strange("refuses"), charged={"EXCEPTION": 2}, text="not now"),
    "hangs up": Visitor(spec=strange("closes"), charged={"DISCONNECT": 2}, text="gone fishing"),
}


def entertain(visitor: Visitor, folder: Path) -> None:
    """Let it play against greedy, and look at what it is charged with, and at what is left."""
    mark = str(folder / "in every environment")
    sys.path.append(mark)
    try:
        _entertain(visitor, folder)
    finally:
        sys.path.remove(mark)
    assert marked(mark) == set()


def _entertain(visitor: Visitor, folder: Path) -> None:
    bots: list[str | tuple[str, str]] = [("bad", visitor.spec), "greedy"]
    plan = plan_apart(bots, sets=1) if visitor.spec.startswith("exec:") else make_plan(bots, sets=1)
    seen = visit(folder, plan, **visitor.limits)
    assert seen.summary.finished
    assert seen.codes == Counter({("bad", code): count for code, count in visitor.charged.items()})
    assert all(visitor.text in one["text"] for one in seen.told)
