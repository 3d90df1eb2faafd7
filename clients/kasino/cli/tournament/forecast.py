"""What a tournament would be: its plan, the proof that it is balanced, and how long it would take."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from kasino.bots import play_game
from kasino.cli.output import one_line
from kasino.cli.tournament.progress import duration, rate_text
from kasino.cli.tournament.reports import plain
from kasino.game import KasinoError, deck
from kasino.tournament import Isolation, Plan, balance, count_games, plan_report, read, schedule
from kasino.tournament.ledger.header import header
from kasino.tournament.ledger.header_diff import header_differences
from kasino.tournament.play.isolated import play_isolated

_SAMPLE = 1.0  # seconds that a sample takes, or one game where that is longer
_MOST = 200  # games of a sample


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """A plan before it is played. `rate` is in games a second and worker, measured where there is something to play.

    `there` are the games that the ledger holds; `another`: it is that of another tournament, and would be refused.
    """

    plan: Plan
    ledger: Path
    workers: int
    rate: float | None
    there: int
    another: bool

    @property
    def left(self) -> int:
        """How many games are to be played."""
        return games_remaining(self.plan, self.there)

    @property
    def seconds(self) -> float:
        """How long that takes; more workers than processors are no faster."""
        return self.left / self.rate / min(self.workers, os.cpu_count() or 1) if self.rate else 0.0

    def text(self) -> str:
        """All of it, for people."""
        held = "of another tournament" if self.another else f"holds {self.there} games" if self.there else "new"
        workers = f"{self.workers} worker{'s' * (self.workers > 1)}"
        time = f"{self.left} games at {rate_text(self.rate)}, {workers}: {duration(self.seconds)}" if self.rate else ""
        return (
            f"{plan_report(self.plan)}ledger: {one_line(str(self.ledger))}, {held}\n"
            f"estimate: {time or 'nothing is left to play'}\n"
        )

    def data(self) -> dict[str, object]:
        """All of it, for machines."""
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
    """Look at the ledger and measure a sample; nothing is written. `clock` counts seconds."""
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
    """How many games this ledger holds; none where it cannot be read."""
    try:
        return sum(1 for _ in read(ledger).lines())
    except KasinoError:
        return 0


def games_remaining(plan: Plan, there: int) -> int:
    """How many games are to be played where so many are there."""
    return max(count_games(plan) - there, 0)


def measure_isolated_rate(plan: Plan, isolation: Isolation, clock: Callable[[], float]) -> float:
    """The same for bots in processes of their own; that these have to be started is not counted."""
    begun: list[float] = []
    games = 0

    def enough() -> bool:
        return games >= _MOST or (games > 0 and clock() - begun[0] > _SAMPLE)

    sample = replace(plan, seed=f"a sample of {plan.seed}")
    with TemporaryDirectory() as logs:
        tasks = ((set, 0) for set in schedule(sample))
        playing = play_isolated(
            sample, tasks, isolation, Path(logs), 1, stopped=enough, on_begin=lambda: begun.append(clock())
        )
        with closing(playing) as played:
            for _, some in played:
                games += len(some)
                now = clock()
    return games / max(now - begun[0], 1e-6)


def measure_rate(plan: Plan, clock: Callable[[], float]) -> float:
    """Games a second in this process: some are played, on packs of their own, and forgotten.

    The first game is slower than all others, and counts only where there is no other.
    """
    makers = plan.load()
    begun = clock()
    after_first = begun
    games = 0
    for set in schedule(plan):
        seed = f"kasino/1 sample {set.number}".encode()
        play_game(
            [makers[entry] for entry in set.seatings[set.number % len(set.seatings)]],
            plan.rules,
            decks=lambda round, seed=seed: deck(seed, round, plan.rules.decks),  # type: ignore[misc]
            seeds=[seed] * plan.seats,
            sides=plan.sides,
            dealer=set.dealer,
            max_legal_moves=plan.max_legal_moves,
            max_faults=plan.max_faults,
        )
        games += 1
        if games == 1:
            after_first = clock()
        if games == _MOST or clock() - begun > _SAMPLE:
            break
    now = clock()
    counted, since = (games - 1, after_first) if games > 1 else (games, begun)
    return counted / max(now - since, 1e-6)
