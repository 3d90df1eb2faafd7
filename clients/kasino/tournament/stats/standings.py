"""Computes the standings of a ledger in one pass over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kasino.tournament.ledger.reader import Ledger
from kasino.tournament.ledger.result import Result
from kasino.tournament.ledger.schedule_check import check_scheduled, scheduled_games
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set
from kasino.tournament.stats.accumulator import Accumulator
from kasino.tournament.stats.set_score import score_set
from kasino.tournament.stats.standings_table import StandingsTable


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultCount:
    """The number of faults of one code that an entry had."""

    entry: int
    name: str
    code: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings:
    """The standings of a ledger: `table` of all finished sets, `without_faults` of those in which no bot had a fault.

    `games_left_out` is the number of games of an unfinished last set.
    """

    plan: Plan
    table: StandingsTable
    without_faults: StandingsTable
    faulty_sets: int
    faults: tuple[FaultCount, ...]
    games_left_out: int

    @property
    def finished(self) -> bool:
        """Whether the ledger holds every set of the plan."""
        return self.table.sets == self.plan.sets


def standings(ledger: Ledger) -> Standings:
    """The standings of this ledger. Raises LedgerError if it is damaged, or does not follow its schedule."""
    everything, clean = Accumulator(ledger.plan), Accumulator(ledger.plan)
    faults: Counter[tuple[int, str]] = Counter()
    left_out = 0
    for set, results in group_by_set(ledger.plan, ledger):
        if len(results) < len(set.seatings):
            left_out = len(results)
            break
        score = score_set(ledger.plan, set, results)
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


def group_by_set(plan: Plan, results: Iterable[Result]) -> Iterator[tuple[Set, list[Result]]]:
    """The sets with their results; the last set may be incomplete.

    Raises LedgerError if a result is not that of the game that the schedule has there.
    """
    set: Set | None = None
    of_set: list[Result] = []
    games = scheduled_games(plan)
    for result in results:
        game = next(games, None)
        check_scheduled(plan, game, result)
        assert game is not None
        set = game[0]
        of_set.append(result)
        if len(of_set) == len(set.seatings):
            yield set, of_set
            of_set = []
    if set is not None and of_set:
        yield set, of_set
