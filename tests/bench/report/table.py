"""The table that closes the benchmark: each row with its floor and its figure beside each other."""

from __future__ import annotations

from typing import NamedTuple

from tests.bench.report.output import say

HOLDS, MISSED, NONE = "holds", "does not hold", "not measured"


class Row(NamedTuple):
    """One row. A figure is None where it was not measured, and a floor where there is none to hold.

    `at_most`: the figure must not be above the floor, which is a time then, in place of not below it.
    """

    what: str
    figure: float | None
    floor: float | None = None
    hoped: float | None = None
    unit: str = ""
    at_most: bool = False
    note: str = ""

    @property
    def label(self) -> str:
        """What is measured, with the note that tells it from other rows."""
        return f"{self.what} ({self.note})" if self.note else self.what

    @property
    def verdict(self) -> str:
        """Whether the floor holds."""
        if self.figure is None:
            return NONE
        if self.floor is None:
            return ""
        return HOLDS if (self.figure <= self.floor if self.at_most else self.figure >= self.floor) else MISSED


class Table:
    """The rows in the order in which they are added."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def add(self, row: Row) -> None:
        """Add a row."""
        self.rows.append(row)

    def print(self) -> None:
        """Print all rows, and which floors hold."""
        if not self.rows:
            return
        width = max(len(row.what) for row in self.rows)
        say(f"\n{'':{width}}  {'floor':>7} {'hoped':>7} {'here':>8}")
        for row in self.rows:
            sign = "<" if row.at_most and row.floor is not None else " "
            numbers = f"{sign}{number(row.floor):>7} {number(row.hoped):>7} {number(row.figure):>8}"
            say(f"{row.what:{width}} {numbers} {row.unit:3} {row.verdict:13} {row.note}".rstrip())
        for verdict, words in ((HOLDS, "hold"), (MISSED, "do not hold"), (NONE, "were not measured")):
            named = [row.label for row in self.rows if row.verdict == verdict and row.floor is not None]
            say(f"\nfloors that {words}: {len(named)}")
            for name in named if verdict != HOLDS else ():
                say(f"  {name}")


def number(value: float | None) -> str:
    """A figure with three significant digits."""
    if value is None:
        return "–"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.3g}" if value < 1 else f"{value:.2f}" if value < 10 else f"{value:.1f}"
