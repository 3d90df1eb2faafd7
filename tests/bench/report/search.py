"""The last deal solved: how long it takes, by rule set and over all of them."""

from __future__ import annotations

from typing import Any

from kasino.game import RULES
from tests.bench.report import floors
from tests.bench.report.environments import COMPILED, PLAIN, run
from tests.bench.report.output import say
from tests.bench.report.table import Row, Table

DEALS = {COMPILED: 40, PLAIN: 10}
"""The number of last deals of each rule set."""


def endings(table: Table) -> None:
    """Solve, print, and add the rows of the compiled solver."""
    say("\nthe last deal of two seats solved: median and 99th percentile, and the share unsolved at 200 000 positions")
    for environment, count in DEALS.items():
        figures: dict[str, dict[str, Any]] | None = run(environment, "tests.bench.endgames", str(count), *RULES)
        if figures is not None:
            for name, told in figures.items():
                say(
                    f"  {environment.name:9} {name:14} {told['median']:8.2f} ms {told['high']:8.2f} ms"
                    f"  {told['unsolved']:.3f} of {told['count']}"
                )
        if environment is COMPILED:
            every = (figures or {}).get("all", {})
            words = "last deal solved, all rule sets, compiled"
            table.add(Row(f"{words}, median", every.get("median"), *floors.SOLVED_MIDDLE, "ms", at_most=True))
            table.add(Row(f"{words}, 99th percentile", every.get("high"), *floors.SOLVED_HIGH, "ms", at_most=True))
