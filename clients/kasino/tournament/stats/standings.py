"""Standings are a function of the ledger, made while it is read once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kasino.tournament.ledger.lines import Result
from kasino.tournament.ledger.order import check_order, games_due
from kasino.tournament.ledger.reader import Ledger
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.stats.accumulator import Account
from kasino.tournament.stats.set_score import count_set
from kasino.tournament.stats.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultCount:
    """How many faults of one kind an entry had."""

    entry: int
    name: str
    code: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """What a ledger says. `table` counts every finished set, `without_faults` those in which no bot had a fault.

    `games_left_out` are those of a last set that is not finished.
    """

    plan: Plan
    table: Table
    without_faults: Table
    faulty_sets: int
    faults: tuple[FaultCount, ...]
    games_left_out: int

    @property
    def finished(self) -> bool:
        """Whether every set of the plan is in it."""
        return self.table.sets == self.plan.sets


def standings(ledger: Ledger) -> Standings:
    """The standings of what this ledger holds. Raises LedgerError where it is damaged or not in order."""
    everything, clean = Account(ledger.plan), Account(ledger.plan)
    faults: Counter[tuple[int, str]] = Counter()
    left_out = 0
    for set, results in by_set(ledger.plan, ledger):
        if len(results) < len(set.seatings):
            left_out = len(results)
            break
        score = count_set(ledger.plan, set, results)
        everything.add(score)
        faults.update(score.faults)
        if not score.faults:
            clean.add(score)
    return Standings(
        plan=ledger.plan,
        table=everything.table(),
        without_faults=clean.table(),
        faulty_sets=everything.sets - clean.sets,
        faults=tuple(
            FaultCount(entry=entry, name=ledger.plan.entries[entry].name, code=code, count=count)
            for (entry, code), count in sorted(faults.items())
        ),
        games_left_out=left_out,
    )


def by_set(plan: Plan, results: Iterable[Result]) -> Iterator[tuple[Set, list[Result]]]:
    """Games with the set that they are of; the last set may not have all of them.

    Raises LedgerError where a game is not the one that the schedule has at this place.
    """
    due: Set | None = None
    found: list[Result] = []
    games = games_due(plan)
    for result in results:
        game = next(games, None)
        check_order(plan, game, result)
        assert game is not None
        due = game[0]
        found.append(result)
        if len(found) == len(due.seatings):
            yield due, found
            found = []
    if due is not None and found:
        yield due, found
