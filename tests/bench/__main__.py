"""`make bench`: measures on this machine, and prints rates, ratios, and the table of floors with what was reached.

Measurements that are compared run alternately, and their medians are compared. A missing environment or peer is named
and skipped. Absolute figures differ between machines and hours; ratios of one run differ less. docs/performance.md says
what each row means. `python -m tests.bench PART…` runs some parts only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter

from tests.bench.report.crowds import crowded, worst
from tests.bench.report.dealer import dealers, flood
from tests.bench.report.output import print_machine, say
from tests.bench.report.search import endings
from tests.bench.report.simulation import simulation
from tests.bench.report.table import Table
from tests.bench.report.tournament import in_process, isolated

PARTS: dict[str, Callable[[Table], None]] = {
    "simulation": simulation,
    "search": endings,
    "tournament": in_process,
    "isolated": isolated,
    "dealer": dealers,
    "flood": lambda table: flood(),
    "crowded": lambda table: crowded(),
    "worst": lambda table: worst(),
}


def main(names: list[str]) -> None:
    """Measure, and print."""
    print_machine()
    table = Table()
    for name in names or PARTS:
        began = perf_counter()
        PARTS[name](table)
        say(f"  ({name}: {perf_counter() - began:.0f} s)")
    table.print()


if __name__ == "__main__":
    main(sys.argv[1:])
