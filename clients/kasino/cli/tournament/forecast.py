"""The forecast of `kasino tournament --plan`: the plan, its balance, and an estimate of the duration."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from kasino.cli.output import one_line
from kasino.cli.tournament.progress import duration, rate_text
from kasino.cli.tournament.reports import plain
from kasino.cli.tournament.throughput import measure_isolated_rate, measure_rate
from kasino.game import KasinoError
from kasino.tournament import Isolation, Plan, balance, count_games, plan_report, read, schedule
from kasino.tournament.ledger.header import header
from kasino.tournament.ledger.header_diff import header_differences


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """The forecast of a plan. `rate` is in games per second and worker; None if no game is left to play.

    `there` is the number of games in the ledger. `another` means that the ledger has another plan.
    """

    plan: Plan
    ledger: Path
    workers: int
    rate: float | None
    there: int
    another: bool

    @property
    def left(self) -> int:
        """The number of games that are still to be played."""
        return games_remaining(self.plan, self.there)

    @property
    def seconds(self) -> float:
        """The estimated duration. Workers beyond the number of processors do not count."""
        return self.left / self.rate / min(self.workers, os.cpu_count() or 1) if self.rate else 0.0

    def text(self) -> str:
        """The forecast as text."""
        held = "of another tournament" if self.another else f"holds {self.there} games" if self.there else "new"
        workers = f"{self.workers} worker{'s' * (self.workers > 1)}"
        time = f"{self.left} games at {rate_text(self.rate)}, {workers}: {duration(self.seconds)}" if self.rate else ""
        return (
            f"{plan_report(self.plan)}ledger: {one_line(str(self.ledger))}, {held}\n"
            f"estimate: {time or 'nothing is left to play'}\n"
        )

    def data(self) -> dict[str, object]:
        """The forecast as JSON data."""
        found = balance(next(schedule(self.plan)), self.plan)
        return {
            "plan": plain(self.plan),
            "sets": self.plan.sets,
            "games": count_games(self.plan),
            "games_left": self.left,
            "balance": {"holds": found.holds, "proof": found.proof},
            "ledger": str(self.ledger),
            "ledger_of_another": self.another,
            "workers": self.workers,
            "games_a_second": self.rate and round(self.rate, 3),
            "seconds": round(self.seconds, 3),
        }


def forecast(
    plan: Plan, ledger: Path, workers: int, clock: Callable[[], float], isolation: Isolation | None = None
) -> Forecast:
    """Inspect the ledger, and measure a sample of games; writes nothing. `clock` returns seconds."""
    try:
        another = ledger.exists() and any(header_differences(header(read(ledger).plan), plan))
    except KasinoError:
        another = True
    there = 0 if another else games_in_ledger(ledger)
    rate = None
    if games_remaining(plan, there):
        rate = measure_rate(plan, clock) if isolation is None else measure_isolated_rate(plan, isolation, clock)
    return Forecast(plan=plan, ledger=ledger, workers=workers, rate=rate, there=there, another=another)


def games_in_ledger(ledger: Path) -> int:
    """The number of games in this ledger; 0 if it cannot be read."""
    try:
        return sum(1 for _ in read(ledger).lines())
    except KasinoError:
        return 0


def games_remaining(plan: Plan, there: int) -> int:
    """The number of games that are still to be played if the ledger holds `there`."""
    return max(count_games(plan) - there, 0)
