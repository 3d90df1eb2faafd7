"""Tournament plans: entries, set design, schedule, balance and seeds."""

from __future__ import annotations

from kasino.tournament.plan.balance import Balance, balance
from kasino.tournament.plan.design import Design
from kasino.tournament.plan.entries import Benched, Entry
from kasino.tournament.plan.fixed_rounds import some_rounds
from kasino.tournament.plan.make_plan import make_plan
from kasino.tournament.plan.plan import Plan
from kasino.tournament.plan.schedule import Set, count_games, count_line_ups, schedule

__all__ = [
    "Balance",
    "Benched",
    "Design",
    "Entry",
    "Plan",
    "Set",
    "balance",
    "count_games",
    "count_line_ups",
    "make_plan",
    "schedule",
    "some_rounds",
]
