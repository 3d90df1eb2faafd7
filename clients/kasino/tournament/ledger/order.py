"""Whether a game of a ledger is the one that the schedule has at its place."""

from __future__ import annotations

from collections.abc import Iterator

from kasino.tournament.ledger.lines import LedgerError, Result
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set, schedule

Due = tuple[Set, int]
"""A set, and which of its games, from 0."""


def games_due(plan: Plan) -> Iterator[Due]:
    """Every game of the plan in order."""
    for set in schedule(plan):
        for place in range(len(set.seatings)):
            yield set, place


def check_order(plan: Plan, due: Due | None, result: Result) -> None:
    """LedgerError unless the result is that of the game that is due, and tells of this table only."""
    line = result.game + 1
    if due is None:
        raise LedgerError("the plan has no such game: every set was played before", line)
    set, place = due
    for name, told, right in (
        ("set", result.set, set.number),
        ("game", result.game, set.first_game + place),
        ("seating", result.seating, set.seatings[place]),
        ("dealer", result.dealer, set.dealer),
    ):
        if told != right:
            raise LedgerError(f"{name} is {told}, and the schedule has {right} here", line)
    sides = max(plan.sides) + 1
    if len(result.scores) != sides or len(result.points) != sides or not {*result.winners} <= {*plan.sides}:
        raise LedgerError(f"its scores, points and winners are not those of {sides} sides", line)
    if any(not 0 <= seat < plan.seats for seat, _, _ in result.faults):
        raise LedgerError(f"a fault is charged to a seat that is none: they are 0 to {plan.seats - 1}", line)
