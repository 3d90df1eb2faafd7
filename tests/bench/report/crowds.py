"""Crowded tables: the time of checks and of first moves by table size, and the captures that are hardest to check."""

from __future__ import annotations

from tests.bench import worst_captures
from tests.bench.report.environments import COMPILED, PLAIN, run
from tests.bench.report.output import say

COUNTS = {COMPILED: "1000", PLAIN: "200"}
HARDEST = range(10, 14)
"""The targets whose residues are all searched; larger ones take long."""


def crowded() -> None:
    """Checks and first moves by table size."""
    for environment, count in COUNTS.items():
        figures = run(environment, "tests.bench.crowded_tables", count)
        if figures is None:
            continue
        say(f"\ncrowded tables, {environment.name}: median / 99th percentile / longest, microseconds of processor time")
        for name, sizes in figures.items():
            for size, times in sizes.items():
                spreads = [f"{what} {' / '.join(map(microseconds, spread)):>18}" for what, spread in times.items()]
                say(f"  {name:13} {size:>3} cards   {'   '.join(spreads)}")


def microseconds(time: float) -> str:
    """A time with one place after the point if it is short."""
    return f"{time:.1f}" if time < 10 else f"{time:.0f}"


def worst() -> None:
    """The captures of one pack that are hardest to check."""
    say("\nthe hardest captures of one pack to check, every residue of a target searched, plain")
    worst_captures.main(HARDEST)
