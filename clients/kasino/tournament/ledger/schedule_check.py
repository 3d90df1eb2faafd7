"""Checks that the games of a ledger follow its schedule."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.tournament.ledger.errors import LedgerError
from kasino.tournament.ledger.result import Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set, schedule

ScheduledGame = tuple[Set, int]
"""A set, and the index of one of its games, from 0."""


def scheduled_games(plan: Plan) -> Iterator[ScheduledGame]:
    """Every game of the plan in order."""
    for set in schedule(plan):
        for index in range(len(set.seatings)):
            yield set, index


def check_scheduled(plan: Plan, scheduled: ScheduledGame | None, result: Result) -> None:
    """Raise LedgerError unless the result is that of the scheduled game, and fits the table of the plan."""
    line = result.game + 1
    if scheduled is None:
        raise LedgerError("the plan has no such game: every set was played before", line)
    set, index = scheduled
    for name, actual, expected in (
        ("set", result.set, set.number),
        ("game", result.game, set.first_game + index),
        ("seating", result.seating, set.seatings[index]),
        ("dealer", result.dealer, set.dealer),
    ):
        if actual != expected:
            raise LedgerError(f"{name} is {actual}, and the schedule has {expected} here", line)
    sides = max(plan.sides) + 1
    if len(result.scores) != sides or len(result.points) != sides or not {*result.winners} <= {*plan.sides}:
        raise LedgerError(f"its scores, points and winners are not those of {sides} sides", line)
    if any(not 0 <= seat < plan.seats for seat, _, _ in result.faults):
        raise LedgerError(f"a fault is charged to a seat that does not exist: they are 0 to {plan.seats - 1}", line)
